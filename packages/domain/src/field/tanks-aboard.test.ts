import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoadFact } from '../custody/ledger/load-fact.ts';
import { playFacts } from '../custody/ledger/correct-load.ts';
import { isOverfull } from '../custody/ledger/overfull.ts';
import { wastesOf } from '../custody/ledger/ledger.ts';
import { loadsOfEntries } from '../custody/ledger/loads-of-entries.ts';
import { unwashedWastes } from '../custody/ledger/washing.ts';
import type { PackTank } from './day-pack.ts';
import type { FieldCommand } from './field-command.ts';
import { hasLoadFacts, loadFactsOf } from './load-facts-of.ts';
import { replay } from './replay.ts';
import { isTooMuch } from './tanks-aboard.ts';
import { commandOf, dayPackOf, jobId, numberedId, packJob, routeId, siteId } from './testing.ts';

const [front, rear] = [numberedId(8, 1), numberedId(8, 2)];
const empty = {
  capacityGallons: 1_000,
  acceptedWasteTypes: [],
  gallons: 0,
  wasteType: null,
  since: null,
  unwashedWaste: null,
  unwashedWastes: [],
};
const tanks: PackTank[] = [
  { ...empty, id: front, name: 'Front' },
  { ...empty, id: rear, name: 'Rear' },
];
const pack = () => dayPackOf([packJob(1), packJob(2)], { tanks });
const at = (minute: number): Date => new Date(Date.UTC(2026, 2, 3, 10, minute));
const after = (...commands: FieldCommand[]) =>
  replay(
    pack(),
    commands.map((command, minute) => ({ command, occurredAt: at(minute) })),
  ).routes[0]?.tanks;

let count = 0;
const taken = (compartmentId: string, gallons: number, wasteType = 'septage') =>
  commandOf((count += 1), 'load.taken', {
    jobId: jobId(1),
    rows: [{ compartmentId, gallons, wasteType, method: 'sight_glass' }],
  });
const dumped = (compartmentId: string, gallons: number, emptied = true) =>
  commandOf((count += 1), 'load.dumped', {
    disposalSiteId: siteId,
    routeId: null,
    rows: [{ compartmentId, gallons, emptied, method: 'meter' }],
    ticketNumber: null,
    weightPounds: null,
  });
const dumpedBoth = () => {
  const rows = [front, rear].map((compartmentId) => ({
    compartmentId,
    gallons: 100,
    emptied: false,
    method: 'meter',
  }));
  const site = { disposalSiteId: siteId, routeId: null, ticketNumber: null, weightPounds: null };
  return commandOf((count += 1), 'load.dumped', { ...site, rows });
};
const moved = (compartmentId: string, toCompartmentId: string, gallons: number) =>
  commandOf((count += 1), 'load.moved', {
    routeId,
    compartmentId,
    toCompartmentId,
    gallons,
    method: 'sight_glass',
  });
const measured = (compartmentId: string, gallons: number) =>
  commandOf((count += 1), 'load.measured', { routeId, compartmentId, gallons, method: 'sight_glass' });
const washed = (compartmentId: string) => commandOf((count += 1), 'tank.washed', { routeId, compartmentId });

describe('the tanks as the technician sees them', () => {
  it('carry what was moved, since when, and are not clean once empty', () => {
    expect(after(taken(front, 800), moved(front, rear, 300), dumped(front, 500))).toMatchObject([
      { gallons: 0, wasteType: null, since: null, unwashedWaste: 'septage' },
      { gallons: 300, wasteType: 'septage', since: at(1).toISOString(), unwashedWaste: 'septage' },
    ]);
  });

  it('hold what was measured', () => {
    expect(after(taken(front, 800), measured(front, 760))?.[0]).toMatchObject({
      gallons: 760,
      since: at(0).toISOString(),
    });
    expect(after(taken(front, 800), measured(front, 0))?.[0]).toMatchObject({ gallons: 0, wasteType: null });
  });

  it('are clean once washed, until the next load', () => {
    const day = [taken(front, 800), dumped(front, 800), washed(front)];
    expect(after(...day)?.[0]?.unwashedWaste).toBeNull();
    expect(after(...day, taken(front, 100, 'grease'))?.[0]).toMatchObject({
      wasteType: 'grease',
      unwashedWaste: 'grease',
    });
  });

  it.each([
    ['more moved than is on board', () => moved(front, rear, 801)],
    ['moved into itself', () => moved(front, front, 100)],
    ['washed while full', () => washed(front)],
    ['measured while empty', () => measured(rear, 100)],
    ['a waste that does not mix', () => taken(front, 100, 'grease')],
    ['more than the tank holds', () => taken(front, 251)],
    ['one of two tanks dumped that is empty', () => dumpedBoth()],
  ])('stay as they are: %s', (_, impossible) => {
    const full = taken(front, 800);
    expect(after(full, impossible())).toEqual(after(full));
  });

  it('follow a pack of an older version, which does not say what they carried', () => {
    const {
      since: _since,
      unwashedWaste: _unwashed,
      unwashedWastes: _all,
      ...old
    } = { ...empty, id: front, name: 'Front' };
    const day = dayPackOf([], { tanks: [{ ...old, gallons: 100, wasteType: 'grease' }] });
    const command = dumped(front, 100);
    expect(replay(day, [{ command, occurredAt: at(0) }]).routes[0]?.tanks[0]).toMatchObject({
      gallons: 0,
      unwashedWaste: 'grease',
    });
  });
});

