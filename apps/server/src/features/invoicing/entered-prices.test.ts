import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Job } from '@haulwright/domain/jobs/job';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { makeFieldCompany, type FieldCompany } from '../field/testing.ts';
import { jobTypeNamed } from '../jobs/testing.ts';
import { flat, makeItem, makeRule } from '../pricing/testing.ts';

const server = serverOfFile();
let company: FieldCompany;
let job: Job;
beforeEach(async () => {
  company = await makeFieldCompany(server);
  // As from an imported list: without a type.
  job = await company.job(null, { jobTypeId: null });
  await company.setStatus(job.id, 'completed', { actualGallons: 1_000 });
});

const enter = (values: object, id = job.id, by = company.dispatcher) =>
  by.call('POST', `/jobs/${id}/price`, values);
const unbilled = async () => bodyOf(await company.dispatcher.call('GET', '/billing/unbilled')).items;
const draft = async (): Promise<{ id: string }[]> =>
  bodyOf(await company.dispatcher.call('POST', '/billing/drafts', { jobIds: [job.id] })).drafts;

describe('completed work without a type', () => {
  it('is priced by the type that it lacked, and billed', async () => {
    expect(await unbilled()).toMatchObject([{ jobId: job.id, holds: ['price-missing'] }]);
    const type = await jobTypeNamed(company.dispatcher, 'Septic inspection');
    expect((await enter({ jobTypeId: type.id })).body.code).toBe('price.still-none');
    // Refused as a whole: the type is not left behind.
    expect((await company.load(job.id)).jobTypeId).toBeNull();
    const item = await makeItem(company.admin, [type.id]);
    await makeRule(company.admin, item.id, flat(15_000));
    expect(bodyOf(await enter({ jobTypeId: type.id }))).toMatchObject({ state: 'fixed', totalCents: 15_000 });
    expect((await company.load(job.id)).jobTypeId).toBe(type.id);
    expect(await unbilled()).toMatchObject([{ jobId: job.id, holds: [], dueCents: 15_000 }]);
    expect(await draft()).toHaveLength(1);
    expect((await enter({ amountCents: 100 })).body.code).toBe('price.has-one');
  });

  it('is priced by an amount, which names the work on the bill and bears extras', async () => {
    const extra = { description: 'Riser', quantityThousandths: 1_000, unit: 'each', unitPrice: 325_000 };
    const free = await company.admin.call('POST', `/jobs/${job.id}/extras/free`, {
      ...extra,
      category: 'other',
    });
    expect(free.status).toBe(200);
    expect(bodyOf(await enter({ amountCents: 32_500 }))).toMatchObject({
      state: 'fixed',
      source: 'none',
      itemName: job.title,
      totalCents: 35_750,
    });
    expect(await unbilled()).toMatchObject([{ jobId: job.id, holds: [], dueCents: 35_750 }]);
    expect(await draft()).toHaveLength(1);
  });

  it('can be billed too when it was completed before prices were kept', async () => {
    const older = await company.job(null, { jobTypeId: null });
    await server.database.asSystem((tx) =>
      tx.execute(sql`update jobs set status = 'completed', completed_at = now() where id = ${older.id}`),
    );
    expect(await unbilled()).toHaveLength(1);
    const priced = bodyOf(await enter({ amountCents: 20_000 }, older.id));
    expect(priced).toMatchObject({ state: 'fixed', version: 1 });
    expect((await unbilled()).find((one: { jobId: string }) => one.jobId === older.id)).toMatchObject({
      holds: [],
      dueCents: 20_000,
    });
  });

  it.each([
    ['nothing', {}, 409, 'price.still-none'],
    ['zero', { amountCents: 0 }, 400, 'BAD_REQUEST'],
    ['too much', { amountCents: 10_000_001 }, 400, 'BAD_REQUEST'],
    ['a type of nobody', { jobTypeId: '0190a000-0000-7000-8000-000000000000' }, 422, 'price.type-unknown'],
  ])('is not priced by %s', async (_what, values, status, code) => {
    const answer = await enter(values);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('is priced by the office, once it is completed', async () => {
    const open = await company.job();
    expect((await enter({ amountCents: 100 }, open.id)).body.code).toBe('price.not-completed');
    expect((await enter({ amountCents: 100 }, job.id, company.technician)).status).toBe(403);
  });
});
