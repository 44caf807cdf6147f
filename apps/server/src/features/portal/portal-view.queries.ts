import { sql } from 'drizzle-orm';
import type { UnitSystem } from '@haulwright/domain/kernel/units';
import { manifestNumber } from '@haulwright/domain/manifests/manifest-numbers';
import type { PortalOverview, PortalProof } from '@haulwright/domain/portal/portal';
import { maxPortalVisits } from '@haulwright/domain/portal/portal-limits';
import { quoteNumber } from '@haulwright/domain/quotes/quote-life';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { photosShown } from '../field/client-photos.queries.ts';
import { visitStands } from '../custody/visits/disposal-visits.queries.ts';

interface CompanyRow extends Record<string, unknown> {
  name: string;
  phone: string | null;
  time_zone: string;
  units: UnitSystem;
}

export interface PortalCompanyRow {
  readonly name: string;
  readonly phone: string | null;
  readonly timeZone: string;
  readonly units: UnitSystem;
}

/** What the company is called on the page, its phone, its time zone and its units. */
export async function loadPortalCompany(tx: TenantTransaction): Promise<PortalCompanyRow> {
  const { rows } = await tx.execute<CompanyRow>(
    sql`select company_name as name, company_phone as phone, time_zone, units from company_settings`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a company without settings');
  return { name: row.name, phone: row.phone, timeZone: row.time_zone, units: row.units };
}

/** Where a job is, in a line: its own text, which stays when the address goes. */
const placeOfJob = sql`nullif(concat_ws(', ', j.service_address_street, j.service_address_city), '')`;

/** Visits to a client that are planned from today on. */
export async function listComing(
  tx: TenantTransaction,
  clientId: string,
  today: string,
): Promise<PortalOverview['coming']> {
  const { rows } = await tx.execute<PortalOverview['coming'][number] & Record<string, unknown>>(sql`
    select j.id as "jobId", j.title, j.scheduled_date::text as date, j.window_start_minute as "windowStartMinute",
           j.window_end_minute as "windowEndMinute", ${placeOfJob} as address
      from jobs j where j.client_id = ${clientId} and j.scheduled_date >= ${today}::date
       and j.status in ('unscheduled', 'scheduled', 'in_progress') order by j.scheduled_date, j.id limit ${maxPortalVisits}`);
  return rows;
}

const pastColumns = (timeZone: string) => sql`j.id as "jobId", j.title,
  to_char(j.completed_at at time zone ${timeZone}, 'YYYY-MM-DD') as date, ${placeOfJob} as address, j.actual_gallons as gallons`;

/** Visits to a client that took place, newest first. */
export async function listPast(
  tx: TenantTransaction,
  clientId: string,
  timeZone: string,
): Promise<PortalOverview['past']> {
  const { rows } = await tx.execute<PortalOverview['past'][number] & Record<string, unknown>>(sql`
    select ${pastColumns(timeZone)} from jobs j
     where j.client_id = ${clientId} and j.status = 'completed' and j.completed_at is not null
     order by j.completed_at desc, j.id desc limit ${maxPortalVisits}`);
  return rows;
}

interface ProofRow extends Record<string, unknown> {
  jobId: string;
  jobNumber: string;
  title: string;
  date: string;
  address: string | null;
  gallons: number | null;
  signature: { name: string | null; strokes: [number, number][][] } | null;
  tickets: string[];
  manifests: { id: string; number: number; isPrinted: boolean }[];
}

/** What shows that a visit to a client took place, as it stands on its invoices; undefined when it is not the client's. */
export async function loadProof(
  tx: TenantTransaction,
  {
    jobId,
    clientId,
    timeZone,
  }: { readonly jobId: string; readonly clientId: string; readonly timeZone: string },
): Promise<PortalProof | undefined> {
  const { rows } = await tx.execute<ProofRow>(sql`
    select ${pastColumns(timeZone)}, j.job_number as "jobNumber",
           (select jsonb_build_object('name', g.signer_name, 'strokes', g.strokes) from job_signatures g
             where g.job_id = j.id and g.outcome = 'signed' order by g.occurred_at desc, g.id desc limit 1) as signature,
           coalesce((select array_agg(distinct v.ticket_number order by v.ticket_number)
              from load_facts f join load_attributions t on t.pickup_fact_id = f.id join load_entries e on e.id = t.entry_id
              join disposal_visit_facts x on x.fact_id = e.fact_id join disposal_visits v on v.id = x.visit_id
             where f.job_id = j.id and v.ticket_number is not null and ${visitStands}), '{}') as tickets,
           coalesce((select jsonb_agg(distinct jsonb_build_object('id', m.id, 'number', m.number, 'isPrinted', m.state <> 'draft'))
              from load_facts f join load_attributions t on t.pickup_fact_id = f.id join load_entries e on e.id = t.entry_id
              join disposal_visit_facts x on x.fact_id = e.fact_id join manifests m on m.visit_id = x.visit_id
              left join load_facts first on first.id = m.pickup_fact_id
             where f.job_id = j.id and m.state <> 'void' and (first.id is null or first.job_id = j.id)), '[]') as manifests
      from jobs j where j.id = ${jobId} and j.client_id = ${clientId} and j.status = 'completed' and j.completed_at is not null`);
  const [row] = rows;
  if (row === undefined) return undefined;
  const manifests = row.manifests
    .toSorted((a, b) => a.number - b.number)
    .map((one) => ({ ...one, number: manifestNumber(one.number) }));
  const shown = await photosShown(tx, jobId);
  return {
    ...row,
    manifests,
    photos: shown.map(({ id, role, occurredAt }) => ({ id, role, at: occurredAt })),
  };
}

interface QuoteRow extends Record<string, unknown> {
  id: string;
  sequence: number;
  title: string;
  total_cents: string;
  expires_on: string;
}

/** Quotes that a client may still answer. */
export async function listOpenQuotes(
  tx: TenantTransaction,
  clientId: string,
  today: string,
): Promise<PortalOverview['quotes']> {
  const { rows } = await tx.execute<QuoteRow>(sql`
    select q.id, q.sequence, q.title, q.total_cents, q.expires_on::text from quotes q
     where q.client_id = ${clientId} and q.state = 'sent' and q.expires_on >= ${today}::date order by q.expires_on, q.id limit 50`);
  return rows.map((row) => ({
    id: row.id,
    number: quoteNumber(row.sequence),
    title: row.title,
    totalCents: Number(row.total_cents),
    expiresOn: row.expires_on,
  }));
}

/** Whether an issued or void invoice or credit is the client's. */
export async function isPaperOf(
  tx: TenantTransaction,
  clientId: string,
  invoiceId: string,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from invoices where id = ${invoiceId} and client_id = ${clientId} and state in ('issued', 'void')`);
  return rows.length > 0;
}

/** Whether a visit that took place was one to the client. */
export async function isVisitOf(tx: TenantTransaction, clientId: string, jobId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from jobs where id = ${jobId} and client_id = ${clientId} and status = 'completed' and completed_at is not null`);
  return rows.length > 0;
}
