import { sql, type SQL } from 'drizzle-orm';
import { draftLines, type BillableLine } from '@haulwright/domain/invoicing/draft-lines';
import { splitDue } from '@haulwright/domain/invoicing/due-through';
import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import type { SystemTransaction, TenantTransaction } from '../../../platform/database/database.ts';
import { findsAll, findTextOf } from '../../../platform/database/finding.ts';
import { uuids } from '../../../platform/database/sql-helpers.ts';
import { billedLines, nothingBilled, type SourceColumn } from './billed-lines.queries.ts';

/** Sources that owe more as days pass: rentals and service agreements share one implementation. */
export interface DatedSource<Book> {
  /** Its column in its own rows and in invoice lines. */
  readonly column: Exclude<SourceColumn, 'job_id'>;
  /** The table of amounts due. */
  readonly rows: 'rental_sources' | 'agreement_sources';
  /** The table of the sources themselves. */
  readonly table: 'rental_agreements' | 'service_agreements';
  loadBooks(tx: TenantTransaction, ids: readonly string[]): Promise<ReadonlyMap<string, Book>>;
  /** All that a source owes up to a day, from its start. */
  linesOf(book: Book, through: CalendarDate): readonly BillableLine[];
  /** The next day on which the amount may change; null: never, as far as known. */
  nextChangeOf(book: Book, today: CalendarDate): CalendarDate | null;
}

export interface DueSource {
  /** Id of the rental or agreement. */
  readonly sourceId: string;
  readonly clientId: string;
  readonly clientAddressId: string | null;
  /** Owed less billed: what a bill through the requested day takes. */
  readonly lines: readonly BillableLine[];
  /** Due today but left for later bills; empty when the requested day is today. */
  readonly left: readonly BillableLine[];
  readonly isBilled: boolean;
  readonly changesOn: CalendarDate | null;
}

interface Days {
  readonly today: CalendarDate;
  readonly through: CalendarDate;
}

/** A row of the unbilled list. */
export interface UnbilledSource {
  readonly sourceId: string;
  readonly name: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly address: string | null;
  readonly dueCents: number;
  readonly isBilled: boolean;
}

/** Keyset cursor of a page of unbilled sources: client, source. */
export type UnbilledSourceKey = readonly [name: string, clientId: string, sourceId: string];

interface UnbilledRow extends Record<string, unknown> {
  source_id: string;
  name: string;
  client_id: string;
  client_name: string;
  sort_name: string;
  address: string | null;
  due_cents: string;
  is_billed: boolean;
  is_old: boolean;
}

/** Maximum stale rows recalculated for sums; further ones are summed as stored until they are refreshed. */
const workedOutForSums = 200;

export const sumOf = (lines: readonly { readonly cents: number }[]): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0);

/** Amounts due of a kind of source, stored in its rows and recalculated when their day has come. */
export function datedSources<
  Book extends { readonly clientId: string; readonly clientAddressId: string | null },
