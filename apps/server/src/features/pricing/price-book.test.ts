import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '@haulwright/domain/clients/client';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf, issuesOf } from '../../../../../test/factories/expect-ok.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { jobTypeNamed } from '../jobs/testing.ts';
import { flat, makeItem, makeRule, pumpOutRule, ruleValues } from './testing.ts';

const server = serverOfFile();
let company: TestCompany;
let other: TestPerson;
let client: Client;
let jobTypeId: string;
beforeAll(async () => {
  company = await makeCompany(server);
  other = await server.signUp({ companyName: 'Other Company' });
  client = await makeClient(company.dispatcher);
  jobTypeId = (await jobTypeNamed(company.dispatcher, 'Septic tank pump-out')).id;
});

let item: { id: string; name: string };
beforeEach(async () => {
  item = await makeItem(company.admin, [jobTypeId]);
});

const preview = async (changes: object = {}) =>
  bodyOf(
    await company.dispatcher.call('POST', '/prices/preview', {
      clientId: client.id,
      clientAddressId: client.addresses[0]?.id ?? null,
      jobTypeId,
      date: '2026-03-03',
      gallons: 1_350,
      isEmergency: true,
      ...changes,
    }),
  );

describe('price items', () => {
  it('are added, changed and removed; a job type given to one leaves the other', async () => {
    const second = await makeItem(company.admin, [jobTypeId], { name: 'Second item' });
    const listed: { id: string; jobTypeIds: string[] }[] = bodyOf(
      await company.dispatcher.call('GET', '/price-items'),
    );
    expect(listed.find(({ id }) => id === second.id)?.jobTypeIds).toEqual([jobTypeId]);
    expect(listed.find(({ id }) => id === item.id)?.jobTypeIds).toEqual([]);
    const taken = await company.admin.call('PUT', `/price-items/${item.id}`, {
      name: 'Second item',
      unit: 'visit',
      revenueCategory: 'service',
      taxCategory: 'service',
      jobTypeIds: [],
    });
    expect([taken.status, taken.body.code]).toEqual([409, 'name.taken']);
    bodyOf(await company.admin.call('DELETE', `/price-items/${second.id}`));
    expect((await company.admin.call('DELETE', `/price-items/${second.id}`)).status).toBe(404);
  });

  it('are not for technicians to see, nor for dispatchers to change; those of others are not found', async () => {
    for (const path of ['/price-items', '/price-rules'])
      expect((await company.technician.call('GET', path)).status).toBe(403);
    expect((await company.dispatcher.call('DELETE', `/price-items/${item.id}`)).status).toBe(403);
    expect((await other.call('DELETE', `/price-items/${item.id}`)).status).toBe(404);
    const foreign = await other.call('POST', '/price-items', {
      name: 'Theirs',
      unit: 'visit',
      revenueCategory: 'service',
      taxCategory: 'service',
      jobTypeIds: [jobTypeId],
    });
    expect(issuesOf(foreign)).toEqual({
      jobTypeIds: 'One of these job types no longer exists. Reload the page.',
    });
  });
});

