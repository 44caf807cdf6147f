import type { SystemTransaction, TenantTransaction } from './database.ts';
import { isForeignKeyViolation } from './foreign-key-violation.ts';

class Undo extends Error {}

/** Runs `fn` inside a savepoint; an error undoes its work and nothing else. */
export const kept = <Tx extends SystemTransaction | TenantTransaction, T>(
  tx: Tx,
  fn: (savepoint: Tx) => Promise<T>,
  // A savepoint sees what its transaction sees.
): Promise<T> => tx.transaction((savepoint) => fn(savepoint as unknown as Tx));

/**
 * Runs `fn` inside a savepoint. A refusal undoes its work, gives its locks back and is returned; an error is thrown.
 */
export async function inSavepoint<Result extends { readonly ok: boolean }>(
  tx: TenantTransaction,
  fn: (savepoint: TenantTransaction) => Promise<Result>,
): Promise<Result> {
  let result: Result | undefined;
  try {
    await kept(tx, async (savepoint) => {
      result = await fn(savepoint);
      if (!result.ok) throw new Undo('Refused.');
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
  if (result === undefined) throw new Error('The savepoint has no result.');
  return result;
}

/** Runs `fn` and rolls its work back: for an answer that must take as long as if it had been done. */
export async function undone<T>(
  tx: SystemTransaction,
  fn: (savepoint: SystemTransaction) => Promise<T>,
): Promise<T> {
  let result: { readonly value: T } | undefined;
  try {
    await kept(tx, async (savepoint) => {
      result = { value: await fn(savepoint) };
      throw new Undo('Undone on purpose.');
    });
  } catch (error) {
    if (error instanceof Undo && result) return result.value;
    throw error;
  }
  throw new Error('The savepoint was kept.');
}

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
