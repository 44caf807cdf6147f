import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { ReviewAct } from '@haulwright/domain/field/review-acts';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import type { ApiAnswer } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { patiently } from '../../../../../test/patience.ts';
import { newId } from '../../platform/ids.ts';
import { makeOfficeTruck } from '../compliance/testing.ts';
import { command, outcomeOf, today } from '../field/testing.ts';
import { untaxed } from '../invoicing/testing.ts';
import { jobTypeNamed, makeJob } from '../jobs/testing.ts';
import { atTheGate, partly, rejected } from '../manifests/gate/testing.ts';
import { day, makeHaulingCompany, times, type HaulingCompany } from '../manifests/testing.ts';
import { makeItem, makeRule } from '../pricing/testing.ts';
import { booksOf } from './one-book-model.ts';
import { ownCorrections } from './testing-own-corrections.ts';
import { followersOf, type Known, type World } from './testing-one-book.ts';

/**
 * Who writes gallons, and who shows them: after each writer each follower says what the ledger says. The ledger itself
 * is compared with a model that shares nothing with the product.
 */
const server = serverOfFile({ RATE_LIMITS: 'gate-per-network=1000/1h' });
let company: HaulingCompany;
let gate: ReturnType<typeof atTheGate>;
let jobTypeId: string;
let own: Awaited<ReturnType<typeof ownCorrections>>;
let followers: ReturnType<typeof followersOf>;
const centsPerGallon = 28;

beforeAll(async () => {
  await newCompany();
});

async function newCompany(): Promise<void> {
  company = await makeHaulingCompany(server);
  gate = atTheGate(server, company);
  // Routes need a depot.
  const settings = bodyOf(await company.admin.call('GET', '/company/settings'));
  const depot = { defaultDepotAddress: '10 Depot Rd', depotLatitude: 40.05, depotLongitude: -76.31 };
  bodyOf(await company.admin.call('PUT', '/company/settings', { ...settings, ...depot }));
  jobTypeId = (await jobTypeNamed(company.admin, 'Septic tank pump-out')).id;
  const item = await makeItem(company.admin, [jobTypeId]);
  await makeRule(company.admin, item.id, {
    parts: [
      { part: 'gallons', mode: 'graduated', tiers: [{ upTo: null, unitPrice: centsPerGallon * 100 }] },
      { part: 'disposal-at-cost', markupPpm: 0 },
    ],
  });
  bodyOf(await company.admin.call('PUT', '/billing/settings', untaxed));
  own = await ownCorrections(server, company);
  const driven = await company.newTruck();
  const drivenId = await routeOf(driven.id, await officeJob('Today', today()), today());
  followers = followersOf({ server, company, centsPerGallon, drivenId });
}

/** A job of septage that nobody has driven to. @returns its id */
async function officeJob(clientName: string, scheduledDate: string): Promise<string> {
  const client = await makeClient(company.dispatcher, { name: clientName });
  const job = { scheduledDate, jobTypeId, wasteType: 'septage' } as const;
  return (await makeJob(company.dispatcher, client, job)).id;
}

/** Puts a job onto a route of the technician. @returns the route's id */
async function routeOf(vehicleId: string, jobId: string, routeDate: string): Promise<string> {
  const id = newId();
  const driverUserId = company.technician.userId;
  const visits = [{ kind: 'job', jobId }];
  const route = { id, name: null, routeDate, vehicleId, driverUserId, visits, seenUpdatedAt: null };
  bodyOf(await company.dispatcher.call('PUT', '/dispatch/arrangement', { routes: [route] }));
  return id;
}

async function newWorld(crewSigns: boolean): Promise<World> {
  const office = await makeOfficeTruck(server, company);
  const { truck } = office;

  const septic = { jobTypeId };
  const toilets = { jobTypeId, wasteType: 'portable_toilet' } as const;
  const jobs: [string, string] = [
    await truck.pumped('Miller', 1_000, 0, true, septic),
    await truck.pumped('Jones', 700, 30, true, toilets),
  ];
  const feeCents = 15_013;
  const visitId = await truck.dumped(1_700, 60, { ticketNumber: null, feeCents });
  const waiting = await truck.pumped('Full', 5_000, 61, false, septic);
  await gate.made(visitId);
  if (crewSigns) await gate.crewSigned(visitId);
  return { office, visitId, feeCents, jobs, waiting };
}

