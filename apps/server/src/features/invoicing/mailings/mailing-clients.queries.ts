import { sql, type SQL } from 'drizzle-orm';
import type { ClientMailingInput, MailingPreview } from '@haulwright/domain/invoicing/client-mailing';
import {
  leftOutReasons,
  maxNamesLeftOut,
  remindAgainAfterDays,
  type LeftOutReason,
  type MailingKind,
} from '@haulwright/domain/invoicing/mailing-words';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { uuids } from '../../../platform/database/sql-helpers.ts';
import { agedClients, matchesAgeing } from '../receivables/ageing.queries.ts';
import { hasAddressFor } from '../rows/paper-address.queries.ts';

type Chosen = Pick<ClientMailingInput, 'kind' | 'clientIds' | 'search' | 'which' | 'except'>;

interface At {
  readonly today: string;
  readonly now: Date;
}

/** The clients `c` that are meant, with their terms `t` and receivables `a`; one that was named may owe nothing. */
const chosenClients = ({ clientIds, except, search, which }: Chosen, today: string): SQL =>
  clientIds === undefined
    ? sql`from ${agedClients(today, undefined)} a join clients c on c.id = a.client_id
        left join client_billing_terms t on t.client_id = c.id where ${matchesAgeing({ search, which })} and c.id <> all(${uuids(except)})`
    : sql`from clients c left join ${agedClients(today, clientIds)} a on a.client_id = c.id
        left join client_billing_terms t on t.client_id = c.id where c.id = any(${uuids(clientIds)})`;

/** Whether an overdue invoice `i` is in dispute, or its client was reminded of it a few days ago, as columns of the lateral `s`. */
const standing = (now: Date): SQL => sql`cross join lateral (
  select exists (select from invoice_disputes x where x.invoice_id = i.id and x.ended_at is null) as disputed,
         exists (select from invoice_deliveries d where d.invoice_id = i.id and d.kind = 'reminder'
           and d.created_at > ${now.toISOString()}::timestamptz - make_interval(days => ${remindAgainAfterDays}::int)) as reminded) s`;

/** Issued invoices `i` with their balance `b` that are past their due date and wait for no transfer; requests for a deposit too. */
const isOverdue = (today: string): SQL =>
  sql`i.state = 'issued' and i.kind = 'invoice' and b.open_cents > 0 and b.transfer_since is null and b.due_date < ${today}::date`;

/** Of each client that is meant: id, name, cents, and why it is left out; null: it is mailed. */
function judged(chosen: Chosen, { today, now }: At): SQL {
  if (chosen.kind === 'statement')
    return sql`select c.id, c.name, coalesce(a.balance, 0)::bigint as cents,
        case when coalesce(a.owed, 0) <= 0 then 'nothing-open' when not ${hasAddressFor('statement')} then 'no-address' end as reason
      ${chosenClients(chosen, today)}`;
  return sql`
    select m.id, m.name, coalesce(o.cents, o.all_cents, 0)::bigint as cents,
           case when o.client_id is null then 'nothing-open' when o.undisputed = 0 then 'disputed' when o.due = 0 then 'reminded'
                when not m.has_address then 'no-address' end as reason
      from (select c.id, c.name, ${hasAddressFor('reminder')} as has_address ${chosenClients(chosen, today)}) m
      left join (
        select i.client_id, count(*) filter (where not s.disputed) as undisputed, count(*) filter (where not s.disputed and not s.reminded) as due,
               sum(b.open_cents) filter (where not s.disputed and not s.reminded) as cents, sum(b.open_cents) as all_cents
          from invoices i join invoice_balances b on b.invoice_id = i.id ${standing(now)}
         where ${isOverdue(today)} group by i.client_id) o on o.client_id = m.id`;
}

interface JudgedSums extends Record<string, unknown> {
  reason: LeftOutReason | null;
  count: number;
  cents: string;
  names: string[];
}

/** Who would be mailed what, and who is left out, in one statement. `found`: all clients that are meant. */
export async function previewClients(
  tx: TenantTransaction,
  chosen: Chosen,
  at: At,
): Promise<MailingPreview & { readonly found: number }> {
  const { rows } = await tx.execute<JudgedSums>(sql`
    select reason, count(*)::int as count, coalesce(sum(cents), 0) as cents, (array_agg(name order by lower(name), id))[1:${maxNamesLeftOut}::int] as names
      from (${judged(chosen, at)}) j group by reason`);
  const of = (reason: LeftOutReason | null) => rows.find((row) => row.reason === reason);
  const mailed = of(null);
  return {
    found: rows.reduce((sum, { count }) => sum + count, 0),
    count: mailed?.count ?? 0,
    cents: Number(mailed?.cents ?? 0),
    leftOut: leftOutReasons.flatMap((reason) => {
      const row = of(reason);
      return row === undefined
        ? []
        : [{ reason, count: row.count, cents: Number(row.cents), names: row.names }];
    }),
  };
}

/** Stores the clients of a mailing, by name, in one statement. */
export async function insertMailingClients(
  tx: TenantTransaction,
  mailing: { readonly id: string; readonly companyId: string },
  chosen: Chosen,
  at: At,
): Promise<void> {
  await tx.execute(sql`
    insert into client_mailing_items (company_id, mailing_id, position, client_id, cents, state, reason)
    select ${mailing.companyId}::uuid, ${mailing.id}::uuid, row_number() over (order by lower(name), id) - 1, id, cents,
           case when reason is null then 'waiting' else 'left-out' end, reason
      from (${judged(chosen, at)}) j`);
}

/** What has become of a client since the mailing was begun: it may have paid, or its address is gone. */
export async function judgeClient(
  tx: TenantTransaction,
  kind: MailingKind,
  clientId: string,
  at: At,
): Promise<{ readonly cents: number; readonly reason: LeftOutReason | null }> {
  const chosen = { kind, clientIds: [clientId], search: '', which: 'all' as const, except: [] };
  const { rows } = await tx.execute<{ cents: string; reason: LeftOutReason | null }>(judged(chosen, at));
  return {
    cents: Number(rows[0]?.cents ?? 0),
    reason: rows[0] === undefined ? 'nothing-open' : rows[0].reason,
  };
}

/** The overdue invoices a client is reminded of, the oldest first. */
export async function listOverdueToRemind(
  tx: TenantTransaction,
  clientId: string,
  { today, now }: At,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select i.id from invoices i join invoice_balances b on b.invoice_id = i.id ${standing(now)}
     where i.client_id = ${clientId} and ${isOverdue(today)} and not s.disputed and not s.reminded order by b.due_date, i.id`);
  return rows.map(({ id }) => id);
}
