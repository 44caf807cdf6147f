import { and, count, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { PortalOverview, PortalRequest } from '@haulwright/domain/portal/portal';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { clientAddresses, clients } from '../clients/clients.tables.ts';
import { profiles } from '../companies/companies.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { portalRequests } from './portal.tables.ts';

export type PortalRequestRow = typeof portalRequests.$inferSelect;

/** Stores a request. @returns false when its id is taken */
export async function insertRequest(
  tx: TenantTransaction,
  request: typeof portalRequests.$inferInsert,
): Promise<boolean> {
  const made = await tx
    .insert(portalRequests)
    .values(request)
    .onConflictDoNothing()
    .returning({ id: portalRequests.id });
  return made.length > 0;
}

export async function setJob(tx: TenantTransaction, id: string, jobId: string): Promise<void> {
  await tx.update(portalRequests).set({ jobId }).where(eq(portalRequests.id, id));
}

/** Counts what a client asked for since an instant: work, or changes. */
export async function countSince(
  tx: TenantTransaction,
  clientId: string,
  what: 'work' | 'change',
  since: Date,
): Promise<number> {
  const { kind, createdAt } = portalRequests;
  const [row] = await tx
    .select({ count: count() })
    .from(portalRequests)
    .where(
      and(
        eq(portalRequests.clientId, clientId),
        gte(createdAt, since),
        inArray(kind, what === 'work' ? ['service', 'pick-up'] : ['change']),
      ),
    );
  return row?.count ?? 0;
}

/** Whether a request with this id was stored by this link: it was sent twice. */
export async function isStored(tx: TenantTransaction, id: string, linkId: string): Promise<boolean> {
  return (
    (await tx.$count(portalRequests, and(eq(portalRequests.id, id), eq(portalRequests.linkId, linkId)))) > 0
  );
}

/** The job that was made of a client's request; null when there is none, or it was deleted. */
export async function jobOfRequest(
  tx: TenantTransaction,
  { id, clientId }: { readonly id: string; readonly clientId: string },
): Promise<string | null> {
  const [row] = await tx
    .select({ jobId: portalRequests.jobId })
    .from(portalRequests)
    .where(and(eq(portalRequests.id, id), eq(portalRequests.clientId, clientId)));
  return row?.jobId ?? null;
}

/** What a client asked for last, newest first. */
export async function listAsked(tx: TenantTransaction, clientId: string): Promise<PortalOverview['asked']> {
  const { id, kind, state, note, reason, createdAt } = portalRequests;
  const rows = await tx
    .select({ id, kind, state, note, reason, createdAt })
    .from(portalRequests)
    .where(eq(portalRequests.clientId, clientId))
    .orderBy(desc(createdAt), desc(id))
    .limit(20);
  return rows.map(({ createdAt: at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** Requests in the office's inbox, newest first. */
export async function listRequests(
  tx: TenantTransaction,
  { clientId, which }: { readonly clientId?: string | undefined; readonly which: 'waiting' | 'all' },
  limit: number,
): Promise<PortalRequest[]> {
  const rows = await tx
    .select({
      request: portalRequests,
      clientName: clients.name,
      address: sql<
        string | null
      >`nullif(concat_ws(', ', ${clientAddresses.streetLine1}, ${clientAddresses.city}), '')`,
      jobNumber: jobs.jobNumber,
      decidedByName: profiles.fullName,
    })
    .from(portalRequests)
    .innerJoin(clients, eq(clients.id, portalRequests.clientId))
    .leftJoin(clientAddresses, eq(clientAddresses.id, portalRequests.clientAddressId))
    .leftJoin(jobs, eq(jobs.id, portalRequests.jobId))
    .leftJoin(profiles, eq(profiles.userId, portalRequests.decidedBy))
    .where(
      and(
        which === 'waiting' ? eq(portalRequests.state, 'waiting') : undefined,
        clientId === undefined ? undefined : eq(portalRequests.clientId, clientId),
      ),
    )
    .orderBy(desc(portalRequests.createdAt), desc(portalRequests.id))
    .limit(limit);
  return rows.map(({ request, clientName, address, jobNumber, decidedByName }) => ({
    id: request.id,
    kind: request.kind,
    state: request.state,
    note: request.note,
    reason: request.reason,
    at: request.createdAt.toISOString(),
    clientId: request.clientId,
    clientName,
    address,
    job: request.jobId === null ? null : { id: request.jobId, number: jobNumber ?? '' },
    newEmail: request.newEmail,
    newPhone: request.newPhone,
    newGateCode: request.newGateCode,
    decidedByName,
    decidedAt: request.decidedAt?.toISOString() ?? null,
  }));
}

/** A request, its row locked until the end of the transaction. */
export async function lockRequest(tx: TenantTransaction, id: string): Promise<PortalRequestRow | undefined> {
  const [row] = await tx.select().from(portalRequests).where(eq(portalRequests.id, id)).for('no key update');
  return row;
}

export async function settleRequest(
  tx: TenantTransaction,
  id: string,
  decision: Pick<PortalRequestRow, 'state' | 'decidedBy' | 'decidedAt' | 'reason'>,
): Promise<void> {
  await tx.update(portalRequests).set(decision).where(eq(portalRequests.id, id));
}