/** What the world's truck saw, by the rows of facts alone. */
async function seenAt({ office }: World): Promise<Known['seen']> {
  const { rows } = await server.database.inTenant(company.admin, (tx) =>
    tx.execute(sql`
      select f.id, f.kind, f.compartment_id as tank, f.to_compartment_id as "toTank", extract(epoch from f.occurred_at)::float8 * 1000 as at,
             coalesce(f.gallons, 0) as gallons, f.waste_type as waste, coalesce(f.emptied, false) as emptied, x.visit_id as visit, f.job_id as job
        from load_facts f join vehicle_compartments c on c.id = f.compartment_id left join disposal_visit_facts x on x.fact_id = f.id
       where c.vehicle_id = ${office.truck.id} and f.kind <> 'withdrawn' and not exists (select from load_facts r where r.replaces_id = f.id)
       order by f.occurred_at, f.id`),
  );
  return rows as unknown as Known['seen'];
}

const correctPrice = ({ jobs }: World, gallons: number): Promise<ApiAnswer> =>
  company.dispatcher.call('PUT', `/jobs/${jobs[0]}/price/facts`, { actualGallons: gallons });

async function accepts(world: World, gallons: number): Promise<void> {
  bodyOf(await company.decide(await reportsAgain(world, gallons), 'count'));
}

async function decidesAndUndoes(world: World, act: ReviewAct, gallons: number): Promise<ApiAnswer> {
  const id = await reportsAgain(world, gallons);
  const decisions = [{ id, act }];
  const decided = bodyOf(
    await company.dispatcher.call('POST', '/field/v1/review-cards/decisions', { decisions }),
  );
  // As on a day that is closed by now.
  if (decided.refused !== null) throw new Error(`the decision answered 409: ${decided.refused.code}`);
  return company.dispatcher.call('POST', '/field/v1/review-cards/undone-decisions', { ids: [id] });
}

/** Its crew reports a job once more that is completed. @returns the review */
async function reportsAgain(world: World, gallons: number): Promise<string> {
  const load = [{ compartmentId: world.office.truck.tank, gallons, wasteType: 'septage', method: 'meter' }];
  const data = { jobId: world.jobs[0], gallons, notes: 'Once more', load };
  await outcomeOf(company.technician, command('job.completed', data, times(5)));
  const review = (await company.reviews()).find(({ job }) => job?.id === world.jobs[0]);
  return review?.id ?? '';
}

/** What a phone reports of a tank without a job. */
async function tankReport(type: 'load.moved' | 'load.measured', minute: number, data: object): Promise<void> {
  const report = command(type, { routeId: null, method: 'sight_glass', ...data }, times(minute));
  const [outcome] = await outcomeOf(company.technician, report);
  if (outcome !== 'applied') throw new Error(`what the phone saw was recorded: ${outcome}`);
}

/** Nothing is left of a paper that the crew has signed: refused, and nothing changes. */
const doneOrHeld = ({ status, body }: Pick<ApiAnswer, 'status' | 'body'>, signs: boolean): void =>
  expect([status, body.code]).toEqual(signs ? [409, 'load.manifest-left'] : [200, undefined]);

