import { assert, asyncProperty, array, constant, integer, oneof, record } from 'fast-check';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { JobPriceState } from '@haulwright/contract/pricing.contract';
import { priceWork } from '@haulwright/domain/pricing/price-work';
import type { PriceRule } from '@haulwright/domain/pricing/price-rule';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { completed, makeFieldCompany, send, type FieldCompany } from '../field/testing.ts';
import { jobTypeNamed } from '../jobs/testing.ts';
import { flat, makeItem, makeRule, pumpOutRule } from './testing.ts';

const server = serverOfFile();
let company: FieldCompany;
let jobType: { id: string };
let item: { id: string };
beforeEach(async () => {
  company = await makeFieldCompany(server);
  jobType = await jobTypeNamed(company.dispatcher, 'Septic tank pump-out');
  item = await makeItem(company.admin, [jobType.id]);
});

const job = async (changes: object = {}) =>
  company.job(company.technician, { jobTypeId: jobType.id, ...changes });
const complete = (id: string, actualGallons?: number) =>
  company.setStatus(id, 'completed', actualGallons === undefined ? {} : { actualGallons });
const priceOf = async (id: string): Promise<JobPriceState> =>
  bodyOf(await company.dispatcher.call('GET', `/jobs/${id}/price`));
const correct = (id: string, facts: object) =>
  company.dispatcher.call('PUT', `/jobs/${id}/price/facts`, facts);
const storedCents = async (id: string) =>
  (
    await server.database.asSystem((tx) =>
      tx.execute(
        sql`select price_cents as cents, price_fixed_at is not null as fixed from jobs where id = ${id}`,
      ),
    )
  ).rows[0];

describe('the price of a job', () => {
  it('is fixed by buttons and phones alike, with its lines', async () => {
    await makeRule(company.admin, item.id, pumpOutRule);
    const byButton = await job({ priority: 'emergency' });
    await complete(byButton.id, 1_350);
    const byPhone = await job({ priority: 'emergency' });
    expect(await send(company.technician, completed(byPhone.id, {}, 1_350))).toMatchObject([
      { outcome: 'applied' },
    ]);
    for (const { id } of [byButton, byPhone]) {
      const price = await priceOf(id);
      expect(price).toMatchObject({ state: 'fixed', version: 1, source: 'company', totalCents: 67_642 });
      expect(price.lines.map(({ cents }) => cents)).toEqual([32_500, 9_800, 8_438, 15_000, 1_904]);
      expect(await storedCents(id)).toEqual({ cents: 67_642, fixed: true });
    }
    for (const path of [`/jobs/${byPhone.id}/price`, '/price-items'])
      expect((await company.technician.call('GET', path)).status).toBe(403);
    expect(JSON.stringify(await company.pack())).not.toMatch(/67642|[cC]ents/);
  });

  it('waits for gallons that nobody recorded; expected ones are never billed', async () => {
    await makeRule(company.admin, item.id, pumpOutRule);
    const one = await job();
    await complete(one.id);
    expect(await priceOf(one.id)).toMatchObject({ totalCents: null, holds: ['gallons-missing'], lines: [] });
    expect(await storedCents(one.id)).toEqual({ cents: null, fixed: true });
    const price = bodyOf(await correct(one.id, { actualGallons: 1_350 }));
    expect(price).toMatchObject({ version: 2, totalCents: 52_642, holds: [] });
    expect((await company.history(one.id)).map(({ text }) => text).join()).toContain('gallons');
    expect(bodyOf(await correct(one.id, { actualGallons: 1_350 })).version).toBe(2);
  });

  it('waits for time, units and fees until the office enters them', async () => {
    const rule: PriceRule = {
      parts: [
        { part: 'hours', unitPrice: 1_200_000, incrementMinutes: 15, minimumMinutes: 0, freeMinutes: 0 },
        { part: 'units', unitPrice: 450_000, unitName: 'Toilet' },
        { part: 'disposal-at-cost', markupPpm: 100_000 },
        { part: 'after-hours', cents: 7_500 },
      ],
    };
    await makeRule(company.admin, item.id, rule);
    const one = await job();
    await complete(one.id, 500);
    expect((await priceOf(one.id)).holds).toEqual(['time-missing', 'units-missing', 'disposal-cost-missing']);
    const entered = { onSiteMinutes: 50, units: 4, disposalCents: 6_231, isAfterHours: true };
    const price = bodyOf(await correct(one.id, { actualGallons: 500, ...entered }));
    expect(price.lines.map(({ cents }: { cents: number }) => cents)).toEqual([12_000, 18_000, 6_854, 7_500]);
    expect(price.entered).toEqual(entered);
  });

  it('is the flat price of the job type where the price book says nothing, and none without one', async () => {
    const { id, ...type } = await jobTypeNamed(company.dispatcher, 'Septic tank pump-out');
    const without = await job();
    await complete(without.id, 500);
    expect(await priceOf(without.id)).toMatchObject({ source: 'none', totalCents: null, holds: [] });
    bodyOf(
      await company.admin.call('PUT', `/job-types/${id}`, {
        ...type,
        version: undefined,
        priceCents: 29_500,
      }),
    );
    const one = await job();
    expect(await priceOf(one.id)).toMatchObject({ state: 'preview', source: 'job-type', totalCents: 29_500 });
    await complete(one.id, 500);
    bodyOf(
      await company.admin.call('PUT', `/job-types/${id}`, { ...type, version: undefined, priceCents: 1 }),
    );
    expect(await priceOf(one.id)).toMatchObject({ state: 'fixed', source: 'job-type', totalCents: 29_500 });
  });

  it('cannot be corrected before it is fixed, nor by technicians or other companies', async () => {
    const one = await job();
    const facts = { actualGallons: 1 };
    expect((await correct(one.id, facts)).body.code).toBe('price.not-fixed');
    expect((await company.technician.call('PUT', `/jobs/${one.id}/price/facts`, facts)).status).toBe(403);
    const other = await server.signUp({ companyName: 'Elsewhere' });
    expect((await other.call('PUT', `/jobs/${one.id}/price/facts`, facts)).status).toBe(404);
    expect((await other.call('GET', `/jobs/${one.id}/price`)).status).toBe(404);
  });

  it('stays in the database as it was written', async () => {
    await makeRule(company.admin, item.id, flat(100));
    const one = await job();
    await complete(one.id, 500);
    for (const statement of [
      sql`update job_prices set total_cents = 1 where job_id = ${one.id}`,
      sql`delete from job_price_lines where job_id = ${one.id}`,
    ])
      await expect(server.database.asSystem((tx) => tx.execute(statement))).rejects.toMatchObject({
        cause: { code: '23001' },
      });
  });
});

