import { isForeignKeyViolation } from './foreign-key-violation.ts';

/** Whether the error (or its cause) says that a row breaks a check or refers to a row that is not there. */
export function isRuleViolation(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '23514') return true;
  }
  return isForeignKeyViolation(error);
}
