import pg from 'pg';
import { DatabaseUnusable } from './roles.ts';

const sentence =
  'DATABASE_URL points to a connection pooler in transaction mode, which does not keep the sessions that locks and notifications need: ' +
  'set pool_mode = session for this database in PgBouncer, or let DATABASE_URL name PostgreSQL itself.';

/**
 * A pooler may happen to give each of two callers a connection of its own, again and again while it is busy.
 */
const roundsBehindPooler = 20;

/**
 * Refuses an address behind which transactions of one connection run in changing sessions. Two connections
 * compare their sessions: in PostgreSQL itself, and behind a pooler in session mode, each keeps its own. A
 * pooler of any mode is recognised by the process number it greets with, which differs from that of the
 * session, and is asked several times.
 * @param client connected; nothing is changed
 * @throws DatabaseUnusable
 */
export async function refuseTransactionPooler(client: pg.Client, connectionString: string): Promise<void> {
  const other = new pg.Client({
    connectionString,
    application_name: 'haulwright-start',
    connectionTimeoutMillis: 10_000,
  });
  other.on('error', () => undefined);
  try {
    await other.connect();
    const greetedWith = (client as { processID?: unknown }).processID;
    const rounds = greetedWith === (await sessionOf(client)) ? 1 : roundsBehindPooler;
    for (let round = 0; round < rounds; round += 1) {
      const mine = await sessionOf(client);
      await other.query('begin');
      const theirs = await sessionOf(other);
      const mineMeanwhile = await sessionOf(client);
      await other.query('rollback');
      if (theirs === mine || mineMeanwhile !== mine) throw new DatabaseUnusable(sentence);
    }
  } catch (error) {
    // What a pooler that changes sessions with every statement says to `begin`.
    if (error instanceof Error && /statement pooling/.test(error.message))
      throw new DatabaseUnusable(sentence, { cause: error });
    throw error;
  } finally {
    await other.end().catch(() => undefined);
  }
}

const sessionOf = async (client: pg.Client): Promise<number | undefined> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
