import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '@haulwright/domain/custody/chain/ledger-events';
import type { LoadFact } from '@haulwright/domain/custody/ledger/load-fact';
import { makeClient } from '../../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../../test/factories/company.ts';
import { makeDisposalSite, makeVehicle } from '../../../../../../test/factories/fleet.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { compartmentsOf } from './compartments.queries.ts';
import { loadCustody, sha256 } from '../chain/custody-events.queries.ts';
import { lastLoads } from './last-loads.queries.ts';
import { correctFact, recordFact } from '../testing.ts';

const server = serverOfFile();
let company: TestCompany;
let generators: string[];
let siteId: string;
let tank: string;
let trucks = 0;

beforeAll(async () => {
  company = await makeCompany(server);
  generators = [];
  for (const name of ['Miller', 'Jones', 'Diner']) {
    const client = await makeClient(company.admin, { name });
    generators.push(client.addresses[0]?.id ?? '');
  }
  siteId = (await makeDisposalSite(company.admin, { acceptedWasteTypes: ['septage', 'grease'] })).id;
});

const inCompany = <T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  server.database.inTenant(company.admin, work);

/** Creates a truck for one test, with one tank of 3,000 gallons. */
async function newTank(capacityGallons = 3_000): Promise<string> {
  const vehicle = await makeVehicle(company.admin, { name: `Truck L${(trucks += 1)}`, capacityGallons });
  const [compartment] = await inCompany((tx) => compartmentsOf(tx, company.companyId, [vehicle.id]));
  return compartment?.id ?? '';
}

beforeEach(async () => {
  tank = await newTank();
});

const at = (minute: number) => Date.UTC(2026, 10, 23, 13, minute);
const now = () => new Date(at(600));

const pickup = (generator: number, gallons: number, minute: number, id = newId()): LoadFact => ({
  kind: 'pickup',
  id,
  compartmentId: tank,
  occurredAt: at(minute),
  generatorId: generators[generator] ?? '',
  gallons,
  wasteType: 'septage',
});
const discharge = (gallons: number, minute: number, emptied = true, id = newId()): LoadFact => ({
  kind: 'discharge',
  id,
  compartmentId: tank,
  occurredAt: at(minute),
  siteId,
  gallons,
  emptied,
});

const record = (fact: LoadFact) =>
  inCompany((tx) => recordFact(tx, company.admin, { fact, method: 'sight_glass', jobId: null }, now()));

async function recorded(...facts: LoadFact[]): Promise<void> {
  for (const fact of facts) expect(await record(fact)).toMatchObject({ ok: true });
}

/** Current entries of the tank as text: 'discharge −2600 = 975/882/743'. */
async function entries(): Promise<string[]> {
  const rows = await inCompany(
    async (tx) =>
      (
        await tx.execute(sql`
          select e.kind, (select sum(p.gallons) from load_postings p join load_accounts a on a.id = p.account_id
                           where p.entry_id = e.id and a.kind = 'compartment' and a.compartment_id = ${tank}) as gallons,
                 (select string_agg(t.gallons::text, '/' order by f.occurred_at) from load_attributions t join load_facts f on f.id = t.pickup_fact_id where t.entry_id = e.id) as shares
            from load_entries e
           where e.compartment_id = ${tank} and e.kind <> 'reversal' and not exists (select 1 from load_entries r where r.reverses_id = e.id)
           order by e.occurred_at, e.sequence`)
      ).rows,
  );
  return rows.map(
    ({ kind, gallons, shares }) =>
      `${String(kind)} ${String(gallons)}${shares === null ? '' : ` = ${String(shares)}`}`,
  );
}

const loadsOfTank = async () =>
  inCompany(async (tx) =>
    (
      await tx.execute(
        sql`select opened_at, closed_at from loads where compartment_id = ${tank} and superseded_at is null order by opened_at`,
      )
    ).rows.map(({ opened_at, closed_at }) => [
      minutesOf(opened_at),
      closed_at === null ? null : minutesOf(closed_at),
    ]),
  );
