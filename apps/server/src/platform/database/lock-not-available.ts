/**
 * Whether a statement gave up waiting for a row that another transaction holds (SQLSTATE 55P03). Looks
 * through wrapped errors.
 */
export function isLockNotAvailable(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '55P03') return true;
  }
  return false;
}
