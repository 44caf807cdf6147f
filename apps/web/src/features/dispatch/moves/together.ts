/**
 * Packs groups into parts of at most `max` items. No group is torn apart, so one that is bigger
 * alone makes a part that is too big.
 */
export function inParts<Item>(groups: readonly (readonly Item[])[], max: number): Item[][] {
  const parts: Item[][] = [];
  for (const group of groups) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + group.length <= max) last.push(...group);
    else parts.push([...group]);
  }
  return parts;
}

/** How the parts of one act ended. */
export interface PartsEnded<Refusal> {
  readonly saved: number;
  readonly refusals: readonly Refusal[];
}

/**
 * Hears each part's end and tells of all of them once the last one has ended: only then can the saved ones be
 * undone as one.
 */
export function partsEnd<Refusal>(
  parts: number,
  onEnd: (ended: PartsEnded<Refusal>) => void,
): { readonly saved: () => void; readonly refused: (refusal: Refusal) => void } {
  let saved = 0;
  const refusals: Refusal[] = [];
  const end = () => {
    if (saved + refusals.length === parts) onEnd({ saved, refusals });
  };
  return {
    saved: () => {
      saved += 1;
      end();
    },
    refused: (refusal) => {
      refusals.push(refusal);
      end();
    },
  };
}

interface Marked {
  /** Steps with the same mark were one act for who made them. */
  readonly together?: string | undefined;
}

/**
 * What one undo or redo takes from the end: the last step, and those made together with it; the last one
 * first.
 */
export function lastTogether<Step extends Marked>(steps: readonly Step[]): Step[] {
  const last = steps.at(-1);
  if (last === undefined) return [];
  if (last.together === undefined) return [last];
  return steps.slice(steps.findLastIndex((step) => step.together !== last.together) + 1).toReversed();
}

/**
 * What is left to undo after a step failed: nothing, for what was done before it may not be so any more, but
 * what was made together with it and stands for itself.
 */
export const afterFailure = <Step extends Marked>(steps: readonly Step[], failed: Step): Step[] =>
  steps.filter(
    (step) => step !== failed && failed.together !== undefined && step.together === failed.together,
  );
