import type pg from 'pg';

/** Part of the triggers' names: increased when they change, so that the next start creates them again. */
const edition = 1;

interface Ledger {
  /** With its schema: lines of entries, each with a company, an entry and an amount. */
  readonly postings: string;
  readonly amount: string;
  /** Left out: no account has a limit. */
  readonly limit?: {
    /** SQL about a row of `accounts` that must hold when a transaction ends. */
    readonly accounts: string;
    readonly holds: string;
    /** What a refusal says; it reaches the log only. */
    readonly says: string;
  };
}

/** Ledgers whose entries add up to 0. */
const ledgers: readonly Ledger[] = [
  {
    postings: 'public.load_postings',
    amount: 'gallons',
    limit: {
      accounts: 'public.load_accounts',
      holds: `kind <> 'compartment' or balance_gallons >= 0`,
      says: 'load.more-than-on-board',
    },
  },
  { postings: 'public.receivable_postings', amount: 'cents' },
];

/**
 * Makes the database refuse an entry that does not add up to 0 and an account below its limit. Both are
 * checked when a transaction ends: during a correction a tank may be short. Runs after the migrations at
 * every start and changes only what is missing.
 */
export async function keepLedgersBalanced(
  client: pg.ClientBase,
  inTransaction: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  await inTransaction(async () => void (await client.query(functions)));
  const { rows } = await client.query<{ table: string; name: string }>(
    `select n.nspname || '.' || c.relname as table, t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
       join pg_namespace n on n.oid = c.relnamespace where t.tgname like 'balance\\_%' and not t.tgisinternal`,
  );
  const there = new Set(rows.map(({ table, name }) => `${table} ${name}`));
  for (const { postings, amount, limit } of ledgers) {
    const entryTrigger = `balance_${edition}_entry`;
    const accountTrigger = `balance_${edition}_account`;
    const statements = [
      ...(there.has(`${postings} ${entryTrigger}`)
        ? []
        : [
            `create constraint trigger ${entryTrigger} after insert or update on ${postings} deferrable initially deferred
               for each row execute function public.refuse_unbalanced('${amount}')`,
          ]),
      ...(limit === undefined || there.has(`${limit.accounts} ${accountTrigger}`)
        ? []
        : [
            `create constraint trigger ${accountTrigger} after insert or update on ${limit.accounts} deferrable initially deferred
               for each row execute function public.refuse_short_account($$${limit.holds}$$, '${limit.says}')`,
          ]),
    ];
    if (statements.length > 0)
      await inTransaction(async () => void (await client.query(statements.join('; '))));
  }
}

const functions = `
  create or replace function public.refuse_unbalanced() returns trigger language plpgsql as $$
  declare total numeric;
  begin
    execute format('select coalesce(sum(%I), 0) from %I.%I where entry_id = $1', tg_argv[0], tg_table_schema, tg_table_name)
      into total using new.entry_id;
    if total <> 0 then
      raise exception 'entry % of %.% adds up to %, not to 0', new.entry_id, tg_table_schema, tg_table_name, total using errcode = 'check_violation';
    end if;
    return null;
  end $$;
  create or replace function public.refuse_short_account() returns trigger language plpgsql as $$
  declare holds boolean;
  begin
    -- As it is now: it may have changed again since this was noted.
    execute format('select %s from %I.%I where id = $1', tg_argv[0], tg_table_schema, tg_table_name) into holds using new.id;
    if holds is false then
      raise exception '%: account % of %.%', tg_argv[1], new.id, tg_table_schema, tg_table_name using errcode = 'check_violation';
    end if;
    return null;
  end $$`;
