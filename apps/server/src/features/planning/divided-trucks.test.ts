import { describe, expect, it } from 'vitest';
import type { RoutePreview } from '@haulwright/domain/routes/manual-route';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { makeDisposalSite, vehicleValues } from '../../../../../test/factories/fleet.ts';
import { makeJob } from '../jobs/testing.ts';
import { makeClientNorth, optimize, routesOfDay, theDay } from '../routes/testing.ts';
import { newId } from '../../platform/ids.ts';
import { recordFact } from '../custody/testing.ts';
import {
  admin,
  company,
  loadJob,
  loadVehicles,
  server,
  usePlannableCompany,
  useServer,
} from './testing/plannable-company.ts';

useServer();
usePlannableCompany();

const front = { name: 'Front', capacityGallons: 2_500, acceptedWasteTypes: ['septage'] };
const rear = { name: 'Rear', capacityGallons: 500, acceptedWasteTypes: ['grease'] };

/** Gives the company's only truck these tanks. */
async function theTruck(tanks: object[]): Promise<Vehicle> {
  const [{ id, name }] = (await loadVehicles()) as [Vehicle];
  const wastes = { capacityGallons: 3_000, acceptedWasteTypes: ['septage' as const, 'grease' as const] };
  return bodyOf(await admin.call('PUT', `/vehicles/${id}`, { ...vehicleValues({ name, ...wastes }), tanks }));
}
const plant = () =>
  makeDisposalSite(admin, {
    name: 'Takes both',
    acceptedWasteTypes: ['septage', 'grease'],
    feeCentsPer1000Gallons: 0,
  });
async function pumping(kilometers: number, gallons: number, wasteType: WasteType): Promise<string> {
  const client = await makeClientNorth(admin, kilometers);
  const job = await makeJob(admin, client, { expectedGallons: gallons, wasteType, scheduledDate: theDay });
  return job.id;
}
let seconds = 0;
/** A moment of the evening before the day, later with each call. */
const theDayBefore = (): number => Date.parse('2026-03-02T20:00:00Z') + (seconds += 1) * 1_000;
/** What a truck does, in order: 'septage 900 → 900'. */
const legs = async () =>
  (await routesOfDay(company.dispatcher)).map(({ stops, findings }) => ({
    stops: stops.map(({ kind, loadAfterGallons }) => `${kind} ${loadAfterGallons}`),
    findings: findings.map(({ code }) => code),
  }));
const wholeDay = async () => {
  await pumping(4, 900, 'septage');
  await pumping(5, 400, 'grease');
  await pumping(6, 800, 'septage');
};