const minutesOf = (instant: unknown) => (new Date(String(instant)).getTime() - at(0)) / 60_000;

/** Checks all invariants of the ledger in the database itself. */
async function expectWhole(): Promise<void> {
  const [row] = (
    await server.database.asSystem((tx) =>
      tx.execute(sql`
        select (select count(*) from (select entry_id from load_postings group by entry_id having sum(gallons) <> 0) x)::int as unbalanced,
               (select count(*) from load_accounts a where a.balance_gallons <> coalesce((select sum(gallons) from load_postings p where p.account_id = a.id), 0))::int as wrong_balances,
               (select count(*) from load_accounts where kind = 'compartment' and balance_gallons < 0)::int as negative,
               (select count(*) from (select company_id from load_entries group by company_id having max(sequence) <> count(*)) x)::int as gaps`),
    )
  ).rows;
  expect(row).toEqual({ unbalanced: 0, wrong_balances: 0, negative: 0, gaps: 0 });
  expect((await verified()).faults).toEqual([]);
}

const counted = (table: string): Promise<unknown> =>
  inCompany(
    async (tx) => (await tx.execute(sql.raw(`select count(*)::int as n from ${table}`))).rows[0]?.['n'],
  );

const verified = () =>
  inCompany(async (tx) => {
    const { events, rows, head } = await loadCustody(tx);
    return verifyLedger(sha256, events, rows, head);
  });

const contentNow = () => inCompany(async (tx) => (await lastLoads(tx, [tank])).get(tank));

describe('a load', () => {
  it('of three generators is dumped, and each one’s gallons are known', async () => {
    await recorded(pickup(0, 1_050, 0), pickup(1, 950, 30), pickup(2, 800, 55));
    expect(await contentNow()).toMatchObject({ gallons: 2_800, wasteTypes: ['septage'] });
    await recorded(discharge(2_600, 90));
    expect(await entries()).toEqual([
      'pickup 1050',
      'pickup 950',
      'pickup 800',
      'discharge -2600 = 975/882/743',
      'variance -200 = 75/68/57',
    ]);
    expect(await loadsOfTank()).toEqual([[0, 90]]);
    expect(await contentNow()).toMatchObject({ gallons: 0, contents: [] });
    await expectWhole();
  });

  it('is the same whatever order the reports arrive in, and however often', async () => {
    const facts = [
      pickup(0, 1_050, 0),
      pickup(1, 950, 30),
      discharge(1_500, 40, false),
      pickup(2, 800, 55),
      discharge(1_300, 90),
    ];
    await recorded(...facts);
    const inOrder = await entries();
    tank = await newTank();
    const again = facts.map((fact) => ({ ...fact, id: newId(), compartmentId: tank }));
    const [first, second, third, fourth, fifth] = again as [LoadFact, LoadFact, LoadFact, LoadFact, LoadFact];
    // Each report is valid when it arrives: a dump arrives after its pickups.
    await recorded(second, first, fourth, fifth, third, second, fifth);
    expect(await entries()).toEqual(inOrder);
    expect(await loadsOfTank()).toEqual([[0, 90]]);
    await expectWhole();
  });

  it('begins and ends where late reports say', async () => {
    await recorded(pickup(0, 500, 0), discharge(500, 20), pickup(1, 600, 60), discharge(600, 80));
    expect(await loadsOfTank()).toEqual([
      [0, 20],
      [60, 80],
    ]);
    // Reported last: a pickup between the two loads that was emptied with the second.
    await recorded(pickup(2, 300, 40));
    expect(await loadsOfTank()).toEqual([
      [0, 20],
      [40, 80],
    ]);
    expect((await entries()).slice(2)).toEqual([
      'pickup 300',
      'pickup 600',
      'discharge -600 = 200/400',
      'variance -300 = 100/200',
    ]);
    await expectWhole();
  });

  it('is corrected: the old entries stay, reversed, and the new ones have the old dates', async () => {
    const miller = pickup(0, 1_050, 0);
    await recorded(miller, pickup(1, 950, 30), pickup(2, 800, 55), discharge(2_600, 90));
    const newFactId = newId();
    const correction = {
      fact: { ...miller, id: newFactId, gallons: 950 },
      method: 'meter' as const,
      reason: 'The glass said 950',
    };
    const correct = () => inCompany((tx) => correctFact(tx, company.admin, miller.id, correction, now()));
    expect(await correct()).toMatchObject({ ok: true });
    expect(await entries()).toEqual([
      'pickup 950',
      'pickup 950',
      'pickup 800',
      'discharge -2600 = 915/915/770',
      'variance -100 = 35/35/30',
    ]);
    expect(await correct()).toEqual({ ok: false, refusal: 'load.already-corrected' });
    const withdrawn = await inCompany((tx) =>
      correctFact(tx, company.admin, newFactId, { fact: null, method: null, reason: 'Not pumped' }, now()),
    );
    expect(withdrawn).toMatchObject({ ok: true });
    expect((await entries())[0]).toBe('pickup 950');
    expect((await entries()).at(-1)).toBe('discharge -2600 = 1411/1189');
    await expectWhole();
  });

  it('moves from one tank to another with its shares', async () => {
    const other = await newTank();
    await recorded(pickup(0, 600, 0), pickup(1, 400, 10), {
      kind: 'transfer',
      id: newId(),
      compartmentId: tank,
      toCompartmentId: other,
      gallons: 500,
      occurredAt: at(20),
    });
    expect((await entries()).at(-1)).toBe('transfer -500 = 300/200');
    // A late pickup before the transfer changes the content of both.
    await recorded(pickup(2, 1_000, 5));
    expect((await entries()).at(-1)).toBe('transfer -500 = 150/250/100');
    tank = other;
    await recorded(discharge(500, 60));
    expect((await entries()).at(-1)).toBe('discharge -500 = 150/250/100');
    await expectWhole();
  });
});

