import { beforeAll, describe, expect, it } from 'vitest';
import type { ClientImport } from '@haulwright/domain/imports/client-import';
import type { Job } from '@haulwright/domain/jobs/job';
import { addDays, dayOfWeek } from '@haulwright/domain/kernel/calendar-date';
import {
  completed,
  makeFieldCompany,
  outcomeOf,
  today,
  type FieldCompany,
} from '../../apps/server/src/features/field/testing.ts';
import { jobTypeNamed, jobValues } from '../../apps/server/src/features/jobs/testing.ts';
import { makeClient } from '../factories/clients.ts';
import { bodyOf } from '../factories/expect-ok.ts';
import { serverOfFile } from './server-of-file.ts';

const server = serverOfFile();
let company: FieldCompany;
beforeAll(async () => {
  company = await makeFieldCompany(server);
});

async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  return bodyOf(await company.dispatcher.call(method, path, body)) as Answer;
}

/** What a job lacks in the ways below: all that could be lacking. */
const bare = { jobTypeId: null, wasteType: null };
const gallons = 900;
const inOffice = (id: string) => company.setStatus(id, 'completed', { actualGallons: gallons });
const byPhone = async (id: string) =>
  expect(await outcomeOf(company.technician, completed(id))).toEqual(['applied']);

/** Every way in which work comes to its end; each gives the id of a job that is completed. */
const ways: Record<string, () => Promise<string>> = {
  'the office completes a job': async () => {
    const { id } = await company.job(null, bare);
    await inOffice(id);
    return id;
  },
  'the office completes a job of a type without a price': async () => {
    const { id: jobTypeId } = await jobTypeNamed(company.dispatcher, 'Septic inspection');
    const { id } = await company.job(null, { ...bare, jobTypeId });
    await inOffice(id);
    return id;
  },
  'the office completes a job of yesterday': async () => {
    const { id } = await company.job(null, { ...bare, scheduledDate: addDays(today(), -1) });
    await company.setStatus(id, 'completed', { actualGallons: gallons, doneOn: addDays(today(), -1) });
    return id;
  },
  'a technician reports it': async () => {
    const { id } = await company.job(company.technician, bare);
    await byPhone(id);
    return id;
  },
  'the office lets a report count that came for a cancelled job': async () => {
    const { id } = await company.job(company.technician, bare);
    await company.setStatus(id, 'cancelled', { reason: 'Called off' });
    expect((await outcomeOf(company.technician, completed(id)))[0]).toBe('recorded');
    const review = (await company.reviews()).find(({ job }) => job?.id === id);
    bodyOf(await company.decide(review?.id ?? '', 'count'));
    return id;
  },
  'a job came with a list': async () => {
    const { name } = company.client;
    const rows = [{ row: 2, values: { client: name, date: addDays(today(), 3), title: 'From a list' } }];
    const run = await ask<ClientImport>('POST', '/job-imports', { kind: 'jobs', fileName: 'jobs.csv', rows });
    expect(run.recordsAdded).toBe(1);
    const { items } = await ask<{ items: Job[] }>('GET', '/jobs?search=From%20a%20list');
    const id = items[0]?.id ?? '';
    await inOffice(id);
    return id;
  },
  'a recurring job made it': async () => {
    const { scheduledDate: startDate, ...values } = jobValues(company.client, { ...bare, title: 'Weekly' });
    const rule = { unit: 'week', every: 1, weekdays: [dayOfWeek(startDate)] };
    const { series } = await ask<{ series: { id: string } }>('POST', '/job-series', {
      ...values,
      rule,
      startDate,
    });
    const { items } = await ask<{ items: Job[] }>('GET', `/jobs?seriesId=${series.id}&sort=oldest-date`);
    const id = items[0]?.id ?? '';
    await inOffice(id);
    return id;
  },
  'it is a copy of another job': async () => {
    const { id: first } = await company.job(null, { ...bare, title: 'The first of two' });
    const { id } = await ask<Job>('POST', `/jobs/${first}/duplicate`, { scheduledDate: today() });
    await inOffice(id);
    return id;
  },
  'its client was archived since': async () => {
    const client = await makeClient(company.dispatcher, { name: 'Leaving Inn' });
    const { id } = await ask<Job>('POST', '/jobs', { ...jobValues(client), ...bare });
    await inOffice(id);
    await ask('PUT', `/clients/${client.id}/status`, { status: 'inactive' });
    return id;
  },
};

interface Unbilled {
  readonly jobId: string;
  readonly holds: readonly string[];
}
const unbilled = async (id: string): Promise<Unbilled | undefined> =>
  (await ask<{ items: Unbilled[] }>('GET', '/billing/unbilled?limit=200')).items.find(
    ({ jobId }) => jobId === id,
  );

describe.each(Object.entries(ways))('work always ends in money and law where %s', (_, complete) => {
  it('can be priced and billed, and gallons without a waste are a finding', async () => {
    const id = await complete();
    const job = await company.load(id);
    expect(job).toMatchObject({ status: 'completed', actualGallons: gallons });
    expect(await unbilled(id)).toMatchObject({ holds: ['price-missing'] });
    const { items } = await ask<{ items: { jobId: string }[] }>(
      'GET',
      '/compliance/findings?kind=waste-missing&limit=200',
    );
    // A job of a type has its waste from it.
    expect(items.some(({ jobId }) => jobId === id)).toBe(job.wasteType === null);
    await ask('POST', `/jobs/${id}/price`, { amountCents: 32_500 });
    expect(await unbilled(id)).toMatchObject({ holds: [], dueCents: 32_500 });
    const { drafts } = await ask<{ drafts: object[] }>('POST', '/billing/drafts', { jobIds: [id] });
    expect(drafts).toHaveLength(1);
    expect(await unbilled(id)).toBeUndefined();
  });
});
