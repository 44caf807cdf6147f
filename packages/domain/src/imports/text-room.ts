import { maxLength } from '../kernel/text.ts';

/**
 * Truncates a long text, never within a character, and returns a sentence about what was cut off; null when
 * nothing was. `what` begins the sentence: 'The notes are'.
 */
export function withinRoom(
  written: string,
  what: string,
): { readonly text: string; readonly told: string | null } {
  if (written.length <= maxLength.description) return { text: written, told: null };
  const text = written
    .slice(0, maxLength.description)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
  return {
    text,
    told: `${what} longer than ${count(maxLength.description)} characters: the last ${count(written.length - text.length)} are left out. What is kept ends with “…${text.slice(-40)}”.`,
  };
}

const count = (number: number): string => number.toLocaleString('en-US');
