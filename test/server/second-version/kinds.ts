/** Statements that PostgreSQL can prepare, by their first word. */
const prepared = ['select', 'insert', 'update', 'delete', 'merge', 'with', 'values', 'table'];

const inEveryTransaction = 'every test that runs whole on the second version says it';
const atStart = 'a start of the product and the migrations say it there';
const inTests = 'only tests ask how it is done';
const inBackup = 'the tests of backup and restore say it there';

/** Statements that PostgreSQL cannot prepare, and where the second version hears them instead. */
export const notPrepared: Readonly<Record<string, string>> = {
  begin: inEveryTransaction,
  commit: inEveryTransaction,
  rollback: inEveryTransaction,
  savepoint: inEveryTransaction,
  release: inEveryTransaction,
  set: inEveryTransaction,
  alter: atStart,
  comment: atStart,
  create: atStart,
  do: atStart,
  drop: atStart,
  grant: atStart,
  listen: atStart,
  notify: atStart,
  revoke: atStart,
  unlisten: atStart,
  analyze: inBackup,
  close: inBackup,
  copy: inBackup,
  declare: inBackup,
  explain: inTests,
  fetch: inBackup,
  lock: inBackup,
};

/** The first word of a statement, below its comments and parentheses, in small letters. */
export const firstWord = (text: string): string =>
  /^(?:\s|\(|;|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*([a-z]*)/i.exec(text)?.[1]?.toLowerCase() ?? '';

/**
 * The first version of PostgreSQL that knows a statement, where the product sends it to no older one and says so:
 * `/* since PostgreSQL 18 *\/`.
 */
export const firstVersion = (text: string): number =>
  Number(/^\s*\/\* since PostgreSQL (\d+) \*\//.exec(text)?.[1] ?? 0);

export const isPrepared = (text: string): boolean => prepared.includes(firstWord(text));

/**
 * What makes two statements the same: numbers of placeholders, how many values a list has, and how many rows are
 * written at once do not.
 */
export function shapeOf(text: string): string {
  return text
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(?:::?[a-z[\]]+)?(?:\s*,\s*\$(?:::?[a-z[\]]+)?)+/g, '$')
    .replaceAll(/(\([^()]*\))(?:\s*,\s*\1)+/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
