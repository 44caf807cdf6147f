/**
 * Whether the error (or its cause: the query builder wraps the driver's) says that a unique constraint was
 * violated. Its transaction is aborted; let the error leave it.
 */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '23505')
      return 'constraint' in cause && cause.constraint === constraint;
  }
  return false;
}

/** Runs a write and turns the violation of a unique constraint into the refusal its contract declares. */
export async function refusingDuplicates<Answer>(
  constraint: string,
  refusal: () => Error,
  write: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error, constraint) ? refusal() : error;
  }
}
