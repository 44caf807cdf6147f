import { beforeAll, expect, it } from 'vitest';
import type { Job, JobFormValues } from '@haulwright/domain/jobs/job';
import type { LeftOutJob, Optimization } from '@haulwright/domain/planning/optimization';
import type { Proposal } from '@haulwright/domain/planning/proposal';
import { jobIdsOf } from '@haulwright/domain/routes/manual-route';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import { addressValues, makeClient } from '../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { makeDisposalSite, makeVehicle, vehicleValues } from '../../../../../test/factories/fleet.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { newId } from '../../platform/ids.ts';
import { makeJob } from '../jobs/testing.ts';
import { optimize, routesOfDay, setDepot, theDay } from '../routes/testing.ts';

/** What becomes of a job: why it is on no route, or its truck and that route's driver. */
type Fate = string | { readonly truck: string; readonly driverUserId: string | null };

/** One small day on which each rule decides about a job of its own. */
interface RuleDay {
  readonly company: TestCompany;
  readonly jobs: ReadonlyMap<string, Job>;
  readonly proposed: ReadonlyMap<string, Fate>;
  readonly proposal: Proposal;
  readonly applied: ReadonlyMap<string, Fate>;
  readonly run: Optimization;
}

const server = serverOfFile();
let day: RuleDay;

beforeAll(async () => {
  const company = await makeCompany(server);
  const { admin, technician } = company;
  await setDepot(admin);
  await makeDisposalSite(admin, {
    acceptedWasteTypes: ['septage', 'grease', 'portable_toilet', 'manure'],
  });
  const capped = await makeDisposalSite(admin, {
    name: 'Capped',
    acceptedWasteTypes: ['wastewater'],
    dailyCapGallons: 3_000,
  });
  const trucks = await trucksOf(company);
  const [plantWork, ended, held] = [
    await jobType(company, 'Plant access'),
    await jobType(company, 'Old paper'),
    await jobType(company, 'Valid paper'),
  ];
  for (const [name, expiresOn] of [
    ['Old paper', '2026-03-02'],
    ['Valid paper', theDay],
  ])
    bodyOf(
      await admin.call('POST', '/company-permits', {
        kind: 'certification',
        name,
        number: '7',
        issuer: 'The plant',
        userId: admin.userId,
        expiresOn,
      }),
    );

  const jobs = new Map<string, Job>();
  const add = async (
    name: string,
    kilometers: number,
    changes: Partial<JobFormValues>,
    place: object = {},
  ) => {
    const client = await makeClient(admin, {
      name,
      addresses: [addressValues({ latitude: 40.0767 + kilometers / 111.2, longitude: -76.3106, ...place })],
    });
    jobs.set(
      name,
      await makeJob(admin, client, {
        durationMinutes: 15,
        expectedGallons: 100,
        wasteType: 'septage',
        ...changes,
      }),
    );
  };
  await add('too large a truck', 1, {}, { largestTruck: 'small' });
  await add('no paper', 1.5, { jobTypeId: plantWork });
  await add('a paper that ended', 2, { jobTypeId: ended });
  await add('a paper that holds', 2.5, { jobTypeId: held });
  await add('a stop too many', 9, { wasteType: 'grease' });
  await add('the stops allowed', 3, { wasteType: 'grease' });
  await add('gallons too many', 9.5, { wasteType: 'portable_toilet', expectedGallons: 600 });
  await add('the gallons allowed', 3.5, { wasteType: 'portable_toilet', expectedGallons: 600 });
  await add('more than the tank at the worst', 4, { expectedGallons: 3_000 });
  await add('the tank at the worst', 4.5, { expectedGallons: 2_500 });
  await add('more than one of its tanks', 5, { wasteType: 'manure', expectedGallons: 600 });
  await add('before the shift', 5.5, { windowStartMinute: 0, windowEndMinute: 30 });
  await add('longer than the shift', 6, { durationMinutes: 1_440 });
  await add('late for its time', 6.5, { priority: 'emergency', byMinute: 421 });
  await add('more than the site still takes', 7, { wasteType: 'wastewater', expectedGallons: 1_500 });
  await add('what the site still takes', 7.5, { wasteType: 'wastewater', expectedGallons: 800 });
  await add('on a locked route', 8, { wasteType: 'wastewater', expectedGallons: 2_000 });
  await add('begun', 8.5, { wasteType: 'manure' });
  const only = (...names: string[]) => ({
    allowedVehicleIds: names.map((name) => trucks.get(name)?.id ?? ''),
  });
  await add('for trucks that cannot take it', 3, only('One stop', 'Begun'));
  await add('for a truck that is away', 3.2, only('Away'));
  await add('for one of its trucks', 3.4, {
    ...only('Begun', 'Divided'),
    wasteType: 'manure',
    expectedGallons: 400,
  });
  const nowhere = { streetLine1: 'Somewhere', city: 'Nowhere', state: 'ZZ', postalCode: '00000' };
  await add('at no known place', 1, {}, { ...nowhere, latitude: null, longitude: null });

  const idOf = (name: string) => jobs.get(name)?.id ?? '';
  const route = (truck: string, name: string, changes: object) => ({
    id: newId(),
    name: null,
    routeDate: theDay,
    vehicleId: trucks.get(truck)?.id,
    driverUserId: null,
    visits: [{ kind: 'job', jobId: idOf(name) }],
    seenUpdatedAt: null,
    ...changes,
  });
  const locked = route('Locked', 'on a locked route', {
    driverUserId: technician.userId,
    isLocked: true,
    visits: [
      { kind: 'job', jobId: idOf('on a locked route') },
      { kind: 'disposal', disposalSiteId: capped.id },
    ],
  });
  bodyOf(
    await admin.call('PUT', '/dispatch/arrangement', {
      routes: [locked, route('Begun', 'begun', {})],
    }),
  );
  bodyOf(await admin.call('PUT', `/jobs/${idOf('begun')}/status`, { status: 'in_progress' }));

  const choices = {
    vehicleIds: [...trucks].flatMap(([name, { id }]) => (name === 'Not chosen' ? [] : [id])),
    planForExtraPercent: 20,
  };
  const { id } = await optimize(admin, { choices, asProposal: true });
  const proposal: Proposal = bodyOf(await admin.call('GET', `/dispatch/proposals/${id}`));
  const run = await optimize(admin, { choices });
  const routes = await routesOfDay(admin);
  day = {
    company,
    jobs,
    proposal,
    run,
    proposed: fatesOf(
      proposal.leftOut,
      proposal.lanes.map((lane) => ({ ...lane, truck: lane.vehicleName, jobIds: jobIdsOf(lane) })),
    ),
    applied: fatesOf(
      run.leftOut,
      routes.map((one) => ({
        ...one,
        truck: one.vehicleName ?? '',
        jobIds: one.stops.flatMap(({ jobId }) => jobId ?? []),
      })),
    ),
  };
}, 120_000);

