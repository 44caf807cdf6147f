// Public to other features: exports write the table into files.
import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { ClientColumn, ClientKind, ClientSort } from '@haulwright/domain/clients/client-sorts';
import type { ClientRow, ClientTotals } from '@haulwright/domain/clients/client-table';
import { readSort } from '@haulwright/domain/kernel/list-sort';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import {
  afterPlace,
  inOrder,
  type ListOrder,
  type ListPlace,
  placeValue,
} from '../../platform/database/list-order.ts';
import { uuids } from '../../platform/database/sql-helpers.ts';
import { withDetails } from '../clients/client-details.queries.ts';
import {
  clientColumns,
  clientConditions,
  type ClientFilter,
  toSummary,
} from '../clients/client-list.queries.ts';
import { clients } from '../clients/clients.tables.ts';
import { agedClients, ageingOfClients } from '../invoicing/receivables/ageing.queries.ts';

export interface ClientTableFilter extends ClientFilter {
  readonly which: ClientKind;
}

/** The company's date, which visits are planned from and balances are of. */
export interface Now {
  readonly today: string;
  readonly timeZone: string;
}

const sites = sql`(select client_id, count(*)::int as site_count, sum(tank_gallons)::int as tank_gallons
  from client_addresses group by client_id)`;
const towns = sql`(select distinct on (client_id) client_id, lower(city) as city
  from client_addresses order by client_id, is_primary desc, id)`;
const plannedVisits = ({ today }: Now) => sql`(select client_id, min(scheduled_date) as day from jobs
  where scheduled_date >= ${today}::date and status in ('unscheduled', 'scheduled', 'in_progress') group by client_id)`;
const lastVisits = ({
  timeZone,
}: Now) => sql`(select client_id, (max(completed_at) at time zone ${timeZone})::date as day
  from jobs where status = 'completed' and completed_at is not null group by client_id)`;
const lastGallons = sql`(select distinct on (client_id) client_id, actual_gallons from jobs
  where status = 'completed' and completed_at is not null order by client_id, completed_at desc, id desc)`;
const balances = ({ today }: Now) => agedClients(today, undefined);

interface Column extends Omit<ListOrder, 'fromEnd'> {
  /** What stands beside the clients, as `f` by `client_id`; left out: the client's own field. */
  readonly of?: (now: Now) => SQL;
}

const own = (column: SQL, hasNulls = true): Column => ({
  by: sql`lower(nullif(${column}, ''))`,
  type: 'text',
  hasNulls,
});

/** The columns clients are sorted by; names without their case, empty ones last. */
const columns: Record<ClientColumn, Column> = {
  name: { by: sql`lower(${clients.name})`, type: 'text' },
  type: own(sql`${clients.clientType}`, false),
  contact: own(sql`${clients.contactPerson}`),
  phone: own(sql`${clients.phone}`),
  email: own(sql`${clients.email}`),
  city: { by: sql`f.city`, type: 'text', hasNulls: true, of: () => towns },
  sites: { by: sql`coalesce(f.site_count, 0)`, type: 'int', of: () => sites },
  tank: { by: sql`f.tank_gallons`, type: 'int', hasNulls: true, of: () => sites },
  next: { by: sql`f.day`, type: 'date', hasNulls: true, of: plannedVisits },
  last: { by: sql`f.day`, type: 'date', hasNulls: true, of: lastVisits },
  gallons: { by: sql`f.actual_gallons`, type: 'int', hasNulls: true, of: () => lastGallons },
  balance: { by: sql`coalesce(f.balance, 0)::bigint`, type: 'bigint', of: balances },
};

/** How clients are sorted by a column. */
export function clientOrder(sort: ClientSort): ListOrder {
  const { column, fromEnd } = readSort<ClientColumn>(sort);
  const { by, type, hasNulls } = columns[column];
  return { by, type, fromEnd, ...(hasNulls && { hasNulls }) };
}

const kinds: Record<ClientKind, (now: Now) => SQL | undefined> = {
  all: () => undefined,
  owing: (now) => sql`${clients.id} in (select client_id from ${balances(now)} b where balance > 0)`,
  unplanned: (now) => sql`${clients.id} not in (select client_id from ${plannedVisits(now)} p)`,
};

