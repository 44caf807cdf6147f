import { sql, type SQL } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Logger } from 'pino';
import { announcedIn } from './after-commit.ts';
import { DatabaseAway, isConnectionLost, isDiskFull } from './database-away.ts';
import { takeLease } from './lease.ts';

type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

declare const tenant: unique symbol;
declare const system: unique symbol;

/** A transaction that sees one company's rows and no other's. Only `inTenant` makes one. */
export type TenantTransaction = Transaction & { readonly [tenant]: true };

/**
 * A transaction that sees every company's rows: sign-up, authentication, tasks, backup. Only `asSystem` makes
 * one.
 */
export type SystemTransaction = Transaction & { readonly [system]: true };

export type AnyTransaction = TenantTransaction | SystemTransaction;

export interface Database {
  /**
   * Runs `fn` as `app_user`, restricted by row-level security to the actor's company. Commits when it
   * resolves.
   * @throws DatabaseAway when the connection is lost: nothing was saved; OutcomeUnknown when it was lost
   * during the commit
   */
  inTenant<T>(
    actor: { readonly companyId: string; readonly madeBy?: string },
    fn: (tx: TenantTransaction) => Promise<T>,
  ): Promise<T>;
  /**
   * The same to read with several statements what belongs together: each sees the company as it was at the first of
   * them, whatever is written meanwhile. Writing is refused.
   */
  atOneMoment<T>(
    actor: { readonly companyId: string },
    fn: (tx: TenantTransaction) => Promise<T>,
  ): Promise<T>;
  /** Runs `fn` as the owner with the policy for system work open. */
  asSystem<T>(fn: (tx: SystemTransaction) => Promise<T>): Promise<T>;
  /** Calls the listener after each committed transaction of a company that announced the topic. */
  onCommitted(topic: string, listener: (companyId: string) => void): void;
  /** The connection pool, for the few libraries that run their own statements (tasks, notifications). */
  readonly pool: pg.Pool;
  /** When it last refused a write because its disk is full, in milliseconds. */
  diskFullAt(): number | undefined;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly connectionString: string;
  readonly log: Pick<Logger, 'error'>;
  /** Connections kept at most. */
  readonly poolSize?: number;
  /** The server cancels a statement that runs longer. */
  readonly statementTimeoutMs?: number;
}

const dialect = new PgDialect();
/**
 * How much longer the driver waits than the server's own limit: only for a server that no longer answers at
 * all.
 */
const silenceMs = 15_000;

/**
 * Opens the pool. All work happens in a transaction whose first statement sets its access; a connection
 * outside of one sees no tenant row, because neither policy matches.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const statementTimeoutMs = options.statementTimeoutMs ?? 30_000;
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.poolSize ?? 16,
    // By a statement and not in the connection's first packet, which poolers refuse to pass on.
    onConnect: (client) =>
      client.query(
        `select set_config('statement_timeout', $1, false), set_config('idle_in_transaction_session_timeout', '60000', false)`,
        [String(statementTimeoutMs)],
      ),
    query_timeout: statementTimeoutMs + silenceMs,
    connectionTimeoutMillis: 10_000,
    // A server that vanishes silently is detected within about twenty seconds.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'haulwright',
  });
  // Without a listener a stop of the database would end the process. Once the pool is closing, its
  // connections end, and the database may stop before the last of them.
  pool.on(
    'error',
    (error) => void (pool.ending || options.log.error({ err: error }, 'a pooled database connection failed')),
  );

  const listeners = new Map<string, ((companyId: string) => void)[]>();
  let diskFullAt: number | undefined;
  async function inTransaction<T>(
    choice: SQL,
    fn: (tx: Transaction) => Promise<T>,
    { companyId, before }: { readonly companyId?: string; readonly before?: SQL } = {},
  ): Promise<T> {
    const lease = await takeLease(pool);
    let result: T;
    let topics: ReadonlySet<string>;
    try {
      const tx = new NodePgTransaction(
        dialect,
        new NodePgSession(lease.client, dialect, undefined),
        undefined,
      ) as Transaction;
      if (before !== undefined) await tx.execute(before);
      await tx.execute(choice);
      result = await fn(tx);
      topics = announcedIn(tx as TenantTransaction);
    } catch (error) {
      await lease.rollback();
      if (isDiskFull(error)) diskFullAt = Date.now();
      throw isConnectionLost(error)
        ? new DatabaseAway('The connection to the database was lost; nothing was saved.', { cause: error })
        : error;
    }
    await lease.commit();
    if (companyId !== undefined)
      for (const topic of topics) for (const listener of listeners.get(topic) ?? []) listener(companyId);
    return result;
  }

  const asCompany = ({ companyId, madeBy = '' }: { readonly companyId: string; readonly madeBy?: string }) =>
    sql`select set_config('app.company_id', ${companyId}, true), set_config('role', 'app_user', true), set_config('app.made_by', ${madeBy}, true)`;
  return {
    pool,
    inTenant: (actor, fn) =>
      inTransaction(asCompany(actor), (tx) => fn(tx as TenantTransaction), { companyId: actor.companyId }),
    atOneMoment: (actor, fn) =>
      inTransaction(asCompany(actor), (tx) => fn(tx as TenantTransaction), {
        before: sql`set transaction isolation level repeatable read, read only`,
      }),
    asSystem: (fn) =>
      inTransaction(sql`select set_config('app.system', 'on', true)`, (tx) => fn(tx as SystemTransaction)),
    onCommitted: (topic, listener) => void listeners.set(topic, [...(listeners.get(topic) ?? []), listener]),
    diskFullAt: () => diskFullAt,
    close: () => pool.end(),
  };
}
