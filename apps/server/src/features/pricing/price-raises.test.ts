import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { PriceRule } from '@haulwright/domain/pricing/price-rule';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '@haulwright/domain/clients/client';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf, issuesOf } from '../../../../../test/factories/expect-ok.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { jobTypeNamed } from '../jobs/testing.ts';
import { flat, makeItem, makeRule } from './testing.ts';

/** By 500 gallons only the base price is paid. */
const pumpOutRule: PriceRule = {
  parts: [
    { part: 'base', cents: 32_500, includedGallons: 1_000 },
    { part: 'gallons', mode: 'graduated', tiers: [{ upTo: null, unitPrice: 2_800 }] },
  ],
};

const server = serverOfFile();
let company: TestCompany;
let other: TestPerson;
let client: Client;
let jobTypeId: string;
let pumpOut: { id: string };
let inspection: { id: string };
const today = calendarDateIn(new Date(), 'America/New_York');
const from = addDays(today, 40);

beforeAll(async () => {
  company = await makeCompany(server);
  other = await server.signUp({ companyName: 'Other Company' });
  client = await makeClient(company.dispatcher);
  jobTypeId = (await jobTypeNamed(company.dispatcher, 'Septic tank pump-out')).id;
});

beforeEach(async () => {
  pumpOut = await makeItem(company.admin, [jobTypeId]);
  inspection = await makeItem(company.admin, []);
  await makeRule(company.admin, pumpOut.id, pumpOutRule);
  await makeRule(company.admin, inspection.id, flat(15_000));
  await makeRule(company.admin, pumpOut.id, flat(29_500), { clientId: client.id });
});

const both = () => [pumpOut.id, inspection.id];
const asked = (changes: object = {}) => ({ priceItemIds: both(), from, ppm: 40_000, ...changes });
const look = async (changes: object = {}) =>
  bodyOf(await company.admin.call('POST', '/price-raises/preview', asked(changes)));
const raise = async (changes: object = {}, by: TestPerson = company.admin) => {
  const { seal } = await look(changes);
  return by.call('POST', '/price-raises', { ...asked(changes), seal });
};
const priceOn = async (date: string, of: string | null = null) =>
  bodyOf(
    await company.dispatcher.call('POST', '/prices/preview', {
      clientId: of ?? (await makeClient(company.dispatcher)).id,
      jobTypeId,
      date,
      gallons: 500,
    }),
  ).totalCents;
const raises = async (by: TestPerson = company.dispatcher): Promise<{ id: string }[]> =>
  bodyOf(await by.call('GET', '/price-raises'));
const takeBack = (id: string, by: TestPerson = company.admin) => by.call('DELETE', `/price-raises/${id}`);

