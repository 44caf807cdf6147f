import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Job } from '@haulwright/domain/jobs/job';
import type { RoutePreview, Visit } from '@haulwright/domain/routes/manual-route';
import type { Route } from '@haulwright/domain/routes/route';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import type { TestCompany } from '../../../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../../../test/factories/expect-ok.ts';
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '../../../../../../../test/server/harness.ts';
import { makeRouteDay, type RouteDay } from '../../../dispatch/testing.ts';
import { theDay } from '../../testing.ts';

export let server: TestServer;
export let made: RouteDay;
export let company: TestCompany;
export let dispatcher: TestPerson;
export let truck: Vehicle;
/** 2, 4, 6 and 8 km north of the depot, 1,500 gallons each; the tank holds 3,500. */
export let jobs: Job[];

/** Gives each test of the file a company and a day of its own; the exports refer to the running test. */
export function useEditedDay(): void {
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  beforeEach(async () => {
    made = await makeRouteDay(server, theDay, { job: { expectedGallons: 1_500 } });
    ({ company, dispatcher, jobs } = made);
    [truck] = made.trucks as [Vehicle];
  });
}

export const visit = (at: number): Visit => made.job(at);
export const empty = (): Visit => made.empty();
export const request = (visits: Visit[], changes: object = {}) => ({
  routeDate: theDay,
  vehicleId: truck.id,
  driverUserId: company.technician.userId,
  visits,
  ...changes,
});
export const make = async (visits: Visit[], changes: object = {}): Promise<Route> =>
  bodyOf(await dispatcher.call('POST', '/routes', request(visits, changes)));
export const edit = (route: Route, visits: Visit[], changes: object = {}, person = dispatcher) =>
  person.call('PUT', `/routes/${route.id}`, {
    name: route.name,
    ...request(visits),
    seenUpdatedAt: route.updatedAt,
    ...changes,
  });
export const preview = async (visits: Visit[], changes: object = {}): Promise<RoutePreview> =>
  bodyOf(await dispatcher.call('POST', '/routes/preview', request(visits, changes)));
export const get = async (id: string, person = dispatcher): Promise<Route> =>
  bodyOf(await person.call('GET', `/routes/${id}`));
export const loadJob = (at: number): Promise<Job> => made.loadJob(at);
export const historyOf = async (at: number): Promise<string[]> =>
  bodyOf(await dispatcher.call('GET', `/jobs/${jobs[at]?.id}/history`)).map(
    (entry: { text?: string; description?: string }) => JSON.stringify(entry),
  );
export const openJobIds = async (query = ''): Promise<string[]> =>
  bodyOf(await dispatcher.call('GET', `/routes/open-jobs?date=${theDay}${query}`)).items.map(
    (job: Job) => job.id,
  );
/** Drops what differs in a preview. */
export const timesOf = ({
  stops,
  totalDistanceMiles,
  totalDurationMinutes,
  startSecond,
  endSecond,
  findings,
}: Route | RoutePreview) => ({
  totalDistanceMiles,
  totalDurationMinutes,
  startSecond,
  endSecond,
  findings,
  stops: stops.map(({ id: _id, jobStatus: _status, ...stop }) => stop),
});
