/** Whether a statement gave up waiting for a lock of another transaction. */
export const isLockNotAvailable = (error: unknown): boolean => hasCode(error, '55P03');

/** Whether a statement was ended by a deadlock. */
export const isDeadlock = (error: unknown): boolean => hasCode(error, '40P01');

/** Looks for the SQLSTATE through wrapped errors. */
function hasCode(error: unknown, code: string): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === code) return true;
  }
  return false;
}
