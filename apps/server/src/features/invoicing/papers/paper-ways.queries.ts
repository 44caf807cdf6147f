import { sql, type SQL } from 'drizzle-orm';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { summaryTables } from './invoice-list.queries.ts';

/** An invoice that nobody sent, but older than this, left the house in another way. */
const DAYS_TO_SEND = 31;

/** What was taken back counts for nothing, nor does a reminder. */
const countsAsSending = sql`d.kind in ('mail', 'by-hand', 'not-mailed', 'perhaps-mailed')
  and not exists (select from invoice_deliveries u where u.company_id = d.company_id and u.invoice_id = d.invoice_id and u.takes_back = d.id)`;

const terms = sql`left join client_billing_terms t on t.client_id = i.client_id`;
const lastTry = sql`left join lateral (select d.kind, d.failure from invoice_deliveries d where d.invoice_id = i.id and ${countsAsSending}
    order by d.created_at desc, d.id desc limit 1) last on true`;

/** As `invoices i` with the client, the balance, the client's terms `t` and the last try to get it to its client. */
export const tablesWithWays = sql`${summaryTables} ${terms} ${lastTry}`;
/** The same where clients are not what it goes by: whatever is not looked at is not joined. */
const looseTables = (clients: SQL) =>
  sql`invoices i left join ${clients} c on c.id = i.client_id left join invoice_balances b on b.invoice_id = i.id ${terms}`;
/**
 * The last try is looked up for each paper: only where it is looked at.
 * @param clients in place of the table, with its `id` and `email`
 */
export const looseTablesOf = (looksAtTries: boolean, clients: SQL = sql`clients`): SQL =>
  looksAtTries ? sql`${looseTables(clients)} ${lastTry}` : looseTables(clients);
/** The same, to go through clients by their names. */
export const tablesByClientOf = (looksAtTries: boolean): SQL =>
  looksAtTries ? tablesWithWays : sql`${summaryTables} ${terms}`;

/** Somebody is named for invoices, or the client has an address. */
const isMailed = sql`(coalesce(nullif(t.email, ''), nullif(c.email, '')) is not null or exists (
  select from jsonb_array_elements(coalesce(t.recipients, '[]')) r where r->'papers' @> '["invoice"]' and not coalesce((r->>'isCopy')::boolean, false)))`;
const wayOf = (isPosted: SQL) =>
  sql`case when ${isMailed} then 'mail' when ${isPosted} then 'print' else 'none' end`;
/** Paper needs a street and a ZIP. */
const addresses = sql`select from client_addresses a where a.client_id = i.client_id and a.street_line1 <> '' and coalesce(a.postal_code, '') <> ''`;
export const way = wayOf(sql`exists (${addresses})`);
/** The same for a part of all papers: `offset 0` keeps PostgreSQL from reading the addresses of all clients for it. */
export const wayOfSome = wayOf(sql`exists (${addresses} offset 0)`);

/** Somebody said so, or the mail server took it. */
export const isSent = sql`coalesce(last.kind in ('mail', 'by-hand'), false)`;
/** Cancelled, paid in full or written off long ago, an invoice need not leave the house any more. */
export const waitsForSending = (today: string): SQL => sql`(i.state = 'issued' and not ${isSent}
  and (b.open_cents > 0 or i.invoice_date > ${today}::date - ${DAYS_TO_SEND}::int))`;
/** Why it stands in *To send*. A mail that was refused is looked at first, whatever the client's way is by now. */
export const queueOf = (today: string): SQL => sql`case when ${waitsForSending(today)} then
  case when last.kind = 'perhaps-mailed' then 'perhaps-sent' when last.kind = 'not-mailed' then 'refused'
       when ${way} = 'print' then 'to-print' when ${way} = 'none' then 'no-address' else 'not-sent' end end`;

/** In a send-out that is not over. */
export const isBeingSent = sql`exists (select from send_out_items s where s.company_id = i.company_id and s.invoice_id = i.id and s.state in ('waiting', 'queued', 'mailing'))`;

export async function isInSendOut(tx: TenantTransaction, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from invoices i where i.id = ${id} and ${isBeingSent}`);
  return rows.length > 0;
}
