import { randomBytes, randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { sql } from 'drizzle-orm';
import { addDays, calendarDateIn, type CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import { rentalOwed, type RentalFacts, type RentalPolicy } from '@haulwright/domain/rentals/rental-owed';
import { openDatabase, type Database } from '../../apps/server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { hasFee, hasWaiver, insertFleet } from '../load/rental-fleet.ts';
import { startProduct, type ProductProcess } from '../product-process.ts';
import { openOffice, type Office } from './office.ts';
import { patiently } from '../patience.ts';

const unitCents = 14_990;
const deliveryCents = 2_510;
const waiverPpm = 33_333;
const unitsEach = 4;

export interface KillPlan {
  readonly rentals: number;
  readonly clients: number;
  readonly kills: number;
  /** Maximum milliseconds of work before a server is killed. */
  readonly longestMs: number;
}

export interface Billed {
  readonly status: string;
  readonly kills: number;
  readonly runs: number;
  /** Sources whose lines differ from their rules, with both totals. */
  readonly wrong: readonly string[];
  /** Number of line keys that occur more than once. */
  readonly twice: number;
  /** Clients that got more than one draft of a run. */
  readonly cutClients: number;
  readonly cents: number;
  readonly expectedCents: number;
  /** The amount drafted according to the run. */
  readonly saidCents: number;
}

/**
 * Two servers bill the same rentals, and one of them is repeatedly killed in the middle of it; the result is
 * compared with the pure rules.
 */
export async function billUnderKills({ rentals, clients, kills, longestMs }: KillPlan): Promise<Billed> {
  const dataDir = await mkdtemp(join(tmpdir(), 'haulwright-bill-kills-'));
  await chmod(dataDir, 0o755);
  const folders = await Promise.all(
    ['a', 'b'].map(async (name) => mkdtemp(join(tmpdir(), `haulwright-bill-${name}-`))),
  );
  const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'error' }) });
  // One address for both: tokens contain it, and a restarted server has another port.
  const shared = {
    SECRET_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: 'http://bills.localhost',
    LOG_LEVEL: 'fatal',
  };
  const start = (server: number): Promise<ProductProcess> =>
    startProduct({
      ...shared,
      DATABASE_URL: postgres.connectionString,
      DATA_DIR: folders[server] ?? '',
    });
  const servers = [await start(0)];
  const database = openDatabase({ connectionString: postgres.connectionString, log: console });
  try {
    servers.push(await start(1));
    const office = await openOffice(servers[0]?.url ?? '');
    const { companyId } = (await office.call('/api/me')).body;
    const today = calendarDateIn(new Date(), 'America/New_York');
    const deliveredOn = addDays(today, -84);
    await office.call('/api/billing/settings', { method: 'PUT', body: untaxed });
    await insertClients(database, companyId, clients);
    await database.asSystem((tx) =>
      insertFleet(tx, {
        companyId,
        rentals,
        unitsEach,
        deliveredOn,
        unitCents,
        deliveryCents,
        waiverPpm,
      }),
    );
    let killed = 0;
    let runs = 0;
    const billThrough = async (through: CalendarDate, killsNow: number): Promise<string> => {
      const id = (await begun(office, servers, through)).id;
      runs += 1;
      for (let kill = 0; kill < killsNow && !(await isOver(database, id)); kill += 1) {
        await pause(randomInt(longestMs));
        // One of them, or both: then nobody continues until they are restarted.
        const victims = [[0], [1], [0, 1]][randomInt(3)] ?? [];
        for (const victim of victims) await servers[victim]?.kill('SIGKILL');
        killed += 1;
        for (const victim of victims) servers[victim] = await start(victim);
      }
      for (const end = Date.now() + patiently(300_000); !(await isOver(database, id)); await pause(100))
        if (Date.now() > end) throw new Error('the run does not end');
      return id;
    };
    // Each period is a run, so that kills also meet runs that find some of it billed.
    const ids: string[] = [];
    for (const [at, through] of [
      addDays(today, -57),
      addDays(today, -29),
      addDays(today, -1),
      today,
    ].entries())
      ids.push(await billThrough(through, Math.ceil((kills - killed) / (4 - at))));
    for (let more = kills - killed; more > 0; more = kills - killed) ids.push(await billThrough(today, more));
    return {
      status: 'done',
      kills: killed,
      runs,
      ...(await audit(database, { companyId, ids, deliveredOn, today })),
    };
  } finally {
    await database.close();
    await Promise.all(servers.map((server) => server.kill('SIGTERM')));
    await postgres.stop();
    for (const folder of [dataDir, ...folders]) await rm(folder, { recursive: true, force: true });
  }
}

