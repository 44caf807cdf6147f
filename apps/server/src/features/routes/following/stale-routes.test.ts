import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '@haulwright/domain/clients/client';
import type { DisposalSite } from '@haulwright/domain/disposal/disposal-site';
import type { Job } from '@haulwright/domain/jobs/job';
import type { Route } from '@haulwright/domain/routes/route';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import { valuesOf } from '../../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { makeDisposalSite } from '../../../../../../test/factories/fleet.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { makeJob } from '../../jobs/testing.ts';
import { makeClientNorth, setDepot, timedRoute } from '../testing.ts';

const server = serverOfFile();
let company: TestCompany;
let site: DisposalSite;
let truck: Vehicle;
let client: Client;
let job: Job;

const [ahead, over] = ['2031-03-04', '2021-03-04'];

beforeEach(async () => {
  company = await makeCompany(server);
  await setDepot(company.admin);
  site = await makeDisposalSite(company.admin, { latitude: 40.05, longitude: -76.31 });
  [truck] = bodyOf(await company.admin.call('GET', '/vehicles'));
  client = await makeClientNorth(company.dispatcher, 4);
  job = await makeJob(company.dispatcher, client, {
    durationMinutes: 30,
    expectedGallons: 1_500,
    wasteType: 'septage',
  });
});

async function makeRoute(routeDate: string, driverUserId: string | null = null): Promise<Route> {
  const visits = [
    { kind: 'job', jobId: job.id },
    { kind: 'disposal', disposalSiteId: site.id },
  ];
  return bodyOf(
    await company.dispatcher.call('POST', '/routes', {
      routeDate,
      vehicleId: truck.id,
      driverUserId,
      visits,
    }),
  );
}
const get = ({ id }: Route): Promise<Route> => timedRoute(company.dispatcher, id);

const changes: [string, () => Promise<unknown>, (before: Route, now: Route) => void][] = [
  [
    'its truck begins later',
    async () =>
      bodyOf(
        await company.admin.call('PUT', `/vehicles/${truck.id}`, {
          ...truck,
          shiftStartMinute: truck.shiftStartMinute + 60,
        }),
      ),
    (before, now) => expect(now.startSecond).toBe(before.startSecond + 3_600),
  ],
  [
    'its driver gets a break',
    async () => {
      // Too little is left of the shift to leave only after the break.
      const lunch = { breakMinutes: 30, breakFromMinute: 440, breakToMinute: 470, shiftEndMinute: 540 };
      bodyOf(await company.admin.call('PUT', `/vehicles/${truck.id}`, { ...truck, ...lunch }));
    },
    (before, now) => {
      expect(now.totalDurationMinutes).toBe(before.totalDurationMinutes + 30);
      expect(now.stops.map(({ kind }) => kind)).toContain('break');
    },
  ],
  [
    'its truck ends elsewhere',
    async () => {
      const home = { endAddress: '9 Home St', endLatitude: 39.8, endLongitude: -76.31 };
      bodyOf(await company.admin.call('PUT', `/vehicles/${truck.id}`, { ...truck, ...home }));
    },
    (before, now) => {
      expect(now.totalDistanceMiles).toBeGreaterThan(before.totalDistanceMiles + 5);
      expect(now.stops.at(-1)).toMatchObject({ title: 'End of the Day', address: '9 Home St' });
    },
  ],
  [
    'unloading takes longer',
    async () =>
      bodyOf(
        await company.admin.call('PUT', `/disposal-sites/${site.id}`, {
          ...site,
          unloadMinutes: site.unloadMinutes + 30,
        }),
      ),
    (before, now) => expect(now.totalDurationMinutes).toBe(before.totalDurationMinutes + 30),
  ],
  [
    'the depot moves',
    async () => {
      const settings = bodyOf(await company.admin.call('GET', '/company/settings'));
      bodyOf(
        await company.admin.call('PUT', '/company/settings', {
          ...settings,
          depotLatitude: 39.9,
          depotLongitude: -76.31,
        }),
      );
    },
    (before, now) => expect(now.totalDistanceMiles).toBeGreaterThan(before.totalDistanceMiles + 5),
  ],
  [
    "a client's pin moves",
    async () =>
      bodyOf(
        await company.dispatcher.call(
          'PUT',
          `/clients/${client.id}/addresses/${client.addresses[0]?.id}/location`,
          { latitude: 40.3, longitude: -76.31 },
        ),
      ),
    (before, now) => expect(now.totalDistanceMiles).toBeGreaterThan(before.totalDistanceMiles + 5),
  ],
  [
    'its disposal site is removed',
    async () => bodyOf(await company.admin.call('DELETE', `/disposal-sites/${site.id}`)),
    (_before, now) => expect(now.stops.map(({ kind }) => kind)).toEqual(['start', 'job', 'end']),
  ],
  [
    'the company reads litres',
    async () => {
      bodyOf(await company.admin.call('PUT', `/vehicles/${truck.id}`, { ...truck, capacityGallons: 1_000 }));
      const settings = bodyOf(await company.admin.call('GET', '/company/settings'));
      bodyOf(await company.admin.call('PUT', '/company/settings', { ...settings, units: 'metric' }));
    },
    (_before, now) =>
      expect(now.findings.map(({ message }) => message)).toContain(
        'The tank would be over capacity by 1,895 L. Empty it before this stop.',
      ),
  ],
];

