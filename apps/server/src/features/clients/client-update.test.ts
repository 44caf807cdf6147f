import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client, ClientAddress } from '@haulwright/domain/clients/client';
import { startNominatimFake, type NominatimFake } from '../../../../../test/fakes/nominatim-fake.ts';
import { addressValues, makeClient, servicesOf, valuesOf } from '../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { startTestServer, type ApiAnswer, type TestServer } from '../../../../../test/server/harness.ts';
import { clients } from './clients.tables.ts';
import { patiently } from '../../../../../test/patience.ts';

let server: TestServer;
let geocodingServer: NominatimFake;
let company: TestCompany;
let client: Client;

beforeAll(async () => {
  geocodingServer = await startNominatimFake();
  geocodingServer.placeByStreet.set('77 Surveyed St', {
    lat: '40.0391',
    lon: '-76.3012',
    place_rank: 30,
    addresstype: 'building',
  });
  server = await startTestServer({ GEOCODER_URL: geocodingServer.url });
  company = await makeCompany(server);
});
afterAll(async () => {
  await server.stop();
  await geocodingServer.close();
});
beforeEach(async () => {
  client = await makeClient(company.dispatcher, {
    addresses: [
      addressValues({ label: 'House' }),
      addressValues({ isPrimary: false, streetLine1: '9 Elm St' }),
    ],
    contacts: [{ name: 'Amos' }, { name: 'Ruth' }],
  });
});

const save = (values: object): Promise<ApiAnswer> =>
  company.dispatcher.call('PUT', `/clients/${client.id}`, values);
const pinOf = ({ latitude, longitude, geocodePrecision }: ClientAddress) => ({
  latitude,
  longitude,
  geocodePrecision,
});

/** How many transactions wait for a lock. Asked in its own: within one, the answer never changes. */
const waitingTransactions = (): Promise<number> =>
  server.database.asSystem(async (tx) => {
    const { rows } = await tx.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length;
  });

describe('changing a client', () => {
  it('saved unchanged is unchanged, rows and all', async () => {
    expect(bodyOf(await save(valuesOf(client)))).toEqual(client);
  });

  it('keeps the identity of rows sent with their id, adds those without, removes those not sent', async () => {
    const services = await servicesOf(company.dispatcher);
    const [house] = client.addresses;
    const [amos, ruth] = client.contacts;
    const values = valuesOf(client);
    const changed: Client = bodyOf(
      await save({
        ...values,
        name: 'Miller & Sons',
        serviceTypeIds: [services[2]!.id, services[3]!.id],
        addresses: [
          { ...values.addresses[0], label: 'Farm house' },
          addressValues({ streetLine1: '3 New Rd', isPrimary: false }),
        ],
        contacts: [{ ...ruth, isPrimary: true, phone: '555-0101' }, { name: 'Levi' }],
      }),
    );
    expect(changed.name).toBe('Miller & Sons');
    expect(changed.services.map(({ id }) => id).sort()).toEqual([services[2]!.id, services[3]!.id].sort());
    expect(changed.addresses.map(({ label, streetLine1 }) => [label, streetLine1])).toEqual([
      ['Farm house', '12 Orange St'],
      [null, '3 New Rd'],
    ]);
    expect(changed.addresses[0]?.id).toBe(house?.id);
    expect(changed.contacts.map(({ name }) => name)).toEqual(['Ruth', 'Levi']);
    expect(changed.contacts[0]).toMatchObject({ id: ruth?.id, phone: '555-0101', isPrimary: true });
    expect(changed.contacts.some(({ id }) => id === amos?.id)).toBe(false);
  });

  it.each([
    [
      "another client's address",
      (foreign: Client) => ({ addresses: [addressValues({ id: foreign.addresses[0]?.id })] }),
    ],
    ['an address that does not exist', () => ({ addresses: [addressValues({ id: randomUUID() })] })],
    [
      'one address twice',
      () => ({
        addresses: [
          addressValues({ id: client.addresses[0]?.id }),
          addressValues({ id: client.addresses[0]?.id }),
        ],
      }),
    ],
    [
      "another client's contact",
      (foreign: Client) => ({ contacts: [{ id: foreign.contacts[0]?.id, name: 'Taken' }] }),
    ],
  ])('refuses %s and changes nothing', async (_case, changes) => {
    const foreign = await makeClient(company.dispatcher, {
      name: 'Neighbour',
      contacts: [{ name: 'Neighbour' }],
    });
    const answer = await save({ ...valuesOf(client), name: 'Changed', ...changes(foreign) });
    expect([answer.status, answer.body.code]).toEqual([409, 'client.address-in-use']);
    expect(bodyOf(await company.dispatcher.call('GET', `/clients/${client.id}`))).toEqual(client);
    expect(bodyOf(await company.dispatcher.call('GET', `/clients/${foreign.id}`))).toEqual(foreign);
  });

  it('removes an address that jobs use, once its form showed it: they keep its text', async () => {
    const [house, elm] = client.addresses;
    const job = { clientId: client.id, clientAddressId: elm?.id, title: 'Pump', scheduledDate: '2026-05-01' };
    const { id } = bodyOf(await company.dispatcher.call('POST', '/jobs', job));
    const without = { ...valuesOf(client), addresses: [{ ...addressValues(), id: house?.id }] };
    // Who does not say what they saw may never have seen this address.
    const untold = await save(without);
    expect([untold.status, untold.body.code]).toEqual([409, 'client.address-has-work']);
    const { version } = bodyOf(await company.dispatcher.call('GET', `/clients/${client.id}`));
    bodyOf(await save({ ...without, version }));
    expect(bodyOf(await company.dispatcher.call('GET', `/jobs/${id}`))).toMatchObject({
      clientAddressId: null,
      serviceAddressStreet: '9 Elm St',
      serviceAddressZip: '17602',
    });
  });

  it('is refused with the present client when anything of it changed since it was seen', async () => {
    const { version } = bodyOf(await company.dispatcher.call('GET', `/clients/${client.id}`));
    const values = valuesOf(client);
    // A colleague adds a gate code, a tank, an address and a contact.
    const theirs = bodyOf(
      await save({
        ...values,
        version,
        addresses: [
          { ...values.addresses[0], gateCode: '4711', tankGallons: 1_500 },
          values.addresses[1],
          addressValues({ streetLine1: '3 New Rd', isPrimary: false }),
        ],
        contacts: [...client.contacts, { name: 'Levi' }],
      }),
    );
    const answer = await save({ ...values, version, phone: '717-555-0199' });
    expect([answer.status, answer.body.code]).toEqual([409, 'version.changed-meanwhile']);
    expect(answer.body.data.present).toEqual(theirs);
    expect(bodyOf(await company.dispatcher.call('GET', `/clients/${client.id}`))).toEqual(theirs);
  });

  it('is refused when the addresses changed between looking at them and saving', async () => {
    const values = valuesOf(client);
    const by = (name: string) =>
      save({
        ...values,
        name,
        addresses: [...values.addresses, addressValues({ streetLine1: `${name} St`, isPrimary: false })],
      });
    // All three have read the client before the first of them may save it.
    const { sent } = await server.database.asSystem(async (tx) => {
      await tx.select().from(clients).where(eq(clients.id, client.id)).for('update');
      const sent = Promise.all(['Left', 'Right', 'Middle'].map(by));
      await vi.waitFor(async () => expect(await waitingTransactions()).toBe(3), {
        timeout: patiently(20_000),
      });
      return { sent };
    });
    const results = (await sent).map(({ status, body }): string => (status === 200 ? 'saved' : body.code));
    expect(results.toSorted()).toEqual(['client.address-in-use', 'client.address-in-use', 'saved']);
    const after: Client = bodyOf(await company.dispatcher.call('GET', `/clients/${client.id}`));
    expect(after.addresses.map(({ streetLine1 }) => streetLine1)).toEqual([
      '12 Orange St',
      '9 Elm St',
      `${after.name} St`,
    ]);
  });
});

