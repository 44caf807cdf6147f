import { beforeEach, describe, expect, it } from 'vitest';
import type { CallPlace, CallPlacesFound, CallPlacesValues } from '@haulwright/domain/dispatch/call-places';
import type { PlacesFound } from '@haulwright/domain/dispatch/place';
import type { Client } from '@haulwright/domain/clients/client';
import type { Job } from '@haulwright/domain/jobs/job';
import { makeClient } from '../../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { statementsOfRequests } from '../../../../../../test/server/request-statements.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { newId } from '../../../platform/ids.ts';
import { jobTypeNamed, makeJob } from '../../jobs/testing.ts';
import { makeClientNorth, theDay } from '../../routes/testing.ts';
import { codeOf, makeRouteDay, type RouteDay } from '../testing.ts';

const server = serverOfFile();
let made: RouteDay;
let client: Client;

beforeEach(async () => {
  made = await makeRouteDay(server, theDay, { job: { expectedGallons: 1_500 } });
  client = await makeClientNorth(made.dispatcher, 3);
});

const ask = (call: CallPlacesValues['call'], date = theDay) =>
  made.dispatcher.call('POST', '/dispatch/places/for-call', { date, call });
const find = async (call: CallPlacesValues['call']): Promise<CallPlacesFound> => bodyOf(await ask(call));

const work = { durationMinutes: 45, expectedGallons: 1_000, wasteType: 'septage' } as const;
const known = (more: object = {}): CallPlacesValues['call'] => ({
  job: 'known',
  clientId: client.id,
  clientAddressId: client.addresses[0]?.id ?? '',
  work: { ...work, ...more },
});
const saved = (more: object = {}): Promise<Job> =>
  makeJob(made.dispatcher, client, { ...work, scheduledDate: theDay, ...more });

/** The route as it is arranged once the job is saved. */
const withJob = ({ arranged }: CallPlace, placeholder: string, jobId: string) => ({
  ...arranged,
  visits: arranged.visits.map((visit) =>
    visit.kind === 'job' && visit.jobId === placeholder ? { ...visit, jobId } : visit,
  ),
});

const facts = ({
  vehicleId,
  routeId,
  at,
  dump,
  arrivalSecond,
  doneSecond,
  lateMinutes,
  addedCents,
}: CallPlace) => ({
  vehicleId,
  routeId,
  at,
  dump,
  arrivalSecond,
  doneSecond,
  lateMinutes,
  addedCents,
});