describe('prices raised from a day', () => {
  it('hold from that day on, and not a day before; what is agreed stays', async () => {
    const { prices } = await look();
    expect(prices.map(({ after }: { after: { parts: object[] } }) => after.parts[0])).toEqual([
      expect.objectContaining({ cents: 33_800 }),
      expect.objectContaining({ cents: 15_600 }),
    ]);
    expect(await priceOn(from)).toBe(32_500);
    expect(bodyOf(await raise())).toMatchObject({ from, ppm: 40_000, cents: null, priceCount: 2 });
    expect([
      await priceOn(addDays(from, -1)),
      await priceOn(from),
      await priceOn(addDays(from, 400)),
    ]).toEqual([32_500, 33_800, 33_800]);
    expect(await priceOn(from, client.id)).toBe(29_500);
  });

  it('with agreements, those are raised, too; by dollars on the base price', async () => {
    const { prices } = await look({ ppm: null, cents: 1_250, withAgreements: true });
    expect(prices.map(({ agreedWith }: { agreedWith: string | null }) => agreedWith)).toEqual([
      null,
      client.name,
      null,
    ]);
    bodyOf(await raise({ ppm: null, cents: 1_250, withAgreements: true }));
    expect([await priceOn(from), await priceOn(from, client.id)]).toEqual([33_750, 30_750]);
  });

  it('of today take the place of a price that begins today', async () => {
    const item = await makeItem(company.admin, []);
    await makeRule(company.admin, item.id, flat(10_000), { validFrom: today });
    const changes = { priceItemIds: [item.id], from: today };
    bodyOf(await raise(changes));
    const { rules } = bodyOf(await company.dispatcher.call('GET', `/price-rules?priceItemId=${item.id}`));
    expect(
      rules.map((rule: { rule: object; validFrom: string; withdrawnAt: string | null }) => [
        rule.rule,
        rule.validFrom,
        rule.withdrawnAt === null,
      ]),
    ).toEqual([
      [flat(10_400), today, true],
      [flat(10_000), today, false],
    ]);
  });

  it('keep the last day of a price, and leave one that begins later alone', async () => {
    const item = await makeItem(company.admin, []);
    await makeRule(company.admin, item.id, flat(10_000), { validTo: addDays(from, 10) });
    await makeRule(company.admin, item.id, flat(20_000), { validFrom: addDays(from, 11) });
    bodyOf(await raise({ priceItemIds: [item.id] }));
    const { rules } = bodyOf(await company.dispatcher.call('GET', `/price-rules?priceItemId=${item.id}`));
    expect(
      rules
        .filter(({ withdrawnAt }: { withdrawnAt: string | null }) => withdrawnAt === null)
        .map(({ rule, validFrom, validTo }: Record<string, unknown>) => [rule, validFrom, validTo]),
    ).toEqual([
      [flat(20_000), addDays(from, 11), null],
      [flat(10_400), from, addDays(from, 10)],
      [flat(10_000), '2020-01-01', addDays(from, -1)],
    ]);
  });

  it('are taken back: the prices of before hold again', async () => {
    const { id } = bodyOf(await raise());
    expect((await raises()).map((one) => one.id)).toContain(id);
    expect(bodyOf(await takeBack(id))).toEqual({ id, restored: 2, kept: 0 });
    expect([await priceOn(from), await priceOn(today)]).toEqual([32_500, 32_500]);
    expect((await raises()).map((one) => one.id)).not.toContain(id);
    expect((await takeBack(id)).status).toBe(404);
    // And they can be raised once more.
    bodyOf(await raise());
    expect(await priceOn(from)).toBe(33_800);
  });

  it('taken back, one that was changed since stays', async () => {
    const { id } = bodyOf(await raise());
    const { rules } = bodyOf(await company.dispatcher.call('GET', `/price-rules?priceItemId=${pumpOut.id}`));
    const raised = rules.find(({ validFrom }: { validFrom: string }) => validFrom === from);
    bodyOf(
      await company.admin.call('PUT', `/price-rules/${raised.id}`, { rule: flat(34_000), validFrom: from }),
    );
    expect(bodyOf(await takeBack(id))).toEqual({ id, restored: 1, kept: 1 });
    expect([await priceOn(addDays(from, -1)), await priceOn(from)]).toEqual([32_500, 34_000]);
  });

  it('twice in a row: the later raise is on the earlier one', async () => {
    const first = bodyOf(await raise());
    bodyOf(await raise({ from: addDays(from, 30) }));
    expect([await priceOn(from), await priceOn(addDays(from, 30))]).toEqual([33_800, 35_152]);
    // The first cannot be taken from below the second.
    expect(bodyOf(await takeBack(first.id))).toMatchObject({ restored: 0, kept: 2 });
    expect([await priceOn(from), await priceOn(addDays(from, 30))]).toEqual([33_800, 35_152]);
  });

  it('by two people at once are raised once', async () => {
    const { seal } = await look();
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => company.admin.call('POST', '/price-raises', { ...asked(), seal })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await priceOn(from)).toBe(33_800);
  });

  it('say what is wrong, and write nothing', async () => {
    const { seal } = await look();
    await makeRule(company.admin, pumpOut.id, flat(1), { clientType: 'business' });
    const price = bodyOf(await company.dispatcher.call('GET', '/price-book')).prices.find(
      ({ priceItemId }: { priceItemId: string }) => priceItemId === inspection.id,
    );
    bodyOf(
      await company.admin.call('PUT', `/price-rules/${price.id}`, { rule: flat(16_000), validFrom: today }),
    );
    const post = (body: object, by: TestPerson = company.admin) => by.call('POST', '/price-raises', body);
    const codeOf = async (changes: object, by?: TestPerson) => {
      const { status, body } = await post({ ...asked(changes), seal }, by);
      return [status, body.code];
    };
    expect(await codeOf({})).toEqual([409, 'raise.changed-meanwhile']);
    expect(await codeOf({ from: addDays(today, -1) })).toEqual([422, 'raise.past']);
    expect((await post({ ...asked(), seal }, other)).status).toBe(404);
    expect((await post({ ...asked(), seal }, company.dispatcher)).status).toBe(403);
    expect(issuesOf(await post({ ...asked({ cents: 100 }), seal }))).toEqual({
      ppm: 'Enter a percentage or an amount.',
    });
    const nothing = { ppm: null, cents: -90_000_000 };
    const seen = await look(nothing);
    expect(seen.prices.map(({ why }: { why: string }) => why)).toEqual(['below-zero', 'below-zero']);
    const none = await post({ ...asked(nothing), seal: seen.seal });
    expect([none.status, none.body.code]).toEqual([422, 'raise.none']);
    expect((await takeBack((await makeItem(company.admin, [])).id)).status).toBe(404);
    const { id } = bodyOf(await raise());
    expect((await takeBack(id, other)).status).toBe(404);
    expect(await raises(other)).toEqual([]);
  });
});

describe('the price book leaves', () => {
  const file = (format: string, by: TestPerson = company.dispatcher) =>
    by.call('GET', `/price-book/file?format=${format}`);

  it('as CSV, with what is agreed', async () => {
    const text = String(bodyOf(await file('csv')));
    expect(text).toContain('Price item,Unit,For,Base price,Price,From,Through');
    expect(text).toMatch(/Pump-out \d+,visit,Everybody,325,.*\$325\.00 with 1,000 gal/);
    expect(text).toMatch(new RegExp(`Pump-out \\d+,visit,"?${client.name}"?,295,`));
    expect(String((await file('csv', other)).body)).not.toContain(client.name);
  });

  it('as a price list on paper, which names no client', async () => {
    const { status, headers } = await file('pdf');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await file('docx')).status).toBe(400);
  });
});