describe('a route says that its times are pending, and then has new ones', () => {
  it.each(changes)('when %s', async (_, change, hasChanged) => {
    const before = await makeRoute(ahead);
    await change();
    const now = await get(before);
    expect(now).not.toEqual(before);
    hasChanged(before, now);
  });

  it('when its site lets in smaller trucks only, and when its truck is a smaller one', async () => {
    const truckIs = async (size: string) => {
      truck = bodyOf(await company.admin.call('PUT', `/vehicles/${truck.id}`, { ...truck, size }));
    };
    const messages = async (route: Route) => (await get(route)).findings.map(({ message }) => message);
    await truckIs('large');
    const route = await makeRoute(ahead);
    expect(await messages(route)).toEqual([]);
    const addresses = valuesOf(client).addresses.map((one) => ({ ...one, largestTruck: 'medium' }));
    bodyOf(await company.dispatcher.call('PUT', `/clients/${client.id}`, { ...valuesOf(client), addresses }));
    expect(await messages(route)).toEqual([
      `${truck.name} is too large for this site: only a medium truck or a smaller one gets in.`,
    ]);
    await truckIs('medium');
    expect(await messages(route)).toEqual([]);
  });

  it('when its work asks for a certification, and when its driver is given one', async () => {
    const { admin, dispatcher, technician } = company;
    const values = { name: 'Plant work', durationMinutes: 30, expectedGallons: 500, wasteType: 'septage' };
    const type = bodyOf(await admin.call('POST', '/job-types', values));
    job = await makeJob(dispatcher, client, { jobTypeId: type.id });
    const route = await makeRoute(ahead, technician.userId);
    const codes = async () => (await get(route)).findings.map(({ code }) => code);
    expect(await codes()).toEqual([]);
    const changed = { ...type, requiredCertifications: ['Plant access'] };
    bodyOf(await admin.call('PUT', `/job-types/${type.id}`, changed));
    expect(await codes()).toEqual(['missing-skill']);
    const paper = { kind: 'certification', name: 'Plant access', number: '7', issuer: 'The plant' };
    const permit = bodyOf(
      await admin.call('POST', '/company-permits', { ...paper, userId: technician.userId }),
    );
    expect(await codes()).toEqual([]);
    bodyOf(await admin.call('DELETE', `/company-permits/${permit.id}`));
    expect(await codes()).toEqual(['missing-skill']);
  });

  it('but not when its day is over, or what changed has no part in it', async () => {
    const before = await makeRoute(over);
    bodyOf(
      await company.admin.call('PUT', `/disposal-sites/${site.id}`, {
        ...site,
        unloadMinutes: site.unloadMinutes + 30,
      }),
    );
    bodyOf(await company.admin.call('PUT', `/vehicles/${truck.id}`, { ...truck, licensePlate: 'NEW' }));
    expect(await get(before)).toEqual(before);
  });
});