describe('what is refused leaves nothing behind', () => {
  it.each<[string, () => LoadFact, string]>([
    ['more than is on board', () => discharge(600, 20, false), 'load.more-than-on-board'],
    ['from an empty tank', () => discharge(600, -20), 'load.nothing-on-board'],
    [
      'waste that does not mix',
      () => ({ ...pickup(1, 100, 20), wasteType: 'grease' }) as LoadFact,
      'load.waste-does-not-mix',
    ],
    ['far more than a tank holds', () => pickup(1, 2_700, 20), 'load.over-capacity'],
    [
      'a tank of nobody',
      () => ({ ...pickup(1, 100, 20), compartmentId: newId() }),
      'load.unknown-compartment',
    ],
  ])('%s', async (_, fact, refusal) => {
    await recorded(pickup(0, 500, 0));
    const before = await entries();
    expect(await record(fact())).toMatchObject({ ok: false, refusal });
    expect(await entries()).toEqual(before);
    await expectWhole();
  });

  it('a tank of another company', async () => {
    const stranger = await server.signUp();
    expect(
      await server.database.inTenant(stranger, (tx) =>
        recordFact(tx, stranger, { fact: pickup(0, 100, 0), method: null, jobId: null }, now()),
      ),
    ).toEqual({ ok: false, refusal: 'load.unknown-compartment' });
  });

  it('five percent over the gauge is only too full', async () => {
    expect(await record(pickup(0, 3_150, 0))).toMatchObject({ ok: true });
  });
});

