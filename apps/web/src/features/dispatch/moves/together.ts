/**
 * Packs groups into parts of at most `max` items. Groups are never split, so one that is larger makes an
 * oversized part.
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

/** The results of an action's parts. */
export interface PartsEnded<Refusal> {
  readonly saved: number;
  readonly refusals: readonly Refusal[];
}

/**
 * Collects each part's result and reports all of them after the last one: only then can the saved ones be
 * undone together.
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
  /** Steps with the same mark belong to one action. */
  readonly together?: string | undefined;
}

/** The steps of one undo or redo: the last step, and those of the same action; the last one first. */
export function lastTogether<Step extends Marked>(steps: readonly Step[]): Step[] {
  const last = steps.at(-1);
  if (last === undefined) return [];
  if (last.together === undefined) return [last];
  return steps.slice(steps.findLastIndex((step) => step.together !== last.together) + 1).toReversed();
}

/**
 * The steps that can be undone after one failed: none, since earlier ones may no longer apply, except
 * independent ones of the same action.
 */
export const afterFailure = <Step extends Marked>(steps: readonly Step[], failed: Step): Step[] =>
  steps.filter(
    (step) => step !== failed && failed.together !== undefined && step.together === failed.together,
  );
