import { sql, type SQL } from 'drizzle-orm';
import { draftLines, type BillableLine } from '@haulwright/domain/invoicing/draft-lines';
import type { UnbilledRental } from '@haulwright/domain/invoicing/invoice';
import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import { loadRentalBooks, nextChangeOf } from '../rentals/rental-books.queries.ts';
import { rentalLines } from './rental-lines.ts';
import { goodwillPrefix, toLine, type LineRow } from './sources.queries.ts';

const idList = (ids: readonly string[]) =>
  sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

/** Lines of rentals on drafts and issued invoices. */
async function billedOfRentals(
  tx: TenantTransaction,
  rentalIds: readonly string[],
): Promise<Map<string, BillableLine[]>> {
  const { rows } = await tx.execute<LineRow>(sql`
    select l.* from invoice_lines l join invoices i on i.id = l.invoice_id
     where l.rental_id in ${idList(rentalIds)} and i.state <> 'void' and l.line_key not like ${`${goodwillPrefix}%`}
     order by l.rental_id, l.invoice_id, l.position`);
  return Map.groupBy(rows.map(toLine), ({ rentalId }) => rentalId ?? '');
}

export interface DueRental {
  readonly rentalId: string;
  readonly clientId: string;
  readonly clientAddressId: string | null;
  /** Owed less billed. */
  readonly lines: readonly BillableLine[];
  readonly isBilled: boolean;
  readonly changesOn: CalendarDate | null;
}

/** What rentals owe up to a day less what is billed. */
async function dueOfRentals(
  tx: TenantTransaction,
  rentalIds: readonly string[],
  through: CalendarDate,
): Promise<DueRental[]> {
  const books = await loadRentalBooks(tx, rentalIds);
  const billed = await billedOfRentals(tx, rentalIds);
  return rentalIds.flatMap((rentalId): DueRental[] => {
    const book = books.get(rentalId);
    if (book === undefined) return [];
    const before = billed.get(rentalId) ?? [];
    const { clientId, clientAddressId } = book;
    const lines = draftLines<BillableLine>(rentalLines(book, through), before);
    const changesOn = nextChangeOf(book, through);
    return [{ rentalId, clientId, clientAddressId, lines, isBilled: before.length > 0, changesOn }];
  });
}

const sumOf = (lines: readonly { readonly cents: number }[]): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0);

/** Locks the rows of rentals in the order of their ids, so that two who want them wait for each other. */
const lockRows = (tx: TenantTransaction, rentalIds: readonly string[]) =>
  tx.execute(
    sql`select 1 from rental_sources where rental_id in ${idList(rentalIds)} order by rental_id for update`,
  );

/**
 * Works out again what is owed less billed of rentals. Their rows are locked first: what somebody else drafts of
 * them meanwhile is read after it is committed.
 */
export async function refreshRentals(
  tx: TenantTransaction,
  rentalIds: readonly string[],
  today: CalendarDate,
): Promise<void> {
  if (rentalIds.length === 0) return;
  await tx.execute(sql`
    insert into rental_sources (company_id, rental_id, client_id, client_address_id, due_cents, is_billed, is_open, worked_out_on)
    select company_id, id, client_id, client_address_id, 0, false, false, ${today}::date from rental_agreements
     where id in ${idList(rentalIds)} order by id on conflict do nothing`);
  await lockRows(tx, rentalIds);
  await keepDue(tx, await dueOfRentals(tx, rentalIds, today), today);
}

async function keepDue(tx: TenantTransaction, due: readonly DueRental[], today: CalendarDate): Promise<void> {
  const rows = due.map(({ rentalId, clientId, clientAddressId, lines, isBilled, changesOn }) => ({
    rental_id: rentalId,
    client_id: clientId,
    client_address_id: clientAddressId,
    due_cents: sumOf(lines),
    is_billed: isBilled,
    is_open: lines.length > 0,
    changes_on: changesOn,
  }));
  await tx.execute(sql`
    update rental_sources s set client_id = d.client_id, client_address_id = d.client_address_id, due_cents = d.due_cents,
           is_billed = d.is_billed, is_open = d.is_open, changes_on = d.changes_on, worked_out_on = ${today}::date, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (rental_id uuid, client_id uuid, client_address_id uuid,
           due_cents bigint, is_billed boolean, is_open boolean, changes_on date)
     where s.rental_id = d.rental_id`);
}

