import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Job } from '@haulwright/domain/jobs/job';
import type { Route } from '@haulwright/domain/routes/route';
import { makeClient } from '../../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { makeDayUnderWay, tankOf, type RouteDay } from '../../dispatch/testing.ts';
import { command, outcomeOf } from '../../field/testing.ts';
import { makeJob } from '../../jobs/testing.ts';
import { tenInTheMorning } from '../../routes/testing.ts';

const server = serverOfFile();
let day: RouteDay;
let route: Route;
let tank: string;
/** Jobs that do not say what is pumped. */
let unnamed: Job[];

beforeEach(async () => {
  day = await makeDayUnderWay(server, tenInTheMorning());
  const client = await makeClient(day.dispatcher, { name: 'Diner' });
  unnamed = [await makeJob(day.dispatcher, client), await makeJob(day.dispatcher, client)];
  route = await day.published([
    day.job(0),
    ...unnamed.map(({ id }) => ({ kind: 'job' as const, jobId: id })),
  ]);
  tank = await tankOf(server, day, route);
});

const idOf = (at: number) => unnamed[at]?.id ?? '';
const complete = (jobId: string, done: object) =>
  day.dispatcher.call('PUT', `/jobs/${jobId}/status`, { status: 'completed', ...done });
const load = async (jobId: string): Promise<Job> =>
  bodyOf(await day.dispatcher.call('GET', `/jobs/${jobId}`));
const findings = async (): Promise<number> =>
  bodyOf(await day.dispatcher.call('GET', '/compliance/findings?kind=waste-missing')).items.length;
const aboard = () =>
  server.database.inTenant(day.company.admin, async (tx) => {
    const { rows } = await tx.execute<{ waste_type: string; gallons: number }>(
      sql`select waste_type, balance_gallons::int as gallons from load_accounts where kind = 'compartment' and balance_gallons <> 0 order by waste_type`,
    );
    return rows.map(({ waste_type: waste, gallons }) => [waste, gallons]);
  });
const report = (jobId: string, gallons: number, more: object = {}) =>
  outcomeOf(
    day.company.technician,
    command('job.completed', { jobId, gallons, notes: null, load: [], ...more }),
  );
const into = (gallons: number, wasteType: string) => [
  { compartmentId: tank, gallons, wasteType, method: 'sight_glass' },
];
/** The truck reports its tanks: 600 gallons of septage are aboard. */
const withSeptage = async () =>
  expect(await report(day.jobs[0]?.id ?? '', 600, { load: into(600, 'septage') })).toEqual(['applied']);

describe('gallons of a job that does not say what is pumped', () => {
  it('are refused at a desk that was asked and did not say it', async () => {
    const { status, body } = await complete(idOf(0), { actualGallons: 300, wasteType: null, mixes: false });
    expect([status, body.code, body.message]).toEqual([
      422,
      'job.waste-type-missing',
      'Gallons need a waste: choose what was pumped.',
    ]);
    expect(await load(idOf(0))).toMatchObject({ status: 'scheduled', wasteType: null });
  });

  it('are named by the desk, on the job and in the tank', async () => {
    await withSeptage();
    bodyOf(await complete(idOf(0), { actualGallons: 300, wasteType: 'portable_toilet', mixes: false }));
    expect(await load(idOf(0))).toMatchObject({ actualGallons: 300, wasteType: 'portable_toilet' });
    expect(await aboard()).toEqual([
      ['portable_toilet', 300],
      ['septage', 600],
    ]);
    const items = bodyOf(await day.dispatcher.call('GET', `/jobs/${idOf(0)}/history`));
    expect(items.filter(({ type }: { type: string }) => type === 'edited')).toHaveLength(1);
  });

  it('are taken from a page that does not ask, and are a finding', async () => {
    bodyOf(await complete(idOf(0), { actualGallons: 300 }));
    expect(await load(idOf(0))).toMatchObject({ status: 'completed', actualGallons: 300, wasteType: null });
    expect(await findings()).toBe(1);
  });

  it('need none where nothing was pumped, and a job keeps its own', async () => {
    bodyOf(await complete(idOf(0), { actualGallons: 0, wasteType: null }));
    const named = day.jobs[1]?.id ?? '';
    bodyOf(await complete(named, { actualGallons: 100, wasteType: 'grease' }));
    expect((await load(named)).wasteType).toBe('septage');
    expect(await findings()).toBe(0);
  });

  it('are named by a phone, whether or not a tank has them; an older phone names none', async () => {
    expect(await report(idOf(0), 300, { wasteType: 'grease' })).toEqual(['applied']);
    expect((await load(idOf(0))).wasteType).toBe('grease');
    expect(await report(idOf(1), 200)).toEqual(['applied']);
    expect(await load(idOf(1))).toMatchObject({ status: 'completed', wasteType: null });
    expect(await findings()).toBe(1);
  });

  it('are named by a phone’s report that the office lets count', async () => {
    bodyOf(await complete(idOf(0), { actualGallons: 100 }));
    await report(idOf(0), 300, { wasteType: 'grease' });
    const { items } = bodyOf(await day.dispatcher.call('GET', '/field/v1/reviews?state=open&limit=200'));
    const path = `/field/v1/reviews/${items[0]?.id}/decision`;
    bodyOf(await day.dispatcher.call('POST', path, { decision: 'count' }));
    expect(await load(idOf(0))).toMatchObject({ actualGallons: 300, wasteType: 'grease' });
  });
});

describe('waste that must not be mixed with what is in the tank', () => {
  const grease = { actualGallons: 100, wasteType: 'grease' };

  it('is said before the office completes a job, and goes in once it says so', async () => {
    await withSeptage();
    const { status, body } = await complete(idOf(0), { ...grease, mixes: false });
    expect([status, body.code]).toEqual([409, 'load.waste-does-not-mix']);
    expect(body.message).toContain('mark that it went in anyway');
    expect((await load(idOf(0))).status).not.toBe('completed');
    bodyOf(await complete(idOf(0), { ...grease, mixes: true }));
    const mixture = [
      ['grease', 100],
      ['septage', 600],
    ];
    expect(await aboard()).toEqual(mixture);
    // What comes on top of a mixture needs no word of its own.
    bodyOf(await complete(idOf(1), { ...grease, mixes: false }));
    expect(await aboard()).toEqual([
      ['grease', 200],
      ['septage', 600],
    ]);
  });

  it('does not keep a page from completing a job that does not ask: its gallons are in no tank', async () => {
    await withSeptage();
    bodyOf(await complete(idOf(0), grease));
    expect(await load(idOf(0))).toMatchObject({
      status: 'completed',
      actualGallons: 100,
      wasteType: 'grease',
    });
    expect(await aboard()).toEqual([['septage', 600]]);
  });

  it('of a phone that said so counts at once; one that did not waits for the office', async () => {
    await withSeptage();
    const done = { wasteType: 'grease', load: into(100, 'grease') };
    await report(idOf(0), 100, done);
    expect(await aboard()).toEqual([['septage', 600]]);
    expect(await report(idOf(1), 100, { ...done, mixes: true })).toEqual(['applied']);
    expect(await aboard()).toEqual([
      ['grease', 100],
      ['septage', 600],
    ]);
    expect((await load(idOf(0))).wasteType).toBe('grease');
    const { items } = bodyOf(await day.dispatcher.call('GET', '/field/v1/reviews?state=open&limit=200'));
    expect(items.map(({ job }: { job: { id: string } | null }) => job?.id)).toEqual([idOf(0)]);
  });
});
