import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '@haulwright/domain/clients/client';
import type { Job } from '@haulwright/domain/jobs/job';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { jobTypeNamed, makeJob } from './testing.ts';

const server = serverOfFile();
const timeZone = 'America/New_York';
const today = calendarDateIn(new Date(), timeZone);
const ago = (days: number) => addDays(today, -days);
let company: TestCompany;
let client: Client;

beforeAll(async () => {
  company = await makeCompany(server);
  client = await makeClient(company.dispatcher, { name: 'Late Entry Farm' });
});

const complete = (job: { readonly id: string }, doneOn?: string, person = company.dispatcher) =>
  person.call('PUT', `/jobs/${job.id}/status`, { status: 'completed', actualGallons: 800, doneOn });
const dayOf = (instant: string | null) =>
  instant === null ? null : calendarDateIn(new Date(instant), timeZone);

describe('work that the office says was done on an earlier day', () => {
  it('has that day on the job, in its history, on the bill and for the next service', async () => {
    const type = await jobTypeNamed(company.admin, 'Septic tank pump-out');
    const job = await makeJob(company.dispatcher, client, { scheduledDate: ago(9), jobTypeId: type.id });
    const done: Job = bodyOf(await complete(job, ago(7)));
    expect([dayOf(done.startedAt), dayOf(done.completedAt)]).toEqual([ago(7), ago(7)]);
    const history: { items: { at: string; type: string }[] } = bodyOf(
      await company.dispatcher.call('GET', `/jobs/${job.id}/history`),
    );
    expect(JSON.stringify(history)).toContain(ago(7));
    const unbilled = bodyOf(await company.admin.call('GET', '/billing/unbilled?limit=50'));
    expect(JSON.stringify(unbilled)).toContain(ago(7));
    const tanks = await company.dispatcher.call('GET', `/clients/${client.id}/tanks`);
    expect(JSON.stringify(bodyOf(tanks))).toContain(ago(7));
  });

  it('is not in the future nor before the job, and is not up to a crew', async () => {
    const job = await makeJob(company.dispatcher, client, { scheduledDate: ago(2) });
    bodyOf(
      await company.dispatcher.call('PUT', `/jobs/${job.id}/assignee`, {
        assignedTo: company.technician.userId,
      }),
    );
    const codes = [];
    for (const [day, person] of [
      [addDays(today, 1), company.dispatcher],
      [ago(3), company.dispatcher],
      [ago(2), company.technician],
    ] as const) {
      const refused = await complete(job, day, person);
      codes.push([refused.status, refused.body.code]);
    }
    expect(codes).toEqual([
      [422, 'job.done-in-future'],
      [422, 'job.done-before-job'],
      [403, 'job.not-permitted'],
    ]);
    bodyOf(await complete(job, today, company.technician));
  });
});
