import type { Client, UnplacedAddress } from '@haulwright/domain/clients/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addressValues, makeClient, servicesOf } from '../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { startCensusFake, type CensusFake } from '../../../../../test/fakes/census-fake.ts';
import { startTestServer, type TestServer } from '../../../../../test/server/harness.ts';
import { importList, listRow } from '../imports/testing.ts';
import { nextTry } from './address-lookups.ts';

let fake: CensusFake;
let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  fake = await startCensusFake();
  server = await startTestServer({ GEOCODER_URL: `census:${fake.url}/geocoder` });
});
beforeEach(async () => {
  fake.behaviour = 'answer';
  company = await makeCompany(server);
});
afterAll(async () => {
  await server?.stop();
  await fake?.close();
});

interface WorkList {
  items: UnplacedAddress[];
  nextCursor: string | null;
  count: number;
  waitingCount: number;
  lookUp: string;
}
const workList = async (query = ''): Promise<WorkList> =>
  bodyOf(await company.dispatcher.call('GET', `/client-addresses/unplaced?limit=50${query}`));
const streets = async (): Promise<string[]> => (await workList()).items.map(({ streetLine1 }) => streetLine1);
const unknown = (name: string, ...lines: string[]): Promise<Client> =>
  makeClient(company.dispatcher, {
    name,
    addresses: lines.map((streetLine1, at) => addressValues({ streetLine1, isPrimary: at === 0 })),
  });
async function imported(rows: readonly object[]): Promise<void> {
  const [service] = await servicesOf(company.admin);
  const run = await importList(company.admin, rows, { serviceTypeId: service?.id });
  expect(run.importedRows).toBe(rows.length);
}
const inLancaster = { latitude: 40.0401, longitude: -76.3001 };

describe('the list of addresses that need a pin', () => {
  it('has those of which only the ZIP area is known, by client, a page at a time', async () => {
    fake.placeByStreet.set('1 Known St', inLancaster);
    await unknown('Zook', '2 Lost Ln');
    await unknown('Adams', '3 Lost Ln', '1 Known St', '4 Lost Ln');
    const first: WorkList = bodyOf(
      await company.dispatcher.call('GET', '/client-addresses/unplaced?limit=2'),
    );
    expect(first).toMatchObject({ count: 3, waitingCount: 0, lookUp: 'all' });
    expect(first.items.map(({ clientName }) => clientName)).toEqual(['Adams', 'Adams']);
    const rest = await workList(`&cursor=${first.nextCursor}`);
    expect(rest.items.map(({ streetLine1 }) => streetLine1)).toEqual(['2 Lost Ln']);
    expect(rest.nextCursor).toBeNull();
  });

  it('is left by an address whose pin is set, and taken up again when the pin is taken back', async () => {
    const client = await unknown('Weaver', '5 Lost Ln');
    const address = client.addresses[0]!;
    const path = `/clients/${client.id}/addresses/${address.id}/location`;
    bodyOf(await company.dispatcher.call('PUT', path, inLancaster));
    expect(await streets()).toEqual([]);
    expect(bodyOf(await company.dispatcher.call('DELETE', path))).toEqual(address);
    expect(await streets()).toEqual(['5 Lost Ln']);
  });

  it('an address is looked up automatically; one that is not found says so', async () => {
    fake.behaviour = 'status-500';
    await imported([listRow(31), listRow(32)]);
    await server.services.addressLookups.sweep();
    fake.behaviour = 'answer';
    fake.placeByStreet.set('31 Orange St', inLancaster);
    const [known, lost] = (await workList()).items;
    const ask = ({ clientId, id }: UnplacedAddress) =>
      company.dispatcher.call('POST', `/clients/${clientId}/addresses/${id}/look-up`);
    expect(bodyOf(await ask(known!))).toMatchObject({ ...inLancaster, geocodePrecision: 'street' });
    expect((await ask(lost!)).body).toMatchObject({ code: 'address.street-not-found' });
    expect(await streets()).toEqual(['32 Orange St']);
  });
});

describe('addresses of an imported list', () => {
  it('are looked up in the background; those without a single match stay in the list', async () => {
    fake.placeByStreet.set('1 Orange St', inLancaster).set('3 Orange St', inLancaster);
    const rows = [listRow(1), listRow(2), listRow(3), listRow(4, { street: '4 Tie Rd' })];
    await imported(rows);
    await server.services.addressLookups.sweep();
    expect(await workList()).toMatchObject({ count: 2, waitingCount: 0 });
    expect(await streets()).toEqual(['2 Orange St', '4 Tie Rd']);
    const [found] = bodyOf(await company.dispatcher.call('GET', '/clients?search=Client+1')).items;
    expect(bodyOf(await company.dispatcher.call('GET', `/clients/${found.id}`)).addresses).toMatchObject([
      { ...inLancaster, geocodePrecision: 'street' },
    ]);
  });

  it('wait while the service is down, and none is lost', async () => {
    fake.behaviour = 'status-500';
    await imported([listRow(11), listRow(12)]);
    await server.services.addressLookups.sweep();
    expect(await workList()).toMatchObject({ count: 2, waitingCount: 2 });
    fake.behaviour = 'answer';
    fake.placeByStreet.set('11 Orange St', inLancaster);
    // They are asked for a minute later, or when somebody wants it at once.
    await server.services.addressLookups.sweep();
    expect(await workList()).toMatchObject({ count: 2, waitingCount: 2 });
    bodyOf(await company.dispatcher.call('POST', '/client-addresses/look-up'));
    await server.services.addressLookups.sweep();
    expect(await workList()).toMatchObject({ count: 1, waitingCount: 0 });
  });

  it('keep a pin that was set while they were looked up', async () => {
    fake.behaviour = 'status-500';
    await imported([listRow(21)]);
    await server.services.addressLookups.sweep();
    const [address] = (await workList()).items;
    const path = `/clients/${address!.clientId}/addresses/${address!.id}/location`;
    const byHand = { latitude: 40.111, longitude: -76.222 };
    bodyOf(await company.dispatcher.call('PUT', path, byHand));
    fake.behaviour = 'answer';
    fake.placeByStreet.set('21 Orange St', inLancaster);
    bodyOf(await company.dispatcher.call('POST', '/client-addresses/look-up'));
    await server.services.addressLookups.sweep();
    const client: Client = bodyOf(await company.dispatcher.call('GET', `/clients/${address!.clientId}`));
    expect(client.addresses).toMatchObject([{ ...byHand, geocodePrecision: 'manual' }]);
  });
});

it('is asked for later and later, and left to people after six failures', () => {
  const now = new Date('2026-03-02T12:00:00Z');
  const minutes = [0, 1, 2, 3, 4, 5].map((attempts) => {
    const at = nextTry(now, attempts);
    return at && (at.getTime() - now.getTime()) / 60_000;
  });
  expect(minutes).toEqual([1, 5, 30, 120, 360, null]);
});
