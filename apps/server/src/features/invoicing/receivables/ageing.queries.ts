import { sql, type SQL } from 'drizzle-orm';
import type { Ageing, AgeingRow } from '@haulwright/domain/invoicing/payment';
import { ageBuckets, daysOfAgeBucket } from '@haulwright/domain/invoicing/settlement';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { findsAll, findTextOf } from '../../../platform/database/finding.ts';

/** Where a page of the ageing ends: client. */
export type AgeingKey = readonly [name: string, clientId: string];

/** Cents of each bucket, `bucket_0` the first, and of credit. */
interface Sums extends Record<string, unknown> {
  credit: string;
}

interface Row extends Sums {
  client_id: string | null;
  client_name: string | null;
  sort_name: string | null;
}

const bucketColumn = (at: number): string => `bucket_${at}`;
/** `expression` for each bucket's column, by that name. */
const ofBuckets = (expression: (at: number) => SQL): SQL =>
  sql.join(
    ageBuckets.map((_, at) => sql`${expression(at)} as ${sql.identifier(bucketColumn(at))}`),
    sql`, `,
  );

/**
 * What is open of each invoice, credit note and credit at the end of a day, as `client_id`, `due_date`, `cents`;
 * credit has no due date. It is what is open now less what the ledger says happened after that day, so that the
 * present does not cost a walk through the whole ledger. A deposit that is asked for is not owed.
 */
function openAt(asOf: string, clientId: string | undefined): SQL {
  const ofClient = (alias: string) =>
    clientId === undefined ? sql`` : sql`and ${sql.raw(alias)}.client_id = ${clientId}::uuid`;
  return sql`
    with later as materialized (
      select e.client_id, p.invoice_id, sum(p.cents)::bigint as cents from receivable_entries e
        join receivable_postings p on p.entry_id = e.id
       where e.occurred_on > ${asOf}::date and p.account in ('receivable', 'client-credit') ${ofClient('e')}
       group by 1, 2)
    select client_id, case when cents > 0 then due_date end as due_date, cents from (
      select v.client_id, v.due_date, v.open_cents - coalesce(l.cents, 0) as cents
        from invoice_balances v left join later l on l.invoice_id = v.invoice_id
       where v.open_cents <> 0 and v.invoice_id not in (select invoice_id from deposits) ${ofClient('v')}
      union all
      select l.client_id, b.due_date, -l.cents from later l
        join invoice_balances b on b.invoice_id = l.invoice_id where b.open_cents = 0
      union all
      select client_id, null, sum(cents)::bigint from (
        select e.client_id, p.cents from receivable_postings p join receivable_entries e on e.id = p.entry_id
         where p.account = 'client-credit' ${ofClient('e')}
        union all
        select client_id, -cents from later where invoice_id is null) credit
       group by client_id) parts
     where cents <> 0`;
}

/** By client, cents of each bucket and of credit. */
function aged(asOf: string, clientId: string | undefined): SQL {
  const last = ageBuckets.length - 1;
  return sql`
    select o.client_id, ${ofBuckets((at) => sql`coalesce(sum(o.cents) filter (where o.bucket = ${sql.raw(String(at))}), 0)`)},
           coalesce(sum(o.cents) filter (where o.bucket is null), 0) as credit
      from (select client_id, cents, case when due_date is not null then least(${sql.raw(String(last))},
                   greatest(0, (${asOf}::date - due_date + ${sql.raw(String(daysOfAgeBucket - 1))}) / ${sql.raw(String(daysOfAgeBucket))})) end as bucket
              from (${openAt(asOf, clientId)}) open_items) o
     group by o.client_id`;
}

function toAgeing(sums: Sums): Ageing {
  const cents = ageBuckets.map((_, at) => Number(sums[bucketColumn(at)] ?? 0));
  const creditCents = Number(sums.credit);
  return {
    buckets: Object.fromEntries(
      ageBuckets.map((bucket, at) => [bucket, cents[at] ?? 0]),
    ) as Ageing['buckets'],
    creditCents,
    balanceCents: cents.reduce((sum, one) => sum + one, creditCents),
  };
}

const nothing: Sums = { credit: '0' };

/** What a client owes at the end of a day. */
export async function ageingOfClient(tx: TenantTransaction, asOf: string, clientId: string): Promise<Ageing> {
  const { rows } = await tx.execute<Sums>(aged(asOf, clientId));
  return toAgeing(rows[0] ?? nothing);
}

/** A page of what clients owe at the end of a day, by name, and the sum of all; who owes nothing is left out. */
export async function listAgeing(
  tx: TenantTransaction,
  { asOf, search }: { readonly asOf: string; readonly search?: string | undefined },
  after: AgeingKey | undefined,
  limit: number,
): Promise<{ items: AgeingRow[]; end: AgeingKey | null; total: Ageing }> {
  const found = search ? sql`where ${findsAll(search, [findTextOf('c')])}` : sql``;
  const isAfter =
    after === undefined ? sql`true` : sql`(sort_name, client_id) > (${after[0]}, ${after[1]}::uuid)`;
  const { rows } = await tx.execute<Row>(sql`
    with of_clients as materialized (
      select a.*, c.name as client_name, lower(c.name) as sort_name from (${aged(asOf, undefined)}) a
        join clients c on c.id = a.client_id ${found})
    select null::uuid as client_id, null as client_name, null as sort_name,
           ${ofBuckets((at) => sql`coalesce(sum(${sql.identifier(bucketColumn(at))}), 0)`)}, coalesce(sum(credit), 0) as credit from of_clients
    union all
    (select client_id, client_name, sort_name, ${ofBuckets((at) => sql`${sql.identifier(bucketColumn(at))}`)}, credit from of_clients where ${isAfter}
      order by sort_name, client_id limit ${limit + 1})`);
  const total = rows.find((row) => row.client_id === null) ?? nothing;
  const clients = rows.flatMap(
    ({ client_id: clientId, client_name: clientName, sort_name: sortName, ...row }) =>
      clientId === null ? [] : [{ clientId, clientName: clientName ?? '', sortName: sortName ?? '', row }],
  );
  const shown = clients.slice(0, limit);
  const end = clients.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(({ clientId, clientName, row }) => ({ clientId, clientName, ...toAgeing(row) })),
    end: end === undefined ? null : [end.sortName, end.clientId],
    total: toAgeing(total),
  };
}
