import type { FileTimes } from './file-times.ts';

/** A test that did not pass: where it stands, its name, and what it said. */
export interface TestNote {
  /** Path of its file from the root, with `/`. */
  readonly file: string;
  /** Its title behind those of its groups; empty when the file itself could not be run. */
  readonly name: string;
  /** Why it failed, or why it skipped itself; without colours. */
  readonly message: string;
}

/** What one run of a test runner came to, the same for Vitest and Playwright. */
export interface RunReport {
  /** Names of the tests that passed, by `nameOf`. */
  readonly passed: readonly string[];
  readonly failed: readonly TestNote[];
  /** Tests that decided not to run, on this machine. */
  readonly skipped: readonly TestNote[];
  /** What its test files took; nothing for a check without tests. */
  readonly times?: FileTimes;
}

/** Name of a test as it is printed: its file, and its title. */
export const nameOf = ({ file, name }: Pick<TestNote, 'file' | 'name'>): string =>
  name === '' ? file : `${file} › ${name}`;

/** Each file once, in the order of the notes. */
export const filesOf = (notes: readonly TestNote[]): string[] => [...new Set(notes.map(({ file }) => file))];

// oxlint-disable-next-line no-control-regex -- what begins a colour is a control character
export const withoutColours = (text: string): string => text.replaceAll(/\u001B\[[0-9;]*m/gu, '').trim();

const linesOfMessage = 12;

/** A failed test with the beginning of what it said, indented. */
export function failureText(note: TestNote): string {
  const said = note.message
    .split('\n')
    .slice(0, linesOfMessage)
    .map((line) => (line === '' ? '' : `    ${line}`));
  return [nameOf(note), ...said].join('\n');
}

/** First line of what a test said: what fits beside its name. */
export const firstLine = (note: TestNote): string => note.message.split('\n')[0] ?? '';
