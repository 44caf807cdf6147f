import { sql, type SQL } from 'drizzle-orm';

/** A column that a list is sorted by. */
export interface ListOrder {
  readonly by: SQL;
  /** Some rows have no value: they come last, whichever end the list begins at. Then no index gives the order. */
  readonly hasNulls?: boolean;
  /** The type of its values; bounds of a page are read back as it. */
  readonly type: 'text' | 'int' | 'bigint' | 'date' | 'timestamptz';
  readonly fromEnd: boolean;
}

/** Where a page ends: the value it is sorted by, as text, and the id that orders equal values. */
export interface ListPlace {
  readonly value: string | null;
  readonly id: string;
}

/** `order by` of a list. @param id SQL of the rows' id */
export function inOrder({ by, fromEnd, hasNulls }: Omit<ListOrder, 'type'>, id: SQL): SQL {
  const direction = sql.raw(fromEnd ? 'desc' : 'asc');
  return sql`${by} ${direction} ${hasNulls ? sql`nulls last` : sql``}, ${id} ${direction}`;
}

/** The value as a page remembers it. */
export const placeValue = ({ by, type }: ListOrder): SQL =>
  type === 'timestamptz'
    ? sql`to_char(${by} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql`(${by})::text`;

/** Whether a row comes after a place. */
export function afterPlace({ by, type, fromEnd, hasNulls }: ListOrder, id: SQL, after: ListPlace): SQL {
  const beyond = sql.raw(fromEnd ? '<' : '>');
  if (after.value === null) return sql`(${by} is null and ${id} ${beyond} ${after.id}::uuid)`;
  const further = sql`(${by}, ${id}) ${beyond} (${after.value}::${sql.raw(type)}, ${after.id}::uuid)`;
  return hasNulls ? sql`(${further} or ${by} is null)` : further;
}
