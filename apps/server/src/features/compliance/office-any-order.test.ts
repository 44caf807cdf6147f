import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { playFacts } from '@haulwright/domain/custody/ledger/correct-load';
import type { LoadFact } from '@haulwright/domain/custody/ledger/load-fact';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { vehicleValues } from '../../../../../test/factories/fleet.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { verifyInstallation } from '../../operator/verify-custody.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { factOf } from '../custody/ledger/load-window.queries.ts';
import { loadFacts } from '../custody/rows/loads.tables.ts';
import { day, makeHaulingCompany, type HaulingCompany, type Truck } from '../manifests/testing.ts';
import { patiently } from '../../../../../test/patience.ts';

/** What the office may do to a truck's day, in any order, and how often it likes. */
const server = serverOfFile();
let company: HaulingCompany;
let addresses: string[];

beforeAll(async () => {
  company = await makeHaulingCompany(server);
  const clients = await Promise.all(['Miller', 'Jones'].map((name) => makeClient(company.admin, { name })));
  addresses = clients.map((client) => client.addresses[0]?.id ?? '');
});

const tank = fc.constantFrom(0, 1);
const minute = fc.integer({ min: 480, max: 900 });
const gallons = fc.integer({ min: 1, max: 900 });
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('pickup'),
      tank,
      minute,
      gallons,
      client: fc.constantFrom(0, 1),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('transfer'), tank, to: tank, minute, gallons }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('gauge'),
      tank,
      minute,
      gallons: fc.integer({ min: 0, max: 900 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('rinse'), tank, minute }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('correct'), at: fc.nat(30), gallons }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('move'), at: fc.nat(30), tank }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('withdraw'), at: fc.nat(30) }) },
);
type Command = Readonly<Record<string, unknown>> & { readonly does: string };

const inCompany = <T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  server.database.inTenant(company.admin, work);

async function newTanks(truck: Truck): Promise<string[]> {
  const each = { capacityGallons: 2_000, acceptedWasteTypes: ['septage'] };
  const tanks = [
    { ...each, id: truck.tank, name: 'Front' },
    { ...each, name: 'Rear' },
  ];
  const saved = bodyOf(
    await company.admin.call('PUT', `/vehicles/${truck.id}`, {
      ...vehicleValues({ name: truck.name }),
      tanks,
    }),
  ) as { tanks: { id: string }[] };
  return saved.tanks.map(({ id }) => id);
}

/** Facts of the tanks that were not replaced. */
const standingFacts = (tanks: readonly string[]): Promise<LoadFact[]> =>
  inCompany(async (tx) =>
    (
      await tx.select().from(loadFacts).where(sql`compartment_id = any(${sql.param([...tanks])}::uuid[])
      and not exists (select from load_facts r where r.replaces_id = load_facts.id)`)
    ).flatMap((row) => factOf(row) ?? []),
  );

/** Gallons in each tank by the rules, and by the ledger's accounts. */
async function expectSame(tanks: readonly string[]): Promise<void> {
  const played = playFacts(await standingFacts(tanks));
  if (!played.ok) throw new Error(`the ledger holds what the rules refuse: ${played.refusal}`);
  const { rows } = await inCompany((tx) =>
    tx.execute<{ id: string; gallons: number }>(sql`
      select compartment_id as id, sum(balance_gallons)::int as gallons from load_accounts
       where kind = 'compartment' and compartment_id = any(${sql.param([...tanks])}::uuid[]) group by 1`),
  );
  const stored = new Map(rows.map(({ id, gallons: sum }) => [id, sum]));
  for (const id of tanks) expect(stored.get(id) ?? 0).toBe(played.book.get(id)?.gallons ?? 0);
}

async function does(truck: Truck, tanks: readonly string[], one: Command): Promise<number> {
  const { dispatcher } = company;
  if (!['correct', 'move', 'withdraw'].includes(one.does)) {
    const compartmentId = tanks[Number(one['tank'])];
    const fact = {
      kind: one.does,
      compartmentId,
      ...(one.does !== 'rinse' && { gallons: one['gallons'], method: 'meter' }),
      ...(one.does === 'pickup' && {
        clientAddressId: addresses[Number(one['client'])],
        jobId: null,
        wasteType: 'septage',
      }),
      ...(one.does === 'transfer' && { toCompartmentId: tanks[Number(one['to'])] }),
    };
    const path = `/compliance/days/${truck.id}/${day}/facts`;
    return (await dispatcher.call('POST', path, { minute: one['minute'], fact })).status;
  }
  const facts = await standingFacts(tanks);
  const fact = facts[Number(one['at']) % Math.max(1, facts.length)];
  if (fact === undefined) return 200;
  const [path, change] = {
    correct: ['corrections', { gallons: one['gallons'] }] as const,
    move: ['corrections', { compartmentId: tanks[Number(one['tank'])] }] as const,
    withdraw: ['withdrawal', {}] as const,
  }[one.does] ?? ['', {}];
  const body = { reason: 'Read again', ...change };
  return (await dispatcher.call('POST', `/compliance/facts/${fact.id}/${path}`, body)).status;
}

it(
  'the ledger stays whole and is what the rules make of the facts, whatever the office does in whatever order',
  { timeout: patiently(180_000) },
  async () => {
    let done = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 14 }), async (commands) => {
        const truck = await company.newTruck();
        const tanks = await newTanks(truck);
        for (const one of commands) {
          const status = await does(truck, tanks, one);
          expect([200, 409]).toContain(status);
          done += Number(status === 200);
        }
        await expectSame(tanks);
      }),
      { numRuns: 15 },
    );
    expect(done).toBeGreaterThan(30);
    const { rows } = await inCompany((tx) =>
      tx.execute(sql`
        select (select count(*) from (select from load_postings group by entry_id having sum(gallons) <> 0) x)::int as unbalanced,
               (select coalesce(sum(balance_gallons), 0)::int from load_accounts) as "allAccounts",
               (select count(*) from load_accounts where kind = 'compartment' and balance_gallons < 0)::int as negative`),
    );
    expect(rows).toEqual([{ unbalanced: 0, allAccounts: 0, negative: 0 }]);
    const [verified] = await verifyInstallation(server.database, company.companyId);
    expect(verified).toMatchObject({ faults: [], before: 0 });
  },
);
