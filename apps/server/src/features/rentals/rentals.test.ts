import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '@haulwright/domain/clients/client';
import type { Rental } from '@haulwright/domain/rentals/rental';
import type { Unit, UnitType } from '@haulwright/domain/rentals/unit';
import { addressValues, makeClient } from '../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { newId } from '../../platform/ids.ts';
import {
  daysAgo,
  makeRental,
  makeRentalSet,
  makeUnits,
  makeUnitType,
  record,
  rentalValues,
  tryRecord,
} from './testing.ts';

const server = serverOfFile();
let company: TestCompany;
let client: Client;
let type: UnitType;
let rental: Rental;
let units: Unit[];
beforeEach(async () => {
  company = await makeCompany(server);
  client = await makeClient(company.dispatcher, {
    addresses: [addressValues(), addressValues({ streetLine1: '80 Gate Rd', isPrimary: false })],
  });
  ({ type, units, rental } = await makeRentalSet(company.admin, client, 4));
});

const get = async (path: string) => bodyOf(await company.dispatcher.call('GET', path));
const idOf = (at: number): string => units[at]?.id ?? '';
const labels = async (query: string): Promise<number[]> =>
  (await get(`/units${query}`)).items.map((unit: Unit) => unit.labelNumber);
const codeOf = async (answer: ReturnType<typeof tryRecord>): Promise<string> => (await answer).body.code;

describe('units', () => {
  it('are added many at once, with the numbers that follow', async () => {
    expect(units.map(({ labelNumber }) => labelNumber)).toEqual([1, 2, 3, 4]);
    const from = (firstNumber: number, count = 2) =>
      company.admin.call('POST', '/units', { unitTypeId: type.id, count, firstNumber });
    expect(bodyOf(await from(500)).units.map((unit: Unit) => unit.labelNumber)).toEqual([500, 501]);
    expect((await from(499)).body.code).toBe('unit.label-taken');
    expect((await from(99_999)).body.code).toBe('unit.labels-exhausted');
    expect(await labels('')).toEqual([1, 2, 3, 4, 500, 501]);
    const next = bodyOf(await company.admin.call('POST', '/units', { unitTypeId: type.id, count: 1 }));
    expect(next.units[0].labelNumber).toBe(502);
    expect((await get('/unit-types'))[0].units).toBe(7);
  });

  it('get no number twice when two people add some at once', async () => {
    await Promise.all([1, 2, 3].map(() => makeUnits(company.admin, type.id, 5)));
    expect(await labels('')).toEqual(Array.from({ length: 19 }, (_, at) => at + 1));
  });

  it('are found by label, serial number, state and page', async () => {
    const [unit] = units;
    const values = { unitTypeId: type.id, serial: 'PJ-77', note: null, idleState: 'maintenance' };
    bodyOf(await company.admin.call('PUT', `/units/${unit?.id}`, values));
    expect(await labels('?search=pj-77')).toEqual([1]);
    expect(await labels('?state=maintenance')).toEqual([1]);
    expect(await labels('?state=yard')).toEqual([2, 3, 4]);
    expect(await get('/unit-labels/1')).toMatchObject({ serial: 'PJ-77', state: 'maintenance' });
    expect((await company.dispatcher.call('GET', '/unit-labels/77')).status).toBe(404);
    const first = await get('/units?limit=3');
    expect((await get(`/units?limit=3&cursor=${first.nextCursor}`)).items).toHaveLength(1);
  });

  it('are of kinds with prices, which stay where a change does not name them', async () => {
    const [, ...named] = ['x', 'eventCents', 'weekCents', 'fourWeeksCents', 'monthCents', 'deliveryCents'];
    const prices = { ...Object.fromEntries(named.map((name, at) => [name, 1_000 * at])), pickupCents: null };
    expect(type.prices).toEqual({
      ...Object.fromEntries(named.map((name) => [name, null])),
      pickupCents: null,
    });
    const { name, kind, toilets, handWashes } = type;
    const save = (changes: object) =>
      company.admin.call('PUT', `/unit-types/${type.id}`, { name, kind, toilets, handWashes, ...changes });
    expect(bodyOf(await save({ prices })).prices).toEqual(prices);
    expect(bodyOf(await save({ toilets: 2 }))).toMatchObject({ toilets: 2, prices });
    expect((await save({ prices: { ...prices, eventCents: -1 } })).status).toBe(400);
    expect((await makeUnitType(company.admin, { prices })).prices).toEqual(prices);
  });

  it('have labels to print', async () => {
    const sheet = await company.dispatcher.call('GET', '/unit-labels?first=1&last=4');
    expect(sheet.headers.get('content-type')).toContain('application/pdf');
    expect(sheet.body).toMatch(/^%PDF/);
    expect((await company.dispatcher.call('GET', '/unit-labels?first=50&last=60')).body.code).toBe(
      'unit.no-labels',
    );
  });

  it('keep kind and state while they are on rent', async () => {
    await record(company.dispatcher, rental.id, 'delivered', 10, [idOf(0)]);
    const change = (changes: object) =>
      company.admin.call('PUT', `/units/${idOf(0)}`, {
        unitTypeId: type.id,
        serial: null,
        note: 'Dented',
        idleState: 'yard',
        ...changes,
      });
    expect((await change({ idleState: 'retired' })).body.code).toBe('unit.on-rent');
    expect(bodyOf(await change({}))).toMatchObject({ note: 'Dented', state: 'on-rent' });
    await record(company.dispatcher, rental.id, 'picked-up', 1, [idOf(0)]);
    const other = await makeUnitType(company.admin);
    expect((await change({ unitTypeId: other.id })).body.code).toBe('unit.type-fixed');
  });
});

