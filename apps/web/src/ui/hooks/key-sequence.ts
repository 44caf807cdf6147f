/** Maximum time between the keys of a sequence. */
export const sequenceMs = 1_500;

let begunAt = Number.NEGATIVE_INFINITY;

/**
 * Tells of the first key of a sequence, or that there is none.
 * @param at the key's `timeStamp`
 */
export function tellSequence(at: number | null): void {
  begunAt = at ?? Number.NEGATIVE_INFINITY;
}

/** Whether a key is the second of a sequence: single keys of the page leave it alone. */
export const isSecondKey = ({ timeStamp }: KeyboardEvent): boolean => timeStamp - begunAt < sequenceMs;

/** Whether keys are text of a field, or choose in a list. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest(
    'input:not([type="checkbox"]), textarea, select, [role="combobox"], [contenteditable="true"]',
  ) !== null;
