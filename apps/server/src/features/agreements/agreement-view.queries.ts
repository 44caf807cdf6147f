import { sql, type SQL } from 'drizzle-orm';
import {
  agreementState,
  type Agreement,
  type AgreementSummary,
} from '@haulwright/domain/agreements/agreement';
import { agreementRateOn } from '@haulwright/domain/agreements/agreement-owed';
import type { Recurrence } from '@haulwright/domain/jobs/recurrence';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { findsAll, findTextOf } from '../../platform/database/finding.ts';
import { loadAgreementBooks, type AgreementRow } from './agreement-books.queries.ts';

/** Keyset cursor of a page of agreements. */
export type AgreementKey = readonly [name: string, id: string];

interface NameRow extends Record<string, unknown> {
  id: string;
  sort_name: string;
  client_name: string;
  address: string | null;
}

/** A page of agreements by name. */
export async function listAgreements(
  tx: TenantTransaction,
  filter: {
    readonly search?: string | undefined;
    readonly clientId?: string | undefined;
    readonly which: 'running' | 'ended' | 'all';
  },
  { after, limit, today }: { after: AgreementKey | undefined; limit: number; today: string },
): Promise<{ items: AgreementSummary[]; end: AgreementKey | null }> {
  const where: SQL[] = [sql`true`];
  if (filter.which === 'running') where.push(sql`(g.end_date is null or g.end_date >= ${today}::date)`);
  if (filter.which === 'ended') where.push(sql`g.end_date < ${today}::date`);
  if (filter.clientId !== undefined) where.push(sql`g.client_id = ${filter.clientId}`);
  if (filter.search) where.push(findsAll(filter.search, [findTextOf('g'), findTextOf('c')]));
  if (after !== undefined) where.push(sql`(lower(g.name), g.id) > (${after[0]}, ${after[1]}::uuid)`);
  const rows = await names(tx, where, limit + 1);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const books = await loadAgreementBooks(
    tx,
    shown.map(({ id }) => id),
  );
  return {
    items: shown.flatMap((row) => {
      const book = books.get(row.id);
      return book === undefined ? [] : [summaryOf(book, row, today)];
    }),
    end: last === undefined ? null : [last.sort_name, last.id],
  };
}

async function names(tx: TenantTransaction, where: readonly SQL[], limit: number): Promise<NameRow[]> {
  const { rows } = await tx.execute<NameRow>(sql`
    select g.id, lower(g.name) as sort_name, c.name as client_name, a.street_line1 || ', ' || a.city as address
      from service_agreements g join clients c on c.id = g.client_id
      left join client_addresses a on a.id = g.client_address_id
     where ${sql.join([...where], sql` and `)} order by lower(g.name), g.id limit ${limit}`);
  return rows;
}

const summaryOf = (row: AgreementRow, { client_name: clientName, address }: NameRow, today: string) => ({
  id: row.id,
  clientId: row.clientId,
  clientName,
  clientAddressId: row.clientAddressId,
  address,
  name: row.name,
  charge: row.charge,
  months: row.months,
  bills: row.bills,
  startDate: row.startDate,
  endDate: row.endDate,
  state: agreementState(row, today),
  cents: agreementRateOn(row.rates, today < row.startDate ? row.startDate : today),
});

/** Loads an agreement with its coverage and the visits under it. */
export async function loadAgreement(
  tx: TenantTransaction,
  id: string,
  today: string,
): Promise<Agreement | undefined> {
  const book = (await loadAgreementBooks(tx, [id])).get(id);
  const [name] = await names(tx, [sql`g.id = ${id}`], 1);
  if (book === undefined || name === undefined) return undefined;
  const { rows: counted } = await tx.execute<{ visits: string }>(
    sql`select count(*) as visits from agreement_visits where agreement_id = ${id}`,
  );
  const series = book.seriesId === null ? null : await seriesOf(tx, book.seriesId, today);
  return {
    ...summaryOf(book, name, today),
    purchaseOrder: book.purchaseOrder,
    note: book.note,
    anchorDate: book.anchorDate,
    rates: book.rates,
    includedGallons: book.includedGallons,
    overagePrice: book.overagePrice,
    seriesId: book.seriesId,
    pauses: book.pauses,
    series: series && series.shown,
    nextVisitOn: series?.nextOn ?? null,
    visits: await visitsOf(tx, id),
    visitCount: Number(counted[0]?.visits ?? 0),
  };
}

async function seriesOf(tx: TenantTransaction, seriesId: string, today: string) {
  const { rows } = await tx.execute<{
    id: string;
    title: string;
    rule: Recurrence;
    active: boolean;
    next_on: string | null;
  }>(sql`
    select s.id, s.title, s.rule, s.active,
           (select min(j.scheduled_date)::text from jobs j where j.series_id = s.id and j.scheduled_date >= ${today}::date
               and j.status not in ('completed', 'cancelled')) as next_on
      from job_series s where s.id = ${seriesId}`);
  const [row] = rows;
  if (row === undefined) return null;
  const { next_on: nextOn, ...shown } = row;
  return { shown, nextOn };
}

interface VisitRow extends Record<string, unknown> {
  job_id: string;
  job_number: string;
  title: string;
  status: Agreement['visits'][number]['status'];
  completed_on: string | null;
  address: string | null;
  gallons: number | null;
  cents: number | null;
}

/** The latest 50 visits. */
async function visitsOf(tx: TenantTransaction, id: string): Promise<Agreement['visits']> {
  const { rows } = await tx.execute<VisitRow>(sql`
    select v.job_id, j.job_number, j.title, j.status, (j.completed_at at time zone s.time_zone)::date::text as completed_on,
           a.street_line1 || ', ' || a.city as address, j.actual_gallons as gallons, j.price_cents as cents
      from agreement_visits v join jobs j on j.id = v.job_id join company_settings s on s.company_id = v.company_id
      left join client_addresses a on a.id = j.client_address_id
     where v.agreement_id = ${id} order by j.completed_at desc nulls last, j.id desc limit 50`);
  return rows.map((row) => ({
    jobId: row.job_id,
    jobNumber: row.job_number,
    title: row.title,
    status: row.status,
    completedOn: row.completed_on,
    address: row.address,
    gallons: row.gallons,
    cents: row.cents,
  }));
}
