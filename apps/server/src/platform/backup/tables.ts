import type pg from 'pg';

/**
 * Tables a backup leaves out: sessions end with a move, signing keys are sealed with the installation's own
 * master key, rate limits restart, challenges and mailed secrets live minutes. Where trucks were is soon forgotten, and
 * more than everything else together.
 */
const leftOut = [
  'auth.sessions',
  'auth.signing_keys',
  'auth.rate_limits',
  'auth.one_time_tokens',
  'auth.factor_challenges',
  'auth.flow_states',
  'public.vehicle_positions',
  'public.vehicle_last_positions',
];

/** What rows are found by and what their parts add up to, which the database fills again; the next version may form it otherwise. */
const filledAgain = ['find_text', 'find_who', 'job_stops', 'dump_stops', 'job_gallons'];

export interface BackedUpTable {
  /** Schema and table, for example `public.jobs`. */
  readonly name: string;
  /** Columns that are stored; generated ones, and those that triggers fill, are computed again. */
  readonly columns: readonly string[];
}

/** All tables of the product, referenced tables first. */
export async function listTables(client: pg.ClientBase): Promise<BackedUpTable[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string[]; needs: string[] }>(
    `
    select n.nspname || '.' || c.relname as name,
           array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> all($1) order by a.attnum) as columns,
           array(select distinct fn.nspname || '.' || f.relname from pg_constraint k
                   join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
                  where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    [filledAgain],
  );
  const waiting = tables.filter((table) => !leftOut.includes(table.name));
  const ordered: BackedUpTable[] = [];
  while (waiting.length > 0) {
    const index = waiting.findIndex((table) =>
      table.needs.every((need) => !waiting.some((other) => other !== table && other.name === need)),
    );
    if (index === -1)
      throw new Error(
        `Tables refer to each other in a circle: ${waiting.map((table) => table.name).join(', ')}.`,
      );
    const [next] = waiting.splice(index, 1);
    if (next) ordered.push({ name: next.name, columns: next.columns });
  }
  return ordered;
}

export const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');

/**
 * Number of rows and a digest over their contents that does not depend on their order, the server's version
 * or its collation. The session's time zone must be UTC.
 */
export async function fingerprint(
  client: pg.ClientBase,
  table: BackedUpTable,
): Promise<{ rows: number; digest: string }> {
  const { rows } = await client.query<{ rows: number; digest: string | null }>(
    `select count(*)::int as rows, md5(string_agg(digest, '' order by digest collate "C")) as digest
       from (select md5(row_to_json(t)::text) as digest from (select ${table.columns.map((column) => `"${column}"`).join(', ')} from ${quoted(table.name)}) t) d`,
  );
  return { rows: rows[0]?.rows ?? 0, digest: rows[0]?.digest ?? '' };
}
