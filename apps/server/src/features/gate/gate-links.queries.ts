import { and, eq, gt, sql } from 'drizzle-orm';
import type { GateReceipt } from '@haulwright/domain/gate/gate-receipt';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { disposalVisits } from '../loads/disposal-visits.tables.ts';
import { gateLinks, gateReceipts } from './gate.tables.ts';

export type GateLink = typeof gateLinks.$inferSelect;

export const insertLink = async (tx: TenantTransaction, link: typeof gateLinks.$inferInsert): Promise<void> =>
  void (await tx.insert(gateLinks).values(link));

/** How many codes of a visit there are. */
export const countLinks = (tx: TenantTransaction, visitId: string): Promise<number> =>
  tx.$count(gateLinks, eq(gateLinks.visitId, visitId));

/** The link of a token, whosever it is; undefined when there is none or its time is over. */
export async function findLink(
  tx: SystemTransaction,
  tokenSha256: string,
  now: Date,
): Promise<GateLink | undefined> {
  const [link] = await tx
    .select()
    .from(gateLinks)
    .where(and(eq(gateLinks.tokenSha256, tokenSha256), gt(gateLinks.expiresAt, now)));
  return link;
}

/** Who reported a visit; undefined when there is none. */
export async function reporterOf(tx: TenantTransaction, visitId: string): Promise<string | undefined> {
  const [visit] = await tx
    .select({ userId: disposalVisits.reportedBy })
    .from(disposalVisits)
    .where(eq(disposalVisits.id, visitId));
  return visit?.userId;
}

export const insertReceipt = async (
  tx: TenantTransaction,
  receipt: typeof gateReceipts.$inferInsert,
): Promise<void> => void (await tx.insert(gateReceipts).values(receipt));

/** What the site said about a visit; null before it has. */
export async function receiptOf(tx: TenantTransaction, visitId: string): Promise<GateReceipt | null> {
  const [row] = await tx.select().from(gateReceipts).where(eq(gateReceipts.visitId, visitId));
  if (row === undefined) return null;
  const { receivedGallons, reportedGallons, isPosted, ticketNumber, note, name, createdAt } = row;
  return {
    receivedGallons,
    reportedGallons,
    isPosted,
    ticketNumber,
    note,
    name,
    at: createdAt.toISOString(),
  };
}

/** What was dumped at a visit, tank by tank, as it stands now. */
export async function dischargesOf(
  tx: TenantTransaction,
  visitId: string,
): Promise<{ readonly factId: string; readonly gallons: number }[]> {
  const { rows } = await tx.execute<{ factId: string; gallons: number }>(sql`
    select f.id as "factId", f.gallons from disposal_visit_facts x join load_facts f on f.id = x.fact_id
     where x.visit_id = ${visitId} and f.kind = 'discharge' and f.gallons is not null and not exists (select from load_facts r where r.replaces_id = f.id)
     order by f.occurred_at, f.id`);
  return rows;
}
