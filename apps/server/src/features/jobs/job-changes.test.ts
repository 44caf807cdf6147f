import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '@haulwright/domain/clients/client';
import type { Job } from '@haulwright/domain/jobs/job';
import type { JobDetail, JobHistoryEntry } from '@haulwright/domain/jobs/job-detail';
import { addressValues, makeClient } from '../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf, issuesOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { makeClientNorth, optimize, routesOfDay, setDepot, theDay } from '../routes/testing.ts';
import { jobValues, makeJob } from './testing.ts';

const server = serverOfFile();
let company: TestCompany;
let client: Client;

beforeAll(async () => {
  company = await makeCompany(server);
  client = await makeClient(company.dispatcher, {
    name: 'Miller Farm',
    accessInstructions: 'Gate code 4711',
    addresses: [addressValues(), addressValues({ streetLine1: '5 Main St', isPrimary: false })],
  });
});

const detailOf = async (id: string): Promise<JobDetail> =>
  bodyOf(await company.dispatcher.call('GET', `/jobs/${id}`));
const historyOf = async (id: string): Promise<string[]> =>
  bodyOf(await company.dispatcher.call('GET', `/jobs/${id}/history`)).map(
    (entry: JobHistoryEntry) => entry.text,
  );
const edit = (job: Job, changes: object = {}) =>
  company.dispatcher.call('PUT', `/jobs/${job.id}`, {
    ...jobValues(client),
    scheduledDate: job.scheduledDate,
    seenUpdatedAt: job.updatedAt,
    ...changes,
  });

describe('editing a job', () => {
  it('writes the fields whole and says in the history which', async () => {
    const job = await makeJob(company.admin, client);
    const changed = bodyOf(
      await edit(job, {
        title: 'Pump both tanks',
        clientAddressId: client.addresses[1]?.id,
        windowStartMinute: 480,
        windowEndMinute: 600,
        scheduledDate: '2026-03-09',
        priority: 'emergency',
        byMinute: 570,
      }),
    );
    expect(changed).toMatchObject({
      title: 'Pump both tanks',
      serviceAddressStreet: '5 Main St',
      windowStartMinute: 480,
      byMinute: 570,
      beginByMinute: 570,
      scheduledDate: '2026-03-09',
      accessInstructions: 'Gate code 4711',
      editable: true,
    });
    expect(await historyOf(job.id)).toEqual([
      'Date: 2026-03-03 → 2026-03-09',
      'Changed: service location, title, priority, arrival window, begin by',
      'Job created',
    ]);
  });

  it('refuses to write over what somebody else changed meanwhile', async () => {
    const job = await makeJob(company.admin, client);
    bodyOf(await edit(job, { title: 'First' }));
    expect((await edit(job, { title: 'Second' })).body.code).toBe('job.changed-meanwhile');
    expect((await detailOf(job.id)).title).toBe('First');
  });

  it('refuses work that has begun, half a window and an unknown address', async () => {
    const job = await makeJob(company.admin, client);
    expect(issuesOf(await edit(job, { windowStartMinute: 480 }))).toHaveProperty('windowEndMinute');
    expect((await edit(job, { clientAddressId: '0197f1a0-0000-7000-8000-000000000000' })).body.code).toBe(
      'job.address-not-found',
    );
    const begun: JobDetail = bodyOf(
      await company.dispatcher.call('PUT', `/jobs/${job.id}/status`, { status: 'in_progress' }),
    );
    expect((await edit(begun)).body.code).toBe('job.not-editable');
    expect(
      (await company.dispatcher.call('PUT', `/jobs/${job.id}/date`, { scheduledDate: '2026-03-10' })).body
        .code,
    ).toBe('job.not-editable');
  });
});

describe('the life of a job', () => {
  it('is scheduled when it is given to somebody, and not when nobody has it', async () => {
    const job = await makeJob(company.admin, client);
    const give = async (assignedTo: string | null): Promise<string> =>
      bodyOf(await company.dispatcher.call('PUT', `/jobs/${job.id}/assignee`, { assignedTo })).status;
    expect(await give(company.technician.userId)).toBe('scheduled');
    expect(await give(null)).toBe('unscheduled');
  });

  it('tells what was done: times, gallons and notes', async () => {
    const job = await makeJob(company.admin, client);
    await company.admin.call('PUT', `/jobs/${job.id}/assignee`, { assignedTo: company.technician.userId });
    const begun: JobDetail = bodyOf(
      await company.technician.call('PUT', `/jobs/${job.id}/status`, { status: 'in_progress' }),
    );
    expect(begun).toMatchObject({ nextStatuses: ['completed'], editable: false, completedAt: null });
    expect(begun.startedAt).not.toBeNull();
    const done: JobDetail = bodyOf(
      await company.technician.call('PUT', `/jobs/${job.id}/status`, {
        status: 'completed',
        actualGallons: 1_150,
        completionNotes: 'Baffle broken',
      }),
    );
    expect(done).toMatchObject({
      actualGallons: 1_150,
      completionNotes: 'Baffle broken',
      startedAt: begun.startedAt,
      nextStatuses: [],
    });
    expect(done.completedAt).not.toBeNull();
    expect((await historyOf(job.id))[0]).toBe('Status: In Progress → Completed. 1,150 gallons collected');
  });

  it('is cancelled with a reason only, and taken up again without it', async () => {
    const job = await makeJob(company.admin, client);
    const set = (body: object) => company.dispatcher.call('PUT', `/jobs/${job.id}/status`, body);
    expect((await set({ status: 'cancelled' })).body.code).toBe('job.reason-missing');
    expect((await set({ status: 'cancelled', reason: '   ' })).body.code).toBe('job.reason-missing');
    expect(bodyOf(await set({ status: 'cancelled', reason: 'Client sold the farm' }))).toMatchObject({
      cancelReason: 'Client sold the farm',
      nextStatuses: ['unscheduled'],
    });
    expect(bodyOf(await set({ status: 'unscheduled' }))).toMatchObject({
      cancelReason: null,
      status: 'unscheduled',
    });
  });
});

