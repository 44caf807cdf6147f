import { and, count, eq, sql, type SQL } from 'drizzle-orm';
import { maxExportRows } from '@haulwright/contract/exports.contract';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { clientConditions, type ClientFilter } from '../clients/client-list.queries.ts';
import { clientAddresses, clients } from '../clients/clients.tables.ts';
import { jobConditions, type JobFilter } from '../jobs/job-list.queries.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { routeConditions, type RouteFilter } from '../routes/reading/routes.queries.ts';
import { routes } from '../routes/rows/routes.tables.ts';

/** One more than the limit is as good as any larger number, and faster to count. */
const enough = maxExportRows + 1;
const one = { one: sql<number>`1`.as('one') };

async function counted(tx: TenantTransaction, rows: ReturnType<typeof jobRows>): Promise<number> {
  const [row] = await tx.select({ rows: count() }).from(rows);
  return row?.rows ?? 0;
}

const jobRows = (tx: TenantTransaction, where: SQL | undefined) =>
  tx.select(one).from(jobs).where(where).limit(enough).as('counted');

export const countJobs = async (tx: TenantTransaction, filter: JobFilter): Promise<number> =>
  counted(tx, jobRows(tx, and(...(await jobConditions(tx, filter)))));

export const countRoutes = (tx: TenantTransaction, filter: RouteFilter): Promise<number> =>
  counted(tx, tx.select(one).from(routes).where(routeConditions(filter)).limit(enough).as('counted'));

/** A client has one row per address. */
export const countAddressRows = async (tx: TenantTransaction, filter: ClientFilter): Promise<number> =>
  counted(
    tx,
    tx
      .select(one)
      .from(clients)
      .leftJoin(clientAddresses, eq(clientAddresses.clientId, clients.id))
      .where(await clientConditions(tx, filter))
      .limit(enough)
      .as('counted'),
  );