/** Each has wastes of its own, so that a job has one truck at most. */
async function trucksOf({ admin, technician }: TestCompany): Promise<Map<string, Vehicle>> {
  const septage = { acceptedWasteTypes: ['septage' as const] };
  const [first] = bodyOf(await admin.call('GET', '/vehicles')) as Vehicle[];
  const truck = bodyOf(
    await admin.call('PUT', `/vehicles/${first?.id}`, {
      ...first,
      ...septage,
      capacityGallons: 3_500,
      size: 'medium',
      driverUserId: admin.userId,
    }),
  ) as Vehicle;
  const divided = bodyOf(
    await admin.call('POST', '/vehicles', {
      ...vehicleValues({ name: 'Divided', capacityGallons: 1_000, acceptedWasteTypes: ['manure'] }),
      tanks: ['Front', 'Rear'].map((name) => ({
        name,
        capacityGallons: 500,
        acceptedWasteTypes: ['manure'],
      })),
    }),
  ) as Vehicle;
  const driverUserId = technician.userId;
  const others: Partial<Vehicle>[] = [
    { name: 'One stop', acceptedWasteTypes: ['grease'], maxStopsPerDay: 1 },
    { name: 'Few gallons', acceptedWasteTypes: ['portable_toilet'], maxGallonsPerDay: 800 },
    { name: 'Locked', acceptedWasteTypes: ['wastewater'], driverUserId },
    { name: 'Same driver', acceptedWasteTypes: ['wastewater'], driverUserId },
    { name: 'Begun', acceptedWasteTypes: ['manure'], capacityGallons: 300 },
    { name: 'Away', ...septage, outOfService: true, size: 'small' },
    { name: 'Not chosen', ...septage, size: 'small', costPerHourCents: 100 },
  ];
  const made = [truck, divided];
  for (const other of others) made.push(await makeVehicle(admin, other));
  return new Map(made.map((one) => [one.name, one]));
}