describe('the database itself', () => {
  it.each([
    [
      'an entry that does not add up',
      /adds up to 7, not to 0/,
      `insert into load_postings (company_id, entry_id, line, account_id, gallons) select company_id, entry_id, 9, account_id, 7 from load_postings limit 1`,
    ],
    [
      'a tank below nothing',
      /load.more-than-on-board/,
      `update load_accounts set balance_gallons = -1 where kind = 'compartment'`,
    ],
    ['a changed entry', /is refused/, `update load_entries set occurred_at = now()`],
    ['a removed posting', /is refused/, `delete from load_postings`],
    ['changed shares', /is refused/, `update load_attributions set gallons = gallons + 1`],
    ['an emptied table', /is refused/, `truncate load_attributions`],
    ['a changed event', /is refused/, `update custody_events set body = '{}'`],
    ['a removed event', /is refused/, `delete from custody_events`],
    ['no events any more', /is refused/, `truncate custody_events`],
    ['a changed fact', /is refused/, `update load_facts set gallons = 1`],
  ])('refuses %s, to its owner too', async (_, message, statement) => {
    await recorded(pickup(0, 500, 0), discharge(400, 10));
    const failure: unknown = await server.database
      .asSystem((tx) => tx.execute(sql.raw(statement)))
      .catch((error: unknown) => error);
    // A deferred constraint's error comes as it is; a statement's is wrapped as the cause of another.
    expect(String((failure as Error).cause ?? failure)).toMatch(message);
    await expectWhole();
  });

  it.each(['custody_events', 'load_facts', 'load_entries', 'load_postings', 'load_attributions'])(
    'refuses people’s requests to change, remove or empty %s',
    async (table) => {
      await recorded(pickup(0, 500, 0), discharge(400, 10));
      const before = await counted(table);
      for (const statement of [
        `update ${table} set company_id = company_id`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]) {
        const refusal = await inCompany((tx) => tx.execute(sql.raw(statement))).catch(
          (error: unknown) => error as Error,
        );
        expect(refusal).toBeInstanceOf(Error);
      }
      expect(await counted(table)).toBe(before);
      await expectWhole();
    },
  );

  it('shows what somebody changed who had the triggers taken away', async () => {
    await recorded(pickup(0, 500, 0), discharge(400, 10));
    const changes: [string, string][] = [
      [
        'changed',
        `update load_facts set gallons = gallons + 1 where id = (select max(id::text)::uuid from load_facts)`,
      ],
      ['hash', `update custody_events set body = replace(body, 'septage', 'grease') where sequence = 1`],
      ['gap', `delete from custody_events where sequence = 1`],
      ['cut', `delete from custody_events where sequence = (select max(sequence) from custody_events)`],
    ];
    for (const [kind, statement] of changes) {
      const found = await server.database
        .asSystem(async (tx) => {
          await tx.execute(
            sql.raw(
              `alter table load_facts disable trigger user; alter table custody_events disable trigger user`,
            ),
          );
          await tx.execute(sql.raw(statement));
          const { events, rows, head } = await loadCustody(tx as unknown as TenantTransaction);
          throw Object.assign(new Error('undo'), {
            kinds: verifyLedger(sha256, events, rows, head).faults.map((fault) => fault.kind),
          });
        })
        .catch((error: unknown) => (error as { kinds?: string[] }).kinds ?? error);
      expect(found).toContain(kind);
    }
    await expectWhole();
  });

  it('lets two reports of one truck in one after the other, and two of different trucks at one site', async () => {
    const other = await newTank();
    await recorded(pickup(0, 1_000, 0));
    const reports = [pickup(1, 100, 10), pickup(2, 100, 11), pickup(0, 100, 12), discharge(1_300, 60)];
    const others = reports.map((fact): LoadFact => ({ ...fact, id: newId(), compartmentId: other }));
    const outcomes = await Promise.all([...reports.slice(0, 3), ...others.slice(0, 3)].map(record));
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    const dumps = await Promise.all([reports[3], others[3]].flatMap((fact) => (fact ? [record(fact)] : [])));
    expect(dumps.every(({ ok }) => ok)).toBe(true);
    await expectWhole();
  });
});
