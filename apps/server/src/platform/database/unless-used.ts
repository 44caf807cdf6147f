import type { TenantTransaction } from './database.ts';
import { isForeignKeyViolation } from './foreign-key-violation.ts';
import { kept } from './savepoint.ts';

/** Removes rows, or undoes it and returns 'still-used' when records refer to them that must remain. */
export async function unlessUsed<T>(
  tx: TenantTransaction,
  remove: (savepoint: TenantTransaction) => Promise<T>,
): Promise<T | 'still-used'> {
  try {
    return await kept(tx, remove);
  } catch (error) {
    if (isForeignKeyViolation(error)) return 'still-used';
    throw error;
  }
}
