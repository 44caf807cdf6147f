/**
 * The database was unreachable or its connection was lost before anything was saved. The work can be retried.
 */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

/** The connection was lost while the transaction was ending: it may or may not have been saved. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** What prevents the database from working, in the order of reporting. */
export type DatabaseTrouble = 'disk-full' | 'outcome-unknown' | 'away';

/** What an error says about the database; null for every other error. Unwraps nested errors. */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  if (isDiskFull(error)) return 'disk-full';
  if (some(error, (cause) => cause instanceof OutcomeUnknown)) return 'outcome-unknown';
  return isDatabaseAway(error) ? 'away' : null;
}

/**
 * Whether an error means "the database cannot work now": classes 08 and 53, 57P01 to 57P03, 3D000, 25006 (it
 * became another server's replica), and connections that were refused or lost, including an unknown outcome.
 */
export function isDatabaseAway(error: unknown): boolean {
  return some(
    error,
    (cause) =>
      cause instanceof DatabaseAway ||
      cause instanceof OutcomeUnknown ||
      /^(53...|3D000|25006)$/.test(codeOf(cause)) ||
      isLost(cause),
  );
}

/** Whether an error means that its connection is unusable. */
export const isConnectionLost = (error: unknown): boolean => some(error, isLost);

/** Whether the disk is full: 53100 (disk_full), and ENOSPC or EDQUOT of this machine's files. */
export function isDiskFull(error: unknown): boolean {
  return some(
    error,
    (cause) =>
      /^(53100|ENOSPC|EDQUOT)$/.test(codeOf(cause)) ||
      (isOwnWords(cause) && /No space left on device|Disk quota exceeded/.test(cause.message)),
  );
}

/** SQLSTATEs that end the session (25P03 and 57P05 are its time limits), and Node's codes of a socket. */
const lostCodes =
  /^(08...|57P0[1-5]|25P03|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** The driver's own errors have no code. */
const lostWords =
  /Connection terminated|timeout exceeded when trying to connect|pool after calling end|is not queryable|Query read timeout|^timeout expired$/;

const isLost = (cause: Error): boolean =>
  lostCodes.test(codeOf(cause)) || (isOwnWords(cause) && lostWords.test(cause.message));

/** Refusals of PostgreSQL and of the query builder quote what people typed. */
const isOwnWords = (cause: Error): boolean => !('code' in cause) && !('query' in cause);

const codeOf = (cause: Error): string => ('code' in cause ? String(cause.code) : '');

function some(error: unknown, matches: (cause: Error) => boolean): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (matches(cause)) return true;
  return false;
}
