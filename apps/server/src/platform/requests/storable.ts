/** A path in an input and a sentence, as the contract's `fieldIssue`. */
export interface Issue {
  readonly path: (string | number)[];
  readonly message: string;
}

const sentence = 'Remove the characters that cannot be stored.';

/**
 * Finds texts of a checked input that PostgreSQL cannot store: NUL (in no text) and halves of surrogate pairs
 * (in no JSON). Most fields refuse or replace them by their own rules; this covers those that have none.
 * @returns the first such text, or null
 */
export function unstorableText(input: unknown, path: (string | number)[] = []): Issue | null {
  if (typeof input === 'string') return isStorable(input) ? null : { path, message: sentence };
  if (Array.isArray(input)) {
    for (const [index, item] of input.entries()) {
      const issue = unstorableText(item, [...path, index]);
      if (issue) return issue;
    }
  } else if (typeof input === 'object' && input !== null) {
    for (const [name, value] of Object.entries(input)) {
      const issue = isStorable(name) ? unstorableText(value, [...path, name]) : { path, message: sentence };
      if (issue) return issue;
    }
  }
  return null;
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
