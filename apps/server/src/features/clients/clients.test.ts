import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '@haulwright/domain/clients/client';
import {
  addressValues,
  clientValues,
  makeClient,
  servicesOf,
  valuesOf,
} from '../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf, issuesOf } from '../../../../../test/factories/expect-ok.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';

const server = serverOfFile();
let company: TestCompany;
let other: TestPerson;

beforeAll(async () => {
  company = await makeCompany(server);
  other = await server.signUp({ companyName: 'Other Company' });
});

describe('adding a client', () => {
  it('gives it back with rows, one primary each, and located by ZIP area', async () => {
    const [septic, portable] = await servicesOf(company.dispatcher);
    const client = await makeClient(company.dispatcher, {
      name: '  Miller Farm ',
      email: 'office@millerfarm.example',
      clientType: 'business',
      notes: 'Beware of geese',
      serviceTypeIds: [portable!.id, septic!.id, septic!.id],
      addresses: [
        addressValues({ isPrimary: false, label: 'Barn' }),
        addressValues({
          streetLine1: '9 Elm St',
          postalCode: '17601',
          tankGallons: 1_500,
          gateCode: ' 4711# ',
        }),
        addressValues({ streetLine1: ' ' }),
      ],
      contacts: [
        { name: 'Amos Miller', title: 'Owner' },
        { name: '' },
        { name: 'Ruth Miller', isPrimary: true },
      ],
    });
    expect(client).toMatchObject({
      companyId: company.companyId,
      name: 'Miller Farm',
      status: 'active',
      archivedAt: null,
      notes: 'Beware of geese',
    });
    expect(client.services).toHaveLength(2);
    expect(
      client.addresses.map(({ streetLine1, isPrimary, country, geocodePrecision, tankGallons, gateCode }) => [
        streetLine1,
        isPrimary,
        country,
        geocodePrecision,
        tankGallons,
        gateCode,
      ]),
    ).toEqual([
      ['9 Elm St', true, 'USA', 'zip', 1_500, '4711#'],
      ['12 Orange St', false, 'USA', 'zip', null, null],
    ]);
    expect(client.addresses[0]?.latitude).toBeCloseTo(40.07, 1);
    expect(client.addresses[0]?.longitude).toBeCloseTo(-76.3, 0);
    expect(client.contacts.map(({ name, isPrimary }) => [name, isPrimary])).toEqual([
      ['Ruth Miller', true],
      ['Amos Miller', false],
    ]);
    expect(bodyOf(await company.admin.call('GET', `/clients/${client.id}`))).toEqual(client);
  });

  it('marks a pin set by hand, and an unknown address', async () => {
    const client = await makeClient(company.dispatcher, {
      addresses: [
        addressValues({ latitude: 40.5, longitude: -76.5 }),
        addressValues({
          isPrimary: false,
          streetLine1: '1 Nowhere',
          city: 'Nowhere',
          state: 'ZZ',
          postalCode: '00000',
        }),
      ],
    });
    expect(
      client.addresses.map(({ latitude, longitude, geocodePrecision }) => [
        latitude,
        longitude,
        geocodePrecision,
      ]),
    ).toEqual([
      [40.5, -76.5, 'manual'],
      [null, null, 'none'],
    ]);
  });

  it('says what is missing, in the words of the form', async () => {
    const answer = await company.dispatcher.call('POST', '/clients', {
      name: ' ',
      serviceTypeIds: [],
      addresses: [addressValues({ city: '' })],
      email: 'nonsense',
    });
    expect(answer.status).toBe(400);
    expect(issuesOf(answer)).toMatchObject({
      name: 'Client name is required',
      email: 'Enter an e-mail address like name@example.com.',
    });
    const second = await company.dispatcher.call('POST', '/clients', {
      name: 'A',
      serviceTypeIds: [],
      addresses: [addressValues({ city: '' })],
    });
    expect(issuesOf(second)).toEqual({
      phone: 'At least phone or email is required',
      serviceTypeIds: 'Please select at least one service',
      'addresses.0.city': 'City is required',
    });
    const third = await company.dispatcher.call('POST', '/clients', {
      ...(await clientValues(company.admin)),
      addresses: [addressValues({ streetLine1: '' })],
    });
    expect(issuesOf(third)).toEqual({ addresses: 'At least one address is required' });
  });

  it("refuses another company's service", async () => {
    const [foreign] = await servicesOf(other);
    const answer = await company.dispatcher.call(
      'POST',
      '/clients',
      await clientValues(company.dispatcher, { serviceTypeIds: [foreign!.id] }),
    );
    expect([answer.status, answer.body.code]).toEqual([422, 'client.service-unknown']);
  });

  it('adds one client however often the same request is sent at once', async () => {
    const values = await clientValues(company.dispatcher, { name: 'Sent ten times' });
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => company.dispatcher.call('POST', '/clients', values, key)),
    );
    expect(new Set(answers.map((answer) => bodyOf(answer).id)).size).toBe(1);
    expect(answers.every(({ body }) => body.addresses.length === 1)).toBe(true);
    expect(bodyOf(await company.admin.call('GET', '/clients?search=Sent%20ten%20times')).items).toHaveLength(
      1,
    );
    const reused = await company.dispatcher.call('POST', '/clients', { ...values, name: 'Another' }, key);
    expect([reused.status, reused.body.code]).toEqual([409, 'idempotency.key-reused']);
  });

  it('leaves the key free when the request was refused', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const values = await clientValues(company.dispatcher, { name: 'Second attempt' });
    const refused = await company.dispatcher.call(
      'POST',
      '/clients',
      { ...values, serviceTypeIds: [randomUUID()] },
      key,
    );
    expect(refused.status).toBe(422);
    expect(bodyOf(await company.dispatcher.call('POST', '/clients', values, key)).name).toBe(
      'Second attempt',
    );
  });
});

