/** Packs groups into parts that hold at most so many items. No group is torn apart, so one that is bigger alone makes a part that is too big. */
export function inParts<Item>(groups: readonly (readonly Item[])[], most: number): Item[][] {
  const parts: Item[][] = [];
  for (const group of groups) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + group.length <= most) last.push(...group);
    else parts.push([...group]);
  }
  return parts;
}

interface Marked {
  /** Steps with the same mark were one act for who made them. */
  readonly together?: string | undefined;
}

/** What one undo or redo takes from the end: the last step, and those made together with it; the last one first. */
export function lastTogether<Step extends Marked>(steps: readonly Step[]): Step[] {
  const last = steps.at(-1);
  if (last === undefined) return [];
  if (last.together === undefined) return [last];
  return steps.slice(steps.findLastIndex((step) => step.together !== last.together) + 1).toReversed();
}

/** What is left to undo after a step failed: nothing, for what was done before it may not be so any more, but what was made together with it and stands for itself. */
export const afterFailure = <Step extends Marked>(steps: readonly Step[], failed: Step): Step[] => steps.filter((step) => step !== failed && failed.together !== undefined && step.together === failed.together);
