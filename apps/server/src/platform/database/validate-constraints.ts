import type pg from 'pg';
import { isRuleViolation } from './rule-violation.ts';

/** A rule of the database that older rows break. */
export interface BrokenRule {
  /** With its schema, as SQL writes it. */
  readonly table: string;
  readonly constraint: string;
  /** The rule as SQL. */
  readonly definition: string;
  /** The number of rows that break it. */
  readonly rows: number;
}

interface Unchecked {
  readonly table: string;
  /** Quoted. */
  readonly constraint: string;
  readonly definition: string;
  /** Selects the rows that break it. */
  readonly breaking: string;
}

/**
 * Checks older rows against references and checks that were added `not valid`, which apply to new rows from
 * the moment they are added. Readers and writers continue meanwhile. A rule that old rows break stays
 * unvalidated and is checked again at the next start.
 * @param inTransaction runs its work in a transaction, and again when it did not get its locks
 * @returns the broken rules
 */
export async function validateConstraints(
  client: pg.ClientBase,
  inTransaction: (work: () => Promise<void>) => Promise<void>,
): Promise<BrokenRule[]> {
  const broken: BrokenRule[] = [];
  for (const [table, unchecked] of Map.groupBy(await listUnchecked(client), (rule) => rule.table)) {
    // One scan of the table validates all of its checks.
    if (await areKept(table, unchecked)) continue;
    for (const rule of unchecked)
      if (!(await areKept(table, [rule]))) broken.push(await describe(client, rule));
  }
  return broken;

  async function areKept(table: string, rules: readonly Unchecked[]): Promise<boolean> {
    const steps = rules.map(({ constraint }) => `validate constraint ${constraint}`);
    try {
      await inTransaction(async () => {
        await seeEveryCompany(client);
        await client.query(`alter table ${table} ${steps.join(', ')}`);
      });
      return true;
    } catch (error) {
      if (isRuleViolation(error)) return false;
      throw error;
    }
  }
}

/**
 * Without it row-level security hides the rows from the owner too, and every reference would appear valid.
 */
const seeEveryCompany = (client: pg.ClientBase) =>
  client.query(`select set_config('app.system', 'on', true)`);

async function listUnchecked(client: pg.ClientBase): Promise<Unchecked[]> {
  const { rows } = await client.query<Unchecked>(`
    select format('%I.%I', n.nspname, c.relname) as table, format('%I', k.conname) as constraint,
           pg_get_constraintdef(k.oid) as definition,
           case k.contype
             when 'c' then format('select 1 from %I.%I where not (%s)', n.nspname, c.relname, pg_get_expr(k.conbin, k.conrelid))
             else (select format('select 1 from %I.%I f where %s and not exists (select 1 from %s t where %s)', n.nspname, c.relname,
                                 string_agg(format('f.%I is not null', f.attname), ' and '), k.confrelid::regclass,
                                 string_agg(format('f.%I = t.%I', f.attname, t.attname), ' and '))
                     from unnest(k.conkey, k.confkey) as pair(own, other)
                     join pg_attribute f on f.attrelid = k.conrelid and f.attnum = pair.own
                     join pg_attribute t on t.attrelid = k.confrelid and t.attnum = pair.other)
           end as breaking
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where not k.convalidated and k.contype in ('c', 'f') and n.nspname in ('public', 'auth') order by 1, 2`);
  return rows;
}

async function describe(
  client: pg.ClientBase,
  { table, constraint, definition, breaking }: Unchecked,
): Promise<BrokenRule> {
  await client.query('begin');
  await seeEveryCompany(client);
  const { rows } = await client.query<{ rows: number }>(`select count(*)::int as rows from (${breaking}) b`);
  await client.query('commit');
  return { table, constraint, definition, rows: rows[0]?.rows ?? 0 };
}

/** What the operator reads about it. */
export const sayBroken = ({ table, constraint, definition, rows }: BrokenRule): string =>
  `${rows} ${rows === 1 ? 'row' : 'rows'} of ${table} from before this version ${rows === 1 ? 'breaks' : 'break'} the rule ${constraint}: ${definition.replace(/ NOT VALID$/, '')}. ` +
  'They stay as they are; new rows must keep to it, and so must these when they are changed. Correct them; the next start checks again.';