type Step =
  | { readonly do: 'price'; readonly cents: number }
  | { readonly do: 'gallons'; readonly gallons: number }
  | { readonly do: 'remove' };
const steps = array(
  oneof(
    record({ do: constant('price' as const), cents: integer({ min: 0, max: 99_999 }) }),
    record({ do: constant('gallons' as const), gallons: integer({ min: 0, max: 5_000 }) }),
    constant({ do: 'remove' as const }),
  ),
  { minLength: 1, maxLength: 5 },
);

it('whatever the price book says later, a job costs what its own rule says of its gallons', async () => {
  await assert(
    asyncProperty(steps, async (todo: readonly Step[]) => {
      const { admin } = company;
      const sold = await makeItem(admin, [jobType.id]);
      let rule = (await makeRule(admin, sold.id, pumpOutRule)).id;
      const one = await job();
      await complete(one.id, 1_000);
      let [gallons, isThere] = [1_000, true];
      for (const step of todo) {
        if (step.do === 'gallons') {
          gallons = step.gallons;
          bodyOf(await correct(one.id, { actualGallons: gallons }));
        } else if (isThere && step.do === 'price') {
          const change = { rule: flat(step.cents), validFrom: '2020-01-01' };
          rule = bodyOf(await admin.call('PUT', `/price-rules/${rule}`, change)).id;
        } else if (isThere) {
          bodyOf(await admin.call('DELETE', `/price-items/${sold.id}`));
          isThere = false;
        }
        const due = priceWork(pumpOutRule, {
          gallons,
          onSiteMinutes: null,
          units: null,
          isEmergency: false,
          isAfterHours: false,
          disposalCents: null,
        });
        if (!due.ok) throw new Error('held');
        const price = await priceOf(one.id);
        expect(price.totalCents).toBe(due.totalCents);
        expect(price.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(due.totalCents);
        expect(await storedCents(one.id)).toEqual({ cents: due.totalCents, fixed: true });
      }
    }),
    { numRuns: 8 },
  );
});
