import { describe, expect, it } from 'vitest';
import type { Job } from '@haulwright/domain/jobs/job';
import { addressValues, makeClient } from '../../../../../test/factories/clients.ts';
import { makeCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { makeVehicle } from '../../../../../test/factories/fleet.ts';
import { jobTypeNamed, makeJob } from '../jobs/testing.ts';
import {
  getRun,
  insertBusyDay,
  makeClientNorth,
  optimize,
  routesOfDay,
  setDepot,
  theDay,
} from '../routes/testing.ts';
import {
  useServer,
  usePlannableCompany,
  server,
  company,
  admin,
  loadJob,
  loadVehicles,
} from './testing/plannable-company.ts';

useServer();

describe('a day with a depot, a truck and a disposal site', () => {
  usePlannableCompany();

  it('becomes routes whose tank fills up and is emptied in time', async () => {
    const pumpOut = await jobTypeNamed(admin, 'Septic tank pump-out');
    const jobs: Job[] = [];
    for (let kilometers = 1; kilometers <= 5; kilometers += 1) {
      jobs.push(
        await makeJob(admin, await makeClientNorth(admin, kilometers), {
          jobTypeId: pumpOut.id,
          ...(kilometers === 5 && { windowStartMinute: 780, windowEndMinute: 840 }),
        }),
      );
    }
    const run = await optimize(company.dispatcher);
    expect(run).toMatchObject({
      status: 'done',
      progress: 1,
      jobsAnalyzed: 5,
      routeCount: 1,
      leftOut: [],
      failure: null,
    });
    expect(run.warnings).toEqual([expect.stringMatching(/^1 address is known only by the ZIP area/)]);

    const [route, ...others] = await routesOfDay(company.dispatcher);
    expect(others).toEqual([]);
    expect(route).toMatchObject({
      name: 'Truck 1 – Tue, Mar 3',
      routeDate: theDay,
      status: 'draft',
      isOptimized: true,
      jobCount: 5,
      totalGallons: 5_000,
      capacityGallons: 3_500,
      vehicleName: 'Truck 1',
      driverName: 'Ada Admin',
      travelTimeSource: 'estimate',
      totalDistanceMiles: run.totalDistanceMiles,
    });
    expect(route?.disposalCount).toBeGreaterThanOrEqual(2);
    expect(route?.stopCount).toBe(5 + (route?.disposalCount ?? 0));
    const stops = route?.stops ?? [];
    expect(stops.map((stop) => stop.sequence)).toEqual(stops.map((_, index) => index));
    expect([stops[0]?.kind, stops.at(-1)?.kind]).toEqual(['start', 'end']);
    expect(stops[0]).toMatchObject({
      title: 'Depot',
      address: '10 Depot Rd, Lancaster, PA 17601',
      latitude: 40.0767,
    });
    let load = 0;
    let time = route?.startSecond ?? 0;
    for (const stop of stops.slice(1)) {
      expect(stop.arrivalSecond).toBe(time + stop.legSeconds);
      expect(stop.departureSecond).toBeGreaterThanOrEqual(stop.arrivalSecond + stop.waitSeconds);
      time = stop.departureSecond;
      const emptied = stop.kind === 'disposal' && {
        title: 'Lancaster Treatment Plant',
        address: '1220 New Danville Pike, Lancaster, PA 17603',
        gallons: load,
      };
      load = emptied ? 0 : load + stop.gallons;
      expect(load).toBeLessThanOrEqual(3_500);
      expect(stop).toMatchObject({
        ...emptied,
        loadAfterGallons: load,
        loadWasteType: load === 0 ? null : 'septage',
      });
    }
    expect(load).toBe(0);
    const windowed = stops.find((stop) => stop.jobId === jobs[4]?.id);
    expect(windowed?.arrivalSecond).toBeLessThanOrEqual(840 * 60);
    expect((windowed?.arrivalSecond ?? 0) + (windowed?.waitSeconds ?? 0)).toBeGreaterThanOrEqual(780 * 60);
    expect(windowed).toMatchObject({
      title: 'Client 5 km north',
      subtitle: 'Pump the tank',
      jobNumber: jobs[4]?.jobNumber,
      address: '12 Orange St, Lancaster, PA 17602',
    });
    for (const job of jobs)
      expect(await loadJob(job.id)).toMatchObject({ status: 'scheduled', assignedTo: admin.userId });
    expect(bodyOf(await admin.call('GET', `/routes/latest-optimization?date=${theDay}`))).toEqual(run);
    expect(bodyOf(await admin.call('GET', '/routes/latest-optimization?date=2026-03-04'))).toBeNull();
  });

  it('tells of every job that is left out why', async () => {
    const near = await makeClientNorth(admin, 2);
    const lost = await makeClient(admin, {
      name: 'Lost',
      addresses: [
        addressValues({ streetLine1: 'Somewhere', city: 'Nowhere', state: 'ZZ', postalCode: '00000' }),
      ],
    });
    const served = await makeJob(admin, near);
    const grease = await makeJob(admin, near, { expectedGallons: 100, wasteType: 'grease' });
    const huge = await makeJob(admin, near, { expectedGallons: 9_000, wasteType: 'septage' });
    const unlocated = await makeJob(admin, lost);
    const early = await makeJob(admin, near, { windowStartMinute: 300, windowEndMinute: 360 });
    const run = await optimize(admin);
    expect(run).toMatchObject({ status: 'done', jobsAnalyzed: 5, routeCount: 1 });
    const reasons = new Map(run.leftOut.map((job) => [job.jobId, [job.reason, job.explanation]]));
    expect(reasons).toEqual(
      new Map([
        [grease.id, ['no-disposal-for-waste', 'No disposal site takes grease. Add one that does.']],
        [
          huge.id,
          [
            'tank-too-small',
            '9,000 gal do not fit in any tank: the largest that may take them, on Truck 1, holds 3,500 gal. Split the job.',
          ],
        ],
        [unlocated.id, ['address-not-located', expect.stringContaining('no position on the map')]],
        [early.id, ['window-cannot-be-met', expect.stringMatching(/Truck 1 could be there at 7:\d\d AM/)]],
      ]),
    );
    expect(await loadJob(served.id)).toMatchObject({ status: 'scheduled' });
    expect(await loadJob(grease.id)).toMatchObject({ status: 'unscheduled', assignedTo: null });
  });

  it.each<[string, object, string, RegExp]>([
    [
      'takes more than any tank',
      { expectedGallons: 9_000, wasteType: 'septage' },
      'tank-too-small',
      /the largest that may take them, on Truck 1, holds 3,500 gal\. Split the job\.$/,
    ],
    [
      'is of a waste no truck takes',
      { expectedGallons: 100, wasteType: 'grease', septageOnly: true },
      'no-truck-takes-waste',
      /grease/,
    ],
    [
      'is of a waste no site takes',
      { expectedGallons: 100, wasteType: 'grease' },
      'no-disposal-for-waste',
      /^No disposal site takes grease\. Add one that does\.$/,
    ],
    ['takes longer than a shift', { durationMinutes: 1_440 }, 'outside-shift', /Truck 1/],
    [
      'is before the shift begins',
      { windowStartMinute: 0, windowEndMinute: 30 },
      'window-cannot-be-met',
      /Truck 1/,
    ],
    ['is at an address without a position', { lost: true }, 'address-not-located', /no position on the map/],
  ])(
    'with no job but one that %s has no route, and the reason',
    async (
      _,
      { lost, septageOnly, ...changes }: { lost?: boolean; septageOnly?: boolean },
      reason,
      sentence,
    ) => {
      const [truck] = await loadVehicles();
      if (septageOnly)
        bodyOf(
          await admin.call('PUT', `/vehicles/${truck.id}`, { ...truck, acceptedWasteTypes: ['septage'] }),
        );
      const nowhere = addressValues({
        streetLine1: 'Somewhere',
        city: 'Nowhere',
        state: 'ZZ',
        postalCode: '00000',
      });
      const client = lost
        ? await makeClient(admin, { addresses: [nowhere] })
        : await makeClientNorth(admin, 2);
      const job = await makeJob(admin, client, changes);
      const run = await optimize(admin);
      expect(run).toMatchObject({
        status: 'done',
        jobsAnalyzed: 1,
        routeCount: 0,
        failure: null,
        leftOut: [{ jobId: job.id, reason, explanation: expect.stringMatching(sentence) as string }],
      });
      expect(await routesOfDay(admin)).toEqual([]);
      expect(await loadJob(job.id)).toMatchObject({ status: 'unscheduled' });
    },
  );

  it('begins emergencies by their time where it can, and says where it cannot', async () => {
    const long = { durationMinutes: 90, expectedGallons: 0 };
    const urgent = { ...long, priority: 'emergency' } as const;
    const jobs: Job[] = [];
    for (let kilometers = 1; kilometers <= 5; kilometers += 1) {
      const isUrgent = kilometers === 1 || kilometers === 5;
      const client = await makeClientNorth(admin, kilometers);
      jobs.push(await makeJob(admin, client, isUrgent ? urgent : { ...long, priority: 'high' }));
    }
    // The shift begins at 7:00 AM; the day of their report is another one.
    expect(jobs.map(({ beginByMinute }) => beginByMinute)).toEqual([
      11 * 60,
      ...Array<null>(3).fill(null),
      11 * 60,
    ]);
    const early = await makeJob(admin, await makeClientNorth(admin, 6), { ...urgent, byMinute: 421 });
    const run = await optimize(admin);
    expect([run.leftOut, run.routeCount]).toEqual([[], 1]);
    expect(run.warnings.filter((sentence) => sentence.includes('to begin by'))).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${early.jobNumber} \\(Client 6 km north\\) is to begin by 7:01 AM, which this plan does not keep: .* Place… on the board`,
        ),
      ),
    ]);
    const stops = (await routesOfDay(admin))[0]?.stops ?? [];
    const stopOf = (job: Job | undefined) => stops.find(({ jobId }) => jobId === job?.id);
    expect(stopOf(early)?.beginByMinute).toBe(421);
    for (const job of [jobs[0], jobs[4]]) {
      expect(stopOf(job)?.beginByMinute).toBe(11 * 60);
      expect(stopOf(job)?.arrivalSecond).toBeLessThanOrEqual(11 * 3_600);
    }
    // As the company chooses, for the same jobs.
    const planning = bodyOf(await admin.call('GET', '/company/planning'));
    expect(planning).toMatchObject({
      emergencyWithinMinutes: 240,
      highWithinMinutes: null,
      longestSearchSeconds: null,
    });
    const rules = {
      ...planning,
      emergencyWithinMinutes: 90,
      highWithinMinutes: 480,
      longestSearchSeconds: 1,
    };
    bodyOf(await admin.call('PUT', '/company/planning', rules));
    expect(bodyOf(await admin.call('GET', '/company/planning'))).toEqual({
      ...rules,
      version: expect.any(String),
    });
    for (const [job, byMinute] of [
      [jobs[0], 510],
      [jobs[1], 900],
      [early, 421],
    ] as const)
      expect((await loadJob(job?.id ?? '')).beginByMinute).toBe(byMinute);
    for (const wrong of [
      { emergencyWithinMinutes: 14 },
      { highWithinMinutes: 1_441 },
      { longestSearchSeconds: 0 },
      { longestSearchSeconds: 61 },
    ])
      expect((await admin.call('PUT', '/company/planning', { ...rules, ...wrong })).status).toBe(400);
  });

  it('is planned again: drafts are replaced, and jobs that lose their place are unscheduled again', async () => {
    const client = await makeClientNorth(admin, 3);
    const [stays, goes] = [
      await makeJob(admin, client),
      await makeJob(admin, client, { expectedGallons: 3_000, wasteType: 'septage' }),
    ];
    await optimize(admin);
    const [first] = await routesOfDay(admin);
    const [truck] = await loadVehicles();
    bodyOf(await admin.call('PUT', `/vehicles/${truck.id}`, { ...truck, capacityGallons: 1_000 }));
    const run = await optimize(admin, { includeJobs: false });
    expect(run).toMatchObject({
      jobsAnalyzed: 2,
      leftOut: [expect.objectContaining({ jobId: goes.id, reason: 'tank-too-small' })],
    });
    const routes = await routesOfDay(admin);
    expect(routes).toHaveLength(1);
    expect(routes[0]?.id).not.toBe(first?.id);
    expect(await loadJob(stays.id)).toMatchObject({ status: 'scheduled', assignedTo: admin.userId });
    expect(await loadJob(goes.id)).toMatchObject({ status: 'unscheduled', assignedTo: null });
    // Without unscheduled jobs the one left out is no longer looked at.
    expect(await optimize(admin, { includeJobs: false })).toMatchObject({ jobsAnalyzed: 1, leftOut: [] });
  });

  it('keeps a route that was begun, and its truck busy', async () => {
    const client = await makeClientNorth(admin, 3);
    const begun = await makeJob(admin, client);
    await optimize(admin);
    bodyOf(await admin.call('PUT', `/jobs/${begun.id}/status`, { status: 'in_progress' }));
    const [route] = await routesOfDay(admin);
    expect(route?.status).toBe('in_progress');
    const late = await makeJob(admin, client);
    expect((await admin.call('POST', '/routes/optimize', { date: theDay })).body.code).toBe(
      'optimization.no-trucks',
    );
    await makeVehicle(admin, { name: 'Truck 2', driverUserId: company.technician.userId });
    expect(await optimize(admin)).toMatchObject({ status: 'done', jobsAnalyzed: 1, routeCount: 1 });
    expect(
      (await routesOfDay(admin)).map(({ vehicleName, status, jobCount }) => [vehicleName, status, jobCount]),
    ).toEqual([
      ['Truck 2', 'draft', 1],
      ['Truck 1', 'in_progress', 1],
    ]);
    expect(await loadJob(late.id)).toMatchObject({ assignedTo: company.technician.userId });
    expect((await admin.call('DELETE', `/routes/${route?.id}`)).body.code).toBe('route.not-draft');
  });

  it('goes back to unscheduled jobs when a draft is removed; other assignments stay', async () => {
    const client = await makeClientNorth(admin, 3);
    const [byRoute, byHand] = [await makeJob(admin, client), await makeJob(admin, client)];
    await optimize(admin);
    bodyOf(await admin.call('PUT', `/jobs/${byHand.id}/assignee`, { assignedTo: company.technician.userId }));
    const [route] = await routesOfDay(admin);
    expect(bodyOf(await company.dispatcher.call('DELETE', `/routes/${route?.id}`))).toEqual({
      id: route?.id,
    });
    expect(await routesOfDay(admin)).toEqual([]);
    expect(await loadJob(byRoute.id)).toMatchObject({ status: 'unscheduled', assignedTo: null });
    expect(await loadJob(byHand.id)).toMatchObject({
      status: 'scheduled',
      assignedTo: company.technician.userId,
    });
  });

  it('is not available to technicians and other companies', async () => {
    await makeJob(admin, await makeClientNorth(admin, 3));
    const run = await optimize(admin);
    const [route] = await routesOfDay(admin);
    const stranger = await server.signUp();
    // A technician sees the routes they drive; this one is someone else's.
    expect((await stranger.call('GET', `/routes/${route?.id}`)).status).toBe(404);
    expect((await company.technician.call('GET', `/routes/${route?.id}`)).status).toBe(404);
    const calls = [
      ['DELETE', `/routes/${route?.id}`],
      ['GET', `/routes/optimizations/${run.id}`],
      ['POST', `/routes/optimizations/${run.id}/cancel`],
      ['POST', `/routes/optimizations/${run.id}/stop`],
    ] as const;
    for (const [method, path] of calls) {
      expect((await stranger.call(method, path)).status, path).toBe(404);
      expect((await company.technician.call(method, path)).status, path).toBe(403);
    }
    expect(
      (await stranger.call('POST', '/routes/optimize', { date: theDay, companyId: company.companyId }))
        .status,
    ).toBe(404);
    expect((await company.technician.call('POST', '/routes/optimize', { date: theDay })).status).toBe(403);
    expect((await company.technician.call('GET', '/routes')).status).toBe(403);
    expect(bodyOf(await stranger.call('GET', '/routes')).items).toEqual([]);
    expect(bodyOf(await stranger.call('GET', `/routes/latest-optimization?date=${theDay}`))).toBeNull();
  });
});

describe('planning is refused', () => {
  it('until there are jobs, a truck and a depot', async () => {
    const { admin: founder } = await makeCompany(server);
    const refusal = async () => (await founder.call('POST', '/routes/optimize', { date: theDay })).body.code;
    expect(await refusal()).toBe('optimization.no-jobs');
    await makeJob(founder, await makeClientNorth(founder, 1));
    expect(
      (await founder.call('POST', '/routes/optimize', { date: theDay, includeJobs: false })).body.code,
    ).toBe('optimization.no-jobs');
    expect(await refusal()).toBe('optimization.no-depot');
    const [{ version: _version, ...truck }] = bodyOf(await founder.call('GET', '/vehicles'));
    await founder.call('PUT', `/vehicles/${truck.id}`, { ...truck, outOfService: true });
    expect(await refusal()).toBe('optimization.no-trucks');
    await founder.call('PUT', `/vehicles/${truck.id}`, truck);
    await setDepot(founder);
    const run = await optimize(founder);
    expect(run).toMatchObject({ status: 'done', routeCount: 1, warnings: [] });
    expect((await getRun(founder, run.id)).leftOut).toEqual([]);
  });

  it('for more than 600 jobs at once', async () => {
    const { admin: founder } = await makeCompany(server);
    await setDepot(founder);
    await insertBusyDay(server, founder, 601);
    const answer = await founder.call('POST', '/routes/optimize', { date: theDay });
    expect([answer.status, answer.body.code]).toEqual([422, 'optimization.too-large']);
  });
});
