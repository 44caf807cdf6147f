import { expect, test } from 'vitest';
import { eachOnce, fillOf, townsToOffer, wholeTown, zipOf, type ZipTown } from './zip-town.ts';

const lancaster: ZipTown = { city: 'Lancaster', state: 'PA' };
const neffsville: ZipTown = { city: 'Neffsville', state: 'PA' };
const elsewhere: ZipTown = { city: 'Delmar', state: 'DE' };
const nothing: ZipTown = { city: '', state: '' };

test.each([
  ['17601', '17601'],
  [' 17601 ', '17601'],
  ['17601-1234', '17601'],
  ['176011234', '17601'],
  ['1760', null],
  ['176012', null],
  ['K1A 0B1', null],
  ['', null],
])('the ZIP code “%s” is %s', (typed, zip) => {
  expect(zipOf(typed)).toBe(zip);
});

test.each<[string, ZipTown[], ZipTown, Partial<ZipTown>, Partial<ZipTown>]>([
  ['one town fills both', [lancaster], nothing, {}, lancaster],
  ['an unknown ZIP fills nothing', [], nothing, {}, {}],
  ['a typed city stays', [lancaster], { city: 'Lititz', state: '' }, {}, { state: 'PA' }],
  ['all that is typed stays', [lancaster], { city: 'Lititz', state: 'MD' }, {}, {}],
  ['spaces are nothing', [lancaster], { city: ' ', state: ' ' }, {}, lancaster],
  ['what another ZIP filled is filled again', [elsewhere], lancaster, lancaster, elsewhere],
  [
    'what was filled and then corrected stays',
    [elsewhere],
    { city: 'Leola', state: 'PA' },
    lancaster,
    { state: 'DE' },
  ],
  ['two towns of a state fill the state', [lancaster, neffsville], nothing, {}, { state: 'PA' }],
  ['two towns of two states fill nothing', [lancaster, elsewhere], nothing, {}, {}],
])('%s', (_what, towns, typed, filled, expected) => {
  expect(fillOf(towns, typed, filled)).toEqual(expected);
});

test.each<[string, ZipTown[], ZipTown, ZipTown[]]>([
  ['several towns', [lancaster, neffsville], { city: '', state: 'PA' }, [lancaster, neffsville]],
  ['not once one of them is typed', [lancaster, neffsville], { city: 'neffsville', state: 'pa' }, []],
  ['not the only one', [lancaster], nothing, []],
])('offers %s', (_what, towns, typed, offered) => {
  expect(townsToOffer(towns, typed)).toEqual(offered);
});

test.each<[string, ZipTown[], ZipTown, ZipTown | null]>([
  ['the only town', [lancaster], nothing, lancaster],
  ['what was typed, whatever the ZIP', [lancaster], { city: 'Delmar', state: 'DE' }, elsewhere],
  [
    'a typed city in the state of all',
    [lancaster, neffsville],
    { city: 'Lititz', state: '' },
    { city: 'Lititz', state: 'PA' },
  ],
  ['nothing of two towns', [lancaster, neffsville], nothing, null],
  ['nothing of a city in two states', [lancaster, elsewhere], { city: 'Lititz', state: '' }, null],
  ['nothing of no town', [], { city: ' ', state: 'PA' }, null],
])('an address gets %s', (_what, towns, typed, whole) => {
  expect(wholeTown(towns, typed)).toEqual(whole);
});

test('a town is named once', () => {
  expect(eachOnce([lancaster, { city: 'LANCASTER ', state: 'pa' }, neffsville])).toEqual([
    lancaster,
    neffsville,
  ]);
});
