import { describe, expect, test } from 'vitest';
import { playFacts } from '../ledger/correct-load.ts';
import { onBoard } from '../ledger/ledger.ts';
import type { LoadFact } from '../ledger/load-fact.ts';
import {
  dumpedBySite,
  isNothingRefused,
  siteNote,
  type DumpedTank,
  type SiteFigure,
  type SiteWord,
} from './gate-outcome.ts';

const emptied: DumpedTank = { factId: 'a', gallons: 2_000, emptied: true };
const someLeft: DumpedTank = { factId: 'b', gallons: 1_000, emptied: false };
const figure = (outcome: SiteFigure['outcome'], receivedGallons: number): SiteFigure => ({
  outcome,
  receivedGallons,
});

describe('what a tank gave by the site’s word', () => {
  test.each<[string, DumpedTank[], SiteFigure, [number, boolean][]]>([
    ['all of it', [emptied], figure('accepted', 2_000), [[2_000, true]]],
    ['less: the rest is missing', [emptied], figure('accepted', 1_700), [[1_700, true]]],
    ['more', [emptied], figure('accepted', 2_100), [[2_100, true]]],
    ['a part: the rest is aboard', [emptied], figure('partly_accepted', 1_200), [[1_200, false]]],
    ['nothing', [emptied], figure('rejected', 0), [[0, false]]],
    ['all, of a tank that keeps some', [someLeft], figure('accepted', 900), [[900, false]]],
    [
      'a part of two tanks',
      [emptied, someLeft],
      figure('partly_accepted', 1_000),
      [
        [667, false],
        [333, false],
      ],
    ],
    [
      'nothing of two tanks',
      [emptied, someLeft],
      figure('rejected', 0),
      [
        [0, false],
        [0, false],
      ],
    ],
    ['nothing where nothing was dumped', [], figure('rejected', 0), []],
  ])('%s', (_, dumped, said, expected) => {
    expect(dumpedBySite(dumped, said).map((tank) => [tank.gallons, tank.emptied])).toEqual(expected);
  });

  test.each<[SiteFigure, number, number]>([
    [figure('accepted', 1_700), 0, 300],
    [figure('partly_accepted', 1_700), 300, 0],
    [figure('rejected', 0), 2_000, 0],
  ])('%o leaves %i gal aboard and %i gal missing', (said, aboard, missing) => {
    const base = { compartmentId: 't', occurredAt: 1 };
    const [tank] = dumpedBySite([emptied], said);
    const facts: LoadFact[] = [
      { ...base, id: 'p', kind: 'pickup', generatorId: 'g', gallons: 2_000, wasteType: 'septage' },
      {
        ...base,
        occurredAt: 2,
        id: 'a',
        kind: 'discharge',
        siteId: 's',
        gallons: tank?.gallons ?? -1,
        emptied: tank?.emptied === true,
      },
    ];
    const played = playFacts(facts);
    if (!played.ok) throw new Error(played.refusal);
    const variance = played.entries.flatMap(({ postings }) =>
      postings.filter(({ account }) => account.kind === 'variance').map(({ gallons }) => gallons),
    );
    expect([onBoard(played.book, 't'), variance.reduce((sum, gallons) => sum + gallons, 0)]).toEqual([
      aboard,
      missing,
    ]);
  });
});

test.each<[DumpedTank[], SiteFigure, boolean]>([
  [[emptied], figure('partly_accepted', 1_999), false],
  [[emptied], figure('partly_accepted', 2_000), true],
  [[emptied], figure('partly_accepted', 2_001), true],
  // The crew knew already that a part was refused.
  [[someLeft], figure('partly_accepted', 1_000), false],
  [[emptied, someLeft], figure('partly_accepted', 3_000), false],
  [[emptied], figure('accepted', 2_000), false],
  [[emptied], figure('rejected', 0), false],
])('of %o a site that says %o refused nothing: %s', (dumped, said, expected) => {
  expect(isNothingRefused(dumped, said)).toBe(expected);
});

const word: SiteWord = {
  outcome: 'accepted',
  receivedGallons: 1_700,
  name: 'Pat',
  reason: null,
  ph: null,
  note: null,
};
test.each<[Partial<SiteWord>, boolean, string | null]>([
  [{}, true, null],
  [{ note: 'Meter 2' }, true, 'Meter 2'],
  [{ ph: 6.8 }, true, 'pH 6.8.'],
  [{ ph: 0, note: 'Meter 2' }, true, 'pH 0. Meter 2'],
  [{ note: 'Meter 2' }, false, 'Pat entered 1700 gal received at the gate. Meter 2'],
  [
    { outcome: 'partly_accepted', reason: 'Digester full' },
    true,
    'Partly accepted, 1,700 gal received: Digester full.',
  ],
  [
    { outcome: 'rejected', receivedGallons: 0, reason: 'Too acid!', ph: 4.5, note: 'Call us' },
    true,
    'Rejected: Too acid! pH 4.5. Call us',
  ],
  [{ outcome: 'rejected', receivedGallons: 0, reason: 'Grease' }, false, 'Rejected: Grease.'],
])('%o, posted %s, is noted as %j', (changes, isPosted, expected) => {
  expect(siteNote({ ...word, ...changes }, isPosted)).toBe(expected);
});
