import { beforeEach, describe, expect, it } from 'vitest';
import type { Arranged } from '@haulwright/domain/dispatch/arrangement';
import type { DayCopy, DayCopyMade } from '@haulwright/domain/dispatch/day-copy';
import type { Week } from '@haulwright/domain/dispatch/week';
import type { Client } from '@haulwright/domain/clients/client';
import type { DisposalSite } from '@haulwright/domain/disposal/disposal-site';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import type { Job } from '@haulwright/domain/jobs/job';
import type { OpenJob, Visit } from '@haulwright/domain/routes/manual-route';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import { makeCompany, type TestCompany } from '../../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import type { ApiAnswer, TestPerson } from '../../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { newId } from '../../../platform/ids.ts';
import { makeJob } from '../../jobs/testing.ts';
import { makeClientNorth, theDay } from '../../routes/testing.ts';
import { codeOf, makeRouteDay, type RouteDay } from '../testing.ts';

const server = serverOfFile();
let made: RouteDay;
let company: TestCompany;
let dispatcher: TestPerson;
let trucks: Vehicle[];
let site: DisposalSite;
/** 2, 4 and 6 km north of the depot. */
let clients: Client[];

const nextDay = '2026-03-04';

beforeEach(async () => {
  made = await makeRouteDay(server, theDay, { kilometers: [] });
  ({ company, dispatcher, trucks, site } = made);
  clients = [];
  for (const kilometers of [2, 4, 6]) clients.push(await makeClientNorth(dispatcher, kilometers));
});

const jobAt = (client: number, changes: object = {}): Promise<Job> =>
  makeJob(dispatcher, clients[client]!, {
    durationMinutes: 30,
    expectedGallons: 500,
    wasteType: 'septage',
    ...changes,
  });
const on = ({ id }: Job): Visit => ({ kind: 'job', jobId: id });
const request: RouteDay['lane'] = (...wanted) => made.lane(...wanted);
const send = (input: object, person = dispatcher) =>
  person.call('PUT', '/dispatch/arrangement', { routes: [], ...input });
const arrange = async (input: object): Promise<Arranged> => bodyOf(await send(input));
const loadJob = async ({ id }: Job): Promise<Job> => bodyOf(await dispatcher.call('GET', `/jobs/${id}`));
const withoutDay = async (job: Job): Promise<Job> => {
  await arrange({ pooled: [{ jobId: job.id, scheduledDate: null }] });
  return loadJob(job);
};

describe('jobs of the pool', () => {
  it('go to another day with the step that takes them off their route, and back', async () => {
    const [first, second] = [await jobAt(0), await jobAt(1)];
    const {
      routes: [route],
    } = await arrange({ routes: [request(0, [on(first), on(second)])] });
    const left = {
      id: route!.id,
      name: route!.name,
      routeDate: theDay,
      vehicleId: route!.vehicleId,
      driverUserId: null,
      seenUpdatedAt: route!.updatedAt,
    };
    await arrange({
      routes: [{ ...left, visits: [on(second)] }],
      pooled: [{ jobId: first.id, scheduledDate: nextDay }],
    });
    expect(await loadJob(first)).toMatchObject({ status: 'unscheduled', scheduledDate: nextDay });
    await arrange({ pooled: [{ jobId: first.id, scheduledDate: null }] });
    expect(await loadJob(first)).toMatchObject({ scheduledDate: null });
  });

  it.each([
    [
      'one that is on a route',
      async (job: Job) => ({ pooled: [{ jobId: job.id, scheduledDate: nextDay }] }),
      409,
      'route.job-on-other-route',
    ],
    [
      'one that does not exist',
      async () => ({ pooled: [{ jobId: newId(), scheduledDate: nextDay }] }),
      422,
      'route.job-unknown',
    ],
    [
      'one both on a route and waiting',
      async (job: Job) => ({
        routes: [request(1, [on(job)])],
        pooled: [{ jobId: job.id, scheduledDate: nextDay }],
      }),
      400,
      'BAD_REQUEST',
    ],
    ['nothing at all', async () => ({}), 400, 'BAD_REQUEST'],
  ] as const)('refuses %s, and nothing changes', async (_, make, status, code) => {
    const [planned, open] = [await jobAt(0), await jobAt(1)];
    await arrange({ routes: [request(0, [on(planned)])] });
    const input = (await make(planned)) as { pooled?: object[] };
    const answer = await send({
      ...input,
      ...(input.pooled && { pooled: [{ jobId: open.id, scheduledDate: nextDay }, ...input.pooled] }),
    });
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
    expect([(await loadJob(planned)).scheduledDate, (await loadJob(open)).scheduledDate]).toEqual([
      theDay,
      theDay,
    ]);
  });

  it('are found by urgency, kind of work, waste and whether they have a day', async () => {
    const types: { id: string }[] = bodyOf(await dispatcher.call('GET', '/job-types'));
    const plain = await jobAt(0);
    const urgent = await jobAt(1, { priority: 'emergency', wasteType: 'grease' });
    const typed = await withoutDay(await jobAt(2, { jobTypeId: types[0]?.id }));
    const found = async (query: string): Promise<string[]> =>
      (
        bodyOf(await dispatcher.call('GET', `/routes/open-jobs?date=${theDay}${query}`)).items as OpenJob[]
      ).map(({ id }) => id);
    expect(await found('')).toEqual([urgent.id, plain.id, typed.id]);
    expect([
      await found('&priority=emergency'),
      await found('&wasteType=grease'),
      await found('&day=none'),
      await found('&day=set'),
      await found(`&jobTypeId=${types[0]?.id}`),
      await found('&day=none&priority=emergency'),
    ]).toEqual([[urgent.id], [urgent.id], [typed.id], [urgent.id, plain.id], [typed.id], []]);
    expect((await dispatcher.call('GET', `/routes/open-jobs?date=${theDay}&priority=soon`)).status).toBe(400);
  });
});

