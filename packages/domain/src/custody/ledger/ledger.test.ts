import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wasteTypes, type WasteType } from '../../services/waste-type.ts';
import { correctLoad, playFacts, type StoredEntry } from './correct-load.ts';
import { onBoard, post, wastesOf, type LoadAccount, type LoadEntry, type LoadPosting } from './ledger.ts';
import type { LoadFact } from './load-fact.ts';

const t1 = 'T1';
const plant = 'plant';
const at = (minute: number) => Date.UTC(2026, 10, 23, 8, minute);

const pickup = (
  id: string,
  gallons: number,
  minute: number,
  more: { wasteType?: WasteType; mixes?: boolean } = {},
): LoadFact => ({
  kind: 'pickup',
  id,
  compartmentId: t1,
  occurredAt: at(minute),
  generatorId: `of ${id}`,
  gallons,
  wasteType: 'septage',
  ...more,
});
const discharge = (id: string, gallons: number, minute: number, emptied: boolean): LoadFact => ({
  kind: 'discharge',
  id,
  compartmentId: t1,
  occurredAt: at(minute),
  siteId: plant,
  gallons,
  emptied,
});

const threeGenerators = [pickup('miller', 1_050, 0), pickup('jones', 950, 30), pickup('diner', 800, 55)];

/** '0:T1 −200, variance 200', without the waste to keep it short. */
const inWords = (entries: readonly LoadEntry[]) =>
  entries.map(
    ({ kind, postings, attributions }) =>
      `${kind} ${postings.map(({ account, gallons }) => `${account.reference} ${gallons}`).join(', ')}${
        attributions.length === 0 ? '' : ` = ${attributions.map(({ gallons }) => gallons).join('/')}`
      }`,
  );

const played = (facts: readonly LoadFact[]) => {
  const result = playFacts(facts);
  if (!result.ok) throw new Error(`${result.factId}: ${result.refusal}`);
  return result;
};

describe('a load of three generators', () => {
  test('goes to the plant, which meters 200 gallons less', () => {
    const { entries, book } = played([...threeGenerators, discharge('dump', 2_600, 90, true)]);
    expect(inWords(entries)).toEqual([
      'pickup of miller -1050, T1 1050',
      'pickup of jones -950, T1 950',
      'pickup of diner -800, T1 800',
      'discharge T1 -2600, plant 2600 = 975/882/743',
      'variance T1 -200, T1 200 = 75/68/57',
    ]);
    expect(book.size).toBe(0);
  });

  test('is taken in part', () => {
    const { entries, book } = played([...threeGenerators, discharge('dump', 1_500, 90, false)]);
    expect(inWords(entries).at(-1)).toBe('discharge T1 -1500, plant 1500 = 562/509/429');
    expect(book.get(t1)?.shares.map(({ gallons }) => gallons)).toEqual([488, 441, 371]);
    expect(onBoard(book, t1)).toBe(1_300);
  });

  test('was more than the ledger knew of', () => {
    const { entries, book } = played([...threeGenerators, discharge('dump', 2_900, 90, true)]);
    expect(inWords(entries).slice(3)).toEqual([
      'variance T1 100, T1 -100 = -37/-34/-29',
      'discharge T1 -2900, plant 2900 = 1087/984/829',
    ]);
    expect(book.size).toBe(0);
  });
});

test.each<[string, LoadFact[], string]>([
  ['nothing is dumped from an empty tank', [discharge('dump', 100, 0, true)], 'load.nothing-on-board'],
  [
    'more than is on board, with some left',
    [pickup('miller', 500, 0), discharge('dump', 600, 9, false)],
    'load.more-than-on-board',
  ],
  [
    'grease onto septage',
    [pickup('miller', 500, 0), pickup('diner', 300, 9, { wasteType: 'grease' })],
    'load.waste-does-not-mix',
  ],
  [
    'a rinse of a tank that holds something',
    [pickup('miller', 500, 0), { kind: 'rinse', id: 'r', compartmentId: t1, occurredAt: at(9) }],
    'load.not-empty',
  ],
  [
    'a transfer into itself',
    [
      pickup('miller', 500, 0),
      { kind: 'transfer', id: 't', compartmentId: t1, toCompartmentId: t1, gallons: 9, occurredAt: at(9) },
    ],
    'load.same-compartment',
  ],
])('%s is refused', (_, facts, refusal) => {
  expect(playFacts(facts)).toMatchObject({ ok: false, refusal });
});

test('toilet waste may join septage, and a transfer carries the shares along', () => {
  const { book, entries } = played([
    pickup('miller', 600, 0),
    pickup('event', 400, 10, { wasteType: 'portable_toilet' }),
    {
      kind: 'transfer',
      id: 'over',
      compartmentId: t1,
      toCompartmentId: 'T2',
      gallons: 500,
      occurredAt: at(20),
    },
  ]);
  expect(inWords(entries).at(-1)).toBe('transfer T1 -300, T2 300, T1 -200, T2 200 = 300/200');
  expect(book.get('T2')).toMatchObject({
    gallons: 500,
    shares: [
      { pickupId: 'miller', gallons: 300, wasteType: 'septage' },
      { pickupId: 'event', gallons: 200, wasteType: 'portable_toilet' },
    ],
  });
});