it('copies what was asked for, not what was done', async () => {
  const job = await makeJob(company.admin, client, {
    priority: 'high',
    windowStartMinute: 480,
    windowEndMinute: 600,
  });
  await company.admin.call('PUT', `/jobs/${job.id}/status`, { status: 'completed', actualGallons: 900 });
  const send = () =>
    company.dispatcher.call(
      'POST',
      `/jobs/${job.id}/duplicate`,
      { scheduledDate: '2026-05-01' },
      { 'idempotency-key': 'copied-once' },
    );
  const copy: Job = bodyOf(await send());
  expect(bodyOf(await send()).id).toBe(copy.id);
  expect(copy).toMatchObject({
    priority: 'high',
    windowStartMinute: 480,
    scheduledDate: '2026-05-01',
    status: 'unscheduled',
    actualGallons: null,
    completedAt: null,
  });
  expect(copy.jobNumber).not.toBe(job.jobNumber);
  expect(await historyOf(copy.id)).toEqual([`Copied from ${job.jobNumber}`]);
});

describe('a job on a route', () => {
  async function plannedDay() {
    const planned = await makeCompany(server, 'Routed');
    await setDepot(planned.admin);
    const owners = [await makeClientNorth(planned.admin, 2), await makeClientNorth(planned.admin, 4)];
    const jobs = [];
    for (const owner of owners) jobs.push(await makeJob(planned.admin, owner, { scheduledDate: theDay }));
    await optimize(planned.admin);
    return { ...planned, jobs };
  }
  const stopsOf = async (person: TestCompany['admin']) =>
    (await routesOfDay(person)).flatMap((route) => route.stops.flatMap((stop) => stop.jobId ?? []));

  it('says which, and leaves it when it is moved, cancelled or given to another', async () => {
    const { admin, technician, jobs } = await plannedDay();
    const [first, second] = jobs;
    if (!first || !second) throw new Error('two jobs');
    const detail: JobDetail = bodyOf(await admin.call('GET', `/jobs/${first.id}`));
    expect(detail).toMatchObject({ status: 'scheduled', assignedTo: admin.userId });
    expect(detail.route?.position).toBeGreaterThan(0);
    expect(bodyOf(await admin.call('GET', `/jobs/mine?from=${theDay}&to=${theDay}`))).toHaveLength(2);

    const moved: JobDetail = bodyOf(
      await admin.call('PUT', `/jobs/${first.id}/date`, { scheduledDate: '2026-03-04' }),
    );
    expect(moved).toMatchObject({
      status: 'unscheduled',
      assignedTo: null,
      route: null,
      scheduledDate: '2026-03-04',
    });
    expect(await stopsOf(admin)).toEqual([second.id]);

    const given: JobDetail = bodyOf(
      await admin.call('PUT', `/jobs/${second.id}/assignee`, { assignedTo: technician.userId }),
    );
    expect(given).toMatchObject({ status: 'scheduled', route: null });
    // The last job took its draft with it.
    expect(await routesOfDay(admin)).toEqual([]);
  });

  it('may be deleted', async () => {
    const { admin, jobs } = await plannedDay();
    expect((await admin.call('DELETE', `/jobs/${jobs[0]?.id}`)).status).toBe(200);
    expect(await stopsOf(admin)).toEqual([jobs[1]?.id]);
  });
});

