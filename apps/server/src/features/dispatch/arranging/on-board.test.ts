import { beforeEach, describe, expect, it } from 'vitest';
import type { LaneInsertions } from '@haulwright/domain/dispatch/arrangement';
import type { Route } from '@haulwright/domain/routes/route';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { newId } from '../../../platform/ids.ts';
import { command, outcomeOf } from '../../field/testing.ts';
import { recordFact } from '../../custody/testing.ts';
import { tenInTheMorning } from '../../routes/testing.ts';
import { makeDayUnderWay, previewOf, tankOf, type RouteDay } from '../testing.ts';

const { timeZone, today } = tenInTheMorning();
const hour = 3_600_000;

const server = serverOfFile();
let day: RouteDay;
let route: Route;
let tank: string;

/** The truck holds 3,500 gallons; each of its jobs is expected to have 500. It is ten in the morning. */
beforeEach(async () => {
  day = await makeDayUnderWay(server, { timeZone, today });
  route = await day.published([day.job(0), day.job(1), day.job(2), day.empty()]);
  tank = await tankOf(server, day, route);
});

const row = (gallons: number) => ({
  compartmentId: tank,
  gallons,
  wasteType: 'septage',
  method: 'sight_glass',
});
const phone = async (type: Parameters<typeof command>[0], data: object) =>
  expect(await outcomeOf(day.company.technician, command(type, data))).toEqual(['applied']);
const done = async (at: number, gallons: number) =>
  phone('job.completed', { jobId: day.jobs[at]?.id, gallons, notes: null, load: [row(gallons)] });
const dumped = async (gallons: number) =>
  phone('load.dumped', {
    disposalSiteId: day.site.id,
    routeId: route.id,
    rows: [{ compartmentId: tank, gallons, method: 'meter', emptied: true }],
    ticketNumber: 'T-1',
    weightPounds: null,
  });
/** Taken up the day before, and still there. */
const overnight = (gallons: number) =>
  server.database.inTenant(day.company.admin, async (tx) => {
    const posted = await recordFact(
      tx,
      day.company.admin,
      {
        fact: {
          kind: 'pickup',
          id: newId(),
          compartmentId: tank,
          occurredAt: Date.now() - 20 * hour,
          generatorId: day.jobs[3]?.clientAddressId ?? '',
          gallons,
          wasteType: 'septage',
        },
        method: 'sight_glass',
        jobId: null,
      },
      new Date(),
    );
    expect(posted).toMatchObject({ ok: true });
  });

const board = async (): Promise<Route> => (await day.day(today)).find(({ id }) => id === route.id)!;
const preview = () => previewOf(day, route);
const findings = ({ findings: all }: Pick<Route, 'findings'>) =>
  all.flatMap(({ code, sequence }) =>
    code === 'over-capacity' || code === 'not-emptied' ? [[code, sequence]] : [],
  );

describe('the board', () => {
  it('shows nothing for a truck without reports', async () => {
    expect((await board()).load).toBeUndefined();
  });

  it('shows what phones reported, and goes on from there', async () => {
    await done(0, 2_900);
    const { load, ...shown } = await board();
    expect(load).toMatchObject({
      openingGallons: 0,
      actual: [{ gallons: 2_900 }],
      nowGallons: 2_900,
      after: [null, null, 3_400, 3_900, 0, 0],
    });
    // The plan had room for it; what is really aboard has not.
    expect(findings(shown)).toEqual([['over-capacity', 3]]);
    await dumped(2_850);
    const emptied = await board();
    // Reports of one second are one point of the curve.
    expect(emptied.load?.actual.at(-1)).toMatchObject({ gallons: 0 });
    expect(emptied.load).toMatchObject({
      nowGallons: 0,
      after: [null, null, 500, 1_000, 0, 0],
    });
    expect(findings(emptied)).toEqual([]);
  });

  it('adds what the office completed, until the truck is emptied', async () => {
    await done(0, 700);
    bodyOf(await day.setStatus(1, 'in_progress', {}, day.dispatcher));
    bodyOf(await day.setStatus(1, 'completed', { actualGallons: 600 }, day.dispatcher));
    expect((await board()).load).toMatchObject({ nowGallons: 1_300, after: [null, null, null, 1_800, 0, 0] });
    await dumped(1_300);
    expect((await board()).load).toMatchObject({ nowGallons: 0, after: [null, null, null, 500, 0, 0] });
  });

  it('begins with what stayed overnight, and says since when', async () => {
    await overnight(2_200);
    const { load, ...shown } = await board();
    expect(load).toMatchObject({ openingGallons: 2_200, actual: [], nowGallons: 2_200 });
    expect((load?.openingSince ?? today) < today).toBe(true);
    expect(load?.after).toEqual([2_200, 2_700, 3_200, 3_700, 0, 0]);
    expect(findings(shown)).toEqual([['over-capacity', 3]]);
  });

  it('expects a truck to be empty on a day that has not begun', async () => {
    await done(0, 900);
    const later = '2195-03-03';
    const [ahead] = (await day.arrange(day.lane(0, [day.job(3)], { routeDate: later }))).routes;
    expect(ahead?.load).toBeUndefined();
    expect(ahead?.stops[0]?.loadAfterGallons).toBe(0);
  });
});

describe('planning', () => {
  it('of an arrangement starts with the overnight load; reports of the day do not disturb moves', async () => {
    await overnight(3_200);
    await done(0, 100);
    const seen = await board();
    await phone('load.taken', { jobId: day.jobs[0]?.id, rows: [row(50)] });
    const { routes } = await day.arrange(
      day.changed(seen, [day.job(0), day.empty(), day.job(1), day.job(2), day.empty()]),
    );
    expect(routes[0]?.stops.map(({ loadAfterGallons }) => loadAfterGallons)).toEqual([
      3_200, 3_700, 0, 500, 1_000, 0, 0,
    ]);
    expect(routes[0]?.load).toMatchObject({ nowGallons: 3_350, after: [null, null, 0, 500, 1_000, 0, 0] });
  });

  it('from now on starts with what is really on board', async () => {
    await done(0, 2_900);
    await dumped(2_900);
    const { stops } = await preview();
    expect(stops.map(({ loadAfterGallons }) => loadAfterGallons)).toEqual([0, 2_900, 500, 1_000, 0, 0]);
    const { lanes }: { lanes: LaneInsertions[] } = bodyOf(
      await day.dispatcher.call('POST', '/dispatch/insertions', { date: today, jobId: day.jobs[3]?.id }),
    );
    const lane = lanes.find(({ routeId }) => routeId === route.id);
    expect(lane?.places.flatMap(({ problems }) => problems.map(({ code }) => code))).not.toContain(
      'over-capacity',
    );
  });
});