describe('the planner', () => {
  it('serves septage and grease in one trip of a truck with a tank for each', async () => {
    await theTruck([front, rear]);
    await plant();
    await wholeDay();
    expect(await optimize(company.dispatcher)).toMatchObject({ status: 'done', leftOut: [] });
    const [route, ...others] = await legs();
    expect(others).toEqual([]);
    expect(route?.findings).toEqual([]);
    expect(route?.stops.filter((stop) => stop.startsWith('disposal'))).toEqual(['disposal 0']);
    expect(route?.stops.at(-3)).toBe('job 2100');
  });

  it('never mixes them in the same truck as one tank, which has a retired one', async () => {
    const { tanks } = await theTruck([front, rear]);
    const site = await plant();
    const { addresses } = await makeClientNorth(admin, 3);
    const used = { compartmentId: tanks[1]?.id ?? '', gallons: 300 };
    for (const fact of [
      { ...used, kind: 'pickup', generatorId: addresses[0]?.id ?? '', wasteType: 'grease' },
      { ...used, kind: 'discharge', siteId: site.id, emptied: true },
    ] as const)
      await server.database.inTenant(admin, (tx) =>
        recordFact(
          tx,
          admin,
          { fact: { ...fact, id: newId(), occurredAt: theDayBefore() }, method: 'meter', jobId: null },
          new Date(),
        ),
      );
    expect((await theTruck([])).tanks.map(({ name }) => name)).toEqual(['Tank']);
    await wholeDay();
    expect(await optimize(company.dispatcher)).toMatchObject({ status: 'done', leftOut: [] });
    const [route] = await legs();
    expect(route?.findings).toEqual([]);
    expect(route?.stops.filter((stop) => stop.startsWith('disposal')).length).toBeGreaterThan(1);
    expect(route?.stops).not.toContain('job 2100');
  });

  it('tells of a job that fits in none of the tanks that take it', async () => {
    await theTruck([front, rear]);
    await plant();
    const jobId = await pumping(5, 900, 'grease');
    expect(await optimize(company.dispatcher)).toMatchObject({
      leftOut: [
        {
          jobId,
          explanation: expect.stringMatching(/^900 gal do not fit in any tank: the largest .* holds 500 gal/),
        },
      ],
    });
  });

  it('goes on with what stayed in each tank overnight', async () => {
    const truck = await theTruck([front, rear]);
    await plant();
    await pumping(4, 900, 'septage');
    const jobId = await pumping(5, 200, 'grease');
    const { addresses } = await makeClientNorth(admin, 3);
    await server.database.inTenant(admin, async (tx) => {
      const fact = {
        kind: 'pickup',
        id: newId(),
        compartmentId: truck.tanks[1]?.id ?? '',
        occurredAt: Date.parse('2026-03-02T20:00:00Z'),
        generatorId: addresses[0]?.id ?? '',
        gallons: 300,
        wasteType: 'grease',
      } as const;
      await recordFact(tx, admin, { fact, method: 'sight_glass', jobId: null }, new Date());
    });
    expect(await optimize(company.dispatcher)).toMatchObject({ status: 'done', leftOut: [] });
    const [route] = await legs();
    expect(route).toMatchObject({
      findings: [],
      stops: ['start 300', 'job', 'job 1400', 'disposal 0', 'end 0'].map((stop) =>
        expect.stringContaining(stop),
      ),
    });
    // 300 gallons are in it already: more than the rest does not fit before it is emptied.
    const job = await loadJob(jobId);
    bodyOf(
      await admin.call('PUT', `/jobs/${jobId}`, {
        ...job,
        expectedGallons: 300,
        seenUpdatedAt: job.updatedAt,
      }),
    );
    expect(await optimize(company.dispatcher)).toMatchObject({ status: 'done', leftOut: [] });
    const [fuller] = await legs();
    expect(fuller?.stops.filter((stop) => stop.startsWith('disposal')).length).toBe(2);
  });
});

it('a route made by hand says what its tanks cannot take, and what a site leaves in them', async () => {
  const truck = await theTruck([front, rear]);
  const both = await plant();
  const septagePlant = await makeDisposalSite(admin, {
    name: 'Septage only',
    acceptedWasteTypes: ['septage'],
  });
  const [septage, grease, more] = [
    await pumping(4, 900, 'septage'),
    await pumping(5, 400, 'grease'),
    await pumping(6, 200, 'grease'),
  ];
  const job = (jobId: string) => ({ kind: 'job', jobId });
  const dump = ({ id }: { id: string }) => ({ kind: 'disposal', disposalSiteId: id });
  const preview = async (visits: object[]): Promise<RoutePreview> =>
    bodyOf(
      await company.dispatcher.call('POST', '/routes/preview', {
        name: 'By hand',
        routeDate: theDay,
        vehicleId: truck.id,
        driverUserId: null,
        visits,
      }),
    );
  const shown = await preview([job(septage), job(grease), dump(septagePlant), dump(both)]);
  expect(shown.findings).toEqual([]);
  expect(shown.stops.map(({ loadAfterGallons }) => loadAfterGallons)).toEqual([0, 900, 1_300, 400, 0, 0]);
  expect((await preview([job(septage), job(grease), job(more), dump(both)])).findings).toEqual([
    {
      code: 'no-compartment',
      sequence: 3,
      message: `No tank of ${truck.name} has room for the grease of this stop. Empty one before it.`,
    },
  ]);
  expect((await preview([job(grease), dump(septagePlant)])).findings.map(({ code }) => code)).toContain(
    'site-waste',
  );
});