describe('status', () => {
  it('archives with the instant, keeps it when archived again, and reactivates', async () => {
    const { id } = await makeClient(company.dispatcher);
    const set = async (status: string): Promise<Client> =>
      bodyOf(await company.dispatcher.call('PUT', `/clients/${id}/status`, { status }));
    const archived = await set('inactive');
    expect(archived.status).toBe('inactive');
    expect(Date.now() - Date.parse(archived.archivedAt ?? '')).toBeLessThan(60_000);
    expect((await set('inactive')).archivedAt).toBe(archived.archivedAt);
    expect(await set('active')).toMatchObject({ status: 'active', archivedAt: null });
  });
});

describe('recent jobs', () => {
  it('are the last ten by scheduled date', async () => {
    const client = await makeClient(company.dispatcher);
    for (let day = 1; day <= 12; day += 1) {
      const job = {
        clientId: client.id,
        clientAddressId: client.addresses[0]?.id,
        title: `Day ${day}`,
        scheduledDate: `2026-04-${String(day).padStart(2, '0')}`,
      };
      bodyOf(await company.dispatcher.call('POST', '/jobs', job));
    }
    const jobs: { title: string; clientName: string }[] = bodyOf(
      await company.dispatcher.call('GET', `/clients/${client.id}/recent-jobs`),
    );
    expect(jobs.map(({ title }) => title)).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((day) => `Day ${day}`),
    );
    expect(jobs[0]?.clientName).toBe(client.name);
  });
});

describe('who may', () => {
  it('does not include another company: its clients are not found', async () => {
    const client = await makeClient(company.dispatcher);
    const address = client.addresses[0]?.id;
    const attempts = [
      other.call('GET', `/clients/${client.id}`),
      other.call('GET', `/clients/${client.id}/recent-jobs`),
      other.call('PUT', `/clients/${client.id}/status`, { status: 'inactive' }),
      other.call('PUT', `/clients/${client.id}`, await clientValues(other)),
      other.call('PUT', `/clients/${client.id}/addresses/${address}/location`, { latitude: 1, longitude: 1 }),
    ];
    for (const answer of await Promise.all(attempts))
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    const own = await makeClient(other);
    const borrowed = await other.call('PUT', `/clients/${own.id}/addresses/${address}/location`, {
      latitude: 1,
      longitude: 1,
    });
    expect(borrowed.status).toBe(404);
    const stolen = { ...valuesOf(own), addresses: [addressValues({ id: address })] };
    expect((await other.call('PUT', `/clients/${own.id}`, stolen)).body.code).toBe('client.address-in-use');
    expect(bodyOf(await company.admin.call('GET', `/clients/${client.id}`))).toEqual(client);
  });

  it('is no technician', async () => {
    const client = await makeClient(company.dispatcher);
    const attempts = [
      company.technician.call('GET', '/clients'),
      company.technician.call('GET', `/clients/${client.id}`),
      company.technician.call('POST', '/clients', await clientValues(company.dispatcher)),
      company.technician.call('POST', '/clients', {}),
      company.technician.call('PUT', `/clients/${client.id}`, valuesOf(client)),
      company.technician.call('PUT', `/clients/${client.id}/status`, { status: 'inactive' }),
    ];
    for (const answer of await Promise.all(attempts))
      expect([answer.status, answer.body.message]).toEqual([403, "You don't have permission to do this."]);
  });
});
