import { beforeEach, describe, expect, it } from 'vitest';
import type { JobPriceState } from '@haulwright/contract/pricing.contract';
import { dayPack, type PackJob } from '@haulwright/domain/field/day-pack';
import type { Job } from '@haulwright/domain/jobs/job';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import type { QuoteDetail } from '@haulwright/domain/quotes/quote';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { makeFieldCompany, today, type FieldCompany } from '../field/testing.ts';
import { jobTypeNamed, makeJob } from '../jobs/testing.ts';
import { flat, makeItem, makeRule, pumpOutRule } from './testing.ts';

const server = serverOfFile();
let company: FieldCompany;
let jobTypeId: string;
beforeEach(async () => {
  company = await makeFieldCompany(server);
  jobTypeId = (await jobTypeNamed(company.dispatcher, 'Septic tank pump-out')).id;
});

const ask = async (method: string, path: string, body?: object) =>
  bodyOf(await company.admin.call(method, path, body));
const show = async (techniciansSeePrices: boolean) =>
  ask('PUT', '/company/settings', { ...(await ask('GET', '/company/settings')), techniciansSeePrices });
const packed = async (): Promise<ReadonlyMap<string, PackJob>> => {
  const pack = await company.pack();
  expect(dayPack.safeParse(pack).error).toBeUndefined();
  return new Map(pack.jobs.map((job) => [job.id, job]));
};
const priceOf = (id: string): Promise<JobPriceState> => ask('GET', `/jobs/${id}/price`);

/** A job that a quote became, given to the technician. */
async function quotedJob(): Promise<string> {
  const { id } = await ask('POST', '/quotes', {
    clientId: company.client.id,
    clientAddressId: company.client.addresses[0]?.id,
    title: 'Pump-out with a riser',
    message: null,
    expiresOn: addDays(today(), 30),
    lines: [
      { work: { jobTypeId }, description: 'Pump-out', unit: 'each', unitPrice: 2_900_000 },
      { work: null, description: 'Riser', unit: 'each', unitPrice: 1_250_000 },
    ].map((line) => ({
      ...line,
      quantityThousandths: 1_000,
      revenueCategory: 'service',
      taxCategory: 'service',
    })),
  });
  const { link } = await ask('POST', `/quotes/${id}/sending`, { to: null });
  const token = String(link).split('/q#')[1];
  const strokes = [
    [
      [100, 500],
      [500, 200],
    ],
  ];
  bodyOf(
    await server.call('POST', '/api/quote-links/acceptance', {
      body: { token, name: 'Mrs. Miller', strokes },
    }),
  );
  const { lines }: QuoteDetail = await ask('GET', `/quotes/${id}`);
  const jobId = lines[0]?.jobId ?? '';
  await ask('PUT', `/jobs/${jobId}/date`, { scheduledDate: today() });
  await company.assign(jobId, company.technician);
  return jobId;
}

/** The first visit of a series that an agreement covers, given to the technician. */
async function coveredJob(): Promise<string> {
  await ask('POST', '/service-agreements', {
    clientId: company.client.id,
    clientAddressId: company.client.addresses[0]?.id,
    name: 'Trap care',
    charge: 'visit',
    months: 12,
    anchorDate: today(),
    bills: 'advance',
    startDate: today(),
    rates: [{ validFrom: today(), cents: 21_000 }],
    includedGallons: 500,
    overagePrice: 2_000,
    newSeries: { jobTypeId, title: 'Trap visit', rule: { unit: 'day', every: 7 }, startDate: today() },
  });
  const { items } = await ask('GET', `/jobs?clientId=${company.client.id}&limit=100`);
  const job = items.find(
    (one: Job) => one.title === 'Trap visit' && one.scheduledDate === today() && one.status !== 'completed',
  );
  await company.assign(job.id, company.technician);
  return job.id;
}

describe('prices on phones', () => {
  it('are not in what a phone is given, unless the company says so', async () => {
    await makeRule(company.admin, (await makeItem(company.admin, [jobTypeId])).id, flat(32_500));
    const job = await company.job(company.technician, { jobTypeId });
    const without = await company.pack();
    expect(JSON.stringify(without)).not.toMatch(/price|cents/i);
    expect(await ask('GET', '/company/settings')).toMatchObject({ techniciansSeePrices: false });
    await show(true);
    expect((await packed()).get(job.id)?.price).toEqual({
      totalCents: 32_500,
      name: expect.stringMatching(/^Pump-out/),
      isExpected: true,
      lines: [{ description: expect.any(String), cents: 32_500 }],
    });
    // What else is saved leaves it as it was.
    await ask('PUT', '/company/settings', { companyPhone: '717-555-0100' });
    expect((await packed()).get(job.id)?.price).toMatchObject({ totalCents: 32_500 });
    await show(false);
    expect(JSON.stringify(await company.pack())).not.toMatch(/price|cents/i);
    expect((await company.technician.call('GET', `/jobs/${job.id}/price`)).status).toBe(403);
  });

  it('are what the office reads: by client, address and type, agreed on, with extras, fixed and unknown', async () => {
    const { admin, dispatcher, technician } = company;
    const item = await makeItem(admin, [jobTypeId]);
    await makeRule(admin, item.id, pumpOutRule);
    const [ofClient, ofAddress] = await Promise.all([
      makeClient(dispatcher, { name: 'Own price' }),
      makeClient(dispatcher, { name: 'Price of an address' }),
    ]);
    await makeRule(admin, item.id, flat(20_000), { clientId: ofClient.id });
    await makeRule(admin, item.id, flat(19_000), { clientAddressId: ofAddress.addresses[0]?.id });
    await makeRule(admin, item.id, flat(9_900), {
      clientId: ofClient.id,
      validFrom: '2015-01-01',
      validTo: '2015-12-31',
    });
    const give = async (client: typeof ofClient) => {
      const job = await makeJob(dispatcher, client, {
        scheduledDate: today(),
        jobTypeId,
        clientAddressId: client.addresses[0]?.id,
      });
      await company.assign(job.id, technician);
      return job.id;
    };
    const byBook = (
      await company.job(technician, { jobTypeId, priority: 'emergency', expectedGallons: 1_350 })
    ).id;
    const [byClient, byAddress] = [await give(ofClient), await give(ofAddress)];
    const extra = {
      category: 'other',
      description: 'Lid',
      quantityThousandths: 2_000,
      unit: 'each',
      unitPrice: 450_000,
    };
    await ask('POST', `/jobs/${byClient}/extras/free`, extra);
    const noPrice = (await company.job(technician, { jobTypeId: null })).id;
    const done = (await company.job(technician, { jobTypeId })).id;
    await company.setStatus(done, 'completed', { actualGallons: 1_500 });
    const [quoted, covered] = [await quotedJob(), await coveredJob()];
    await show(true);
    const jobs = await packed();
    const cents = (id: string) => jobs.get(id)?.price?.totalCents;
    expect([byBook, byClient, byAddress, quoted, noPrice].map(cents)).toEqual([
      67_642,
      29_000,
      19_000,
      41_500,
      null,
    ]);
    for (const id of [byBook, byClient, byAddress, noPrice, done, quoted, covered]) {
      const { totalCents, itemName, lines, state } = await priceOf(id);
      expect(jobs.get(id)?.price).toEqual({
        totalCents,
        name: itemName,
        isExpected: state === 'preview',
        lines: lines.map((line) => ({ description: line.description, cents: line.cents })),
      });
    }
    expect(jobs.get(quoted)?.price?.name).toMatch(/^Quote /);
    expect(jobs.get(covered)?.price?.name).toBe('Agreement Trap care');
  });
});
