import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { TruckDayDetail } from '@haulwright/domain/custody/office/day-fact';
import type { TicketDetail } from '@haulwright/domain/custody/visits/ticket';
import type { UnbilledJob } from '@haulwright/domain/invoicing/invoice';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import type { ApiAnswer } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { patiently } from '../../../../../test/patience.ts';
import { verifyInstallation } from '../../operator/verify-custody.ts';
import { makeOfficeTruck, type OfficeTruck } from '../compliance/testing.ts';
import { command, outcomeOf } from '../field/testing.ts';
import { untaxed } from '../invoicing/testing.ts';
import { jobTypeNamed, makeJob } from '../jobs/testing.ts';
import { atTheGate, partly, rejected } from '../manifests/gate/testing.ts';
import { day, listOf, makeHaulingCompany, sign, times, type HaulingCompany } from '../manifests/testing.ts';
import { makeItem, makeRule } from '../pricing/testing.ts';
import { booksOf, type Books, type Seen } from './one-book-model.ts';

/**
 * Who writes gallons, and who shows them: after each writer each follower says what the ledger says. The ledger itself
 * is compared with a model that shares nothing with the product.
 */
const server = serverOfFile({ RATE_LIMITS: 'gate-per-network=1000/1h' });
let company: HaulingCompany;
let gate: ReturnType<typeof atTheGate>;
let jobTypeId: string;
const centsPerGallon = 28;

beforeAll(async () => {
  company = await makeHaulingCompany(server);
  gate = atTheGate(server, company);
  jobTypeId = (await jobTypeNamed(company.admin, 'Septic tank pump-out')).id;
  const item = await makeItem(company.admin, [jobTypeId]);
  await makeRule(company.admin, item.id, {
    parts: [{ part: 'gallons', mode: 'graduated', tiers: [{ upTo: null, unitPrice: centsPerGallon * 100 }] }],
  });
  bodyOf(await company.admin.call('PUT', '/billing/settings', untaxed));
});

/** Two clients' waste in one tank, dumped, with a paper for each. */
interface World {
  readonly office: OfficeTruck;
  readonly visitId: string;
  /** Of Miller and Jones. */
  readonly jobs: [string, string];
}

async function newWorld(crewSigns: boolean): Promise<World> {
  const office = await makeOfficeTruck(server, company);
  const { truck } = office;
  const septic = { jobTypeId };
  const jobs: [string, string] = [
    await truck.pumped('Miller', 1_000, 0, true, septic),
    await truck.pumped('Jones', 700, 30, true, septic),
  ];
  const visitId = await truck.dumped(1_700, 60, { ticketNumber: null });
  await gate.made(visitId);
  if (crewSigns) await gate.crewSigned(visitId);
  return { office, visitId, jobs };
}

/** What the world's truck saw, by the rows of facts alone. */
async function seenAt({ office }: World): Promise<(Seen & { readonly job: string | null })[]> {
  const { rows } = await server.database.inTenant(company.admin, (tx) =>
    tx.execute(sql`
      select f.id, f.kind, f.compartment_id as tank, f.to_compartment_id as "toTank", extract(epoch from f.occurred_at)::float8 * 1000 as at,
             coalesce(f.gallons, 0) as gallons, coalesce(f.emptied, false) as emptied, x.visit_id as visit, f.job_id as job
        from load_facts f join vehicle_compartments c on c.id = f.compartment_id left join disposal_visit_facts x on x.fact_id = f.id
       where c.vehicle_id = ${office.truck.id} and f.kind <> 'withdrawn' and not exists (select from load_facts r where r.replaces_id = f.id)`),
  );
  return rows as unknown as (Seen & { job: string | null })[];
}

const correctPrice = ({ jobs }: World, gallons: number): Promise<ApiAnswer> =>
  company.dispatcher.call('PUT', `/jobs/${jobs[0]}/price/facts`, { actualGallons: gallons });