describe('many jobs at once', () => {
  it('change where they can, and the others say why not', async () => {
    const open = await makeJob(company.admin, client);
    const done = await makeJob(company.admin, client);
    await company.admin.call('PUT', `/jobs/${done.id}/status`, { status: 'completed' });
    const bulk = (action: object, ids = [open.id, done.id]) =>
      company.dispatcher.call('POST', '/jobs/bulk', { ids, action });
    const expected = {
      changed: [open.id],
      refused: [
        { id: done.id, jobNumber: done.jobNumber, message: 'It has already been started or finished.' },
      ],
    };
    expect(bodyOf(await bulk({ type: 'assign', assignedTo: company.technician.userId }))).toEqual(expected);
    expect(bodyOf(await bulk({ type: 'schedule', scheduledDate: '2026-06-01' }))).toEqual(expected);
    expect(await detailOf(open.id)).toMatchObject({
      scheduledDate: '2026-06-01',
      assignedTo: company.technician.userId,
      status: 'scheduled',
    });
    expect(bodyOf(await bulk({ type: 'cancel', reason: 'Storm' })).changed).toEqual([open.id]);
    expect((await bulk({ type: 'cancel', reason: '' })).status).toBe(400);
    expect((await bulk({ type: 'assign', assignedTo: null }, [])).status).toBe(400);
    expect(
      (
        await company.technician.call('POST', '/jobs/bulk', {
          ids: [open.id],
          action: { type: 'cancel', reason: 'x' },
        })
      ).status,
    ).toBe(403);
  });

  it('are never those of another company', async () => {
    const stranger = await makeCompany(server, 'Stranger');
    const job = await makeJob(company.admin, client);
    expect(
      bodyOf(
        await stranger.admin.call('POST', '/jobs/bulk', {
          ids: [job.id],
          action: { type: 'cancel', reason: 'mine now' },
        }),
      ),
    ).toEqual({ changed: [], refused: [] });
    expect((await detailOf(job.id)).status).toBe('unscheduled');
    for (const path of ['date', 'duplicate']) {
      const method = path === 'date' ? 'PUT' : 'POST';
      expect(
        (await stranger.admin.call(method, `/jobs/${job.id}/${path}`, { scheduledDate: '2026-06-01' }))
          .status,
      ).toBe(404);
    }
    expect((await stranger.admin.call('GET', `/jobs/${job.id}/history`)).status).toBe(404);
  });
});

it('lists in every order, page by page, and by person, priority, client and span of days', async () => {
  const { admin, technician } = await makeCompany(server, 'Ordered');
  const owner = await makeClient(admin);
  const days = ['2026-03-05', '2026-03-04', '2026-03-06', '2026-03-04'];
  const made: Job[] = [];
  for (const scheduledDate of days)
    made.push(
      await makeJob(admin, owner, {
        scheduledDate,
        priority: scheduledDate === '2026-03-06' ? 'emergency' : 'low',
      }),
    );
  const undated = made[3];
  await admin.call('PUT', `/jobs/${undated?.id}/date`, { scheduledDate: null });
  await admin.call('PUT', `/jobs/${made[0]?.id}/assignee`, { assignedTo: technician.userId });
  const walk = async (query: string) => {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { items: Job[]; nextCursor: string | null } = bodyOf(
        await admin.call('GET', `/jobs?limit=1&${query}${cursor && `&cursor=${cursor}`}`),
      );
      seen.push(...page.items.map((job) => `${made.findIndex(({ id }) => id === job.id)}`));
      cursor = page.nextCursor;
    }
    return seen.join('');
  };
  expect(await walk('sort=newest-date')).toBe('2013');
  expect(await walk('sort=oldest-date')).toBe('1023');
  expect(await walk('sort=newest-number')).toBe('3210');
  expect(await walk('sort=oldest-number')).toBe('0123');
  expect(await walk('from=2026-03-05&to=2026-03-06')).toBe('20');
  expect(await walk('priority=emergency')).toBe('2');
  expect(await walk(`assignedTo=${technician.userId}`)).toBe('0');
  expect(await walk('assignedTo=nobody&sort=oldest-number')).toBe('123');
  expect(await walk(`clientId=${owner.id}&sort=oldest-number`)).toBe('0123');
});

describe('the people a job can be given to', () => {
  it('are told to those who assign, technicians first', async () => {
    const people: { userId: string; isFieldTechnician: boolean }[] = bodyOf(
      await company.dispatcher.call('GET', '/jobs/assignees'),
    );
    expect(people.map(({ userId }) => userId)).toEqual(
      expect.arrayContaining([company.admin.userId, company.dispatcher.userId]),
    );
    expect(people[0]).toEqual({
      userId: company.technician.userId,
      fullName: expect.any(String),
      isFieldTechnician: true,
    });
    expect(people.slice(1).some((person) => person.isFieldTechnician)).toBe(false);
    expect((await company.technician.call('GET', '/jobs/assignees')).status).toBe(403);
  });

  it('are not those whose roles were taken away', async () => {
    const leaving = await makeCompany(server, 'Leaving');
    bodyOf(await leaving.admin.call('DELETE', `/users/${leaving.technician.userId}/roles`));
    const people: { userId: string }[] = bodyOf(await leaving.dispatcher.call('GET', '/jobs/assignees'));
    expect(people.map(({ userId }) => userId)).not.toContain(leaving.technician.userId);
  });
});
