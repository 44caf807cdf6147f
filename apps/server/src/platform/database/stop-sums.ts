import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from './database.ts';

/** Part of the triggers' names: increased when they change, so that the next start creates them again. */
const edition = 1;

/** SQL: what stops `s` add up to, as columns of their route. */
const sums = `count(*) filter (where s.kind = 'job') as jobs, count(*) filter (where s.kind = 'disposal') as dumps,
  coalesce(sum(s.gallons) filter (where s.kind = 'job'), 0) as gallons`;

const signed = (rows: string, sign: 1 | -1): string => `
  select s.route_id, ${sign} * count(*) filter (where s.kind = 'job') as jobs, ${sign} * count(*) filter (where s.kind = 'disposal') as dumps,
         ${sign} * coalesce(sum(s.gallons) filter (where s.kind = 'job'), 0) as gallons from ${rows} s group by s.route_id`;

/**
 * Adds what changed rather than counting again: of two transactions that change stops of a route, neither sees the
 * other's. Locked in one order, routes are not waited for in a circle; null, of a route not counted yet, stays null.
 */
const adding = (name: string, changed: string): string => `
  create or replace function public.${name}() returns trigger language plpgsql as $$
  begin
    with by_route as materialized (
      select route_id, sum(jobs)::int as jobs, sum(dumps)::int as dumps, sum(gallons)::int as gallons from (${changed}) c
       group by route_id having sum(jobs) <> 0 or sum(dumps) <> 0 or sum(gallons) <> 0),
    locked as materialized (
      select r.id from public.routes r where r.id in (select route_id from by_route) order by r.id for no key update)
    update public.routes r set job_stops = r.job_stops + c.jobs, dump_stops = r.dump_stops + c.dumps, job_gallons = r.job_gallons + c.gallons
      from by_route c join locked l on l.id = c.route_id where r.id = c.route_id;
    return null;
  end $$`;

const functions = [
  adding('sums_of_added_stops', signed('added', 1)),
  adding('sums_of_removed_stops', signed('removed', -1)),
  adding('sums_of_changed_stops', `${signed('added', 1)} union all ${signed('removed', -1)}`),
  // A route has no stops before it is there.
  `create or replace function public.sums_of_new_route() returns trigger language plpgsql as $$
   begin new.job_stops := 0; new.dump_stops := 0; new.job_gallons := 0; return new; end $$`,
  `create or replace function public.sums_of_old_route() returns trigger language plpgsql as $$
   begin
     select ${sums} into new.job_stops, new.dump_stops, new.job_gallons from public.route_stops s where s.route_id = new.id;
     return new;
   end $$`,
].join(';\n');

const triggers: Readonly<Record<'route_stops' | 'routes', Readonly<Record<string, string>>>> = {
  route_stops: {
    added: `after insert on public.route_stops referencing new table as added for each statement execute function public.sums_of_added_stops()`,
    removed: `after delete on public.route_stops referencing old table as removed for each statement execute function public.sums_of_removed_stops()`,
    changed: `after update on public.route_stops referencing new table as added old table as removed for each statement execute function public.sums_of_changed_stops()`,
  },
  routes: {
    new: `before insert on public.routes for each row execute function public.sums_of_new_route()`,
    old: `before update of job_stops on public.routes for each row when (new.job_stops is null) execute function public.sums_of_old_route()`,
  },
};

/**
 * Lets the database keep what the stops of a route add up to, whichever server writes them: tables of routes sort by it
 * and add it up. Stops go first: a route is counted from 0 only when its stops are. Runs after the migrations at every
 * start and changes only what is missing.
 */
export async function keepStopSums(
  client: pg.ClientBase,
  inTransaction: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  await inTransaction(async () => void (await client.query(functions)));
  const { rows } = await client.query<{ name: string }>(
    `select tgname as name from pg_trigger where tgname like 'sums\\_%' and not tgisinternal`,
  );
  const there = new Set(rows.map(({ name }) => name));
  for (const ofTable of Object.values(triggers)) {
    const missing = Object.entries(ofTable)
      .map(([kind, when]) => [`sums_${edition}_${kind}`, when] as const)
      .filter(([name]) => !there.has(name))
      .map(([name, when]) => `create trigger ${name} ${when}`);
    if (missing.length > 0) await inTransaction(async () => void (await client.query(missing.join('; '))));
  }
}

const routesAtOnce = 500;
const batchesAtOnce = 20;

/**
 * Counts the stops of routes from before that was kept, in short transactions and a part of them at a time; what is
 * locked by others is left for the next pass. @returns the number counted; 0: nothing is left
 */
export async function fillStopSums(database: Pick<Database, 'asSystem'>): Promise<number> {
  let filled = 0;
  for (let batches = 0; batches < batchesAtOnce; batches += 1) {
    // Locked in the way that a reference to the route waits for: nobody adds a stop while it is counted.
    const { rowCount } = await database.asSystem((tx) =>
      tx.execute(sql`
        with batch as materialized (
          select id from routes where job_stops is null limit ${routesAtOnce} for update skip locked)
        update routes r set job_stops = null from batch where r.id = batch.id`),
    );
    filled += rowCount ?? 0;
    if ((rowCount ?? 0) < routesAtOnce) break;
  }
  return filled;
}
