import { sql, type SQL } from 'drizzle-orm';

/**
 * Ids as one array parameter, for `id = any(…)` and `id <> all(…)`. PostgreSQL looks each up in an index; given a
 * subquery over a parameter instead, it joins, and reads all rows of the company for a few of them.
 */
export const uuids = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`;
