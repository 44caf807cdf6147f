/** Whether every typed word is the beginning of a word of the text, in any order and case. */
export function matchesWords(text: string, typed: string): boolean {
  const words = text.toLowerCase().split(/[\s-]+/);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((wanted) => words.some((word) => word.startsWith(wanted)));
}
