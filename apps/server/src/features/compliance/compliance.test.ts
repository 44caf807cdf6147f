import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '@haulwright/domain/clients/client';
import type { Finding } from '@haulwright/domain/compliance/finding';
import type { JobType } from '@haulwright/domain/services/job-type';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { jobTypeNamed, makeJob } from '../jobs/testing.ts';

const server = serverOfFile();
let company: TestCompany;
let client: Client;
let pumpOut: JobType;
const today = calendarDateIn(new Date(), 'America/New_York');

beforeAll(async () => {
  company = await makeCompany(server);
  client = await makeClient(company.admin, { name: 'Miller Farm' });
  const { id, ...type } = await jobTypeNamed(company.admin, 'Septic tank pump-out');
  pumpOut = bodyOf(await company.admin.call('PUT', `/job-types/${id}`, { ...type, repeatMonths: 36 }));
});

const counts = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    bodyOf(await company.dispatcher.call('GET', '/compliance')).counts.map(
      ({ kind, count }: { kind: string; count: number }) => [kind, count],
    ),
  );
const findings = async (kind: string): Promise<Finding[]> =>
  bodyOf(await company.dispatcher.call('GET', `/compliance/findings?kind=${kind}`)).items;

describe('what is overdue or missing', () => {
  it('is nothing in the beginning', async () => {
    expect(await counts()).toEqual({
      discrepancy: 0,
      'unsigned-48h': 0,
      'ticket-twice': 0,
      'day-open': 0,
      'service-overdue': 0,
      'job-overdue': 0,
      'gallons-missing': 0,
      'ledger-differs': 0,
      'form-differs': 0,
      'waste-missing': 0,
      'not-in-tank': 0,
      'series-skipped': 0,
      'filing-due': 0,
      'held-too-long': 0,
      'permit-expiring': 0,
    });
  });

  it('lists overdue recurring work until it is planned', async () => {
    const job = await makeJob(company.admin, client, { jobTypeId: pumpOut.id, scheduledDate: '2022-01-10' });
    await company.admin.call('PUT', `/jobs/${job.id}/status`, { status: 'completed', actualGallons: 1_000 });
    expect((await counts())['service-overdue']).toBe(0);
    await server.database.asSystem(async (tx) =>
      tx.execute(`update jobs set completed_at = '2022-01-10T15:00:00Z' where id = '${job.id}'`),
    );
    expect(await findings('service-overdue')).toMatchObject([
      { clientName: 'Miller Farm', subject: 'Septic tank pump-out', since: '2025-01-10', jobId: null },
    ]);
    const next = await makeJob(company.admin, client, {
      jobTypeId: pumpOut.id,
      scheduledDate: addDays(today, 3),
    });
    expect(await findings('service-overdue')).toEqual([]);
    await company.admin.call('PUT', `/jobs/${next.id}/status`, { status: 'cancelled', reason: 'Not home' });
    expect(await findings('service-overdue')).toHaveLength(1);
    await company.admin.call('PUT', `/clients/${client.id}/status`, { status: 'inactive' });
    expect(await findings('service-overdue')).toEqual([]);
    await company.admin.call('PUT', `/clients/${client.id}/status`, { status: 'active' });
  });

  it('names jobs left open on a day that has passed, oldest first, page by page', async () => {
    const old = await makeJob(company.admin, client, { scheduledDate: addDays(today, -9) });
    const yesterday = await makeJob(company.admin, client, { scheduledDate: addDays(today, -1) });
    await makeJob(company.admin, client, { scheduledDate: today });
    expect((await findings('job-overdue')).map(({ jobId }) => jobId)).toEqual([old.id, yesterday.id]);
    const first = bodyOf(
      await company.dispatcher.call('GET', '/compliance/findings?kind=job-overdue&limit=1'),
    );
    const second = bodyOf(
      await company.dispatcher.call(
        'GET',
        `/compliance/findings?kind=job-overdue&limit=1&cursor=${first.nextCursor}`,
      ),
    );
    expect([first.items[0].jobId, second.items[0].jobId, second.nextCursor]).toEqual([
      old.id,
      yesterday.id,
      null,
    ]);
  });

  it('lists completed jobs without gallons', async () => {
    const job = await makeJob(company.admin, client, { jobTypeId: pumpOut.id, scheduledDate: today });
    await company.admin.call('PUT', `/jobs/${job.id}/status`, { status: 'completed' });
    expect((await findings('gallons-missing')).map(({ jobNumber }) => jobNumber)).toEqual([job.jobNumber]);
  });

  it('is each company’s own, and the office’s', async () => {
    const stranger = await makeCompany(server, 'Stranger');
    expect(bodyOf(await stranger.admin.call('GET', '/compliance/findings?kind=job-overdue')).items).toEqual(
      [],
    );
    expect((await company.technician.call('GET', '/compliance')).status).toBe(403);
  });
});
