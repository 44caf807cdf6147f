import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Proposal, ProposedLane } from '@haulwright/domain/planning/proposal';
import type { Job } from '@haulwright/domain/jobs/job';
import { jobIdsOf, type Visit } from '@haulwright/domain/routes/manual-route';
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
import { makeJob } from '../../../jobs/testing.ts';
import { makeClientNorth, optimize, theDay } from '../../../routes/testing.ts';

export let server: TestServer;
export let made: RouteDay;
export let company: TestCompany;
export let dispatcher: TestPerson;
export let trucks: Vehicle[];
/**
 * 2, 4, 6 and 8 km north of the depot, then 2, 4 and 6 km south; 1,000 gallons each, and the tanks hold
 * 3,500.
 */
export let jobs: Job[];

/** Gives each test of the file a company and a day of its own; the exports refer to the running test. */
export function useProposedDay(): void {
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  beforeEach(async () => {
    made = await makeRouteDay(server, theDay, {
      kilometers: [2, 4, 6, 8, -2, -4, -6],
      job: { expectedGallons: 1_000 },
      secondTruck: { capacityGallons: 3_500, acceptedWasteTypes: ['septage'] },
      site: { latitude: 40.08 },
    });
    ({ company, dispatcher, trucks, jobs } = made);
  });
}

export const newJob = async (kilometers: number, changes: object = {}): Promise<Job> =>
  makeJob(dispatcher, await makeClientNorth(dispatcher, kilometers), {
    durationMinutes: 30,
    expectedGallons: 1_000,
    wasteType: 'septage',
    ...changes,
  });
export const job = (at: number): Visit => made.job(at);
export const empty = (): Visit => made.empty();
export const request: RouteDay['lane'] = (...wanted) => made.lane(...wanted);
export const send: RouteDay['send'] = (...wanted) => made.send(...wanted);
export const arrange: RouteDay['arrange'] = (...routes) => made.arrange(...routes);
export const day = (): Promise<Route[]> => made.day();
export const readProposal = async (id: string): Promise<Proposal> =>
  bodyOf(await dispatcher.call('GET', `/dispatch/proposals/${id}`));

export const publish = async (route: Route | undefined): Promise<Route> =>
  bodyOf(await dispatcher.call('POST', `/dispatch/routes/${route?.id}/publish`));

/** Plans the day as a proposal. */
export async function propose(choices: object = {}, input: object = {}): Promise<Proposal> {
  const run = await optimize(dispatcher, { asProposal: true, choices, ...input });
  expect(run).toMatchObject({ status: 'done', failure: null, asProposal: true, bestSoFar: null });
  return readProposal(run.id);
}

export const laneOf = (proposal: Proposal, truck: number): ProposedLane | undefined =>
  proposal.lanes.find((lane) => lane.vehicleId === trucks[truck]?.id);
export const numbersOf = (lane: ProposedLane | undefined): number[] =>
  jobIdsOf({ visits: lane?.visits ?? [] }).map((id) => jobs.findIndex((one) => one.id === id));
/** Every job in driving order, by its number here. */
export const orders = (proposal: Proposal): number[][] =>
  [0, 1].map((truck) => numbersOf(laneOf(proposal, truck)));
export const accepted = ({
  routeId: id,
  name,
  vehicleId,
  driverUserId,
  visits,
  seenUpdatedAt,
}: ProposedLane) => ({
  id,
  name,
  routeDate: theDay,
  vehicleId,
  driverUserId,
  visits,
  seenUpdatedAt,
  isOptimized: true,
});