async function accepts(world: World, gallons: number): Promise<void> {
  const load = [{ compartmentId: world.office.truck.tank, gallons, wasteType: 'septage', method: 'meter' }];
  const data = { jobId: world.jobs[0], gallons, notes: 'Once more', load };
  await outcomeOf(company.technician, command('job.completed', data, times(5)));
  const review = (await company.reviews()).find(({ job }) => job?.id === world.jobs[0]);
  bodyOf(await company.decide(review?.id ?? '', 'count'));
}

/** What a phone reports of a tank without a job. */
async function tankReport(type: 'load.moved' | 'load.measured', minute: number, data: object): Promise<void> {
  const report = command(type, { routeId: null, method: 'sight_glass', ...data }, times(minute));
  const [outcome] = await outcomeOf(company.technician, report);
  if (outcome !== 'applied') throw new Error(`what the phone saw was recorded: ${outcome}`);
}

/** Nothing is left of a paper that the crew has signed: refused, and nothing changes. */
const doneOrHeld = ({ status, body }: ApiAnswer, signs: boolean): void =>
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
    expect(await outcomeOf(company.technician, taken)).toEqual(['applied']);
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
  'price dialog': async (world) => bodyOf(await correctPrice(world, 1_250)),
  'review: replace': (world) => accepts(world, 1_100),
  'gate: another figure': async ({ visitId }) =>
    bodyOf(await gate.receive(await gate.tokenOf(visitId), 1_590)),
  'gate: partly': async ({ visitId }) =>
    bodyOf(await gate.receive(await gate.tokenOf(visitId), 1_200, partly)),
  'gate: refused': async ({ visitId }) =>
    bodyOf(await gate.receive(await gate.tokenOf(visitId), 0, rejected)),
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

interface Known {
  readonly world: World;
  readonly seen: Awaited<ReturnType<typeof seenAt>>;
  readonly books: Books;
}

const get = async (path: string) => bodyOf(await company.dispatcher.call('GET', path));
const pumpedAt = (seen: Known['seen']): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const { kind, job, gallons } of seen)
    if (kind === 'pickup' && job !== null) sums.set(job, (sums.get(job) ?? 0) + gallons);
  return sums;
};
const ofVisit = ({ books, world }: Known) =>
  [...(books.received.get(world.visitId) ?? [])].filter(([, gallons]) => gallons !== 0);

