import { sql, type SQL } from 'drizzle-orm';
import { findWords } from '@haulwright/domain/kernel/find-text';

/**
 * Whether every word of a search is found in one of the texts, which are in the form of `find-text.ts`. None
 * of its operators may use an index under row-level security, so rows are read in the order of the list until
 * a page is full; `strpos` rather than LIKE, for a pattern of which PostgreSQL expects hardly any match and
 * sorts all rows instead.
 * @param elsewhere conditions that a word may fulfill instead, given how it is looked for
 */
export function findsAll(
  search: string,
  texts: readonly SQL[],
  elsewhere: (finds: (text: SQL) => SQL) => readonly SQL[] = () => [],
): SQL {
  const words = findWords(search);
  if (words.length === 0) return sql`false`;
  const each = words.map((word) => {
    const finds = (text: SQL) => sql`strpos(${text}, ${word}) > 0`;
    return sql`(${sql.join([...texts.map(finds), ...elsewhere(finds)], sql` or `)})`;
  });
  return sql.join(each, sql` and `);
}

/**
 * Whether every word is found in the search column of a row, or of its client. Each word is looked for among the
 * clients once, and not again for each of their rows, which are then read without their clients.
 * @param alias of a row with a `client_id`
 */
export const findsWithClient = (search: string, alias: string): SQL =>
  findsAll(search, [findTextOf(alias)], (finds) => [
    sql`${sql.raw(alias)}.client_id in (select found.id from clients found where ${finds(findTextOf('found'))})`,
  ]);

/**
 * For sums that look at clients besides: the same as `findsWithClient` with a single reading of the clients. Their rows
 * are long, and what goes on from here is short: the columns and which words were found.
 * @param columns of the clients that are needed
 * @param alias of a row with a `client_id`, to which the clients are joined as `c`
 */
export function findingClients(
  search: string,
  columns: readonly string[],
  alias: string,
): { readonly clients: SQL; readonly finds: SQL } {
  const words = findWords(search).map((word, at) => ({ word, found: sql.raw(`finds_${at}`) }));
  const read = [
    ...columns.map((column) => sql.raw(`r.${column}`)),
    ...words.map(({ word, found }) => sql`strpos(${findTextOf('r')}, ${word}) > 0 as ${found}`),
  ];
  const finds = words.map(
    ({ word, found }) => sql`(strpos(${findTextOf(alias)}, ${word}) > 0 or coalesce(c.${found}, false))`,
  );
  return {
    clients: sql`(select ${sql.join(read, sql`, `)} from clients r offset 0)`,
    finds: finds.length === 0 ? sql`false` : sql.join(finds, sql` and `),
  };
}

/** Whether a word of a search is found in one of the texts. */
export const findsSome = (search: string, texts: readonly SQL[]): SQL =>
  sql`(${sql.join(
    [
      sql`false`,
      ...findWords(search).flatMap((word) => texts.map((text) => sql`strpos(${text}, ${word}) > 0`)),
    ],
    sql` or `,
  )})`;

/** The search column of a row; of rows from before there was one, its text is made as it is read. */
export const findTextOf = (alias: string): SQL =>
  // An outer join may have found no row.
  sql.raw(
    `coalesce(${alias}.find_text, case when ${alias}.id is not null then public.find_text_of(${alias}) end)`,
  );

/** What a client is found by without its addresses. */
export const findWhoOf = (alias: string): SQL =>
  sql`coalesce(${sql.raw(`${alias}.find_who`)}, split_part(${findTextOf(alias)}, chr(10), 1))`;

/** A column without a search column of its own, in the form that is searched. */
export const findFormOf = (column: string): SQL => sql.raw(`public.find_form(${column})`);
