import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from './database.ts';

/** Part of the trigger's name: increased when it changes, so that the next start creates it again. */
const edition = 1;

/** SQL: what a line is by its key and text, as `lineKindOf` of the domain says. */
export const lineKind = (line: string): string => `case
  when ${line}.line_key = 'opening' or ${line}.line_key like '%/opening' then 'opening'
  when ${line}.line_key = 'deposit' then 'deposit'
  when ${line}.line_key like 'late-fee/%' then 'late-fee'
  when ${line}.line_key like 'credit/%' then 'goodwill'
  when ${line}.description like 'Correction: %' then 'correction'
  when ${line}.job_id is not null then 'work'
  when ${line}.rental_id is not null then 'rental'
  when ${line}.agreement_id is not null then 'agreement'
  else 'item' end`;

/**
 * Lets the database say what a line of an invoice is where its writer did not: an older server that runs beside
 * this one does not know that it is kept. Runs after the migrations at every start and adds only what is missing.
 */
export async function keepLineKinds(
  client: pg.ClientBase,
  inTransaction: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const name = `kind_${edition}_of_line`;
  const { rows } = await client.query(`select 1 from pg_trigger where tgname = $1`, [name]);
  await inTransaction(async () => {
    await client.query(`
      create or replace function public.kind_of_line() returns trigger language plpgsql as $$
      begin new.kind := ${lineKind('new')}; return new; end $$`);
    if (rows.length > 0) return;
    await client.query(`
      create trigger ${name} before insert or update of kind on public.invoice_lines for each row
        when (new.kind is null) execute function public.kind_of_line()`);
  });
}

const linesAtOnce = 2_000;
const batchesAtOnce = 20;

/**
 * Fills the kind of lines from before it was kept, in short transactions and a part of them at a time; what is
 * locked by others is left for the next pass. @returns the number filled; 0: nothing is left
 */
export async function fillLineKinds(database: Pick<Database, 'asSystem'>): Promise<number> {
  let filled = 0;
  for (let batches = 0; batches < batchesAtOnce; batches += 1) {
    const { rowCount } = await database.asSystem((tx) =>
      tx.execute(sql`
        update invoice_lines l set kind = ${sql.raw(lineKind('l'))} from (
          select company_id, invoice_id, position from invoice_lines where kind is null limit ${linesAtOnce} for update skip locked) o
         where l.company_id = o.company_id and l.invoice_id = o.invoice_id and l.position = o.position`),
    );
    filled += rowCount ?? 0;
    if ((rowCount ?? 0) < linesAtOnce) break;
  }
  return filled;
}