async function jobType({ admin }: TestCompany, certification: string): Promise<string> {
  const { id } = bodyOf(
    await admin.call('POST', '/job-types', {
      name: `With ${certification}`,
      durationMinutes: 15,
      expectedGallons: 100,
      wasteType: 'septage',
      requiredCertifications: [certification],
    }),
  ) as { id: string };
  return id;
}

const fatesOf = (
  leftOut: readonly LeftOutJob[],
  routes: readonly {
    readonly truck: string;
    readonly driverUserId: string | null;
    readonly jobIds: readonly string[];
  }[],
): Map<string, Fate> =>
  new Map<string, Fate>([
    ...leftOut.map(({ jobId, reason, explanation }) => [jobId, `${reason}: ${explanation}`] as const),
    ...routes.flatMap(({ truck, driverUserId, jobIds }) =>
      jobIds.map((jobId) => [jobId, { truck, driverUserId }] as const),
    ),
  ]);

it.each<[rule: string, job: string, fate: RegExp | string]>([
  ['size of a truck', 'too large a truck', /^truck-too-large: /],
  ['certification', 'no paper', /^no-truck-meets-all: /],
  ['certification on its last day', 'a paper that holds', 'Truck 1'],
  ['certification that expired', 'a paper that ended', /^no-truck-meets-all: /],
  ['most stops of a day', 'a stop too many', /^truck-day-limit: One stop .* stops is reached/],
  ['most stops of a day, kept', 'the stops allowed', 'One stop'],
  ['most gallons of a day', 'gallons too many', /^truck-day-limit: Few gallons .* gallons is reached/],
  ['most gallons of a day, kept', 'the gallons allowed', 'Few gallons'],
  ['extra gallons', 'more than the tank at the worst', /^tank-too-small: /],
  ['extra gallons, kept', 'the tank at the worst', 'Truck 1'],
  ['divided tank', 'more than one of its tanks', /^tank-too-small: .*on Divided, holds 500 gal/],
  ['arrival window', 'before the shift', /^window-cannot-be-met: /],
  ['shift', 'longer than the shift', /^outside-shift: /],
  ['address without a position', 'at no known place', /^address-not-located: /],
  ['time to begin by', 'late for its time', 'Truck 1'],
  [
    'limit of a site, with what other routes bring',
    'more than the site still takes',
    /^daily-cap: .* Capped /,
  ],
  ['limit of a site, kept', 'what the site still takes', 'Same driver'],
  ['lock', 'on a locked route', 'Locked'],
  ['started work', 'begun', 'Begun'],
  ['trucks it is limited to', 'for trucks that cannot take it', /^no-truck-meets-all: /],
  ['trucks it is limited to, out of service', 'for a truck that is away', /^no-allowed-truck: /],
  ['trucks it is limited to, kept', 'for one of its trucks', 'Divided'],
])('the rule of %s holds for a proposal as for a plan at once', (_, name, fate) => {
  const id = day.jobs.get(name)?.id ?? '';
  const [proposed, applied] = [day.proposed.get(id), day.applied.get(id)];
  expect(applied).toEqual(proposed);
  expect(typeof applied === 'object' ? applied.truck : applied).toMatch(fate);
});

it('a driver who is out already drives no second truck, and everything else is said alike, too', () => {
  const { company, proposal, run, jobs, proposed, applied } = day;
  const driven = [
    applied.get(jobs.get('on a locked route')?.id ?? ''),
    applied.get(jobs.get('what the site still takes')?.id ?? ''),
  ];
  expect(driven).toEqual([
    { truck: 'Locked', driverUserId: company.technician.userId },
    { truck: 'Same driver', driverUserId: null },
  ]);
  expect(applied).toEqual(proposed);
  expect(applied.size).toBe(jobs.size);
  // Only a proposal says when trucks could be there (decision 0271).
  const isLate = (sentence: string) => sentence.includes('is to begin by 7:01 AM');
  expect(run.warnings.filter((one) => !isLate(one))).toEqual(proposal.warnings.filter((one) => !isLate(one)));
  expect([run.warnings.filter(isLate).length, proposal.warnings.filter(isLate).length]).toEqual([1, 1]);
});