test('each account keeps the waste that was pumped, whatever it was mixed with', () => {
  const { entries } = played([
    pickup('event', 60, 0, { wasteType: 'portable_toilet' }),
    pickup('miller', 2_000, 10),
    discharge('dump', 2_020, 90, true),
  ]);
  const byWaste = entries.map(({ kind, postings }) => [
    kind,
    ...postings.map(({ account, gallons }) => `${account.kind} ${account.wasteType} ${gallons}`),
  ]);
  expect(byWaste).toEqual([
    ['pickup', 'generator portable_toilet -60', 'compartment portable_toilet 60'],
    ['pickup', 'generator septage -2000', 'compartment septage 2000'],
    [
      'discharge',
      'compartment portable_toilet -59',
      'site portable_toilet 59',
      'compartment septage -1961',
      'site septage 1961',
    ],
    [
      'variance',
      'compartment portable_toilet -1',
      'variance portable_toilet 1',
      'compartment septage -39',
      'variance septage 39',
    ],
  ]);
});

test('what goes on top of a mixture that somebody told of needs no word of its own, late or not', () => {
  const grease = pickup('diner', 300, 9, { wasteType: 'grease', mixes: true });
  for (const minute of [5, 15])
    expect(playFacts([pickup('miller', 500, 0), grease, pickup('jones', 200, minute)])).toMatchObject({
      ok: true,
    });
  expect(playFacts([grease, pickup('miller', 500, 12)])).toMatchObject({ ok: true });
  expect(playFacts([grease, discharge('dump', 300, 10, true), pickup('miller', 500, 12)])).toMatchObject({
    ok: true,
  });
  const next = pickup('cafe', 100, 20, { wasteType: 'grease' });
  expect(
    playFacts([grease, discharge('dump', 300, 10, true), pickup('miller', 500, 12), next]),
  ).toMatchObject({ ok: false, refusal: 'load.waste-does-not-mix' });
});

test('what must not be mixed is posted by share once somebody says that it went in', () => {
  const facts = (mixes: boolean) => [
    pickup('miller', 500, 0),
    pickup('diner', 300, 9, { wasteType: 'grease', mixes }),
    discharge('dump', 800, 20, true),
  ];
  expect(playFacts(facts(false))).toMatchObject({ ok: false, refusal: 'load.waste-does-not-mix' });
  const { book } = played(facts(true).slice(0, 2));
  expect([...book.values()].flatMap(wastesOf)).toEqual(['septage', 'grease']);
  expect(inWords(played(facts(true)).entries).at(-1)).toBe(
    'discharge T1 -500, plant 500, T1 -300, plant 300 = 500/300',
  );
});

const stored = (entries: readonly LoadEntry[]): StoredEntry[] =>
  entries.map((entry, sequence) => ({ ...entry, id: `entry ${sequence}`, sequence, reversed: false }));

test('a corrected pickup reverses it and what followed, and posts both again with their old dates', () => {
  const day = [...threeGenerators, discharge('dump', 2_600, 90, true)];
  const before = stored(played(day).entries);
  const corrected = correctLoad([pickup('miller', 950, 0), ...day.slice(1)], before);
  if (!corrected.ok) throw new Error(corrected.refusal);
  expect(corrected.reverse.map(({ id }) => id)).toEqual([
    'entry 4',
    'entry 3',
    'entry 2',
    'entry 1',
    'entry 0',
  ]);
  expect(inWords(corrected.entries)).toEqual([
    'pickup of miller -950, T1 950',
    'pickup of jones -950, T1 950',
    'pickup of diner -800, T1 800',
    'discharge T1 -2600, plant 2600 = 915/915/770',
    'variance T1 -100, T1 100 = 35/35/30',
  ]);
  expect(corrected.entries.map(({ occurredAt }) => occurredAt)).toEqual([0, 30, 55, 90, 90].map(at));
});

test('a correction of the last fact leaves the earlier entries alone', () => {
  const day = [...threeGenerators, discharge('dump', 2_600, 90, true)];
  const corrected = correctLoad(
    [...threeGenerators, discharge('dump', 2_700, 90, true)],
    stored(played(day).entries),
  );
  if (!corrected.ok) throw new Error(corrected.refusal);
  expect(corrected.reverse.map(({ kind }) => kind)).toEqual(['variance', 'discharge']);
  expect(inWords(corrected.entries)[0]).toContain('discharge T1 -2700');
});