describe('what happens to units', () => {
  it('says where each stands', async () => {
    const [site, gate] = client.addresses;
    await record(company.dispatcher, rental.id, 'delivered', 30, [idOf(0), idOf(1)]);
    expect(await get('/unit-labels/1')).toMatchObject({
      state: 'on-rent',
      rentalName: 'Main Street site',
      clientName: client.name,
      clientAddressId: site?.id,
      since: daysAgo(30),
    });
    await record(company.dispatcher, rental.id, 'moved', 20, [idOf(0)], { clientAddressId: gate?.id });
    await record(company.dispatcher, rental.id, 'serviced', 15, [idOf(0)]);
    const shown = await record(company.dispatcher, rental.id, 'exchanged', 10, [idOf(0)], {
      byUnitIds: [idOf(2)],
    });
    expect(await get('/unit-labels/1')).toMatchObject({ state: 'yard', lastServicedOn: daysAgo(15) });
    expect(shown.units).toMatchObject([
      { labelNumber: 2, clientAddressId: site?.id },
      { labelNumber: 3, clientAddressId: gate?.id, since: daysAgo(10) },
    ]);
    expect(shown.events[0]).toMatchObject({ kind: 'exchanged', labelNumber: 1, byLabelNumber: 3 });
    await record(company.dispatcher, rental.id, 'picked-up', 0, [idOf(1), idOf(2)]);
    expect(await labels('?state=on-rent')).toEqual([]);
  });

  it('is refused where it cannot have happened', async () => {
    const { dispatcher, admin } = company;
    await record(dispatcher, rental.id, 'delivered', 10, [idOf(0)]);
    const other = await makeRental(admin, client, type.id, { name: 'Other site' });
    const trailer = await makeUnitType(admin, { kind: 'trailer', toilets: 4 });
    const [big] = await makeUnits(admin, trailer.id, 1);
    const broken = { unitTypeId: type.id, serial: null, note: null, idleState: 'maintenance' };
    bodyOf(await admin.call('PUT', `/units/${idOf(3)}`, broken));
    const of = (kind: Parameters<typeof tryRecord>[2], ago: number, ids: string[], changes?: object) =>
      codeOf(tryRecord(dispatcher, rental.id, kind, ago, ids, changes));
    expect(await codeOf(tryRecord(dispatcher, other.id, 'delivered', 5, [idOf(0)]))).toBe('unit.on-rent');
    expect(await of('picked-up', 11, [idOf(0)])).toBe('unit.not-there');
    expect(await of('serviced', 5, [idOf(1)])).toBe('unit.not-there');
    expect(await of('delivered', 5, [idOf(3)])).toBe('unit.not-available');
    expect(await of('delivered', 5, [big?.id ?? ''])).toBe('rental.type-not-agreed');
    expect(await of('exchanged', 5, [idOf(0)], { byUnitIds: [big?.id] })).toBe('unit.other-type');
    expect(await of('delivered', -1, [idOf(1)])).toBe('event.in-future');
    expect(await of('delivered', 2_000, [idOf(1)])).toBe('event.long-ago');
    expect(await of('delivered', 5, [newId()])).toBe('event.unit-unknown');
    expect(await of('moved', 5, [idOf(0)], { clientAddressId: newId() })).toBe('event.place-unknown');
    expect(await of('serviced', 5, [idOf(0)], { jobId: newId() })).toBe('event.job-unknown');
    expect(await of('resumed', 5, [])).toBe('rental.not-paused');
    // Nothing of a refused request was stored.
    expect((await get(`/rentals/${rental.id}`)).events).toHaveLength(1);
  });

  it('may be heard of late, in any order', async () => {
    const other = await makeRental(company.admin, client, type.id, { name: 'Other site' });
    await record(company.dispatcher, rental.id, 'delivered', 30, [idOf(0)]);
    await record(company.dispatcher, rental.id, 'picked-up', 5, [idOf(0)]);
    expect(await codeOf(tryRecord(company.dispatcher, other.id, 'delivered', 20, [idOf(0)]))).toBe(
      'unit.on-rent',
    );
    // It would have to have been picked up before it arrived here.
    expect(await codeOf(tryRecord(company.dispatcher, other.id, 'delivered', 40, [idOf(0)]))).toBe(
      'unit.on-rent',
    );
    await record(company.dispatcher, rental.id, 'serviced', 12, [idOf(0)]);
    expect(await get('/unit-labels/1')).toMatchObject({ state: 'yard', lastServicedOn: daysAgo(12) });
  });

  it('says which units can go to a rental', async () => {
    const free = async (id = rental.id) =>
      (await get(`/units?forRentalId=${id}`)).items.map((unit: Unit) => unit.labelNumber);
    const all = await free();
    await makeUnits(company.admin, (await makeUnitType(company.admin)).id, 1);
    expect(await free()).toEqual(all);
    await record(company.dispatcher, rental.id, 'delivered', 3, [idOf(0)]);
    expect(await free()).toEqual(all.slice(1));
    const change = { unitTypeId: type.id, serial: null, note: null, idleState: 'maintenance' };
    await company.admin.call('PUT', `/units/${idOf(1)}`, change);
    expect(await free()).toEqual(all.slice(2));
    expect(await free(newId())).toEqual([]);
  });

  it('says where units stand, as one place for each address', async () => {
    expect(await get('/unit-places')).toEqual([]);
    await record(company.dispatcher, rental.id, 'delivered', 30, [idOf(0), idOf(1)]);
    const place = { clientId: client.id, clientAddressId: client.addresses[0]?.id, units: 2 };
    expect(await get('/unit-places')).toMatchObject([place]);
    expect(await get(`/unit-places?unitTypeId=${newId()}`)).toEqual([]);
    await record(company.dispatcher, rental.id, 'picked-up', 5, [idOf(0)]);
    expect(await get('/unit-places')).toMatchObject([{ ...place, units: 1 }]);
  });

  it('is withdrawn, not rewritten', async () => {
    await record(company.dispatcher, rental.id, 'delivered', 30, [idOf(0)]);
    const { events } = await record(company.dispatcher, rental.id, 'picked-up', 5, [idOf(0)]);
    const withdraw = (at: number) =>
      company.dispatcher.call('POST', `/rentals/${rental.id}/events/${events[at]?.id}/withdrawal`);
    // It was picked up, so it must have been delivered.
    expect((await withdraw(1)).body.code).toBe('unit.not-there');
    const after: Rental = bodyOf(await withdraw(0));
    expect(after.units).toMatchObject([{ labelNumber: 1, since: daysAgo(30) }]);
    expect(after.events.map(({ kind, isWithdrawn }) => [kind, isWithdrawn])).toEqual([
      ['withdrawn', false],
      ['picked-up', true],
      ['delivered', false],
    ]);
    expect((await withdraw(0)).body.code).toBe('event.withdrawn');
    await expect(
      server.database.asSystem((tx) => tx.execute(sql`update rental_events set date = date - 1`)),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('stays as it was written') } });
  });

  it('happens once when two people record it', async () => {
    const other = await makeRental(company.admin, client, type.id, { name: 'Other site' });
    const answers = await Promise.all(
      [rental, other].map(({ id }) => tryRecord(company.dispatcher, id, 'delivered', 3, [idOf(0)])),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('a rental', () => {
  it('ends once its units are gone, and then stays as it is until it is reopened', async () => {
    await record(company.dispatcher, rental.id, 'delivered', 30, [idOf(0)]);
    const end = () => company.admin.call('POST', `/rentals/${rental.id}/end`);
    expect((await end()).body.code).toBe('rental.units-on-site');
    await record(company.dispatcher, rental.id, 'picked-up', 1, [idOf(0)]);
    expect(bodyOf(await end()).endedAt).not.toBeNull();
    expect((await end()).body.code).toBe('rental.ended');
    expect(await codeOf(tryRecord(company.dispatcher, rental.id, 'delivered', 0, [idOf(0)]))).toBe(
      'rental.ended',
    );
    expect((await get('/rentals')).items).toEqual([]);
    expect((await get('/rentals?which=ended')).items).toMatchObject([{ id: rental.id }]);
    const reopen = (person: TestPerson) => person.call('POST', `/rentals/${rental.id}/reopening`);
    expect((await reopen(company.dispatcher)).status).toBe(403);
    expect((await reopen(await server.signUp({ companyName: 'Elsewhere' }))).status).toBe(404);
    expect(bodyOf(await reopen(company.admin)).endedAt).toBeNull();
    expect((await reopen(company.admin)).body.code).toBe('rental.active');
    // The pickup was a week earlier than reported.
    const { events } = await get(`/rentals/${rental.id}`);
    const pickup = events.find(({ kind }: { kind: string }) => kind === 'picked-up');
    bodyOf(await company.dispatcher.call('POST', `/rentals/${rental.id}/events/${pickup.id}/withdrawal`));
    await record(company.dispatcher, rental.id, 'picked-up', 8, [idOf(0)]);
    expect(bodyOf(await end()).endedAt).not.toBeNull();
  });

  it('keeps its terms and past prices once something was delivered', async () => {
    const save = (changes: object) =>
      company.admin.call('PUT', `/rentals/${rental.id}`, rentalValues(client, type.id, changes));
    bodyOf(await save({ waiverPpm: 50_000 }));
    await record(company.dispatcher, rental.id, 'delivered', 30, [idOf(0)]);
    expect((await save({})).body.code).toBe('rental.terms-fixed');
    const priced = (validFrom: string, cents: number, first = 15_000) => ({
      waiverPpm: 50_000,
      items: [
        {
          unitTypeId: type.id,
          quantity: 3,
          rates: [
            { validFrom: daysAgo(90), cents: first },
            { validFrom, cents },
          ],
        },
      ],
    });
    expect((await save(priced(daysAgo(-3), 1, 14_000))).body.code).toBe('rental.price-fixed');
    bodyOf(await save(priced(daysAgo(-3), 15_500)));
    expect(bodyOf(await save(priced(daysAgo(-3), 16_000))).items).toMatchObject([{ quantity: 3 }]);
  });

  it('says how its site falls short of its rule', async () => {
    bodyOf(
      await company.admin.call('PUT', `/rentals/${rental.id}`, {
        ...rentalValues(client, type.id),
        people: 25,
        serviceRule: 'one-to-ten',
      }),
    );
    const after = await record(company.dispatcher, rental.id, 'delivered', 9, [idOf(0), idOf(1)]);
    expect(after.shortfalls).toEqual([
      { what: 'toilets', needed: 3, there: 2 },
      { what: 'service', units: 2, days: 9 },
    ]);
    await record(company.dispatcher, rental.id, 'delivered', 0, [idOf(2)]);
    await record(company.dispatcher, rental.id, 'serviced', 1, [idOf(0), idOf(1)]);
    expect((await get('/rentals')).items).toMatchObject([{ unitsOnSite: 3, unitsAgreed: 2, shortfalls: [] }]);
  });

  it('is paused as a whole', async () => {
    expect((await record(company.dispatcher, rental.id, 'paused', 9)).isPaused).toBe(true);
    expect(await codeOf(tryRecord(company.dispatcher, rental.id, 'paused', 3))).toBe('rental.paused');
    expect((await record(company.dispatcher, rental.id, 'resumed', 2)).isPaused).toBe(false);
  });

  it('outlives the address of its site', async () => {
    await record(company.dispatcher, rental.id, 'delivered', 9, [idOf(0)]);
    await server.database.asSystem((tx) =>
      tx.execute(sql`delete from client_addresses where client_id = ${client.id} and is_primary`),
    );
    expect(await get(`/rentals/${rental.id}`)).toMatchObject({
      clientAddressId: null,
      units: [{ labelNumber: 1, address: null }],
    });
  });
});

describe('who may', () => {
  it('agree on prices: administrators; record what happened: the office; scan a label: everyone', async () => {
    const { dispatcher, technician } = company;
    const values = rentalValues(client, type.id);
    expect((await dispatcher.call('POST', '/rentals', values)).status).toBe(403);
    const backwards = { ...values, deliverOn: daysAgo(3), endDate: daysAgo(4) };
    const refused = await company.admin.call('POST', '/rentals', backwards);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      400,
      expect.stringContaining('The planned end is before the delivery. Choose a later day for it.'),
    ]);
    expect((await dispatcher.call('POST', '/units', { unitTypeId: type.id, count: 1 })).status).toBe(403);
    expect((await technician.call('GET', `/rentals/${rental.id}`)).status).toBe(403);
    expect((await tryRecord(technician, rental.id, 'delivered', 1, [idOf(0)])).status).toBe(403);
    expect((await technician.call('GET', '/unit-labels/1')).status).toBe(200);
  });

  it('nobody from another company, which sees none of this', async () => {
    const other = await makeCompany(server, 'Other Company');
    expect((await other.admin.call('GET', `/rentals/${rental.id}`)).status).toBe(404);
    expect((await other.admin.call('GET', '/unit-labels/1')).status).toBe(404);
    const [own] = await makeUnits(other.admin, (await makeUnitType(other.admin)).id, 1);
    expect(own?.labelNumber).toBe(1);
    const mine = await makeClient(other.dispatcher);
    const theirs = await makeRental(other.admin, mine, own?.unitTypeId ?? '');
    expect(await codeOf(tryRecord(other.dispatcher, theirs.id, 'delivered', 1, [idOf(0)]))).toBe(
      'event.unit-unknown',
    );
    const foreign = rentalValues(client, type.id);
    expect((await other.admin.call('POST', '/rentals', foreign)).status).toBe(404);
  });
});
