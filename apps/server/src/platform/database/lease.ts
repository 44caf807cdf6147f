import type pg from 'pg';
import { DatabaseAway, isConnectionLost, OutcomeUnknown } from './database-away.ts';

/** A pooled connection with an open transaction. Ends by `commit` or `rollback`, once. */
export interface Lease {
  readonly client: pg.PoolClient;
  /**
   * @throws DatabaseAway when it was lost before, OutcomeUnknown when it was lost meanwhile, or PostgreSQL's
   * own refusal
   */
  commit(): Promise<void>;
  /** Never throws: the error that led here matters more. */
  rollback(): Promise<void>;
}

/** An idle connection may have died unnoticed; nothing is lost by trying the next. */
const maxDeadOnes = 3;

/**
 * Takes a connection and begins a transaction on it. Listens to the connection's errors as long as it is
 * taken: the pool listens to idle ones only, and an unhandled `error` event ends the process.
 * @throws DatabaseAway
 */
export async function takeLease(pool: pg.Pool): Promise<Lease> {
  for (let tries = 1; ; tries += 1) {
    const client = await pool.connect().catch((cause: unknown) => {
      throw away(cause);
    });
    let lost: Error | undefined;
    const onError = (error: Error) => void (lost ??= error);
    client.on('error', onError);
    const giveBack = () => {
      // The pool listens again before this stops; a lost connection is discarded.
      client.release(lost);
      client.removeListener('error', onError);
    };
    const query = async (statement: string): Promise<pg.QueryResult> => {
      try {
        return await client.query(statement);
      } catch (error) {
        if (isConnectionLost(error)) lost ??= error as Error;
        throw error;
      }
    };
    try {
      await query('begin');
    } catch (error) {
      // Whatever the reason, a connection that cannot begin is useless to the next caller too.
      lost ??= error as Error;
      giveBack();
      if (isConnectionLost(error) && tries < maxDeadOnes) continue;
      throw away(error);
    }
    return {
      client,
      async commit() {
        const wasLost = lost;
        try {
          if (wasLost) throw away(wasLost);
          const { command } = await query('commit');
          if (command === 'ROLLBACK')
            throw new Error(
              'A statement of the transaction failed, and what followed was done as if it had not: nothing was saved.',
            );
        } catch (error) {
          if (error instanceof DatabaseAway || !isConnectionLost(error)) throw error;
          throw new OutcomeUnknown(
            'The connection to the database was lost while a transaction was being saved.',
            { cause: error },
          );
        } finally {
          giveBack();
        }
      },
      async rollback() {
        if (!lost) await query('rollback').catch((error: unknown) => (lost ??= error as Error));
        giveBack();
      },
    };
  }
}

const away = (cause: unknown) =>
  new DatabaseAway('The database cannot be reached, or the connection to it was lost.', { cause });
