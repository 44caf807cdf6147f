import { sql, type SQL } from 'drizzle-orm';

/**
 * Ids as one array parameter, for `id = any(…)` and `id <> all(…)`. PostgreSQL looks each up in an index; given a
 * subquery over a parameter instead, it joins, and reads all rows of the company for a few of them.
 */
export const uuids = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`;

/** `%text%` for LIKE, the text's own wildcards taken literally. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * Passes rows to a statement as its table `given`, in one parameter however many. `types`: the PostgreSQL
 * type of each column. A column that a row lacks is null there.
 */
export function givenRows<Row extends object>(
  rows: readonly Row[],
  types: { readonly [Column in keyof Row]-?: 'uuid' | 'text' | 'date' | 'integer' | 'boolean' | 'jsonb' },
): SQL {
  const columns = Object.entries(types).map(([name, type]) => sql.raw(`"${name}" ${String(type)}`));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(${sql.join(columns, sql`, `)})`;
}

/** A column of the table `given`. */
export const given = (column: string): SQL<never> => sql.raw(`given."${column}"`) as SQL<never>;