>(source: DatedSource<Book>) {
  const column = sql.identifier(source.column);
  const rowsTable = sql.identifier(source.rows);
  const table = sql.identifier(source.table);

  /** Calculates what sources owe today less what is billed, and the part that a bill through a day takes. */
  async function dueOf(
    tx: TenantTransaction,
    ids: readonly string[],
    { today, through }: Days,
  ): Promise<DueSource[]> {
    if (ids.length === 0) return [];
    const books = await source.loadBooks(tx, ids);
    const billed = await billedLines(tx, source.column, ids);
    return ids.flatMap((sourceId): DueSource[] => {
      const book = books.get(sourceId);
      if (book === undefined) return [];
      const before = billed.get(sourceId) ?? nothingBilled;
      const { clientId, clientAddressId } = book;
      const owed = source.linesOf(book, today);
      const due = draftLines<BillableLine>(owed, before.billed, before.forgiven);
      const { taken, left } =
        through < today ? splitDue(due, owed, source.linesOf(book, through)) : { taken: due, left: [] };
      const changesOn = source.nextChangeOf(book, today);
      const { isBilled } = before;
      return [{ sourceId, clientId, clientAddressId, lines: taken, left, isBilled, changesOn }];
    });
  }

  /** Locks rows in the order of their ids, so that concurrent callers wait for each other. */
  const lockRows = (tx: TenantTransaction, ids: readonly string[]) =>
    tx.execute(
      sql`select 1 from ${rowsTable} where ${column} = any(${uuids(ids)}) order by ${column} for update`,
    );

  async function keepDue(
    tx: TenantTransaction,
    due: readonly DueSource[],
    today: CalendarDate,
  ): Promise<void> {
    const rows = due.map(({ sourceId, clientId, clientAddressId, lines, isBilled, changesOn }) => ({
      source_id: sourceId,
      client_id: clientId,
      client_address_id: clientAddressId,
      due_cents: sumOf(lines),
      is_billed: isBilled,
      is_open: lines.length > 0,
      changes_on: changesOn,
    }));
    await tx.execute(sql`
      update ${rowsTable} s set client_id = d.client_id, client_address_id = d.client_address_id, due_cents = d.due_cents,
             is_billed = d.is_billed, is_open = d.is_open, changes_on = d.changes_on, worked_out_on = ${today}::date, updated_at = now()
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (source_id uuid, client_id uuid, client_address_id uuid,
             due_cents bigint, is_billed boolean, is_open boolean, changes_on date)
       where s.${column} = d.source_id`);
  }

  /**
   * Recalculates owed less billed. The rows are locked first: drafts made by somebody else meanwhile are read
   * after their commit.
   */
  async function refresh(tx: TenantTransaction, ids: readonly string[], today: CalendarDate): Promise<void> {
    if (ids.length === 0) return;
    await tx.execute(sql`
      insert into ${rowsTable} (company_id, ${column}, client_id, client_address_id, due_cents, is_billed, is_open, worked_out_on)
      select company_id, id, client_id, client_address_id, 0, false, false, ${today}::date from ${table}
       where id = any(${uuids(ids)}) order by id on conflict do nothing`);
    await lockRows(tx, ids);
    await keepDue(tx, await dueOf(tx, ids, { today, through: today }), today);
  }

  /** Stores the remainder of locked sources whose lines were drafted, without recalculating it. */
  async function keepBilled(
    tx: TenantTransaction,
    due: readonly DueSource[],
    today: CalendarDate,
  ): Promise<void> {
    if (due.length === 0) return;
    await keepDue(
      tx,
      due.map((one) => ({ ...one, lines: one.left, isBilled: one.isBilled || one.lines.length > 0 })),
      today,
    );
  }

  /** SQL of sources that may be billed through a day: `source_id`, `client_id`, `day`. */
  const dueThrough = (through: CalendarDate): SQL =>
    sql`select ${column} as source_id, client_id, null::date as day from ${rowsTable}
         where is_open or changes_on <= ${through}::date`;

  /** Locks sources and calculates what drafts through a day can bill, by client. */
  async function lockDue(tx: TenantTransaction, ids: readonly string[], days: Days): Promise<DueSource[]> {
    if (ids.length === 0) return [];
    await lockRows(tx, ids);
    const { rows } = await tx.execute<{ id: string }>(sql`
      select s.${column} as id from ${rowsTable} s join clients c on c.id = s.client_id join ${table} r on r.id = s.${column}
       where s.${column} = any(${uuids(ids)}) order by lower(c.name), c.id, lower(r.name), s.${column}`);
    return dueOf(
      tx,
      rows.map(({ id }) => id),
      days,
    );
  }

  async function findOverdue(tx: TenantTransaction, today: CalendarDate): Promise<string[]> {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select ${column} as id from ${rowsTable} where changes_on <= ${today}::date
       order by changes_on, ${column} limit ${workedOutForSums}`);
    return rows.map(({ id }) => id);
  }

  /** Stale sources whose day has come, with what is due of them; writes nothing. */
  async function overdue(
    tx: TenantTransaction,
    today: CalendarDate,
  ): Promise<{ ids: string[]; count: number; cents: number }> {
    const ids = await findOverdue(tx, today);
    const due = (await dueOf(tx, ids, { today, through: today })).filter(({ lines }) => lines.length > 0);
    return { ids, count: due.length, cents: due.reduce((sum, { lines }) => sum + sumOf(lines), 0) };
  }

  /** Refreshes rows whose day has come. @returns their number */
  async function refreshOverdue(tx: TenantTransaction, today: CalendarDate): Promise<number> {
    const ids = await findOverdue(tx, today);
    await refresh(tx, ids, today);
    return ids.length;
  }

  /**
   * Lists a page of sources with unbilled amounts, by client. Stale rows are recalculated for the page;
   * nothing is written.
   */
  async function listUnbilled(
    tx: TenantTransaction,
    filter: { readonly search?: string | undefined; readonly clientId?: string | undefined },
    { after, limit, today }: { after: UnbilledSourceKey | undefined; limit: number; today: CalendarDate },
  ): Promise<{ items: UnbilledSource[]; end: UnbilledSourceKey | null }> {
    const where: SQL[] = [sql`(s.is_open or s.changes_on <= ${today}::date)`];
    if (filter.clientId !== undefined) where.push(sql`s.client_id = ${filter.clientId}`);
    if (filter.search) where.push(findsAll(filter.search, [findTextOf('r'), findTextOf('c')]));
    if (after !== undefined)
      where.push(
        sql`(lower(c.name), s.client_id, s.${column}) > (${after[0]}, ${after[1]}::uuid, ${after[2]}::uuid)`,
      );
    const { rows } = await tx.execute<UnbilledRow>(sql`
      select s.${column} as source_id, r.name, s.client_id, c.name as client_name, lower(c.name) as sort_name,
             a.street_line1 || ', ' || a.city as address, s.due_cents, s.is_billed,
             coalesce(s.changes_on <= ${today}::date, false) as is_old
        from ${rowsTable} s join ${table} r on r.id = s.${column} join clients c on c.id = s.client_id
        left join client_addresses a on a.id = s.client_address_id
       where ${sql.join(where, sql` and `)}
       order by lower(c.name), s.client_id, s.${column} limit ${limit + 1}`);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const old = shown.filter((row) => row.is_old).map((row) => row.source_id);
    const now = new Map((await dueOf(tx, old, { today, through: today })).map((due) => [due.sourceId, due]));
    return {
      items: shown.flatMap((row): UnbilledSource[] => {
        const due = now.get(row.source_id);
        if (row.is_old && (due?.lines.length ?? 0) === 0) return [];
        return [
          {
            sourceId: row.source_id,
            name: row.name,
            clientId: row.client_id,
            clientName: row.client_name,
            address: row.address,
            dueCents: due === undefined ? Number(row.due_cents) : sumOf(due.lines),
            isBilled: row.is_billed,
          },
        ];
      }),
      end: last === undefined ? null : [last.sort_name, last.client_id, last.source_id],
    };
  }

  return { dueOf, refresh, keepBilled, dueThrough, lockDue, overdue, refreshOverdue, listUnbilled };
}

/** Across companies: those with rows whose day has come, and their current date. */
export async function companiesWithOverdue(
  tx: SystemTransaction,
  now: Date,
): Promise<{ companyId: string; today: CalendarDate }[]> {
  const at = sql`(${now.toISOString()}::timestamptz at time zone s.time_zone)::date`;
  const { rows } = await tx.execute<{ company_id: string; today: string }>(sql`
    select s.company_id, ${at}::text as today from company_settings s
     where exists (select from rental_sources r where r.company_id = s.company_id and r.changes_on <= ${at})
        or exists (select from agreement_sources r where r.company_id = s.company_id and r.changes_on <= ${at}) limit 1000`);
  return rows.map((row) => ({ companyId: row.company_id, today: row.today }));
}