describe('pins', () => {
  it('set by hand stays while the address is the same, also when a form sends it back', async () => {
    const [house] = client.addresses;
    const pinned: ClientAddress = bodyOf(
      await company.dispatcher.call('PUT', `/clients/${client.id}/addresses/${house?.id}/location`, {
        latitude: 40.123456,
        longitude: -76.654321,
      }),
    );
    expect(pinned).toMatchObject({
      id: house?.id,
      latitude: 40.123456,
      longitude: -76.654321,
      geocodePrecision: 'manual',
    });
    const values = valuesOf(client);
    const renamed: Client = bodyOf(
      await save({ ...values, addresses: [{ ...values.addresses[0], label: 'Gate', streetLine2: 'Rear' }] }),
    );
    expect(pinOf(renamed.addresses[0]!)).toEqual(pinOf(pinned));
    const echoed: Client = bodyOf(await save({ ...values, addresses: renamed.addresses }));
    expect(pinOf(echoed.addresses[0]!)).toEqual(pinOf(pinned));
  });

  it('of a ZIP area stays that when a form sends it back', async () => {
    const echoed: Client = bodyOf(await save({ ...valuesOf(client), addresses: client.addresses }));
    expect(echoed.addresses.map(pinOf)).toEqual(client.addresses.map(pinOf));
    expect(echoed.addresses[0]?.geocodePrecision).toBe('zip');
  });

  it('is looked up again when the address changes, even if the form sends the old one along', async () => {
    const [house] = client.addresses;
    const moved: Client = bodyOf(
      await save({ ...valuesOf(client), addresses: [{ ...house, streetLine1: '77 Surveyed St' }] }),
    );
    expect(pinOf(moved.addresses[0]!)).toEqual({
      latitude: 40.0391,
      longitude: -76.3012,
      geocodePrecision: 'street',
    });
    expect(moved.addresses[0]?.id).toBe(house?.id);
  });

  it('sent with a changed address is taken as set by hand', async () => {
    const [house] = client.addresses;
    const moved: Client = bodyOf(
      await save({
        ...valuesOf(client),
        addresses: [{ ...house, streetLine1: '77 Surveyed St', latitude: 40.2, longitude: -76.2 }],
      }),
    );
    expect(pinOf(moved.addresses[0]!)).toEqual({
      latitude: 40.2,
      longitude: -76.2,
      geocodePrecision: 'manual',
    });
  });

  it("of one client's address is not set through another client", async () => {
    const neighbour = await makeClient(company.dispatcher, { name: 'Neighbour' });
    const answer = await company.dispatcher.call(
      'PUT',
      `/clients/${neighbour.id}/addresses/${client.addresses[0]?.id}/location`,
      { latitude: 1, longitude: 1 },
    );
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    expect(bodyOf(await company.dispatcher.call('GET', `/clients/${client.id}`))).toEqual(client);
  });

  it.each([
    [91, 0],
    [0, 181],
    ['40', 0],
  ])('refuses %s, %s', async (latitude, longitude) => {
    const answer = await company.dispatcher.call(
      'PUT',
      `/clients/${client.id}/addresses/${client.addresses[0]?.id}/location`,
      { latitude, longitude },
    );
    expect(answer.status).toBe(400);
  });
});