it.each([
  { said: undefined, gallons: 400, wastes: ['septage'] },
  { said: true, gallons: 500, wastes: ['septage', 'grease'] },
])('has in a tank what went on another waste once somebody said so: $said', ({ said, gallons, wastes }) => {
  const done = { jobId: jobId(2), gallons: 100, notes: null, ...(said && { mixes: said }) };
  const load = [{ compartmentId: front, gallons: 100, wasteType: 'grease', method: 'sight_glass' }];
  const report = commandOf((count += 1), 'job.completed', { ...done, load });
  const [tank] = after(taken(front, 400), report) ?? [];
  expect(tank).toMatchObject({ gallons, unwashedWastes: wastes });
});

it.each([
  [800, 250, false],
  [800, 251, true],
  [0, 1_050, false],
  [1_000, 51, true],
])('asks about what the ledger will refuse: %s gal and %s more', (gallons, more, expected) => {
  expect(isTooMuch({ capacityGallons: 1_000, gallons }, more)).toBe(expected);
  const full = { ...empty, id: front, name: 'Front', gallons, wasteType: 'septage' as const };
  const shown = replay(dayPackOf([packJob(1)], { tanks: [full] }), [
    { command: taken(front, more), occurredAt: at(0) },
  ]);
  expect(shown.routes[0]?.tanks[0]?.gallons === gallons).toBe(expected);
});

it('takes more into a mixture of the pack without another word', () => {
  const contents = [
    { wasteType: 'septage' as const, gallons: 400 },
    { wasteType: 'grease' as const, gallons: 100 },
  ];
  const mixed = { ...empty, id: front, name: 'Front', gallons: 500, wasteType: 'septage' as const, contents };
  const waiting = [{ command: taken(front, 50), occurredAt: at(0) }];
  const shown = replay(dayPackOf([packJob(1)], { tanks: [mixed] }), waiting);
  expect(shown.routes[0]?.tanks[0]?.gallons).toBe(550);
});

it('knows which reports are about tanks', () => {
  const completed = (load: object[]) =>
    commandOf(900, 'job.completed', { jobId: jobId(1), gallons: 900, notes: null, load });
  const row = { compartmentId: front, gallons: 900, wasteType: 'septage', method: 'sight_glass' };
  const about = [taken(front, 1), dumped(front, 1), moved(front, rear, 1), measured(front, 0), washed(front)];
  expect([...about, completed([row])].every(hasLoadFacts)).toBe(true);
  expect([completed([]), commandOf(901, 'route.started', { routeId })].some(hasLoadFacts)).toBe(false);
});

/** Any reports about two tanks, possible or not. */
const anyCommands = fc
  .array(
    fc.record({
      kind: fc.constantFrom('taken', 'taken', 'dumped', 'moved', 'measured', 'washed', 'washed'),
      tank: fc.constantFrom(front, rear),
      gallons: fc.integer({ min: 1, max: 700 }),
      emptied: fc.boolean(),
      waste: fc.constantFrom('septage', 'portable_toilet', 'grease'),
    }),
    { maxLength: 20 },
  )
  .map((steps) =>
    steps.map(({ kind, tank, gallons, emptied, waste }): FieldCommand => {
      if (kind === 'taken') return taken(tank, gallons, waste);
      if (kind === 'dumped') return dumped(tank, gallons, emptied);
      if (kind === 'moved') return moved(tank, tank === front ? rear : front, gallons);
      return kind === 'measured' ? measured(tank, gallons - 1) : washed(tank);
    }),
  );

/** The whole history as the server plays it, without what it refuses. */
function ledgerOf(commands: readonly FieldCommand[]): LoadFact[] {
  const capacities = new Map(tanks.map(({ id, capacityGallons }) => [id, capacityGallons]));
  let facts: LoadFact[] = [];
  commands.forEach((command, minute) => {
    const from = { occurredAt: at(minute).getTime(), generatorId: 'client', idOf: () => command.id };
    const next = [...facts, ...loadFactsOf(command, from).map(({ fact }) => fact)];
    if (playFacts(next).ok && !isOverfull(capacities, facts, next)) facts = next;
  });
  return facts;
}

describe('whatever is reported', () => {
  it('the phone shows the tanks as the ledger will', () => {
    fc.assert(
      fc.property(anyCommands, (commands) => {
        const facts = ledgerOf(commands);
        const played = playFacts(facts);
        if (!played.ok) throw new Error(played.refusal);
        const known = loadsOfEntries(
          played.entries,
          () => ({ own: null, to: null }),
          () => `load ${(count += 1)}`,
        );
        const expected = tanks.map(({ id }) => {
          const load = played.book.get(id);
          return {
            id,
            gallons: load?.gallons ?? 0,
            wasteType: load === undefined ? null : wastesOf(load)[0],
            since: load === undefined ? null : new Date(load.openedAt).toISOString(),
            unwashedWastes: unwashedWastes(
              known.loads.filter(({ compartmentId }) => compartmentId === id),
              facts.flatMap((fact) =>
                fact.kind === 'rinse' && fact.compartmentId === id ? fact.occurredAt : [],
              ),
            ),
          };
        });
        expect(after(...commands)).toMatchObject(expected);
      }),
      { numRuns: 500 },
    );
  });
});