describe('the places for a call that is not saved yet', () => {
  it.each([
    ['of a normal job', {}],
    ['of an emergency', { priority: 'emergency', byMinute: 9 * 60 }],
    ['with an arrival window', { windowStartMinute: 600, windowEndMinute: 720 }],
  ] as const)('are those of the same job once it is saved (%s)', async (_, more) => {
    await made.arrange(made.lane(0, [made.job(0), made.job(2), made.empty()]));
    const before = await find(known(more));
    expect(before.places.map(({ truckName }) => truckName).toSorted()).toEqual(
      made.trucks.map(({ name }) => name).toSorted(),
    );
    const job = await saved(more);
    const after: PlacesFound = bodyOf(
      await made.dispatcher.call('POST', '/dispatch/places', { date: theDay, jobIds: [job.id] }),
    );
    expect(before.isPromised).toBe(after.isPromised);
    expect(before.places.map(facts)).toEqual(after.places.map((place) => facts(place as CallPlace)));
  });

  it('are those of an address that nobody has yet, with the town of its ZIP code', async () => {
    const pumpOut = await jobTypeNamed(made.company.admin, 'Septic tank pump-out');
    const { places } = await find({
      job: 'new-address',
      address: { streetLine1: '1191 Quarry Rd', postalCode: '17557', tankGallons: 1_250 },
      work: { jobTypeId: pumpOut.id },
    });
    expect(places).toHaveLength(2);
    const near = await find({
      job: 'new-address',
      address: { ...client.addresses[0], id: undefined, streetLine1: '2 Near Ln' },
      work,
    });
    expect(near.places[0]?.addedMiles).toBeLessThan(places[0]?.addedMiles ?? 0);
  });

  it('know whether the driver holds what the work requires', async () => {
    const { admin, technician } = made.company;
    const type = bodyOf(
      await admin.call('POST', '/job-types', {
        name: 'Plant work',
        ...work,
        requiredCertifications: ['CDL'],
      }),
    );
    await made.arrange(made.lane(0, [made.job(0), made.empty()], { driverUserId: technician.userId }));
    const ofDriver = async () => {
      const { places } = await find(known({ jobTypeId: type.id }));
      const place = places.find(({ driverName }) => driverName === 'Tom Technician');
      return place?.problems.map(({ code }) => code);
    };
    expect(await ofDriver()).toContain('missing-skill');
    const paper = { kind: 'licence', name: 'cdl', number: '7', issuer: 'PennDOT', userId: technician.userId };
    bodyOf(await admin.call('POST', '/company-permits', paper));
    expect(await ofDriver()).not.toContain('missing-skill');
  });

  it('can be arranged as they are once the job is saved, and name the driver', async () => {
    const route = await made.published([made.job(0), made.empty()]);
    const { places, jobId } = await find(known());
    const onRoute = places.find((place) => place.routeId === route.id);
    expect(onRoute).toMatchObject({ isPublished: true, driverName: 'Tom Technician' });
    const onEmpty = places.find((place) => place.routeId === null);
    expect(onEmpty).toMatchObject({ isPublished: false, arranged: { seenUpdatedAt: null } });
    for (const place of [onRoute, onEmpty]) {
      const job = await saved();
      const { routes } = await made.arrange(withJob(place!, jobId, job.id));
      const stop = routes[0]?.stops.find((one) => one.jobId === job.id);
      expect(stop?.arrivalSecond).toBe(place?.arrivalSecond);
      expect(routes[0]?.name).toBe(place === onRoute ? route.name : routes[0]?.name);
    }
  });

  it('leave a saved job waiting, with other choices, when the board changed meanwhile', async () => {
    const { routes } = await made.arrange(made.lane(0, [made.job(0), made.empty()]));
    const { places, jobId } = await find(known());
    const seen = places.find(({ routeId }) => routeId === routes[0]?.id);
    const job = await saved();
    await made.arrange(made.changed(routes[0]!, [made.job(1), made.job(0), made.empty()]));
    const refusal = await made.send([withJob(seen!, jobId, job.id)]);
    expect([refusal.status, codeOf(refusal)]).toEqual([409, 'route.changed-meanwhile']);
    expect(bodyOf(await made.dispatcher.call('GET', `/jobs/${job.id}`))).toMatchObject({
      status: 'unscheduled',
      scheduledDate: theDay,
    });
    const again = await find({ job: 'saved', jobId: job.id });
    expect(again.jobId).toBe(job.id);
    const now = again.places.find(({ routeId }) => routeId === routes[0]?.id);
    await made.arrange(withJob(now!, again.jobId, job.id));
  });

  it('write nothing, by as many statements for an address that is new', async () => {
    const rows = async () => bodyOf(await made.dispatcher.call('GET', '/jobs?limit=200')).items.length;
    const before = await rows();
    const [statements = []] = await statementsOfRequests(() => find(known()));
    expect(statements.filter((one) => /^\s*(insert|update|delete)/i.test(one))).toEqual([]);
    expect(await rows()).toBe(before);
  });
});

describe('the places for a call are refused', () => {
  const elsewhere = (address: object): CallPlacesValues['call'] => ({
    job: 'new-address',
    address: { streetLine1: '1 Quarry Rd', postalCode: '17557', ...address },
    work,
  });
  it('with a sentence that says what is wrong', async () => {
    const cases: [string, object, number, string][] = [
      ['at a ZIP code nobody knows', elsewhere({ postalCode: '00001' }), 422, 'address.town-unclear'],
      ['without a street', elsewhere({ streetLine1: '' }), 400, 'BAD_REQUEST'],
      ['of a client that does not exist', { ...known(), clientId: newId() }, 404, 'NOT_FOUND'],
      [
        'at an address of somebody else',
        { ...known(), clientAddressId: newId() },
        422,
        'job.address-not-found',
      ],
      ['of a job type that is gone', known({ jobTypeId: newId() }), 422, 'job.type-not-found'],
      ['of gallons without a waste', known({ wasteType: null }), 422, 'job.waste-type-missing'],
      ['with half an arrival window', known({ windowStartMinute: 600 }), 400, 'BAD_REQUEST'],
      ['of a job that does not exist', { job: 'saved', jobId: newId() }, 422, 'route.job-unknown'],
    ];
    for (const [what, call, status, code] of cases) {
      const answer = await ask(call as CallPlacesValues['call']);
      expect([what, answer.status, codeOf(answer)]).toEqual([what, status, code]);
    }
  });

  it('of an archived client, and to people who plan no routes', async () => {
    await made.dispatcher.call('PUT', `/clients/${client.id}/status`, { status: 'inactive' });
    expect(codeOf(await ask(known()))).toBe('job.client-not-active');
    const other = await makeClient(made.dispatcher);
    const { technician } = made.company;
    const call = { ...known(), clientId: other.id };
    const answer = await technician.call('POST', '/dispatch/places/for-call', { date: theDay, call });
    expect(answer.status).toBe(403);
  });
});
