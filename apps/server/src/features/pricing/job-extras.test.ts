import { beforeEach, describe, expect, it } from 'vitest';
import type { JobExtra } from '@haulwright/domain/pricing/job-extra';
import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { billingOf, makeBillingCompany, type BillingCompany } from '../invoicing/testing.ts';
import { flat, makeItem, makeRule, pumpOutRule } from './testing.ts';

const server = serverOfFile();
let company: BillingCompany;
let lid: { id: string };
beforeEach(async () => {
  company = await makeBillingCompany(server, pumpOutRule);
  lid = await makeItem(company.admin, [], {
    name: 'Lid, 24 in',
    unit: 'each',
    revenueCategory: 'other',
    taxCategory: 'other',
  });
  await makeRule(company.admin, lid.id, flat(4_500));
});

const { ask } = billingOf(() => company);
const newJob = () => company.job(company.technician, { jobTypeId: company.jobType.id });
const finish = (jobId: string, gallons: number | null = 1_350) =>
  company.setStatus(jobId, 'completed', gallons === null ? {} : { actualGallons: gallons });
const addLids = async (jobId: string, count: number): Promise<JobExtra[]> =>
  bodyOf(
    await company.dispatcher.call('POST', `/jobs/${jobId}/extras`, {
      priceItemId: lid.id,
      quantityThousandths: count * 1_000,
    }),
  );
const riser = {
  description: 'Riser, 12 in',
  quantityThousandths: 1_500,
  unit: 'foot',
  unitPrice: 333_300,
  category: 'other',
};
const priceOf = (jobId: string) => ask('GET', `/jobs/${jobId}/price`);
const draft = async (jobId: string): Promise<InvoiceDetail> => {
  const { drafts } = await ask('POST', '/billing/drafts', { jobIds: [jobId] });
  expect(drafts).toHaveLength(1);
  return ask('GET', `/invoices/${drafts[0]}`);
};
const linesOf = ({ lines }: InvoiceDetail) => lines.map(({ description, cents }) => [description, cents]);
const unbilled = async () => (await ask('GET', '/billing/unbilled')).items;

describe('what is sold with a job', () => {
  it('is part of what it would cost and of what it costs, and is billed on lines of its own', async () => {
    const job = await newJob();
    expect(await addLids(job.id, 2)).toMatchObject([
      {
        description: 'Lid, 24 in',
        unit: 'each',
        unitPrice: 450_000,
        cents: 9_000,
        addedByName: expect.any(String),
      },
    ]);
    await ask('POST', `/jobs/${job.id}/extras/free`, riser);
    const preview = await priceOf(job.id);
    expect(preview.state).toBe('preview');
    expect(preview.lines.slice(-2).map(({ cents }: { cents: number }) => cents)).toEqual([9_000, 5_000]);
    await finish(job.id);
    expect(await priceOf(job.id)).toMatchObject({ state: 'fixed', totalCents: 52_642 + 14_000 });
    expect(await unbilled()).toMatchObject([{ jobId: job.id, dueCents: 52_642 + 14_000 }]);
    const bill = await draft(job.id);
    expect(linesOf(bill).slice(-2)).toEqual([
      ['Lid, 24 in', 9_000],
      ['Riser, 12 in', 5_000],
    ]);
    expect(
      (await ask('GET', `/jobs/${job.id}/history`)).map(({ text }: { text: string }) => text).join(),
    ).toContain('extras');
  });

  it('comes after the invoice as a line, is given back when it is removed, and comes again when that is undone', async () => {
    const job = await newJob();
    await finish(job.id);
    const first = await draft(job.id);
    await ask('POST', '/invoices/issues', { ids: [first.id] });
    const [added] = await addLids(job.id, 1);
    expect(await unbilled()).toMatchObject([{ jobId: job.id, dueCents: 4_500, isCorrection: true }]);
    expect(linesOf(await draft(job.id))).toEqual([['Lid, 24 in', 4_500]]);
    const path = `/jobs/${job.id}/extras/${added?.id}`;
    expect(await ask('DELETE', path)).toEqual([]);
    expect((await company.admin.call('DELETE', path)).status).toBe(404);
    expect(linesOf(await draft(job.id))).toEqual([['Correction: Lid, 24 in', -4_500]]);
    expect(await ask('POST', `${path}/restoration`)).toMatchObject([{ id: added?.id }]);
    expect(linesOf(await draft(job.id))).toEqual([['Lid, 24 in', 4_500]]);
    expect(await unbilled()).toEqual([]);
  });

  it('costs what the client agreed on, on the day of the work, and stays so when the price changes', async () => {
    const job = await newJob();
    await makeRule(company.admin, lid.id, flat(4_000), { clientId: company.client.id });
    const items = await ask('GET', `/jobs/${job.id}/extras/items`);
    expect(items).toEqual([{ priceItemId: lid.id, name: 'Lid, 24 in', unit: 'each', unitPrice: 400_000 }]);
    await addLids(job.id, 1);
    await ask('DELETE', `/price-items/${lid.id}`);
    await finish(job.id);
    expect((await priceOf(job.id)).totalCents).toBe(52_642 + 4_000);
  });

  it('waits with the price of the job, and follows when that is known', async () => {
    const job = await newJob();
    await addLids(job.id, 1);
    await finish(job.id, null);
    expect(await unbilled()).toMatchObject([{ holds: ['gallons-missing'], dueCents: null }]);
    await ask('PUT', `/jobs/${job.id}/price/facts`, {
      actualGallons: 1_350,
      onSiteMinutes: null,
      units: null,
      disposalCents: null,
      isAfterHours: null,
    });
    expect(await unbilled()).toMatchObject([{ holds: [], dueCents: 52_642 + 4_500 }]);
  });
});

describe('what cannot be added', () => {
  const refusal = async (path: string, body: object, person = company.admin) => {
    const { status, body: answer } = await person.call('POST', path, body);
    return [status, (answer as { code?: string }).code];
  };

  it('is what has no price by the piece, costs too much, is added to a cancelled job, or by others', async () => {
    const job = await newJob();
    const path = `/jobs/${job.id}/extras`;
    const visit = await makeItem(company.admin, []);
    await makeRule(company.admin, visit.id, pumpOutRule);
    const one = { quantityThousandths: 1_000 };
    expect(await refusal(path, { priceItemId: visit.id, ...one })).toEqual([409, 'extra.no-price']);
    expect(await refusal(path, { priceItemId: job.id, ...one })).toEqual([404, 'NOT_FOUND']);
    expect(await refusal(path, { priceItemId: lid.id, quantityThousandths: 0 })).toEqual([
      400,
      'BAD_REQUEST',
    ]);
    expect(await refusal(path, { priceItemId: lid.id, quantityThousandths: 900_000_000 })).toEqual([
      422,
      'extra.too-dear',
    ]);
    expect(await refusal(`${path}/free`, riser, company.dispatcher)).toEqual([403, 'FORBIDDEN']);
    expect((await company.technician.call('GET', path)).status).toBe(403);
    await ask('PUT', `/jobs/${job.id}/status`, { status: 'cancelled', reason: 'Called off' });
    expect(await refusal(`${path}/free`, riser)).toEqual([409, 'extra.job-cancelled']);
  });

  it('is more than fifty at a time', async () => {
    const job = await newJob();
    for (let count = 0; count < 50; count += 1) await addLids(job.id, 1);
    expect(await refusal(`/jobs/${job.id}/extras`, { priceItemId: lid.id, quantityThousandths: 1 })).toEqual([
      409,
      'extra.too-many',
    ]);
  });
});