describe('a week', () => {
  it('has the sums of its routes and what waits each day', async () => {
    const [first, second, third] = [
      await jobAt(0),
      await jobAt(1, { scheduledDate: nextDay }),
      await withoutDay(await jobAt(2)),
    ];
    await jobAt(0, { scheduledDate: '2026-03-20' });
    const {
      routes: [route],
    } = await arrange({
      routes: [request(0, [on(first), { kind: 'disposal', disposalSiteId: site.id }], { isLocked: true })],
    });
    const week: Week = bodyOf(await dispatcher.call('GET', '/dispatch/week?from=2026-03-02'));
    expect(week.days).toEqual(
      ['02', '03', '04', '05', '06', '07', '08'].map((day) => ({
        date: `2026-03-${day}`,
        openJobCount: day === '04' ? 1 : 0,
      })),
    );
    expect(week).toMatchObject({
      noDayCount: 1,
      isCut: false,
      routes: [
        {
          id: route!.id,
          isLocked: true,
          jobCount: 1,
          totalGallons: 500,
          peakGallons: 500,
          capacityGallons: trucks[0]?.capacityGallons,
          totalDistanceMiles: route!.totalDistanceMiles,
          totalDurationMinutes: route!.totalDurationMinutes,
          findingCount: 0,
        },
      ],
    });
    expect([second.scheduledDate, third.scheduledDate]).toEqual([nextDay, null]);
    expect((bodyOf(await dispatcher.call('GET', '/dispatch/week?from=2026-03-04')) as Week).routes).toEqual(
      [],
    );
  });

  it('and copies of days are for the office, and of the own company', async () => {
    expect((await company.technician.call('GET', `/dispatch/week?from=${theDay}`)).status).toBe(403);
    expect(
      (await company.technician.call('GET', `/dispatch/copy-of-day?date=${nextDay}&from=${theDay}`)).status,
    ).toBe(403);
    await arrange({ routes: [request(0, [on(await jobAt(0))])] });
    const other = await makeCompany(server);
    expect(
      (bodyOf(await other.dispatcher.call('GET', `/dispatch/week?from=${theDay}`)) as Week).routes,
    ).toEqual([]);
    expect(
      bodyOf(await other.dispatcher.call('GET', `/dispatch/copy-of-day?date=${nextDay}&from=${theDay}`)),
    ).toEqual({ lanes: [], notCopied: [], leftOpen: [] });
  });
});

