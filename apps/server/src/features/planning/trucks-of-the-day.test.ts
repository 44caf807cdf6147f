import { expect, it } from 'vitest';
import type { LaneInsertions } from '@haulwright/domain/dispatch/arrangement';
import type { Job } from '@haulwright/domain/jobs/job';
import type { Route } from '@haulwright/domain/routes/route';
import type { Proposal } from '@haulwright/domain/planning/proposal';
import type { Client } from '@haulwright/domain/clients/client';
import { valuesOf } from '../../../../../test/factories/clients.ts';
import { makeCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { makeDisposalSite } from '../../../../../test/factories/fleet.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { previewOf, makeRouteDay } from '../dispatch/testing.ts';
import { jobValues, makeJob } from '../jobs/testing.ts';
import { makeClientNorth, optimize, routesOfDay, setDepot, theDay } from '../routes/testing.ts';

const server = serverOfFile();

it('a truck with a depot of its own starts and ends its route there', async () => {
  const { admin } = await makeCompany(server);
  await setDepot(admin);
  await makeDisposalSite(admin);
  const [truck] = bodyOf(await admin.call('GET', '/vehicles'));
  bodyOf(
    await admin.call('PUT', `/vehicles/${truck.id}`, {
      ...truck,
      depotAddress: '1 Northern Yard, Lititz, PA 17543',
      depotLatitude: 40.2,
      depotLongitude: -76.31,
    }),
  );
  await makeJob(admin, await makeClientNorth(admin, 10));
  expect(await optimize(admin)).toMatchObject({ status: 'done', routeCount: 1 });
  const [route] = await routesOfDay(admin);
  for (const stop of [route?.stops[0], route?.stops.at(-1)]) {
    expect(stop).toMatchObject({
      title: 'Depot',
      address: '1 Northern Yard, Lititz, PA 17543',
      latitude: 40.2,
      longitude: -76.31,
    });
  }
});

it('a truck that goes home with its driver ends its route there, however it is planned', async () => {
  const day = await makeRouteDay(server, theDay, { kilometers: [2, 4] });
  const { admin, dispatcher } = day.company;
  const [truck, second] = day.trucks;
  bodyOf(await admin.call('PUT', `/vehicles/${second?.id}`, { ...second, outOfService: true }));
  const home = { endAddress: '9 Home St, Lititz, PA 17543', endLatitude: 40.2, endLongitude: -76.31 };
  const moved = bodyOf(await admin.call('PUT', `/vehicles/${truck?.id}`, { ...truck, ...home }));
  expect(moved).toMatchObject({ ...home, endPrecision: 'manual' });
  const ends = { kind: 'end', title: 'End of the Day', address: home.endAddress };
  const there = { ...ends, latitude: 40.2, longitude: -76.31 };

  const { id } = await optimize(dispatcher, { asProposal: true });
  const proposal: Proposal = bodyOf(await dispatcher.call('GET', `/dispatch/proposals/${id}`));
  expect(proposal.lanes[0]?.preview?.stops.at(-1)).toMatchObject(there);
  await optimize(dispatcher);
  const [planned] = await routesOfDay(dispatcher);
  expect(planned?.stops.at(-1)).toMatchObject(there);
  expect(planned?.stops[0]).toMatchObject({ kind: 'start', title: 'Depot' });
  // The plant is 3 km south of the depot: nobody drives back from home.
  const last = planned?.stops.at(-1);
  expect(last?.legMeters).toBeGreaterThan(12_000);
});

it.each([
  ['from the day on', { outOfServiceFrom: theDay }, false],
  ['until the day', { outOfServiceUntil: theDay }, false],
  ['only before', { outOfServiceUntil: '2026-03-02' }, true],
  ['only later', { outOfServiceFrom: '2026-03-04' }, true],
  ['always', {}, false],
])('a truck out of service %s', async (_, days, planned) => {
  const { admin } = await makeCompany(server);
  await setDepot(admin);
  const [truck] = bodyOf(await admin.call('GET', '/vehicles'));
  bodyOf(await admin.call('PUT', `/vehicles/${truck.id}`, { ...truck, outOfService: true, ...days }));
  await makeJob(admin, await makeClientNorth(admin, 1));
  const answer = await admin.call('POST', '/routes/optimize', { date: theDay });
  expect(answer.body.code).toBe(planned ? undefined : 'optimization.no-trucks');
});

it.each([
  ['stops', { maxStopsPerDay: 2 }, 'stops is', '1 stop more'],
  ['gallons', { maxGallonsPerDay: 1_100 }, 'gallons is', '400 gal more'],
])('a truck does no more than its %s of a day, however its day is planned', async (_, limit, why, over) => {
  const day = await makeRouteDay(server, theDay, { kilometers: [2, 4, 6] });
  const { admin, dispatcher } = day.company;
  const [truck, second] = day.trucks;
  bodyOf(await admin.call('PUT', `/vehicles/${second?.id}`, { ...second, outOfService: true }));
  const limited = bodyOf(await admin.call('PUT', `/vehicles/${truck?.id}`, { ...truck, ...limit }));
  expect(limited).toMatchObject(limit);
  const told = {
    jobNumber: expect.any(String),
    reason: 'truck-day-limit',
    explanation: expect.stringContaining(`cannot take more on one day: its limit of ${why} reached.`),
  };

  const proposed = await optimize(dispatcher, { asProposal: true });
  const proposal: Proposal = bodyOf(await dispatcher.call('GET', `/dispatch/proposals/${proposed.id}`));
  expect(proposal.leftOut).toMatchObject([told]);

  expect(await optimize(dispatcher)).toMatchObject({ status: 'done', leftOut: [told] });
  const [planned] = await routesOfDay(dispatcher);
  expect(planned).toMatchObject({ jobCount: 2, findings: [] });

  const left = day.jobs.find(({ id }) => !planned!.stops.some(({ jobId }) => jobId === id));
  const { lanes }: { lanes: LaneInsertions[] } = bodyOf(
    await dispatcher.call('POST', '/dispatch/insertions', { date: theDay, jobId: left?.id }),
  );
  expect(lanes[0]?.places.map(({ problems }) => problems.map(({ code }) => code))).toContainEqual([
    'day-limit',
  ]);

  const { routes } = await day.arrange(
    day.changed(planned!, [day.job(0), day.job(1), day.job(2), day.empty()]),
  );
  const finding = { code: 'day-limit', message: `${truck?.name} does ${over} than is allowed in one day.` };
  expect(routes[0]?.findings).toMatchObject([finding]);
  bodyOf(
    await admin.call('PUT', `/vehicles/${truck?.id}`, {
      ...limited,
      maxStopsPerDay: 3,
      maxGallonsPerDay: 1_500,
    }),
  );
  expect((await previewOf(day, routes[0]!)).findings).toEqual([]);
});

it('a break is kept free and overtime is paid, however the day of a truck is planned', async () => {
  const day = await makeRouteDay(server, theDay, { kilometers: [2, 4, 6], job: { expectedGallons: 100 } });
  const { admin, dispatcher } = day.company;
  const [truck, second] = day.trucks;
  bodyOf(await admin.call('PUT', `/vehicles/${second?.id}`, { ...second, outOfService: true }));
  const kinds = (stops: readonly { readonly kind: string }[]) => stops.map(({ kind }) => kind).join(' ');
  const proposalOf = async (): Promise<Proposal> => {
    const { id } = await optimize(dispatcher, { asProposal: true });
    return bodyOf(await dispatcher.call('GET', `/dispatch/proposals/${id}`));
  };

  // From 7 to 9 AM the three jobs and the way to the plant do not fit beside half an hour of rest.
  const short = { shiftEndMinute: 540, breakMinutes: 30, breakFromMinute: 450, breakToMinute: 480 };
  const rested = bodyOf(await admin.call('PUT', `/vehicles/${truck?.id}`, { ...truck, ...short }));
  expect(rested).toMatchObject({ ...short, drivingBreak: false, maxOvertimeMinutes: null });
  const without = await proposalOf();
  expect(without.leftOut).not.toEqual([]);
  expect(without.proposed).not.toHaveProperty('overtimeMinutes');

  const overtime = { maxOvertimeMinutes: 90, overtimePerHourCents: 6_000 };
  const longer = bodyOf(await admin.call('PUT', `/vehicles/${truck?.id}`, { ...rested, ...overtime }));
  const { leftOut, lanes, proposed } = await proposalOf();
  expect(leftOut).toEqual([]);
  const preview = lanes[0]?.preview;
  const minutes = proposed.overtimeMinutes ?? 0;
  expect(Math.ceil(((preview?.endSecond ?? 0) - 32_400) / 60)).toBe(minutes);
  expect(minutes).toBeGreaterThan(0);
  expect(Math.abs((proposed.overtimeCents ?? 0) - minutes * 100)).toBeLessThanOrEqual(100);
  expect(preview?.overtimeCents).toBe(proposed.overtimeCents);

  expect(await optimize(dispatcher)).toMatchObject({ status: 'done', leftOut: [] });
  const [planned] = await routesOfDay(dispatcher);
  const pause = planned?.stops.find(({ kind }) => kind === 'break');
  expect(pause).toMatchObject({ title: 'Break', gallons: 0, legMeters: 0 });
  expect((pause?.departureSecond ?? 0) - (pause?.arrivalSecond ?? 0) - (pause?.waitSeconds ?? 0)).toBe(1_800);
  expect(planned).toMatchObject({ jobCount: 3, stopCount: 4, findings: [] });

  const { routes } = await day.arrange(
    day.changed(planned!, [day.job(2), day.job(1), day.job(0), day.empty()]),
  );
  expect(kinds(routes[0]?.stops ?? []).replace(' break', '')).toBe('start job job job disposal end');
  expect(kinds(routes[0]?.stops ?? [])).toContain(' break ');
  expect(routes[0]?.findings).toEqual([]);
  bodyOf(await admin.call('PUT', `/vehicles/${truck?.id}`, { ...longer, maxOvertimeMinutes: 1 }));
  expect((await previewOf(day, routes[0]!)).findings).toMatchObject([{ code: 'after-shift' }]);
});

it('a truck goes to no site that it is too large for, however its day is planned', async () => {
  const day = await makeRouteDay(server, theDay, { kilometers: [2, 4, 6] });
  const { admin, dispatcher } = day.company;
  const [truck, second] = day.trucks;
  bodyOf(await admin.call('PUT', `/vehicles/${second?.id}`, { ...second, outOfService: true }));
  const tight = day.jobs[1];
  const large = bodyOf(await admin.call('PUT', `/vehicles/${truck?.id}`, { ...truck, size: 'large' }));
  expect(large).toMatchObject({ size: 'large' });
  const client: Client = bodyOf(await dispatcher.call('GET', `/clients/${tight?.clientId}`));
  const addresses = valuesOf(client).addresses.map((one) => ({ ...one, largestTruck: 'medium' }));
  const site = bodyOf(
    await dispatcher.call('PUT', `/clients/${client.id}`, { ...valuesOf(client), addresses }),
  );
  expect(site.addresses).toMatchObject([{ largestTruck: 'medium' }]);
  const told = {
    jobNumber: tight?.jobNumber,
    reason: 'truck-too-large',
    explanation: `Every truck that may do this job is too large for the site: only a medium truck or a smaller one gets in, and the smallest of them, ${truck?.name}, is a large truck.`,
  };

  const proposed = await optimize(dispatcher, { asProposal: true });
  const proposal: Proposal = bodyOf(await dispatcher.call('GET', `/dispatch/proposals/${proposed.id}`));
  expect(proposal.leftOut).toMatchObject([told]);
  expect(await optimize(dispatcher)).toMatchObject({ status: 'done', leftOut: [told] });
  const [planned] = await routesOfDay(dispatcher);
  expect(planned).toMatchObject({ jobCount: 2, findings: [] });

  const { lanes }: { lanes: LaneInsertions[] } = bodyOf(
    await dispatcher.call('POST', '/dispatch/insertions', { date: theDay, jobId: tight?.id }),
  );
  const message = `${truck?.name} is too large for this site: only a medium truck or a smaller one gets in.`;
  expect(lanes[0]?.places[0]?.problems).toMatchObject([
    { code: 'truck-too-large', message: `${tight?.clientName}: ${message}` },
  ]);
  const { routes } = await day.arrange(
    day.changed(planned!, [day.job(0), day.job(1), day.job(2), day.empty()]),
  );
  expect(routes[0]?.findings).toMatchObject([{ code: 'truck-too-large', sequence: 2, message }]);
});

it('a job limited to trucks is done by these only, however the day is planned', async () => {
  const day = await makeRouteDay(server, theDay, { kilometers: [2, 4] });
  const { admin, dispatcher } = day.company;
  const [first, second] = day.trucks;
  const client = await makeClientNorth(dispatcher, 3);
  const values = jobValues(client, { durationMinutes: 30, expectedGallons: 500, wasteType: 'septage' });
  const limited = { ...values, allowedVehicleIds: [second?.id] };
  const stranger = await makeCompany(server);
  const [elsewhere] = bodyOf(await stranger.admin.call('GET', '/vehicles'));
  const refused = await dispatcher.call('POST', '/jobs', { ...values, allowedVehicleIds: [elsewhere.id] });
  expect([refused.status, refused.body.code]).toEqual([422, 'job.truck-not-found']);
  const job: Job = bodyOf(await dispatcher.call('POST', '/jobs', limited));
  expect(job).toMatchObject({ allowedVehicleIds: [second?.id], allowedVehicleNames: [second?.name] });

  expect(await optimize(dispatcher)).toMatchObject({ status: 'done', leftOut: [] });
  const planned = await routesOfDay(dispatcher);
  const holding = planned.find(({ stops }) => stops.some(({ jobId }) => jobId === job.id));
  expect(holding?.vehicleId).toBe(second?.id);

  bodyOf(await admin.call('PUT', `/vehicles/${second?.id}`, { ...second, outOfService: true }));
  const told = {
    jobNumber: job.jobNumber,
    reason: 'no-allowed-truck',
    explanation: 'None of the trucks this job is limited to is free on this day.',
  };
  const { id } = await optimize(dispatcher, { asProposal: true });
  const proposal: Proposal = bodyOf(await dispatcher.call('GET', `/dispatch/proposals/${id}`));
  expect(proposal.leftOut).toMatchObject([told]);
  expect(await optimize(dispatcher)).toMatchObject({ status: 'done', leftOut: [told] });
  const [left] = await routesOfDay(dispatcher);
  expect(left).toMatchObject({ vehicleId: first?.id, jobCount: 2, findings: [] });

  const { lanes }: { lanes: LaneInsertions[] } = bodyOf(
    await dispatcher.call('POST', '/dispatch/insertions', { date: theDay, jobId: job.id }),
  );
  expect(lanes[0]?.places[0]?.problems).toMatchObject([{ code: 'truck-not-allowed' }]);
  const visits = [day.job(0), { kind: 'job' as const, jobId: job.id }, day.job(1), day.empty()];
  const { routes } = await day.arrange(day.changed(left!, visits));
  const message = `This job is limited to other trucks than ${first?.name}.`;
  expect(routes[0]?.findings).toMatchObject([{ code: 'truck-not-allowed', sequence: 2, message }]);

  const edit = async (changes: object) => {
    const { updatedAt: seenUpdatedAt }: Job = bodyOf(await dispatcher.call('GET', `/jobs/${job.id}`));
    return dispatcher.call('PUT', `/jobs/${job.id}`, { ...values, seenUpdatedAt, ...changes });
  };
  // A page that knows of no such field changes nothing of it.
  expect(bodyOf(await edit({ title: 'Pump' })).allowedVehicleIds).toEqual([second?.id]);
  expect((await edit({ allowedVehicleIds: [elsewhere.id] })).body.code).toBe('job.truck-not-found');
  expect(bodyOf(await edit({ allowedVehicleIds: [] })).allowedVehicleIds).toBeNull();
  const freed = (await routesOfDay(dispatcher)).find(({ id: routeId }) => routeId === left?.id);
  expect((await previewOf(day, freed!)).findings).toEqual([]);
});

it('a truck whose driver does not hold what work requires does none of it, however its day is planned', async () => {
  const day = await makeRouteDay(server, theDay, { kilometers: [2, 4] });
  const { admin, dispatcher, technician } = day.company;
  const [truck, second] = day.trucks;
  const driverUserId = technician.userId;
  bodyOf(await admin.call('PUT', `/vehicles/${second?.id}`, { ...second, outOfService: true }));
  bodyOf(await admin.call('PUT', `/vehicles/${truck?.id}`, { ...truck, driverUserId }));
  const type = bodyOf(
    await admin.call('POST', '/job-types', {
      name: 'Plant work',
      durationMinutes: 30,
      expectedGallons: 500,
      wasteType: 'septage',
      requiredCertifications: ['Plant access'],
    }),
  );
  const job = await makeJob(dispatcher, await makeClientNorth(dispatcher, 6), { jobTypeId: type.id });
  const told = {
    jobNumber: job.jobNumber,
    reason: 'missing-skill',
    explanation: expect.stringContaining('No driver of the day holds what this job requires: Plant access.'),
  };

  const proposed = await optimize(dispatcher, { asProposal: true });
  const proposal: Proposal = bodyOf(await dispatcher.call('GET', `/dispatch/proposals/${proposed.id}`));
  expect(proposal.leftOut).toMatchObject([told]);
  expect(await optimize(dispatcher)).toMatchObject({ status: 'done', leftOut: [told] });
  const [planned] = await routesOfDay(dispatcher);
  expect(planned).toMatchObject({ jobCount: 2, driverUserId, findings: [] });

  const { lanes }: { lanes: LaneInsertions[] } = bodyOf(
    await dispatcher.call('POST', '/dispatch/insertions', { date: theDay, jobId: job.id }),
  );
  expect(lanes[0]?.places[0]?.problems).toMatchObject([{ code: 'missing-skill' }]);
  const visits = [day.job(0), day.job(1), { kind: 'job' as const, jobId: job.id }, day.empty()];
  const arrangedBy = async (route: Route, changes: object) => {
    const { routes } = await day.arrange(day.changed(route, visits, changes));
    return routes[0]!;
  };
  const without = await arrangedBy(planned!, {});
  expect(without.findings).toMatchObject([
    {
      code: 'missing-skill',
      sequence: 3,
      message: `The driver of ${truck?.name} does not hold what this job requires on this day: Plant access.`,
    },
  ]);
  const nobody = await arrangedBy(without, { driverUserId: null });
  expect(nobody.findings).toMatchObject([
    {
      code: 'driver-not-chosen',
      sequence: 3,
      message: 'Choose a driver who holds what this job requires: Plant access.',
    },
  ]);

  // Another spelling counts; one that ended the day before does not.
  const paper = { kind: 'certification', name: 'plant-access', number: '7', issuer: 'The plant' };
  const permit = bodyOf(
    await admin.call('POST', '/company-permits', { ...paper, userId: driverUserId, expiresOn: '2026-03-02' }),
  );
  const ended = await arrangedBy(nobody, { driverUserId });
  expect(ended.findings).toMatchObject([{ code: 'missing-skill' }]);
  bodyOf(await admin.call('PUT', `/company-permits/${permit.id}`, { ...permit, expiresOn: theDay }));
  expect((await arrangedBy(ended, {})).findings).toEqual([]);
});
