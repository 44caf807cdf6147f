import { eq, sql, type SQL } from 'drizzle-orm';
import type { WaivedLine } from '@haulwright/domain/invoicing/waived-line';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { DatedAct } from '../../../http/act.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { findFormOf, findsAll, findTextOf } from '../../../platform/database/finding.ts';
import { newId } from '../../../platform/ids.ts';
import { waivedLines } from '../rows/deposits.tables.ts';
import type { NewInvoiceLine } from '../rows/invoice-rows.queries.ts';
import { refreshSourcesOf } from './refresh-sources.ts';

/** Only lines of work, rentals and agreements can be waived: others do not come back anyway. */
export const canBeWaived = ({ jobId, rentalId, agreementId }: NewInvoiceLine): boolean =>
  jobId !== null || rentalId !== null || agreementId !== null;

/** Stores lines removed from a draft as waived. @returns their ids */
export async function insertWaived(
  tx: TenantTransaction,
  { companyId, userId }: DatedAct,
  lines: readonly NewInvoiceLine[],
  reason: string,
): Promise<string[]> {
  const rows = lines.filter(canBeWaived).map((line) => ({
    id: newId(),
    companyId,
    jobId: line.jobId,
    rentalId: line.rentalId,
    agreementId: line.agreementId,
    key: line.key,
    revenueCategory: line.revenueCategory,
    taxCategory: line.taxCategory,
    description: line.description,
    cents: line.cents,
    reason,
    createdBy: userId,
  }));
  if (rows.length > 0) await tx.insert(waivedLines).values(rows);
  return rows.map(({ id }) => id);
}

/** Withdraws waived lines: they are due again. */
export async function withdrawWaived(
  tx: TenantTransaction,
  by: DatedAct,
  id: string,
): Promise<Outcome<null, 'not-found' | 'waiver.withdrawn'>> {
  const [line] = await tx.select().from(waivedLines).where(eq(waivedLines.id, id));
  if (line === undefined || line.withdrawsId !== null) return refused('not-found');
  const { companyId, userId } = by;
  const { createdAt: _createdAt, ...facts } = line;
  // The unique key on withdrawals decides between concurrent calls.
  const { rows } = await tx.execute(sql`select 1 from waived_lines where withdraws_id = ${id}`);
  if (rows.length > 0) return refused('waiver.withdrawn');
  const inserted = await tx
    .insert(waivedLines)
    .values({ ...facts, companyId, id: newId(), cents: -line.cents, withdrawsId: id, createdBy: userId })
    .onConflictDoNothing()
    .returning({ id: waivedLines.id });
  if (inserted.length === 0) return refused('waiver.withdrawn');
  await refreshSourcesOf(tx, [line], by.today);
  return accepted(null);
}

interface WaivedRow extends Record<string, unknown> {
  id: string;
  description: string;
  cents: string;
  reason: string;
  by_name: string;
  created_at: string;
  client_id: string;
  client_name: string;
  kind: WaivedLine['kind'];
  source_id: string;
  source_name: string;
}

/** Current waived lines as `w`, with their source, client `c` and the person `p`. */
const waivedRows = sql`
  from waived_lines w join profiles p on p.user_id = w.created_by
  left join jobs j on j.id = w.job_id left join rental_agreements r on r.id = w.rental_id
  left join service_agreements g on g.id = w.agreement_id
  join clients c on c.id = coalesce(j.client_id, r.client_id, g.client_id)
 where w.withdraws_id is null and not exists (select from waived_lines x where x.withdraws_id = w.id)`;
const waivedColumns = sql`w.id, w.description, w.cents, w.reason, p.full_name as by_name, w.created_at, c.id as client_id, c.name as client_name,
  case when j.id is not null then 'job' when r.id is not null then 'rental' else 'agreement' end as kind,
  coalesce(j.id, r.id, g.id) as source_id, coalesce(j.job_number || ' ' || j.title, r.name, g.name) as source_name`;

const toWaived = (row: WaivedRow): WaivedLine => ({
  id: row.id,
  kind: row.kind,
  sourceId: row.source_id,
  sourceName: row.source_name,
  clientId: row.client_id,
  clientName: row.client_name,
  description: row.description,
  cents: Number(row.cents),
  reason: row.reason,
  byName: row.by_name,
  at: new Date(row.created_at).toISOString(),
});

/** Lists a page of current waived lines, newest first; `after` is the last id of the previous page. */
export async function listWaived(
  tx: TenantTransaction,
  { clientId, search }: { readonly clientId?: string | undefined; readonly search?: string | undefined },
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<{ items: WaivedLine[]; end: string | null }> {
  const narrowed: SQL[] = [];
  if (clientId !== undefined) narrowed.push(sql`and c.id = ${clientId}`);
  if (after !== undefined) narrowed.push(sql`and w.id < ${after}::uuid`);
  if (search) {
    const own = ['w.description', 'w.reason', 'p.full_name', 'j.job_number'].map(findFormOf);
    narrowed.push(sql`and ${findsAll(search, [...own, findTextOf('c')])}`);
  }
  const { rows } = await tx.execute<WaivedRow>(sql`
    select ${waivedColumns} ${waivedRows} ${sql.join(narrowed, sql` `)} order by w.id desc limit ${limit + 1}`);
  const items = rows.slice(0, limit).map(toWaived);
  return { items, end: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** Lines waived within a period, oldest first. */
export async function waivedOfPeriod(
  tx: TenantTransaction,
  { from, to, limit }: { readonly from: string; readonly to: string; readonly limit: number },
): Promise<(WaivedLine & { readonly on: string })[]> {
  const { rows } = await tx.execute<WaivedRow & { on: string }>(sql`
    select ${waivedColumns}, (w.created_at at time zone (select time_zone from company_settings))::date::text as on ${waivedRows}
       and (w.created_at at time zone (select time_zone from company_settings))::date between ${from}::date and ${to}::date
     order by w.id limit ${limit}`);
  return rows.map((row) => ({ ...toWaived(row), on: row.on }));
}