/** Each changes gallons through the API, as those do who may. */
const writers: Record<string, (world: World, signs: boolean) => Promise<unknown>> = {
  'phone: late pickup': ({ office }) => office.truck.pumped('Late', 200, 45, true, { jobTypeId }),
  'phone: next load, dumped': async ({ office }) => {
    await office.truck.pumped('Next', 400, 90, true, { jobTypeId });
    await office.truck.dumped(410, 120);
  },
  'phone: taken on the way, then completed': async ({ office }) => {
    const client = await makeClient(company.dispatcher, { name: 'Farm' });
    const job = await makeJob(company.dispatcher, client, { scheduledDate: day, jobTypeId });
    await company.assign(job.id, company.technician);
    const row = (gallons: number) => ({
      compartmentId: office.truck.tank,
      gallons,
      wasteType: 'septage',
      method: 'sight_glass',
    });
    const taken = command('load.taken', { jobId: job.id, rows: [row(300)] }, times(80));
    const [outcome, code] = await outcomeOf(company.technician, taken);
    if (outcome !== 'applied') throw new Error(`load.taken was ${outcome}: ${code}`);
    const done = { jobId: job.id, gallons: 150, notes: null, load: [row(150)] };
    await outcomeOf(company.technician, command('job.completed', done, times(95)));
  },
  'phone: move': ({ office }) =>
    tankReport('load.moved', 40, {
      compartmentId: office.truck.tank,
      toCompartmentId: office.rear,
      gallons: 100,
    }),
  'phone: measure': ({ office }) =>
    tankReport('load.measured', 50, { compartmentId: office.truck.tank, gallons: 1_650 }),
  'phone: corrects a dump': (world) => own.correctsDump(world, 1_600),
  'phone: dumped at another site': async (world, signs) => {
    const code = await own.movesDump(world, 1_650);
    doneOrHeld({ status: code === undefined ? 200 : 409, body: { code } }, signs);
  },
  'phone: corrects times': (world) => own.correctsTimes(world),
  'office: record a pickup': ({ office }) =>
    company.dispatcher.call('GET', '/clients?limit=1').then(async (answer) => {
      const [client] = bodyOf(answer).items;
      const { addresses } = bodyOf(await company.dispatcher.call('GET', `/clients/${client.id}`));
      return bodyOf(
        await office.record(
          {
            kind: 'pickup',
            compartmentId: office.truck.tank,
            clientAddressId: addresses[0].id,
            jobId: null,
            gallons: 90,
            wasteType: 'septage',
            method: 'estimate',
          },
          500,
        ),
      );
    }),
  'office: correct a pickup': async ({ office }) =>
    bodyOf(await office.correct((await office.pickupOf('Miller')).id, { gallons: 900 })),
  'office: correct a dump': async ({ office }) =>
    bodyOf(await office.correct((await office.dumpOf()).id, { gallons: 1_500 })),
  'office: withdraw a pickup': async ({ office }, signs) =>
    doneOrHeld(await office.withdraw((await office.pickupOf('Jones')).id), signs),
  'office: withdraw a dump': async ({ office }, signs) =>
    doneOrHeld(await office.withdraw((await office.dumpOf()).id), signs),
  'office: record what a phone reported': async ({ office, waiting }) => {
    const { clientAddressId } = bodyOf(await company.dispatcher.call('GET', `/jobs/${waiting}`));
    const pickup = { kind: 'pickup', compartmentId: office.truck.tank, clientAddressId, jobId: waiting };
    bodyOf(await office.record({ ...pickup, gallons: 900, wasteType: 'septage', method: 'meter' }, 545));
  },
  'office: complete a job': async ({ office, jobs }) => {
    const id = await officeJob('Phoned in', day);
    await routeOf(office.truck.id, id, day);
    const done = { status: 'completed', actualGallons: 250 };
    bodyOf(await company.dispatcher.call('PUT', `/jobs/${id}/status`, done));
    jobs.push(id);
  },
  'office: another fee': async (world) => {
    const fee = { cents: 19_997, note: null };
    bodyOf(await company.dispatcher.call('POST', `/compliance/tickets/${world.visitId}/fees`, { fee }));
    world.feeCents = fee.cents;
  },
  'price dialog': async (world) => bodyOf(await correctPrice(world, 1_250)),
  'review: replace': (world) => accepts(world, 1_100),
  'review: replace, undone': async (world) => bodyOf(await decidesAndUndoes(world, 'replace', 1_100)),
  'review: second visit, undone': async (world) => bodyOf(await decidesAndUndoes(world, 'second-visit', 120)),
  'gate: another figure': async ({ visitId }) =>
    bodyOf(await gate.receive(await gate.tokenOf(visitId), 1_590)),
  'gate: partly': async ({ visitId }) =>
    bodyOf(await gate.receive(await gate.tokenOf(visitId), 1_200, partly)),
  'gate: refused': async ({ visitId }) =>
    bodyOf(await gate.receive(await gate.tokenOf(visitId), 0, rejected)),
  'gate: changed': async ({ visitId }) => {
    const token = await gate.tokenOf(visitId);
    bodyOf(await gate.receive(token, 1_590));
    bodyOf(await gate.change(token, 1, 1_200, partly));
    bodyOf(await gate.change(token, 2, 1_610));
  },
  'gate: refused, then taken': async ({ visitId }) => {
    const token = await gate.tokenOf(visitId);
    bodyOf(await gate.receive(token, 0, rejected));
    bodyOf(await gate.change(token, 1, 1_640));
  },
  'day close: measured': async ({ office }) => {
    await office.truck.pumped('Evening', 300, 200, true, { jobTypeId });
    const closing = {
      onBoardReason: 'Plant closed',
      measured: [{ compartmentId: office.truck.tank, gallons: 290, method: 'sight_glass' }],
      reason: 'Papers follow',
    };
    bodyOf(await office.close(closing, company.admin));
  },
};

const table = new Map<string, string[]>();