/** Locks rentals and works out what drafts can bill of them today, by client. */
export async function lockDueRentals(
  tx: TenantTransaction,
  rentalIds: readonly string[],
  today: CalendarDate,
): Promise<DueRental[]> {
  if (rentalIds.length === 0) return [];
  await lockRows(tx, rentalIds);
  const { rows } = await tx.execute<{ rental_id: string }>(sql`
    select s.rental_id from rental_sources s join clients c on c.id = s.client_id join rental_agreements r on r.id = s.rental_id
     where s.rental_id in ${idList(rentalIds)} order by lower(c.name), c.id, lower(r.name), s.rental_id`);
  const due = await dueOfRentals(
    tx,
    rows.map((row) => row.rental_id),
    today,
  );
  return due.filter(({ lines }) => lines.length > 0);
}

/** Where a page of unbilled rentals ends: client, rental. */
export type UnbilledRentalKey = readonly [name: string, clientId: string, rentalId: string];

interface Row extends Record<string, unknown> {
  rental_id: string;
  name: string;
  client_id: string;
  client_name: string;
  sort_name: string;
  address: string | null;
  due_cents: string;
  is_billed: boolean;
  is_old: boolean;
}

/**
 * A page of rentals of which something is owed and on no invoice, by client. What has become due since its row
 * was worked out is worked out for the page; nothing is written.
 */
export async function listUnbilledRentals(
  tx: TenantTransaction,
  filter: { readonly search?: string | undefined; readonly clientId?: string | undefined },
  { after, limit, today }: { after: UnbilledRentalKey | undefined; limit: number; today: CalendarDate },
): Promise<{ items: UnbilledRental[]; end: UnbilledRentalKey | null }> {
  const where: SQL[] = [sql`(s.is_open or s.changes_on <= ${today}::date)`];
  if (filter.clientId !== undefined) where.push(sql`s.client_id = ${filter.clientId}`);
  if (filter.search) {
    const like = likePattern(filter.search);
    where.push(sql`(c.name ilike ${like} or r.name ilike ${like})`);
  }
  if (after !== undefined)
    where.push(
      sql`(lower(c.name), s.client_id, s.rental_id) > (${after[0]}, ${after[1]}::uuid, ${after[2]}::uuid)`,
    );
  const { rows } = await tx.execute<Row>(sql`
    select s.rental_id, r.name, s.client_id, c.name as client_name, lower(c.name) as sort_name,
           a.street_line1 || ', ' || a.city as address, s.due_cents, s.is_billed,
           coalesce(s.changes_on <= ${today}::date, false) as is_old
      from rental_sources s join rental_agreements r on r.id = s.rental_id join clients c on c.id = s.client_id
      left join client_addresses a on a.id = s.client_address_id
     where ${sql.join(where, sql` and `)}
     order by lower(c.name), s.client_id, s.rental_id limit ${limit + 1}`);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const old = shown.filter((row) => row.is_old).map((row) => row.rental_id);
  const now = new Map((await dueOfRentals(tx, old, today)).map((due) => [due.rentalId, due]));
  return {
    items: shown.flatMap((row): UnbilledRental[] => {
      const due = now.get(row.rental_id);
      if (row.is_old && (due?.lines.length ?? 0) === 0) return [];
      return [
        {
          rentalId: row.rental_id,
          name: row.name,
          clientId: row.client_id,
          clientName: row.client_name,
          address: row.address,
          dueCents: due === undefined ? Number(row.due_cents) : sumOf(due.lines),
          isBilled: row.is_billed,
        },
      ];
    }),
    end: last === undefined ? null : [last.sort_name, last.client_id, last.rental_id],
  };
}
