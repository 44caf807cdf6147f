import { and, eq, gt, sql } from 'drizzle-orm';
import type { DumpedTank } from '@haulwright/domain/custody/visits/gate-outcome';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { SystemTransaction, TenantTransaction } from '../../../platform/database/database.ts';
import { uuids } from '../../../platform/database/sql-helpers.ts';
import { disposalVisits } from '../../custody/rows/disposal-visits.tables.ts';
import { gateLinks } from './gate.tables.ts';

export type GateLink = typeof gateLinks.$inferSelect;

export const insertLink = async (tx: TenantTransaction, link: typeof gateLinks.$inferInsert): Promise<void> =>
  void (await tx.insert(gateLinks).values(link));

/** Counts the codes of a visit. */
export const countLinks = (tx: TenantTransaction, visitId: string): Promise<number> =>
  tx.$count(gateLinks, eq(gateLinks.visitId, visitId));

/** Finds the link of a token across companies; undefined when there is none or it has expired. */
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

/** The user who reported a visit; undefined when there is none. */
export async function reporterOf(tx: TenantTransaction, visitId: string): Promise<string | undefined> {
  const [visit] = await tx
    .select({ userId: disposalVisits.reportedBy })
    .from(disposalVisits)
    .where(eq(disposalVisits.id, visitId));
  return visit?.userId;
}

/** Wastes ever posted for a visit, including reversed entries: a rejected load has no current ones. */
export async function wastesOf(tx: TenantTransaction, visitId: string): Promise<WasteType[]> {
  const { rows } = await tx.execute<{ waste: WasteType }>(sql`
    select distinct a.waste_type as waste from disposal_visit_facts x join load_entries e on e.fact_id = x.fact_id
      join load_postings p on p.entry_id = e.id join load_accounts a on a.id = p.account_id and a.kind = 'compartment'
     where x.visit_id = ${visitId} order by a.waste_type`);
  return rows.map(({ waste }) => waste);
}

/** Lists the current dumps of a visit, one per tank. */
export async function dischargesOf(
  tx: TenantTransaction,
  visitId: string,
): Promise<(DumpedTank & { readonly compartmentId: string })[]> {
  const { rows } = await tx.execute(sql`
    select f.id as "factId", f.compartment_id as "compartmentId", f.gallons, coalesce(f.emptied, false) as emptied from disposal_visit_facts x join load_facts f on f.id = x.fact_id
     where x.visit_id = ${visitId} and f.kind = 'discharge' and f.gallons is not null and not exists (select from load_facts r where r.replaces_id = f.id)
     order by f.occurred_at, f.id`);
  return rows as unknown as Awaited<ReturnType<typeof dischargesOf>>;
}

/** The gallons that all tanks of the trucks with these tanks hold. */
export async function truckHolds(tx: TenantTransaction, compartmentIds: readonly string[]): Promise<number> {
  const { rows } = await tx.execute<{ gallons: number }>(sql`
    select coalesce(sum(c.capacity_gallons), 0)::int as gallons from vehicle_compartments c
     where c.vehicle_id in (select vehicle_id from vehicle_compartments where id = any(${uuids(compartmentIds)}))`);
  return rows[0]?.gallons ?? 0;
}
