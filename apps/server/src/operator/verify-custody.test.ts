import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { makeClient } from '../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../test/factories/company.ts';
import { makeVehicle } from '../../../../test/factories/fleet.ts';
import { serverOfFile } from '../../../../test/server/server-of-file.ts';
import { compartmentsOf } from '../features/custody/ledger/compartments.queries.ts';
import { recordFact } from '../features/custody/testing.ts';
import { newId } from '../platform/ids.ts';
import { faultInWords, verifyExport, verifyInstallation } from './verify-custody.ts';

const server = serverOfFile();
let company: TestCompany;
let archive: Uint8Array;

beforeAll(async () => {
  company = await makeCompany(server);
  const client = await makeClient(company.admin, {});
  const vehicle = await makeVehicle(company.admin, { name: 'Truck 9' });
  await server.database.inTenant(company.admin, async (tx) => {
    const [tank] = await compartmentsOf(tx, company.companyId, [vehicle.id]);
    for (const gallons of [500, 300]) {
      const fact = {
        kind: 'pickup',
        id: newId(),
        compartmentId: tank?.id ?? '',
        occurredAt: Date.UTC(2026, 2, 3, 15),
        generatorId: client.addresses[0]?.id ?? '',
        gallons,
        wasteType: 'septage',
      } as const;
      await recordFact(tx, company.admin, { fact, method: 'meter', jobId: null }, new Date());
    }
  });
  const answer = await fetch(`${server.url}/api/exports/company`, {
    headers: { authorization: `Bearer ${company.admin.token}` },
  });
  archive = new Uint8Array(await answer.arrayBuffer());
});

const ofCompany = async (head: { sequence: number; hash: string } | null = null) =>
  (await verifyInstallation(server.database, company.companyId, head))[0]!;

/** The export with tampered rows of a table. */
function changed(table: string, change: (rows: Record<string, unknown>[]) => unknown[]): Uint8Array {
  const files = unzipSync(archive);
  const name = `json/${table}.json`;
  const rows = JSON.parse(strFromU8(files[name]!)) as Record<string, unknown>[];
  return zipSync({ ...files, [name]: strToU8(JSON.stringify(change(rows))) });
}

it('finds a ledger whole, in the database and in its export alike', async () => {
  const live = await ofCompany();
  expect(live).toMatchObject({ events: 4, before: 0, faults: [] });
  expect(verifyExport(archive, { sequence: 4, hash: live.lastHash })).toEqual({
    events: 4,
    before: 0,
    lastHash: live.lastHash,
    seals: 0,
    keys: [],
    faults: [],
  });
  expect((await verifyInstallation(server.database)).every(({ faults }) => faults.length === 0)).toBe(true);
  await expect(verifyInstallation(server.database, newId())).rejects.toThrow(/There is no company/);
});

it.each<[string, string, (rows: Record<string, unknown>[]) => unknown[], RegExp]>([
  [
    'a changed amount',
    'load_facts',
    ([one, ...more]) => [{ ...one, gallons: 1 }, ...more],
    /^The fact .* is not what event \d says/,
  ],
  ['an entry that is gone', 'load_entries', (rows) => rows.slice(1), /^The entry .* is gone/],
  [
    'an event that is gone',
    'custody_events',
    (rows) => rows.filter(({ sequence }) => sequence !== 2),
    /^Event 2 is missing/,
  ],
  [
    'a chain that was cut off',
    'custody_events',
    (rows) => rows.filter(({ sequence }) => Number(sequence) < 3),
    /^Event 4 is not the one that was written down/,
  ],
])('names %s in an export', async (_, table, change, words) => {
  const { lastHash } = await ofCompany();
  const { faults } = verifyExport(changed(table, change), { sequence: 4, hash: lastHash });
  expect(faults.map(faultInWords).some((sentence) => words.test(sentence))).toBe(true);
});

it('refuses a file that is no full export', () => {
  expect(() => verifyExport(zipSync({ 'other.txt': strToU8('x') }), null)).toThrow(/is not a full export/);
});

it('names a chain that was made again, by an event that was written down elsewhere', async () => {
  const { lastHash } = await ofCompany();
  expect((await ofCompany({ sequence: 4, hash: lastHash ?? '' })).faults).toEqual([]);
  expect((await ofCompany({ sequence: 4, hash: '0'.repeat(64) })).faults).toEqual([
    { kind: 'cut', sequence: 4 },
  ]);
});

it('names a row that the owner of the database changed', async () => {
  await server.database.asSystem((tx) =>
    tx.execute(
      sql`do $$ begin alter table load_facts disable trigger user; update load_facts set gallons = gallons + 1; alter table load_facts enable trigger user; end $$`,
    ),
  );
  const { faults } = await ofCompany();
  expect(faults.map(({ kind }) => kind)).toEqual(['changed', 'changed']);
});

it('is whole at every moment while trucks report, in the database and in exports alike', async () => {
  const busy = await makeCompany(server, 'Busy');
  const client = await makeClient(busy.admin, {});
  const trucks = await Promise.all(['Rig 1', 'Rig 2'].map((name) => makeVehicle(busy.admin, { name })));
  const tanks = await server.database.inTenant(busy.admin, (tx) =>
    compartmentsOf(
      tx,
      busy.companyId,
      trucks.map(({ id }) => id),
    ),
  );
  let posted = 0;
  const found: { events: number; faults: readonly unknown[] }[] = [];
  const moments = () => new Set(found.map(({ events }) => events)).size;
  const trucksLeft = new Set(tanks.map(({ id }) => id));
  const report = async (compartmentId: string) => {
    try {
      // Until it was looked at between reports, however slow looking is.
      while (posted < 160 || (moments() <= 5 && posted < 5_000)) {
        posted += 1;
        const fact = {
          kind: 'pickup',
          id: newId(),
          compartmentId,
          occurredAt: Date.UTC(2026, 2, 3, 15) + posted * 60_000,
          generatorId: client.addresses[0]?.id ?? '',
          gallons: 1,
          wasteType: 'septage',
        } as const;
        await server.database.inTenant(busy.admin, (tx) =>
          recordFact(tx, busy.admin, { fact, method: 'meter', jobId: null }, new Date()),
        );
      }
    } finally {
      trucksLeft.delete(compartmentId);
    }
  };
  const look = async () => {
    while (trucksLeft.size > 0) {
      for (let again = 0; again < 5; again += 1)
        found.push(...(await verifyInstallation(server.database, busy.companyId)));
      const answer = await fetch(`${server.url}/api/exports/company`, {
        headers: { authorization: `Bearer ${busy.admin.token}` },
      });
      found.push(verifyExport(new Uint8Array(await answer.arrayBuffer()), null));
    }
  };
  await Promise.all([look(), ...tanks.map(({ id }) => report(id))]);
  expect(found.flatMap(({ faults }) => faults)).toEqual([]);
  expect(moments()).toBeGreaterThan(5);
});
