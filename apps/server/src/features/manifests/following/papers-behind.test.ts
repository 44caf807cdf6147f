import { pino } from 'pino';
import { beforeAll, expect, it } from 'vitest';
import type { Manifest } from '@haulwright/domain/manifests/manifest-view';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { events } from '../../../hearers.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { makeOfficeTruck, type OfficeTruck } from '../../compliance/testing.ts';
import { readFacts } from '../../custody/ledger/post-facts.queries.ts';
import { postFacts } from '../../custody/ledger/post-facts.ts';
import { atTheGate, rejected } from '../gate/testing.ts';
import { listOf, makeHaulingCompany, type HaulingCompany } from '../testing.ts';
import { createPapersBehind, type PapersBehind } from './papers-behind.ts';

const server = serverOfFile({ RATE_LIMITS: 'gate-per-network=1000/1h' });
let company: HaulingCompany;
let gate: ReturnType<typeof atTheGate>;
beforeAll(async () => {
  company = await makeHaulingCompany(server);
  gate = atTheGate(server, company);
});

let papers: PapersBehind;
beforeAll(() => {
  papers = createPapersBehind({
    database: server.database,
    tasks: { every: () => undefined },
    log: pino({ level: 'silent' }),
    now: () => new Date(),
  });
});

/** Two clients' load with papers that the office has made. */
async function dumped(): Promise<{ office: OfficeTruck; visitId: string }> {
  const office = await makeOfficeTruck(server, company);
  await office.truck.pumped('Miller', 1_000, 0);
  await office.truck.pumped('Jones', 700, 30);
  const visitId = await office.truck.dumped(1_700, 60);
  await gate.made(visitId);
  return { office, visitId };
}

/** As a version did that told no papers: the site's figure becomes another. */
async function correctUnheard({ office }: { office: OfficeTruck }, gallons: number): Promise<void> {
  const { id } = await office.dumpOf();
  const { companyId, userId } = company.technician;
  const unheard = { publish: () => Promise.resolve(), ask: events.ask.bind(events) };
  const outcome = await server.database.inTenant(company.admin, async (tx) => {
    const before = (await readFacts(tx, [id])).get(id);
    if (before?.disposalSiteId == null) throw new Error('the dump is there');
    const fact = {
      kind: 'discharge',
      id: crypto.randomUUID(),
      compartmentId: before.compartmentId,
      siteId: before.disposalSiteId,
      occurredAt: before.occurredAt.getTime(),
      gallons,
      emptied: before.emptied ?? true,
    } as const;
    const act = { companyId, userId, now: new Date(), isAdmin: false, events: unheard };
    const replace = [{ factId: id, fact, method: before.method }];
    return postFacts(tx, act, { replace, because: 'office', reason: 'Meter' });
  });
  expect(outcome).toMatchObject({ ok: true });
}

const papersOf = async (visitId: string): Promise<Manifest[]> =>
  (await listOf(company.dispatcher, visitId)).manifests.toSorted((a, b) => a.number.localeCompare(b.number));
const brief = (all: readonly Manifest[]) =>
  all.map(({ number, receivedGallons, isOutdated }) => [number, receivedGallons, isOutdated]);

it('figures that nobody signed follow what an older version changed unheard, once, and keep their number', async () => {
  const world = await dumped();
  const before = await papersOf(world.visitId);
  await correctUnheard(world, 1_360);
  expect((await papersOf(world.visitId)).map(({ isOutdated }) => isOutdated)).toEqual([true, true]);
  expect(await papers.catchUp()).toBeGreaterThan(0);
  const after = await papersOf(world.visitId);
  expect(brief(after)).toEqual(
    before.map(({ number, receivedGallons }) => [number, receivedGallons * 0.8, false]),
  );
  for (const { versions } of after)
    expect(versions.at(-1)).toMatchObject({
      reason: 'Ledger changed before the update',
      by: 'Tom Technician',
    });
  await papers.catchUp();
  expect((await papersOf(world.visitId)).map(({ version }) => version)).toEqual(
    after.map(({ version }) => version),
  );
});

it('a figure that the site signed stays, and its papers are outdated', async () => {
  const world = await dumped();
  await gate.crewSigned(world.visitId);
  await gate.receive(await gate.tokenOf(world.visitId), 1_700);
  const before = await papersOf(world.visitId);
  await correctUnheard(world, 1_360);
  await papers.catchUp();
  expect(brief(await papersOf(world.visitId))).toEqual(
    before.map(({ number, receivedGallons }) => [number, receivedGallons, true]),
  );
});

it('drafts of a load that its site refused stay as they are: it is on its way to another', async () => {
  const world = await dumped();
  bodyOf(await gate.receive(await gate.tokenOf(world.visitId), 0, rejected));
  const before = await papersOf(world.visitId);
  expect(before.map(({ state }) => state)).toEqual(['draft', 'draft']);
  expect(await papers.catchUp()).toBeGreaterThan(0);
  expect(await papersOf(world.visitId)).toEqual(before);
});
