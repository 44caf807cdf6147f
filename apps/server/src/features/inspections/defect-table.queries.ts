import { sql, type SQL } from 'drizzle-orm';
import type { Defect } from '@haulwright/contract/inspections.contract';
import type { DefectTotals } from '@haulwright/contract/defect-table.contract';
import type {
  Danger,
  DefectColumn,
  DefectListed,
  DefectSort,
} from '@haulwright/domain/inspections/defect-sorts';
import { partIds, partName } from '@haulwright/domain/inspections/inspected-parts';
import { defectStates } from '@haulwright/domain/inspections/inspection';
import { findForm } from '@haulwright/domain/kernel/find-text';
import { readSort } from '@haulwright/domain/kernel/list-sort';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { findFormOf, findsAll, findTextOf } from '../../platform/database/finding.ts';
import {
  afterPlace,
  inOrder,
  type ListOrder,
  type ListPlace,
  placeValue,
} from '../../platform/database/list-order.ts';
import { loadDefects } from './defects.queries.ts';

export interface DefectTableFilter {
  readonly state: DefectListed;
  readonly search?: string | undefined;
  readonly danger?: Danger | undefined;
  /** Days on which they were found, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const partNames = sql`(values ${sql.join(
  partIds.map((part) => sql`(${part}::text, ${partName(part)}::text, ${findForm(partName(part))}::text)`),
  sql`, `,
)}) as n(part, name, find_name)`;
const nameOf = (person: 'f' | 's' | 'r' | 'p') =>
  `coalesce(nullif(${person}.full_name, ''), ${person}.email)`;
/** Searched, with a name's form that is made once for each person: `offset 0` keeps it from being made for each defect. */
const people = (search: string | undefined): SQL =>
  search
    ? sql`(select p.*, ${findFormOf(nameOf('p'))} as find_name from profiles p offset 0)`
    : sql`profiles`;
const tablesFor = ({
  search,
}: DefectTableFilter): SQL => sql`vehicle_defects d join inspections i on i.company_id = d.company_id and i.id = d.inspection_id
  join ${people(search)} f on f.company_id = d.company_id and f.user_id = i.user_id join ${partNames} on n.part = d.part
  left join ${people(search)} s on s.company_id = d.company_id and s.user_id = d.settled_by
  left join ${people(search)} r on r.company_id = d.company_id and r.user_id = d.reviewed_by`;
const states = sql`array[${sql.join(
  defectStates.map((state) => sql`${state}::text`),
  sql`, `,
)}]`;

/** The columns defects are sorted by; names without their case, empty ones last. */
const orders: Record<DefectColumn, Omit<ListOrder, 'fromEnd'>> = {
  truck: { by: sql`lower(i.vehicle_name)`, type: 'text' },
  part: { by: sql`lower(n.name)`, type: 'text' },
  danger: { by: sql`d.unsafe::int`, type: 'int' },
  found: { by: sql`d.found_at`, type: 'timestamptz' },
  finder: { by: sql.raw(`lower(${nameOf('f')})`), type: 'text' },
  outcome: { by: sql`array_position(${states}, d.state)`, type: 'int' },
  settled: { by: sql`d.settled_at`, type: 'timestamptz', hasNulls: true },
  settler: { by: sql.raw(`lower(${nameOf('s')})`), type: 'text', hasNulls: true },
  read: { by: sql.raw(`lower(${nameOf('r')})`), type: 'text', hasNulls: true },
};

/** How defects are sorted by a column. */
export function defectOrder(sort: DefectSort): ListOrder {
  const { column, fromEnd } = readSort<DefectColumn>(sort);
  return { ...orders[column], fromEnd };
}

function conditions({ state, search, danger, from, to }: DefectTableFilter, timeZone: string): SQL[] {
  // Open ones of trucks that left the fleet are nobody's to repair.
  const where: SQL[] = [
    state === 'open' ? sql`d.state = 'open' and d.vehicle_id is not null` : sql`d.state <> 'open'`,
  ];
  const startOf = (day: string) => sql`(${day}::date)::timestamp at time zone ${timeZone}`;
  const endOf = (day: string) => sql`(${day}::date + 1)::timestamp at time zone ${timeZone}`;
  if (danger !== undefined) where.push(sql`d.unsafe = ${danger === 'unsafe'}`);
  if (from !== undefined) where.push(sql`d.found_at >= ${startOf(from)}`);
  if (to !== undefined) where.push(sql`d.found_at < ${endOf(to)}`);
  if (search)
    where.push(
      findsAll(search, [
        sql`n.find_name`,
        sql`f.find_name`,
        sql`s.find_name`,
        sql`r.find_name`,
        findTextOf('d'),
      ]),
    );
  return where;
}

interface DefectPage {
  readonly timeZone: string;
  readonly sort: DefectSort;
  readonly after: ListPlace | undefined;
  readonly limit: number;
}

/** Public to other features. A page of defects in an order, and the place it ends at when more follow. */
export async function listDefectTable(
  tx: TenantTransaction,
  filter: DefectTableFilter,
  { timeZone, sort, after, limit }: DefectPage,
): Promise<{ items: Defect[]; end: ListPlace | null }> {
  const order = defectOrder(sort);
  const id = sql`d.id`;
  const where = conditions(filter, timeZone);
  if (after !== undefined) where.push(afterPlace(order, id, after));
  const { rows } = await tx.execute<{ id: string; place: string | null }>(sql`
    select d.id, ${placeValue(order)} as place from ${tablesFor(filter)}
     where ${sql.join(where, sql` and `)} order by ${inOrder(order, id)} limit ${limit + 1}`);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: await loadDefects(
      tx,
      shown.map((row) => row.id),
    ),
    end: last === undefined ? null : { value: last.place, id: last.id },
  };
}

/** Public to other features. Adds up all defects that match. */
export async function totalDefects(
  tx: TenantTransaction,
  filter: DefectTableFilter,
  timeZone: string,
): Promise<DefectTotals> {
  const { rows } = await tx.execute<Record<'count' | 'unsafe' | 'trucks', string>>(sql`
    select count(*) as count, count(*) filter (where d.unsafe) as unsafe, count(distinct coalesce(d.vehicle_id::text, i.vehicle_name)) as trucks
      from ${tablesFor(filter)} where ${sql.join(conditions(filter, timeZone), sql` and `)}`);
  const [row] = rows;
  if (row === undefined) throw new Error('sums without a row');
  return { count: Number(row.count), unsafeCount: Number(row.unsafe), truckCount: Number(row.trucks) };
}