it.each(
  Object.entries(writers).flatMap(([name, write]) => [false, true].map((signs) => ({ name, write, signs }))),
)(
  '$name, papers signed by the crew: $signs',
  { timeout: patiently(60_000) },
  async ({ name, write, signs }) => {
    const world = await newWorld(signs);
    await write(world, signs);
    const seen = await seenAt(world);
    const known = { world, seen, books: booksOf(seen) };
    const complaints: string[] = [];
    const cells: string[] = [];
    for (const [follower, follows] of Object.entries(followers)) {
      const complaint = await follows(known).then(
        () => undefined,
        (error: unknown) => `${follower}: ${String(error)}`,
      );
      cells.push(complaint === undefined ? '✓' : '✗');
      if (complaint !== undefined) complaints.push(complaint);
    }
    table.set(`${name}${signs ? ', signed' : ''}`, cells);
    expect(complaints).toEqual([]);
  },
);

it('what a field got follows the dump that the phone reported there', async () => {
  const office = await makeOfficeTruck(server, company);
  const { id } = bodyOf(
    await company.dispatcher.call('POST', '/fields', {
      name: 'North forty',
      ownerName: 'Ann Farmer',
      boundary: [
        { latitude: 42, longitude: -93 },
        { latitude: 42, longitude: -92.996 },
        { latitude: 42.0032, longitude: -92.996 },
      ],
      crop: 'Corn',
      nitrogenLbPerAcre: 26,
      methods: ['injected'],
    }),
  );
  await office.truck.pumped('Spread', 900, 0);
  await office.truck.dumped(900, 30, { land: { fieldId: id, method: 'injected', readings: [] } });
  bodyOf(await office.correct((await office.dumpOf()).id, { gallons: 850 }));
  const { applications } = bodyOf(await company.dispatcher.call('GET', `/fields/${id}`)) as {
    applications: { gallons: number; isReplaced: boolean }[];
  };
  expect(new Map(applications.map(({ gallons, isReplaced }) => [gallons, isReplaced]))).toEqual(
    new Map([
      [850, false],
      [900, true],
    ]),
  );
});

it('has every pair of a writer and a follower', () => {
  const width = Math.max(...[...table.keys()].map((name) => name.length));
  process.stdout.write(
    [
      `${' '.repeat(width)}  ${Object.keys(followers).join(' · ')}`,
      ...[...table].map(([name, cells]) => `${name.padEnd(width)}  ${cells.join('  ')}`),
      '',
    ].join('\n'),
  );
  expect(table.size).toBe(2 * Object.keys(writers).length);
});

it('a completion that the ledger refuses leaves the job what was reported on the way', async () => {
  const world = await newWorld(false);
  for (const deed of [
    'office: record what a phone reported',
    'phone: late pickup',
    'office: withdraw a dump',
    'phone: taken on the way, then completed',
  ])
    await writers[deed]?.(world, false);
  const seen = await seenAt(world);
  const known = { world, seen, books: booksOf(seen) };
  for (const follows of Object.values(followers)) await follows(known);
  // The rest of it waits.
  const waiting = (await company.reviews()).filter(({ code }) => code === 'load.over-capacity');
  expect(waiting.map(({ job }) => job?.id)).toContain(seen.findLast(({ kind }) => kind === 'pickup')?.job);
});

/** Something may be in the way by now: a signature at the gate, a closed day, a load that would not balance. */
async function doneOrRefused(does: () => Promise<unknown>): Promise<void> {
  try {
    await does();
  } catch (error) {
    if (!/\b40[349]\b|was recorded|no such fact/.test(String(error))) throw error;
  }
}

const defaultRuns = 3;
/** `ONE_BOOK_RUNS=300` plays that many days. */
const runs = Number(process.env['ONE_BOOK_RUNS'] ?? defaultRuns);
/** Of one company: its sums over all trucks are compared after each step, and its people's tokens end. */
const runsOfCompany = 25;
const parts = Array.from({ length: Math.ceil(runs / runsOfCompany) }, (_, part) => ({
  part: part + 1,
  numRuns: Math.min(runsOfCompany, runs - part * runsOfCompany),
}));

it.each(parts)(
  'says the same everywhere, whatever is written in whatever order: part $part',
  { timeout: patiently(40_000) * Math.min(runsOfCompany, runs) },
  async ({ part, numRuns }) => {
    if (part > 1) await newCompany();
    const names = Object.keys(writers);
    let steps = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(fc.constantFrom(...names), { minLength: 2, maxLength: 5 }),
        async (signs, deeds) => {
          const world = await newWorld(signs);
          for (const deed of deeds) {
            await doneOrRefused(async () => writers[deed]?.(world, false));
            const seen = await seenAt(world);
            const known = { world, seen, books: booksOf(seen) };
            for (const follows of Object.values(followers)) await follows(known);
            steps += 1;
          }
        },
      ),
      { numRuns },
    );
    expect(steps).toBeGreaterThan(numRuns);
  },
);
