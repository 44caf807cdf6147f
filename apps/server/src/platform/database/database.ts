import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';

type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

declare const tenant: unique symbol;
declare const system: unique symbol;

/** A transaction that sees one company's rows and no other's. Only `inTenant` makes one. */
export type TenantTransaction = Transaction & { readonly [tenant]: true };

/** A transaction that sees every company's rows: sign-up, authentication, tasks, backup. Only `asSystem` makes one. */
export type SystemTransaction = Transaction & { readonly [system]: true };

export type AnyTransaction = TenantTransaction | SystemTransaction;

export interface Database {
  /** Runs `fn` as `app_user`, restricted by row-level security to the actor's company. Commits when it resolves. */
  inTenant<T>(actor: { readonly companyId: string; readonly madeBy?: string }, fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  /** Runs `fn` as the owner with the policy for system work open. */
  asSystem<T>(fn: (tx: SystemTransaction) => Promise<T>): Promise<T>;
  /** The connection pool, for the few libraries that bring their own statements (tasks, notifications). */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly connectionString: string;
  readonly log: Pick<Logger, 'error'>;
  /** Connections kept at the most. */
  readonly poolSize?: number;
  /** A statement running longer is cancelled by the server. */
  readonly statementTimeoutMs?: number;
}

/**
 * Opens the pool. Every piece of work happens in a transaction whose first statement chooses what it may see;
 * a connection outside of one sees no tenant row, because neither policy matches.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.poolSize ?? 16,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'haulwright',
  });
  // Without a listener a stop of the database would end the process.
  pool.on('error', (error) => options.log.error({ err: error }, 'a pooled database connection failed'));
  const db = drizzle({ client: pool });

  return {
    pool,
    inTenant: (actor, fn) =>
      db.transaction(async (tx) => {
        await tx.execute(
          sql`select set_config('app.company_id', ${actor.companyId}, true), set_config('role', 'app_user', true), set_config('app.made_by', ${actor.madeBy ?? ''}, true)`,
        );
        return fn(tx as TenantTransaction);
      }),
    asSystem: (fn) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('app.system', 'on', true)`);
        return fn(tx as SystemTransaction);
      }),
    close: () => pool.end(),
  };
}