/** The cells of a line of a CSV. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );

/** Each shows gallons to somebody; it must say what the ledger says. */
const followers: Record<string, (known: Known) => Promise<void>> = {
  job: async ({ seen, world }) => {
    const sums = pumpedAt(seen);
    for (const id of new Set([...sums.keys(), ...world.jobs]))
      expect((await get(`/jobs/${id}`)).actualGallons).toBe(sums.get(id) ?? null);
  },
  price: async ({ seen, world }) => {
    const sums = pumpedAt(seen);
    for (const id of new Set([...sums.keys(), ...world.jobs])) {
      const price = await get(`/jobs/${id}/price`);
      const gallons = sums.get(id) ?? null;
      expect([price.facts.gallons, price.totalCents]).toEqual([
        gallons,
        gallons === null ? null : gallons * centsPerGallon,
      ]);
    }
  },
  'to bill': async ({ seen, world }) => {
    const sums = pumpedAt(seen);
    const { items } = (await get('/billing/unbilled?limit=200')) as { items: UnbilledJob[] };
    for (const id of new Set([...sums.keys(), ...world.jobs])) {
      const gallons = sums.get(id);
      expect(items.find(({ jobId }) => jobId === id)?.dueCents ?? null).toBe(
        gallons === undefined ? null : gallons * centsPerGallon,
      );
    }
  },
  ticket: async (known) => {
    const ticket: TicketDetail = await get(`/compliance/tickets/${known.world.visitId}`);
    const received = ofVisit(known);
    expect(ticket.gallons).toBe(received.reduce((sum, [, gallons]) => sum + gallons, 0));
    expect(new Map(ticket.shares.map(({ factId, gallons }) => [factId, gallons]))).toEqual(new Map(received));
    for (const { factId, pickedUpGallons } of ticket.shares)
      expect(pickedUpGallons).toBe(known.seen.find(({ id }) => id === factId)?.gallons);
  },
  tanks: async ({ world, books }) => {
    const { tanks } = (await get(`/compliance/days/${world.office.truck.id}/${day}`)) as TruckDayDetail;
    const row = await world.office.rowOf();
    for (const { id } of tanks)
      expect(row?.compartments.find(({ compartmentId }) => compartmentId === id)?.closing ?? 0).toBe(
        books.levels.get(id) ?? 0,
      );
  },
  papers: async (known) => {
    const { manifests } = await listOf(company.dispatcher, known.world.visitId);
    const ticket: TicketDetail = await get(`/compliance/tickets/${known.world.visitId}`);
    const shareOf = new Map(ticket.shares.map((share) => [share.clientName, share]));
    for (const paper of manifests) {
      if (paper.state === 'void' || paper.state === 'rejected') continue;
      const isTrue = paper.generators.every(({ name, pickedUpGallons, receivedGallons }) => {
        const share = shareOf.get(name);
        return share?.pickedUpGallons === pickedUpGallons && share.gallons === receivedGallons;
      });
      // A signed figure stays, and then nobody signs the paper as it is, and no part goes out.
      expect([paper.number, paper.isOutdated]).toEqual([paper.number, !isTrue]);
      if (isTrue) continue;
      const signed = paper.signatures.some(({ role, counts }) => counts && role !== 'generator');
      expect([paper.number, paper.state === 'draft' || signed]).toEqual([paper.number, true]);
      const next = await sign(company.dispatcher, paper, paper.state === 'draft' ? 'hauler' : 'site');
      expect(next.status).toBe(409);
      if (paper.state === 'complete' || paper.state === 'draft') continue;
      expect((await company.dispatcher.call('GET', `/manifests/${paper.id}/paper`)).body.code).toBe(
        'manifest.outdated',
      );
    }
  },
  'inspector’s file': async (known) => {
    const answer = await fetch(`${server.url}/api/compliance/inspection?from=${day}&to=${day}&format=csv`, {
      headers: { authorization: `Bearer ${company.dispatcher.token}` },
    });
    const [head = [], ...rows] = (await answer.text()).split(/\r?\n/).map(cellsOf);
    const gallons = rows
      .filter((cells) => cells.includes(known.world.visitId))
      .map((cells) => Number(cells[head.indexOf('Client gallons')]))
      .filter((one) => one > 0);
    expect(gallons.toSorted((a, b) => a - b)).toEqual(
      ofVisit(known)
        .map(([, one]) => one)
        .toSorted((a, b) => a - b),
    );
  },
  'site’s account': async () => {
    // Over all trucks: what the accounts hold is what their visits received.
    const { rows } = await server.database.inTenant(company.admin, (tx) =>
      tx.execute<{ accounts: number; visits: number }>(sql`
        select (select coalesce(sum(balance_gallons), 0)::int from load_accounts where kind = 'site') as accounts,
               (select coalesce(sum(f.gallons), 0)::int from load_facts f where f.kind = 'discharge' and not exists (select from load_facts r where r.replaces_id = f.id)) as visits`),
    );
    expect(rows[0]?.accounts).toBe(rows[0]?.visits);
  },
  chain: async () => {
    const [found] = await verifyInstallation(server.database, company.companyId);
    expect(found?.faults).toEqual([]);
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

/** Something may be in the way by now: a signature at the gate, a closed day, a load that would not balance. */
async function doneOrRefused(does: () => Promise<unknown>): Promise<void> {
  try {
    await does();
  } catch (error) {
    if (!/\b40[349]\b|was recorded|no such fact/.test(String(error))) throw error;
  }
}

it(
  'says the same everywhere, whatever is written in whatever order',
  { timeout: patiently(120_000) },
  async () => {
    const names = Object.keys(writers);
    const runs = Number(process.env['ONE_BOOK_RUNS'] ?? 3);
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
      { numRuns: runs },
    );
    expect(steps).toBeGreaterThan(runs);
  },
);