/** Possible facts of a day, in any order; impossible ones are left out. */
const anyFacts = array(
  record({
    kind: constantFrom(
      'pickup' as const,
      'pickup' as const,
      'discharge' as const,
      'transfer' as const,
      'gauge' as const,
    ),
    tank: constantFrom('T1', 'T2'),
    gallons: integer({ min: 1, max: 3_000 }),
    emptied: boolean(),
    wasteType: constantFrom<WasteType>('septage', 'portable_toilet', 'grease'),
    mixes: boolean(),
    minute: integer({ min: 0, max: 600 }),
  }),
  { maxLength: 25 },
).map((list) => {
  const facts = list.map(({ kind, tank, gallons, emptied, wasteType, mixes, minute }, index): LoadFact => ({
    id: `fact ${String(index).padStart(2, '0')}`,
    compartmentId: tank,
    occurredAt: at(minute),
    kind,
    gallons,
    emptied,
    siteId: plant,
    generatorId: `client ${index % 4}`,
    wasteType,
    mixes,
    toCompartmentId: tank === 'T1' ? 'T2' : 'T1',
  }));
  return possible(facts);
});

const possible = (facts: readonly LoadFact[]): LoadFact[] => {
  const kept: LoadFact[] = [];
  for (const fact of facts) if (playFacts([...kept, fact]).ok) kept.push(fact);
  return kept;
};

describe('whatever a day brings', () => {
  test('every entry adds up to 0, tanks hold what their pickups have left, and shares follow the gallons', () => {
    assert(
      property(anyFacts, (facts) => {
        const { entries, book } = played(facts);
        const wasteOf = new Map(
          facts.flatMap((fact) => (fact.kind === 'pickup' ? [[fact.id, fact.wasteType] as const] : [])),
        );
        for (const { postings } of entries)
          for (const waste of wasteTypes) expect(sumOf(postings, (one) => one.wasteType === waste)).toBe(0);
        const tanks = new Map<string, number>();
        for (const { postings } of entries)
          for (const { account, gallons } of postings)
            if (account.kind === 'compartment')
              tanks.set(account.reference, (tanks.get(account.reference) ?? 0) + gallons);
        for (const [tank, gallons] of tanks) expect(gallons).toBe(onBoard(book, tank));
        for (const load of book.values()) {
          expect(load.gallons).toBeGreaterThan(0);
          expect(load.shares.every((share) => share.gallons > 0)).toBe(true);
          expect(load.shares.reduce((sum, share) => sum + share.gallons, 0)).toBe(load.gallons);
        }
        const leaving = entries.filter(({ kind }) => kind !== 'pickup' && kind !== 'rinse');
        for (const { postings, attributions, compartmentId } of leaving) {
          const fromTank = (account: LoadAccount) =>
            account.kind === 'compartment' && account.reference === compartmentId;
          const given = attributions.reduce((sum, { gallons }) => sum + gallons, 0);
          expect(sumOf(postings, fromTank) + given).toBe(0);
          // Each waste leaves by the shares of its own pickups.
          for (const waste of wasteTypes) {
            const own = attributions.filter(({ pickupId }) => wasteOf.get(pickupId) === waste);
            const left = sumOf(postings, (one) => fromTank(one) && one.wasteType === waste);
            expect(own.reduce((sum, { gallons }) => sum + gallons, left)).toBe(0);
          }
        }
      }),
    );
  });

  test('the order in which facts are heard of does not matter', () => {
    assert(
      property(anyFacts, integer(), (facts, seed) => {
        const shuffled = facts.toSorted((a, b) => hash(a.id, seed) - hash(b.id, seed));
        expect(played(shuffled)).toEqual(played(facts));
      }),
    );
  });

  test('reversing what a correction names and adding its entries is the same as having known it at once', () => {
    assert(
      property(
        anyFacts,
        integer({ min: 0, max: 24 }),
        integer({ min: 1, max: 3_000 }),
        (facts, which, gallons) => {
          const corrected = possible(
            facts.map((fact, index) => (index === which && 'gallons' in fact ? { ...fact, gallons } : fact)),
          );
          const before = stored(played(facts).entries);
          const correction = correctLoad(corrected, before);
          expect(correction.ok).toBe(true);
          if (!correction.ok) return;
          const reversed = new Set(correction.reverse.map(({ id }) => id));
          const after = [...before.filter(({ id }) => !reversed.has(id)), ...correction.entries];
          expect(inWords(after)).toEqual(inWords(played(corrected).entries));
          expect(correction.book).toEqual(played(corrected).book);
        },
      ),
    );
  });
});

const sumOf = (postings: readonly LoadPosting[], counts: (account: LoadAccount) => boolean): number =>
  postings.reduce((sum, { account, gallons }) => (counts(account) ? sum + gallons : sum), 0);

const hash = (text: string, seed: number): number =>
  Array.from(text).reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) | 0, seed);

test('posting one fact after the other is the same as playing them', () => {
  let book: Parameters<typeof post>[0] = new Map();
  for (const fact of threeGenerators) {
    const posted = post(book, fact);
    if (posted.ok) book = posted.book;
  }
  expect(book).toEqual(played(threeGenerators).book);
});