const wantedOf = async (tx: TenantTransaction, now: Now, { which, ...filter }: ClientTableFilter) =>
  and(await clientConditions(tx, filter), kinds[which](now)) ?? sql`true`;

interface ClientPage {
  readonly filter: ClientTableFilter;
  readonly sort: ClientSort;
  readonly after: ListPlace | undefined;
  readonly limit: number;
}

/** A page of clients by a column, and the place it ends at when more follow; as many statements for any page. */
export async function listClientTable(
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  now: Now,
  { filter, sort, after, limit }: ClientPage,
): Promise<{ items: ClientRow[]; end: ListPlace | null }> {
  const order = clientOrder(sort);
  const { of } = columns[readSort<ClientColumn>(sort).column];
  const id = sql`${clients.id}`;
  const wanted = await wantedOf(tx, now, filter);
  const { rows } = await tx.execute<{ id: string; place: string | null }>(sql`
    select ${id} as id, ${placeValue(order)} as place from clients
      ${of === undefined ? sql`` : sql`left join ${of(now)} f on f.client_id = ${id}`}
     where ${wanted} and ${after === undefined ? sql`true` : afterPlace(order, id, after)}
     order by ${inOrder(order, id)} limit ${limit + 1}`);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: await rowsOf(
      tx,
      events,
      now,
      shown.map((row) => row.id),
    ),
    end: last === undefined ? null : { value: last.place, id: last.id },
  };
}

/** The lines of some clients, in their order. */
async function rowsOf(
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  now: Now,
  ids: readonly string[],
): Promise<ClientRow[]> {
  if (ids.length === 0) return [];
  const found = await tx
    .select(clientColumns)
    .from(clients)
    .where(inArray(clients.id, [...ids]));
  const detailed = new Map(
    (await withDetails(tx, events, found.map(toSummary), now)).map((client) => [client.id, client]),
  );
  const { rows } = await tx.execute<{ client_id: string; site_count: number; tank_gallons: number | null }>(
    sql`select * from ${sites} s where client_id = any(${uuids(ids)})`,
  );
  const sitesOf = new Map(rows.map((row) => [row.client_id, row]));
  const owes = await ageingOfClients(tx, now.today, ids);
  return ids.flatMap((id) => {
    const client = detailed.get(id);
    if (client === undefined) return [];
    const { details } = client;
    return {
      id,
      name: client.name,
      clientType: client.clientType,
      status: client.status,
      contactPerson: client.contactPerson,
      phone: client.phone,
      email: client.email,
      nextDate: details?.nextDate ?? null,
      dueDate: details?.dueDate ?? null,
      lastDate: details?.lastDate ?? null,
      lastGallons: details?.lastGallons ?? null,
      city: details?.town ?? null,
      siteCount: sitesOf.get(id)?.site_count ?? 0,
      tankGallons: sitesOf.get(id)?.tank_gallons ?? null,
      balanceCents: owes(id).balanceCents,
    };
  });
}

/** Adds up all clients that match. */
export async function totalClients(
  tx: TenantTransaction,
  now: Now,
  filter: ClientTableFilter,
): Promise<ClientTotals> {
  const wanted = await wantedOf(tx, now, filter);
  const { rows } = await tx.execute<{ count: number; sites: number; tanks: number; balance: string }>(sql`
    select count(*)::int as count, coalesce(sum(s.site_count), 0)::int as sites,
           coalesce(sum(s.tank_gallons), 0)::int as tanks, coalesce(sum(b.balance), 0)::bigint as balance
      from (select ${clients.id} from clients where ${wanted}) found
      left join ${sites} s on s.client_id = found.id
      left join ${balances(now)} b on b.client_id = found.id`);
  const [sums] = rows;
  return {
    count: sums?.count ?? 0,
    siteCount: sums?.sites ?? 0,
    tankGallons: sums?.tanks ?? 0,
    balanceCents: Number(sums?.balance ?? 0),
  };
}
