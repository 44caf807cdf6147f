/**
 * Whether the error (or its cause: the query builder wraps the driver's) says that other rows refer to a row.
 */
export function isForeignKeyViolation(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '23503') return true;
  }
  return false;
}
