import type { Route, RouteStop } from '@haulwright/domain/routes/route';
import { setTimeout as pause } from 'node:timers/promises';
import { type SoakCaller } from './soak-caller.ts';
import { anySearch, type SoakCompany } from './soak-company.ts';

const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

type Act = (call: SoakCaller, company: SoakCompany) => Promise<unknown>;

/** What an office does all day, and how often out of a hundred. */
const officeActs: readonly (readonly [number, Act])[] = [
  [
    22,
    (call) =>
      call(
        'job list',
        'GET',
        `/api/jobs?limit=50${oneOf(['', '&status=completed', `&search=${anySearch()}`])}`,
      ),
  ],
  [16, (call) => call('client list', 'GET', `/api/clients?limit=50${oneOf(['', `&search=${anySearch()}`])}`)],
  [14, (call, company) => call('job', 'GET', `/api/jobs/${oneOf(company.jobIds)}`)],
  [8, (call, company) => call('client', 'GET', `/api/clients/${oneOf(company.clientIds)}`)],
  [18, (call, company) => openBoard(call, oneOf([company.today, company.plannedDay]))],
  [4, (call, company) => call('week', 'GET', `/api/dispatch/week?from=${company.today}`)],
  [5, (call) => call('route list', 'GET', '/api/routes?limit=50')],
  [5, (call) => call('dashboard', 'GET', '/api/dashboard/overview')],
  [8, swapStops],
];

const technicianActs: readonly (readonly [number, Act])[] = [
  [50, (call, company) => call('my jobs', 'GET', `/api/jobs/mine?from=${company.today}&to=${company.today}`)],
  [30, (call, company) => call('my route', 'GET', `/api/routes/mine?date=${company.today}`)],
  [20, advanceJob],
];

/** Acts with a pause of one to three seconds between two acts, until the signal aborts. */
export async function workAs(
  kind: 'office' | 'technician',
  call: SoakCaller,
  company: SoakCompany,
  signal: AbortSignal,
): Promise<void> {
  const acts = kind === 'office' ? officeActs : technicianActs;
  while (!signal.aborted) {
    await pause(1_000 + Math.random() * 2_000, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    let at = Math.random() * 100;
    const [, act] = acts.find(([share]) => (at -= share) < 0) ?? oneOf(acts);
    // What went wrong is booked by the caller; the user goes on.
    await act(call, company).catch(() => undefined);
  }
}

/** The calls the dispatch board makes for a day, both at once. */
export const openBoard = (call: SoakCaller, date: string): Promise<unknown> =>
  Promise.all([
    call('board day', 'GET', `/api/dispatch/day?date=${date}`),
    call('board open jobs', 'GET', `/api/routes/open-jobs?date=${date}&limit=200`),
  ]);

const asVisit = (stop: RouteStop) =>
  stop.kind === 'disposal'
    ? { kind: 'disposal', disposalSiteId: stop.disposalSiteId }
    : { kind: 'job', jobId: stop.jobId };

/** Moves one stop of a draft route of the planned day, as a drag on the board does. */
async function swapStops(call: SoakCaller, company: SoakCompany): Promise<unknown> {
  const day = await call('board day', 'GET', `/api/dispatch/day?date=${company.plannedDay}`);
  if (day.status !== 200) return undefined;
  const { routes } = JSON.parse(day.text()) as { routes: Route[] };
  const movable = routes.filter(
    (route) => route.status === 'draft' && route.vehicleId !== null && route.jobCount > 2,
  );
  if (movable.length === 0) return undefined;
  const route = oneOf(movable);
  const visits = route.stops.filter(({ kind }) => kind === 'job' || kind === 'disposal').map(asVisit);
  const at = Math.floor(Math.random() * (visits.length - 1));
  visits.splice(at, 2, ...visits.slice(at, at + 2).toReversed());
  const { id, name, routeDate, vehicleId, driverUserId, updatedAt } = route;
  return call('move', 'PUT', '/api/dispatch/arrangement', {
    routes: [{ id, name, routeDate, vehicleId, driverUserId, visits, seenUpdatedAt: updatedAt }],
  });
}

/** Starts or completes one of the technician's own jobs. */
async function advanceJob(call: SoakCaller, company: SoakCompany): Promise<unknown> {
  const mine = await call('my jobs', 'GET', `/api/jobs/mine?from=${company.today}&to=${company.plannedDay}`);
  if (mine.status !== 200) return undefined;
  const jobs = (JSON.parse(mine.text()) as { id: string; status: string }[]).filter(
    ({ status }) => status === 'scheduled' || status === 'in_progress',
  );
  if (jobs.length === 0) return undefined;
  const job = oneOf(jobs);
  return call(
    'job status',
    'PUT',
    `/api/jobs/${job.id}/status`,
    job.status === 'scheduled' ? { status: 'in_progress' } : { status: 'completed', actualGallons: 900 },
  );
}