describe('a copy of a day', () => {
  it('puts the open jobs of the same sites on the same trucks in the same order', async () => {
    const before = [await jobAt(0), await jobAt(1), await jobAt(2)] as const;
    await arrange({
      routes: [
        request(1, [on(before[2]), { kind: 'disposal', disposalSiteId: site.id }, on(before[0])], {
          driverUserId: company.technician.userId,
        }),
        request(0, [on(before[1])]),
      ],
    });
    const after = [
      await jobAt(0, { scheduledDate: nextDay }),
      await jobAt(2, { scheduledDate: nextDay }),
    ] as const;
    const other = await makeJob(dispatcher, await makeClientNorth(dispatcher, 8), { scheduledDate: nextDay });
    const copy: DayCopy = bodyOf(
      await dispatcher.call('GET', `/dispatch/copy-of-day?date=${nextDay}&from=${theDay}`),
    );
    expect(copy.lanes).toMatchObject([
      {
        vehicleId: trucks[1]?.id,
        driverUserId: company.technician.userId,
        visits: [on(after[1]), { kind: 'disposal', disposalSiteId: site.id }, on(after[0])],
        newJobs: [],
      },
      { vehicleId: trucks[0]?.id, visits: [], newJobs: [{ sourceJobId: before[1].id }] },
    ]);
    expect(copy.notCopied).toEqual([]);
    expect(copy.leftOpen.map(({ jobId }) => jobId)).toEqual([other.id]);
  });

  it('makes jobs like those that have none, once; archived clients are left out and said', async () => {
    const before = [
      await jobAt(0, { priority: 'high', title: 'Both tanks', windowStartMinute: 540, windowEndMinute: 660 }),
      await jobAt(1),
      await jobAt(2),
    ] as const;
    await arrange({ routes: [request(0, [on(before[0]), on(before[1])]), request(1, [on(before[2])])] });
    // Done and remembered, while its client is archived since.
    for (const status of ['in_progress', 'completed'])
      bodyOf(await dispatcher.call('PUT', `/jobs/${before[1].id}/status`, { status, actualGallons: 500 }));
    bodyOf(await company.admin.call('PUT', `/clients/${clients[1]?.id}/status`, { status: 'inactive' }));
    const path = `/dispatch/copy-of-day?date=${nextDay}&from=${theDay}`;
    const copy: DayCopy = bodyOf(await dispatcher.call('GET', path));
    const wanted = copy.lanes.flatMap(({ newJobs }) => newJobs.map(({ sourceJobId }) => sourceJobId));
    expect(wanted).toContain(before[0].id);
    expect(copy.notCopied).toContainEqual(
      expect.objectContaining({ clientName: 'Client 4 km north', reason: 'client-archived' }),
    );
    const make = (person = dispatcher): Promise<ApiAnswer> =>
      person.call('POST', '/dispatch/day-copies', {
        date: nextDay,
        from: theDay,
        sourceJobIds: [before[0].id, before[1].id],
      });
    expect((await make(company.technician)).status).toBe(403);
    const answer: DayCopyMade = bodyOf(await make());
    expect(answer.madeJobIds).toHaveLength(1);
    const [madeId = ''] = answer.madeJobIds;
    const { lanes } = answer.copy;
    expect(lanes.find(({ vehicleId }) => vehicleId === trucks[0]?.id)).toMatchObject({
      vehicleId: trucks[0]?.id,
      visits: [{ kind: 'job', jobId: madeId }],
      newJobs: [],
    });
    const job: Job = bodyOf(await dispatcher.call('GET', `/jobs/${madeId}`));
    expect(job).toMatchObject({
      clientId: before[0].clientId,
      clientAddressId: before[0].clientAddressId,
      title: 'Both tanks',
      priority: 'high',
      durationMinutes: 30,
      expectedGallons: 500,
      windowStartMinute: 540,
      scheduledDate: nextDay,
      status: 'unscheduled',
    });
    // Again: nothing more, neither while it waits nor on its route.
    expect((bodyOf(await make()) as DayCopyMade).madeJobIds).toEqual([]);
    const { routes } = await arrange({ routes: [request(0, [on(job)], { routeDate: nextDay })] });
    expect((bodyOf(await make()) as DayCopyMade).madeJobIds).toEqual([]);
    // On a route it stays; off it, it is taken back. What was not copied is never.
    const takeBack = (jobIds: string[], person = dispatcher) =>
      person.call('POST', '/dispatch/day-copies/take-back', { jobIds });
    expect(bodyOf(await takeBack([madeId]))).toEqual({ goneJobIds: [] });
    await arrange({ routes: [made.changed(routes[0]!, [])] });
    const stranger = await makeCompany(server);
    expect(bodyOf(await takeBack([madeId], stranger.dispatcher))).toEqual({ goneJobIds: [] });
    const plain = await jobAt(0, { scheduledDate: nextDay });
    expect(bodyOf(await takeBack([madeId, plain.id]))).toEqual({ goneJobIds: [madeId] });
  });

  it('leaves out a job whose series has its own that day', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const [first, second] = [addDays(today, 3), addDays(today, 4)];
    const answer = await dispatcher.call('POST', '/job-series', {
      clientId: clients[0]?.id,
      clientAddressId: clients[0]?.addresses[0]?.id,
      title: 'Daily',
      description: null,
      priority: 'normal',
      durationMinutes: 30,
      expectedGallons: 500,
      wasteType: 'septage',
      assignedTo: null,
      rule: { unit: 'day', every: 1 },
      startDate: first,
      until: null,
    });
    bodyOf(answer);
    const jobs: { items: Job[] } = bodyOf(await dispatcher.call('GET', `/jobs?date=${first}`));
    const [job] = jobs.items as [Job];
    await arrange({ routes: [request(0, [on(job)], { routeDate: first })] });
    // Also when it was deleted: the series looks after its days.
    const there: { items: Job[] } = bodyOf(await dispatcher.call('GET', `/jobs?date=${second}`));
    expect(there.items).toHaveLength(1);
    for (const { id } of there.items) bodyOf(await company.admin.call('DELETE', `/jobs/${id}`));
    const copy: DayCopy = bodyOf(
      await dispatcher.call('GET', `/dispatch/copy-of-day?date=${second}&from=${first}`),
    );
    expect([copy.lanes, copy.notCopied.map(({ reason }) => reason)]).toEqual([[], ['series']]);
  });
});
