import { sql, type SQL } from 'drizzle-orm';
import type { AssuredRental } from '@haulwright/domain/assurance/assurance';
import { judgeRental } from '@haulwright/domain/assurance/rental-gaps';
import { goodwillPrefix } from '@haulwright/domain/invoicing/line-kind';
import type { KeyedCents } from '@haulwright/domain/invoicing/owed-less-billed';
import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import { rentalFacts } from '@haulwright/domain/rentals/rental-facts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { findsAll, findTextOf } from '../../platform/database/finding.ts';
import { uuids } from '../../platform/database/sql-helpers.ts';
import { isKind } from '../invoicing/rows/line-kind.queries.ts';
import { loadRentalBooks } from '../rentals/rental-books.queries.ts';
import type { AskedDays } from './gallons.queries.ts';

/** Keyset cursor: client, rental. */
export type AssuredRentalKey = readonly [name: string, clientId: string, rentalId: string];

export interface AskedRentals extends AskedDays {
  readonly which: 'gaps' | 'all';
  readonly search?: string | undefined;
}

interface Row extends Record<string, unknown> {
  id: string;
  name: string;
  client_id: string;
  client_name: string;
  sort_name: string;
  address: string | null;
}

/**
 * Lists a page of rentals with units out on these days, by client, each with the cost of its units and the
 * amount billed. Candidates for a gap come from the stored billing state and from kinds of units without a
 * price.
 */
export async function listAssuredRentals(
  tx: TenantTransaction,
  asked: AskedRentals,
  { after, limit, today }: { after: AssuredRentalKey | undefined; limit: number; today: CalendarDate },
): Promise<{ items: AssuredRental[]; end: AssuredRentalKey | null }> {
  const where: SQL[] = [
    sql`exists (select from rental_events e where e.rental_id = r.id and e.kind = 'delivered' and e.date <= ${asked.to}::date)`,
    sql`(r.ended_at is null or r.ended_at >= ${asked.from}::date or s.is_open)`,
  ];
  if (asked.which === 'gaps')
    where.push(sql`(s.rental_id is null or s.is_open or s.changes_on <= ${today}::date or exists (
      select from rental_items i where i.rental_id = r.id and (i.rates = '[]' or i.rates @> '[{"cents": 0}]')))`);
  if (asked.search) where.push(findsAll(asked.search, [findTextOf('r'), findTextOf('c')]));
  if (after !== undefined)
    where.push(sql`(lower(c.name), c.id, r.id) > (${after[0]}, ${after[1]}::uuid, ${after[2]}::uuid)`);
  const { rows } = await tx.execute<Row>(sql`
    select r.id, r.name, c.id as client_id, c.name as client_name, lower(c.name) as sort_name, a.street_line1 || ', ' || a.city as address
      from rental_agreements r join clients c on c.id = r.client_id
      left join rental_sources s on s.rental_id = r.id left join client_addresses a on a.id = r.client_address_id
     where ${sql.join(where, sql` and `)}
     order by lower(c.name), c.id, r.id limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: await judged(tx, page, asked, today),
    end: last === undefined ? null : [last.sort_name, last.client_id, last.id],
  };
}

async function judged(
  tx: TenantTransaction,
  rows: readonly Row[],
  { from, to, which }: AskedRentals,
  today: CalendarDate,
): Promise<AssuredRental[]> {
  const ids = rows.map(({ id }) => id);
  const books = await loadRentalBooks(tx, ids);
  const billed = await billedOf(tx, ids);
  const waived = await waivedOf(tx, ids);
  const credited = await creditedOf(tx, ids);
  return rows.flatMap((row): AssuredRental[] => {
    const book = books.get(row.id);
    if (book === undefined) return [];
    const found = judgeRental(rentalFacts(book.events, book, today), book.policy, {
      billed: billed.get(row.id) ?? [],
      waived: waived.get(row.id) ?? [],
      credited: credited.get(row.id) ?? [],
      asked: { from, to },
      today,
    });
    const isListed = found.gaps.length > 0 || (which === 'all' && found.onSite > 0);
    const { id, name, client_id, client_name, address } = row;
    return isListed
      ? [
          {
            ...found,
            rentalId: id,
            name,
            clientId: client_id,
            clientName: client_name,
            address,
            gaps: found.gaps.map((gap) => ({ ...gap, names: gap.names.slice(0, 50) })),
          },
        ]
      : [];
  });
}

/** Lines of rentals on drafts and issued invoices. */
async function billedOf(
  tx: TenantTransaction,
  rentalIds: readonly string[],
): Promise<Map<string, KeyedCents[]>> {
  const { rows } = await tx.execute<KeyedRow>(sql`
    select l.rental_id, l.line_key, sum(l.cents) as cents from invoice_lines l join invoices i on i.id = l.invoice_id
     where l.rental_id = any(${uuids(rentalIds)})
       and i.state <> 'void' and not ${isKind('goodwill')} group by 1, 2 order by 1, 2`);
  return byRental(rows);
}

/** What goodwill credits gave back of rentals, by the keys of the lines they mirror. */
async function creditedOf(
  tx: TenantTransaction,
  rentalIds: readonly string[],
): Promise<Map<string, KeyedCents[]>> {
  const { rows } = await tx.execute<KeyedRow>(sql`
    select l.rental_id, substr(l.line_key, ${goodwillPrefix.length + 1}::int) as line_key, -sum(l.cents) as cents
      from invoice_lines l join invoices i on i.id = l.invoice_id
     where l.rental_id = any(${uuids(rentalIds)})
       and i.state <> 'void' and ${isKind('goodwill')} group by 1, 2 order by 1, 2`);
  return byRental(rows);
}

/** Lines of rentals that are not billed, for a reason. */
async function waivedOf(
  tx: TenantTransaction,
  rentalIds: readonly string[],
): Promise<Map<string, KeyedCents[]>> {
  const { rows } = await tx.execute<KeyedRow>(sql`
    select rental_id, line_key, sum(cents) as cents from waived_lines
     where rental_id = any(${uuids(rentalIds)}) group by 1, 2 order by 1, 2`);
  return byRental(rows);
}

interface KeyedRow extends Record<string, unknown> {
  rental_id: string;
  line_key: string;
  cents: string;
}

const byRental = (rows: readonly KeyedRow[]): Map<string, KeyedCents[]> =>
  Map.groupBy(
    rows.map(({ rental_id, line_key, cents }) => ({ rental_id, key: line_key, cents: Number(cents) })),
    ({ rental_id }) => rental_id,
  );
