import type pg from 'pg';
import {
  betweenStreetWords,
  droppedCharacters,
  foldedLetters,
  foldedPairs,
  longStreetWords,
  shortStreetWords,
} from '@haulwright/domain/kernel/find-text';

/** Part of the triggers' names: increased when they change, so that the next start creates them again. */
const edition = 1;

interface Searched {
  /** In the schema `public`, with a column `find_text`. */
  readonly table: string;
  /** The columns of a row that its text is made of. */
  readonly columns: readonly string[];
  /** SQL about a row `r`: what it is found by, in the form that `domain/kernel/find-text.ts` describes. */
  readonly text: string;
}

const form = (...columns: readonly string[]): string[] =>
  columns.map((column) => `public.find_form(${column})`);
const joined = (...parts: readonly string[]): string => `concat_ws(' ', ${parts.join(', ')})`;
const address = (alias: string): string =>
  joined(
    `public.find_street(${alias}.street_line1)`,
    ...form(
      `${alias}.street_line2`,
      `${alias}.city`,
      `${alias}.state`,
      `${alias}.postal_code`,
      `${alias}.label`,
    ),
  );
const ofClient = (table: string, alias: string, text: string): string =>
  `(select string_agg(${text}, ' ' order by ${alias}.id) from public.${table} ${alias} where ${alias}.client_id = r.id and ${alias}.company_id = r.company_id)`;

/**
 * An index row holds 2,704 bytes, and the text of a job, or who a client is, stands in one: four bytes a
 * character at most, beside the other columns.
 */
const longestInIndex = 600;

/**
 * What is searched by a column of its own. Names and numbers of tables with few rows are put into the form
 * while they are read.
 */
export const searchedTables: readonly Searched[] = [
  {
    table: 'clients',
    columns: ['name', 'contact_person', 'phone', 'email'],
    // Who it is, which stands in `find_who` too, and behind a line break where: a job is found by who its client
    // is, but by no other address.
    text: `${joined(
      ...form('r.name', 'r.contact_person', 'r.phone', 'r.email'),
      ofClient('client_contacts', 'k', joined(...form('k.name', 'k.phone', 'k.email'))),
    )} || chr(10) || ${joined(ofClient('client_addresses', 'a', address('a')))}`,
  },
  {
    table: 'jobs',
    columns: [
      'title',
      'job_number',
      'purchase_order',
      'service_address_street',
      'service_address_city',
      'service_address_state',
      'service_address_zip',
    ],
    text: `left(${joined(
      ...form('r.title', 'r.job_number', 'r.purchase_order'),
      'public.find_street(r.service_address_street)',
      ...form('r.service_address_city', 'r.service_address_state', 'r.service_address_zip'),
    )}, ${longestInIndex})`,
  },
  {
    table: 'invoices',
    columns: ['number', 'purchase_order'],
    text: joined(...form('r.number', 'r.purchase_order')),
  },
  {
    table: 'quotes',
    columns: ['title', 'sequence'],
    text: joined(
      ...form('r.title'),
      `'q' || lpad(r.sequence::text, greatest(5, length(r.sequence::text)), '0')`,
    ),
  },
  {
    table: 'rental_agreements',
    columns: ['name', 'purchase_order'],
    text: joined(...form('r.name', 'r.purchase_order')),
  },
  {
    table: 'service_agreements',
    columns: ['name', 'purchase_order'],
    text: joined(...form('r.name', 'r.purchase_order')),
  },
  { table: 'payments', columns: ['reference'], text: joined(...form('r.reference')) },
  { table: 'routes', columns: ['name'], text: joined(...form('r.name')) },
  {
    table: 'vehicle_defects',
    columns: ['note', 'settle_note'],
    // The truck's name as it was on the report, which is never changed.
    text: joined(
      ...form('r.note', 'r.settle_note'),
      `(select public.find_form(i.vehicle_name) from public.inspections i where i.company_id = r.company_id and i.id = r.inspection_id)`,
    ),
  },
];

/**
 * Lets the database fill the search columns, whichever server writes: an older one that runs beside this one
 * knows nothing of them. Runs after the migrations at every start and changes only what is missing.
 * @param inTransaction runs its work in a transaction: one for each table
 */
export async function fillFindColumns(
  client: pg.ClientBase,
  inTransaction: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  await inTransaction(
    async () => void (await client.query(functionsOf((text) => client.escapeLiteral(text)))),
  );
  const { rows } = await client.query<{ table: string; name: string }>(
    `select c.relname as table, t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and t.tgname like 'find\\_%' and not t.tgisinternal`,
  );
  const wanted = triggers();
  for (const table of new Set(wanted.map((one) => one.table))) {
    const there = rows.filter((row) => row.table === table).map(({ name }) => name);
    const ours = wanted.filter((one) => one.table === table);
    const statements = [
      ...there
        .filter((name) => !ours.some((one) => one.name === name))
        .map((name) => `drop trigger "${name}" on public."${table}"`),
      ...ours.filter(({ name }) => !there.includes(name)).map(({ statement }) => statement),
    ];
    if (statements.length > 0)
      await inTransaction(async () => void (await client.query(statements.join('; '))));
  }
}