const untaxed = {
  invoicePrefix: 'INV-',
  dueDays: 30,
  grouping: 'client',
  remitTo: null,
  taxesUnknownPlaces: false,
  lateFees: null,
};

async function insertClients(database: Database, companyId: string, count: number): Promise<void> {
  await database.asSystem((tx) =>
    tx.execute(sql`
      with made as (
        insert into clients (id, company_id, name, phone, client_type)
        select gen_random_uuid(), ${companyId}::uuid, 'Site owner ' || n, '717-555-0100', 'business'
          from generate_series(1, ${count}::int) n returning id)
      insert into client_addresses (id, company_id, client_id, is_primary, street_line1, city, state, postal_code)
      select gen_random_uuid(), ${companyId}::uuid, id, true, '1 Main St', 'Lititz', 'PA', '17543' from made`),
  );
}

/** Calls any server that answers. */
async function begun(
  office: Office,
  servers: readonly ProductProcess[],
  through: string,
): Promise<{ id: string }> {
  for (const { url } of servers) {
    const answer = await fetch(`${url}/api/bill-runs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${office.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ through }),
    }).catch(() => undefined);
    if (answer?.status === 200) return (await answer.json()) as { id: string };
    if (answer !== undefined) throw new Error(`${answer.status}: ${await answer.text()}`);
  }
  throw new Error('no server answers');
}

const isOver = async (database: Database, id: string): Promise<boolean> =>
  (
    await database.asSystem((tx) =>
      tx.execute(sql`select 1 from bill_runs where id = ${id} and status = 'done'`),
    )
  ).rows.length > 0;

/** What a rental of the fleet owes by the pure rules. */
export function expectedCents(rental: number, deliveredOn: CalendarDate, through: CalendarDate): number {
  const facts: RentalFacts = {
    stays: Array.from({ length: unitsEach }, (_, unit) => ({
      key: String(unit),
      name: 'Toilet',
      count: 1,
      from: deliveredOn,
      to: null,
      rates: [{ from: deliveredOn, cents: unitCents }],
    })),
    fees: hasFee(rental)
      ? [{ key: 'fee', date: deliveredOn, description: 'Delivery', cents: deliveryCents }]
      : [],
    pauses: [],
  };
  const policy: RentalPolicy = {
    cycle: { every: 'days', days: 28 },
    anchor: deliveredOn,
    bills: 'advance',
    proratesDelivery: true,
    creditsEarlyPickup: true,
    billsFees: true,
    minimumDays: 0,
    waiverPpm: hasWaiver(rental) ? waiverPpm : 0,
  };
  return rentalOwed(facts, policy, through).reduce((sum, { cents }) => sum + cents, 0);
}

async function audit(
  database: Database,
  {
    companyId,
    ids,
    deliveredOn,
    today,
  }: {
    readonly companyId: string;
    readonly ids: readonly string[];
    readonly deliveredOn: string;
    readonly today: string;
  },
): Promise<Omit<Billed, 'status' | 'kills' | 'runs'>> {
  return database.asSystem(async (tx) => {
    const { rows } = await tx.execute<{ n: number; cents: string }>(sql`
      select substr(a.name, 6)::int as n, coalesce(sum(l.cents), 0) as cents from rental_agreements a
        left join invoice_lines l on l.rental_id = a.id where a.company_id = ${companyId}::uuid group by a.id`);
    const twice = await tx.execute(sql`
      select 1 from invoice_lines where company_id = ${companyId}::uuid group by rental_id, line_key having count(*) > 1`);
    const cut = await tx.execute(sql`
      select 1 from bill_run_items where company_id = ${companyId}::uuid group by run_id, client_id
       having count(distinct invoice_id) > 1`);
    const said = await tx.execute<{ cents: string }>(sql`
      select coalesce(sum(cents), 0) as cents from bill_run_items
       where run_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
    const expected = rows.map(({ n }) => expectedCents(n, deliveredOn, today));
    return {
      wrong: rows.flatMap(({ n, cents }, at) =>
        Number(cents) === expected[at] ? [] : [`rental ${n}: ${cents} instead of ${expected[at]}`],
      ),
      twice: twice.rows.length,
      cutClients: cut.rows.length,
      cents: rows.reduce((sum, { cents }) => sum + Number(cents), 0),
      expectedCents: expected.reduce((sum, cents) => sum + cents, 0),
      saidCents: Number(said.rows[0]?.cents),
    };
  });
}