describe('prices', () => {
  it('preview the worked example line by line', async () => {
    await makeRule(company.admin, item.id, pumpOutRule);
    const shown = await preview();
    expect([shown.source, shown.totalCents]).toEqual(['company', 67_642]);
    expect(
      shown.lines.map((line: { description: string; cents: number }) => [line.description, line.cents]),
    ).toEqual([
      [`${item.name}, up to 1,000 gal`, 32_500],
      ['350 gal above 1,000 gal included', 9_800],
      ['Disposal of 1,350 gal', 8_438],
      ['Emergency service', 15_000],
      ['Fuel, 4.5 %', 1_904],
    ]);
    expect(await preview({ gallons: null })).toMatchObject({ totalCents: null, holds: ['gallons-missing'] });
  });

  it('of an address go before those of the client, its type, the company and the job type', async () => {
    const addressId = client.addresses[0]?.id;
    const { admin } = company;
    const steps: [object, number, string][] = [
      [{}, 400, 'company'],
      [{ clientType: client.clientType }, 300, 'client-type'],
      [{ clientId: client.id }, 200, 'client'],
      [{ clientAddressId: addressId }, 100, 'address'],
    ];
    expect((await preview()).source).toBe('none');
    for (const [scope, cents, source] of steps) {
      await makeRule(admin, item.id, flat(cents), scope);
      expect(await preview()).toMatchObject({ source, totalCents: cents });
    }
    expect(await preview({ clientAddressId: null })).toMatchObject({ source: 'client', totalCents: 200 });
    const somebody = await makeClient(company.dispatcher, { clientType: 'municipal' });
    expect(await preview({ clientId: somebody.id, clientAddressId: null })).toMatchObject({
      source: 'company',
      totalCents: 400,
    });
    const { rules } = bodyOf(await company.dispatcher.call('GET', `/price-rules?clientId=${client.id}`));
    expect(rules.filter((rule: { priceItemId: string }) => rule.priceItemId === item.id)).toHaveLength(2);
  });

  it('hold from their first day through their last', async () => {
    await makeRule(company.admin, item.id, flat(100), { validFrom: '2026-01-01', validTo: '2026-03-02' });
    await makeRule(company.admin, item.id, flat(200), { validFrom: '2026-03-03' });
    expect(await preview({ date: '2026-03-02' })).toMatchObject({ totalCents: 100 });
    expect(await preview({ date: '2026-03-03' })).toMatchObject({ totalCents: 200 });
    expect(await preview({ date: '2025-12-31' })).toMatchObject({ source: 'none', totalCents: null });
  });

  it('for the same people never overlap, not even when added at once', async () => {
    const add = (changes: object) =>
      company.admin.call('POST', '/price-rules', ruleValues(item.id, flat(100), changes));
    const answers = await Promise.all(Array.from({ length: 5 }, () => add({ validTo: '2026-01-31' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect((await add({ validFrom: '2026-01-31' })).body.code).toBe('price.overlaps');
    expect((await add({ validFrom: '2026-02-01' })).status).toBe(200);
    expect((await add({ clientId: client.id })).status).toBe(200);
  });

  it('are changed by another one in their place, and the old one stays on record', async () => {
    const first = await makeRule(company.admin, item.id, flat(100));
    const change = { rule: flat(150), validFrom: '2020-01-01' };
    const second = bodyOf(await company.admin.call('PUT', `/price-rules/${first.id}`, change));
    expect(await preview()).toMatchObject({ totalCents: 150 });
    const again = await company.admin.call('PUT', `/price-rules/${first.id}`, change);
    expect([again.status, again.body.code]).toEqual([409, 'price.withdrawn']);
    bodyOf(await company.admin.call('DELETE', `/price-rules/${second.id}`));
    expect((await preview()).source).toBe('none');
    const { rules } = bodyOf(await company.admin.call('GET', `/price-rules?priceItemId=${item.id}`));
    expect(
      rules.map((rule: { withdrawnAt: string | null; createdByName: string }) => [
        rule.withdrawnAt !== null,
        rule.createdByName,
      ]),
    ).toEqual([
      [true, 'Ada Admin'],
      [true, 'Ada Admin'],
    ]);
  });

  it('refuse what is wrong, and what belongs to others', async () => {
    const { admin } = company;
    const post = (changes: object) =>
      admin.call('POST', '/price-rules', ruleValues(item.id, flat(1), changes));
    expect(issuesOf(await post({ validTo: '2019-12-31' }))).toEqual({
      validTo: 'The last day is before the first.',
    });
    expect(issuesOf(await post({ clientId: client.id, clientType: 'business' }))).toEqual({
      clientId: 'Choose a client, an address or a type of client.',
    });
    expect((await post({ rule: { parts: [] } })).status).toBe(400);
    const foreign = await makeClient(other);
    for (const scope of [{ clientId: foreign.id }, { clientAddressId: foreign.addresses[0]?.id }])
      expect((await post(scope)).status).toBe(404);
    const rule = await makeRule(admin, item.id, flat(1));
    for (const [method, path, body] of [
      ['POST', '/price-rules', ruleValues(item.id, flat(1))],
      ['PUT', `/price-rules/${rule.id}`, { rule: flat(2), validFrom: '2020-01-01' }],
      ['DELETE', `/price-rules/${rule.id}`, undefined],
      ['POST', '/prices/preview', { clientId: client.id, jobTypeId, date: '2026-03-03' }],
      ['GET', `/jobs/${randomUUID()}/price`, undefined],
    ] as const)
      expect((await other.call(method, path, body)).status, path).toBe(404);
  });
});

describe('the price book', () => {
  interface Book {
    prices: { priceItemId: string; rule: object; version: string }[];
    sold: { itemId: string; agreedCount: number; upcomingCount: number; jobCount: number; cents: number }[];
    unpriced: { id: string; itemName: string | null }[];
  }
  const book = async (by: TestPerson = company.dispatcher): Promise<Book> =>
    bodyOf(await by.call('GET', '/price-book'));
  const ofItem = async () => {
    const { prices, sold } = await book();
    return {
      price: prices.find(({ priceItemId }) => priceItemId === item.id),
      ...sold.find(({ itemId }) => itemId === item.id),
    };
  };

  it('has the price of today for everybody, agreements and prices to come beside each item', async () => {
    expect(await ofItem()).toMatchObject({ price: undefined, agreedCount: 0, upcomingCount: 0, jobCount: 0 });
    await makeRule(company.admin, item.id, flat(20_000), { validTo: '2020-12-31' });
    const present = await makeRule(company.admin, item.id, flat(30_000), {
      validFrom: '2021-01-01',
      validTo: '2089-12-31',
    });
    await makeRule(company.admin, item.id, flat(40_000), { validFrom: '2090-01-01' });
    await makeRule(company.admin, item.id, flat(25_000), { clientId: client.id });
    await makeRule(company.admin, item.id, flat(26_000), { clientType: 'business' });
    const { price, ...beside } = await ofItem();
    expect(price).toMatchObject({ id: present.id, rule: flat(30_000) });
    expect(beside).toMatchObject({ agreedCount: 2, upcomingCount: 1 });
    // It is changed as it was seen.
    const change = { rule: flat(31_000), validFrom: '2021-01-01', validTo: '2089-12-31' };
    const put = (version: string | undefined) =>
      company.admin.call('PUT', `/price-rules/${present.id}`, { ...change, version });
    expect((await put('stale')).status).toBe(409);
    bodyOf(await put(price?.version));
    expect((await ofItem()).price).toMatchObject({ rule: flat(31_000) });
    expect((await book(other)).sold.map(({ itemId }) => itemId)).not.toContain(item.id);
  });

  it('counts what was sold, and names job types whose jobs would have no price', async () => {
    const names = async () => (await book()).unpriced.find(({ id }) => id === jobTypeId);
    expect(await names()).toMatchObject({ itemName: expect.stringMatching(/^Pump-out/) });
    await makeRule(company.admin, item.id, flat(25_000), { clientId: client.id });
    expect(await names()).toBeDefined();
    await makeRule(company.admin, item.id, flat(30_000));
    expect(await names()).toBeUndefined();
    const job = bodyOf(
      await company.dispatcher.call('POST', '/jobs', {
        clientId: client.id,
        clientAddressId: client.addresses[0]?.id,
        title: 'Pump-out',
        scheduledDate: '2026-03-03',
        jobTypeId,
      }),
    );
    const before = await ofItem();
    bodyOf(
      await company.dispatcher.call('PUT', `/jobs/${job.id}/status`, {
        status: 'completed',
        actualGallons: 500,
      }),
    );
    const after = await ofItem();
    expect([
      (after.jobCount ?? 0) - (before.jobCount ?? 0),
      (after.cents ?? 0) - (before.cents ?? 0),
    ]).toEqual([1, 25_000]);
  });
});
