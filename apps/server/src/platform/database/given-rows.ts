import { sql, type SQL } from 'drizzle-orm';

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