interface Trigger {
  readonly table: string;
  readonly name: string;
  readonly statement: string;
}

/** What a client is found by besides its own columns. */
const partsOfClients = [
  {
    table: 'client_addresses',
    columns: ['client_id', 'label', 'street_line1', 'street_line2', 'city', 'state', 'postal_code'],
  },
  { table: 'client_contacts', columns: ['client_id', 'name', 'phone', 'email'] },
];

function triggers(): Trigger[] {
  const own = searchedTables.map(({ table, columns }): Trigger => {
    const name = `find_${edition}_text`;
    return {
      table,
      name,
      statement: `create trigger ${name} before insert or update of ${columns.join(', ')}, find_text on public.${table}
        for each row execute function public.${table === 'clients' ? 'find_texts_of_client' : 'find_text_of_row'}()`,
    };
  });
  const parts = partsOfClients.flatMap(({ table, columns }): Trigger[] => {
    const trigger = (kind: string, when: string): Trigger => ({
      table,
      name: `find_${edition}_${kind}`,
      statement: `create trigger find_${edition}_${kind} after ${when}`,
    });
    return [
      trigger(
        'insert',
        `insert on public.${table} referencing new table as changed for each statement execute function public.find_text_of_clients()`,
      ),
      trigger(
        'delete',
        `delete on public.${table} referencing old table as changed for each statement execute function public.find_text_of_clients()`,
      ),
      trigger(
        'update',
        `update of ${columns.join(', ')} on public.${table} for each row
          when ((${columns.map((column) => `old.${column}`).join(', ')}) is distinct from (${columns.map((column) => `new.${column}`).join(', ')}))
          execute function public.find_text_of_client()`,
      ),
    ];
  });
  return [...own, ...parts];
}

/**
 * `find_form`, `find_street`: as the functions of those names in the domain. `find_text_of`: one for each
 * searched table, of its row. Letters are compared by their numbers, so the database's locale does not matter.
 */
function functionsOf(literal: (text: string) => string): string {
  const folded = foldedPairs.reduce(
    (text, [from, to]) => `replace(${text}, ${literal(from)}, ${literal(to)})`,
    `translate(regexp_replace(normalize(t, nfkd) collate "C", ${literal(`[${droppedCharacters}]+`)}, '', 'g'), ${literal(foldedLetters.from)}, ${literal(foldedLetters.to)})`,
  );
  const streetBy = (words: Readonly<Record<string, string>>) =>
    `(select string_agg(coalesce(${literal(JSON.stringify(words))}::jsonb ->> w, w), '' order by n)
        from (select public.find_form(x) as w, n from regexp_split_to_table(t collate "C", ${literal(`[${betweenStreetWords}]+`)}) with ordinality as s(x, n)) words)`;
  return [
    `create or replace function public.find_form(t text) returns text language sql immutable parallel safe as $$
      select case when octet_length(t) = char_length(t) then regexp_replace(lower(t collate "C"), '[^a-z0-9]+', '', 'g') else ${folded} end $$`,
    `create or replace function public.find_street(t text) returns text language sql immutable parallel safe as $$
      select (select string_agg(f, ' ' order by n) from (
        select f, min(n) as n from unnest(array[public.find_form(t), ${streetBy(shortStreetWords)}, ${streetBy(longStreetWords)}])
          with ordinality as forms(f, n) group by f) distinct_forms) $$`,
    ...searchedTables.map(
      ({ table, text }) =>
        `create or replace function public.find_text_of(r public.${table}) returns text language sql stable as $$ select ${text} $$`,
    ),
    `create or replace function public.find_text_of_row() returns trigger language plpgsql as $$
      begin new.find_text := public.find_text_of(new); return new; end $$`,
    `create or replace function public.find_texts_of_client() returns trigger language plpgsql as $$
      begin
        new.find_text := public.find_text_of(new);
        new.find_who := left(split_part(new.find_text, chr(10), 1), ${longestInIndex});
        return new;
      end $$`,
    // Whatever is put into a search column, its trigger replaces.
    `create or replace function public.find_text_of_clients() returns trigger language plpgsql as $$
      begin
        update public.clients set find_text = null where id in (select client_id from changed);
        return null;
      end $$`,
    `create or replace function public.find_text_of_client() returns trigger language plpgsql as $$
      begin
        update public.clients set find_text = null where id in (old.client_id, new.client_id);
        return null;
      end $$`,
  ].join(';\n');
}
