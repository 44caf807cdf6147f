import type { Arranged } from '@haulwright/domain/dispatch/arrangement';
import type { DisposalSite } from '@haulwright/domain/disposal/disposal-site';
import type { Job } from '@haulwright/domain/jobs/job';
import type { RoutePreview, Visit } from '@haulwright/domain/routes/manual-route';
import type { PublishedRoute, Route } from '@haulwright/domain/routes/route';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { makeDisposalSite, makeVehicle } from '../../../../../test/factories/fleet.ts';
import type { ApiAnswer, TestPerson, TestServer } from '../../../../../test/server/harness.ts';
import { newId } from '../../platform/ids.ts';
import { makeJob } from '../jobs/testing.ts';
import { compartmentsOf } from '../custody/ledger/compartments.queries.ts';
import { makeClientNorth, setDepot, theDay, timedRoute } from '../routes/testing.ts';

/** A Tuesday as `theDay` is, and still ahead: of days that are over drivers hear nothing. */
export const dayAhead = '2195-03-03';

/** A company with two trucks, a plant and jobs north of the depot. */
export interface RouteDay {
  readonly company: TestCompany;
  readonly dispatcher: TestPerson;
  readonly site: DisposalSite;
  readonly trucks: Vehicle[];
  readonly jobs: Job[];
  job(at: number): Visit;
  empty(): Visit;
  /** A new route of a truck with the technician as its driver. */
  request(visits: Visit[], changes?: object): { readonly id: string };
  /** The route as it is, with other visits. */
  changed(route: Route, visits: Visit[], changes?: object): object;
  /** A new route of the truck of that number, without a driver. */
  lane(truck: number, visits: Visit[], changes?: object): { readonly id: string };
  send(routes: object[], person?: TestPerson): Promise<ApiAnswer>;
  day(date?: string): Promise<Route[]>;
  arrange(...routes: object[]): Promise<Arranged>;
  /** A route of these visits that is its driver's. */
  published(visits: Visit[], changes?: object): Promise<Route>;
  /** Once its times are there. */
  route(id: string): Promise<Route>;
  act(id: string, what: string, body?: object, person?: TestPerson): Promise<ApiAnswer>;
  setStatus(at: number, status: string, extra?: object, person?: TestPerson): Promise<ApiAnswer>;
  loadJob(at: number): Promise<Job>;
}

/** What differs from the default day. */
interface RouteDayShape {
  /** Of the jobs, north of the depot; by default 2, 4, 6 and 8. */
  readonly kilometers?: readonly number[];
  /** What each job has instead of half an hour and 500 gallons of septage. */
  readonly job?: object;
  readonly secondTruck?: object;
  readonly site?: object;
}

/** `date`: the day of its routes. */
export async function makeRouteDay(
  server: TestServer,
  date = theDay,
  { kilometers = [2, 4, 6, 8], job = {}, secondTruck = {}, site: place = {} }: RouteDayShape = {},
): Promise<RouteDay> {
  const company = await makeCompany(server);
  const { dispatcher, technician } = company;
  await setDepot(company.admin);
  const site = await makeDisposalSite(company.admin, { latitude: 40.05, longitude: -76.31, ...place });
  await makeVehicle(company.admin, { name: 'Truck 2', ...secondTruck });
  const trucks: Vehicle[] = bodyOf(await company.admin.call('GET', '/vehicles'));
  const jobs: Job[] = [];
  for (const north of kilometers)
    jobs.push(
      await makeJob(dispatcher, await makeClientNorth(dispatcher, north), {
        durationMinutes: 30,
        expectedGallons: 500,
        wasteType: 'septage',
        ...job,
      }),
    );
  const request = (visits: Visit[], changes: object = {}) => ({
    id: newId(),
    name: null,
    routeDate: date,
    vehicleId: trucks[0]?.id,
    driverUserId: technician.userId,
    visits,
    seenUpdatedAt: null,
    ...changes,
  });
  const send: RouteDay['send'] = (routes, person = dispatcher) =>
    person.call('PUT', '/dispatch/arrangement', { routes });
  const arrange = async (...routes: object[]): Promise<Arranged> => bodyOf(await send(routes));
  const act: RouteDay['act'] = (id, what, body, person = dispatcher) =>
    person.call('POST', `/dispatch/routes/${id}/${what}`, body ?? {});
  return {
    company,
    dispatcher,
    site,
    trucks,
    jobs,
    request,
    send,
    arrange,
    act,
    lane: (truck, visits, changes = {}) =>
      request(visits, { vehicleId: trucks[truck]?.id, driverUserId: null, ...changes }),
    day: async (of = theDay) => bodyOf(await dispatcher.call('GET', `/dispatch/day?date=${of}`)).routes,
    job: (at) => ({ kind: 'job', jobId: jobs[at]?.id ?? '' }),
    empty: () => ({ kind: 'disposal', disposalSiteId: site.id }),
    changed: (route, visits, changes = {}) => ({
      id: route.id,
      name: route.name,
      routeDate: route.routeDate,
      vehicleId: route.vehicleId,
      driverUserId: route.driverUserId,
      visits,
      seenUpdatedAt: route.updatedAt,
      ...changes,
    }),
    async published(visits, changes) {
      const { routes } = await arrange(request(visits, changes));
      const { undoSeconds: _, ...route } = bodyOf(
        await act(routes[0]?.id ?? '', 'publish'),
      ) as PublishedRoute;
      return route;
    },
    route: (id) => timedRoute(dispatcher, id),
    setStatus: (at, status, extra = {}, person = technician) =>
      person.call('PUT', `/jobs/${jobs[at]?.id}/status`, { status, ...extra }),
    loadJob: async (at) => bodyOf(await dispatcher.call('GET', `/jobs/${jobs[at]?.id}`)),
  };
}

/** A day whose routes are on the road: in the company's own zone it is the time it is there. */
export async function makeDayUnderWay(
  server: TestServer,
  { timeZone, today }: { readonly timeZone: string; readonly today: string },
): Promise<RouteDay> {
  const day = await makeRouteDay(server, today);
  const { admin } = day.company;
  const settings = bodyOf(await admin.call('GET', '/company/settings'));
  bodyOf(await admin.call('PUT', '/company/settings', { ...settings, timeZone }));
  return day;
}

/** The tank of the truck that drives a route. */
export const tankOf = (server: TestServer, { company }: RouteDay, route: Route): Promise<string> =>
  server.database.inTenant(company.admin, async (tx) => {
    const [only] = await compartmentsOf(tx, company.companyId, [route.vehicleId ?? '']);
    return only?.id ?? '';
  });

/** What the office sees of a route before it saves the route as it is. */
export const previewOf = async (day: RouteDay, route: Route): Promise<RoutePreview> =>
  bodyOf(
    await day.dispatcher.call('POST', '/routes/preview', {
      routeDate: route.routeDate,
      vehicleId: route.vehicleId,
      visits: visitsOf(route),
      routeId: route.id,
    }),
  );

export const codeOf = ({ body }: { readonly body: unknown }): string => (body as { code: string }).code;
export const visitsOf = (route: Route): Visit[] =>
  route.stops.flatMap((stop): Visit[] =>
    stop.kind === 'job'
      ? [{ kind: 'job', jobId: stop.jobId ?? '' }]
      : stop.kind === 'disposal'
        ? [{ kind: 'disposal', disposalSiteId: stop.disposalSiteId ?? '' }]
        : [],
  );
