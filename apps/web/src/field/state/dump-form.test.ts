import type { PackTank } from '@haulwright/domain/field/day-pack';
import { expect, test } from 'vitest';
import { dumpedTanks, dumpRows, type DumpForm } from './dump-form.ts';
import { noLand } from './land-form.ts';

const tank = (id: string, wasteType: PackTank['wasteType']): PackTank => ({
  id,
  name: id,
  capacityGallons: 1_000,
  acceptedWasteTypes: [],
  gallons: 500,
  wasteType,
});
const tanks = [tank('front', 'septage'), tank('rear', 'grease')];
const noGrease = { acceptedWasteTypes: ['septage' as const] };
const form: DumpForm = {
  gallons: { front: '480', rear: '500' },
  emptied: true,
  ticketNumber: '',
  weight: '',
  siteId: null,
  land: noLand,
};

test.each([
  { what: 'a site that takes no grease', dumps: undefined, site: noGrease, dumped: 'front' },
  { what: 'no site yet', dumps: undefined, site: undefined, dumped: 'front rear' },
  { what: 'grease all the same', dumps: { rear: true }, site: noGrease, dumped: 'front rear' },
  { what: 'grease only', dumps: { rear: true, front: false }, site: noGrease, dumped: 'rear' },
  { what: 'nothing', dumps: { front: false }, site: noGrease, dumped: '' },
])('$what: $dumped', ({ dumps, site, dumped }) => {
  const chosen = dumpedTanks(
    tanks,
    dumps === undefined ? {} : { dumps: { ...dumps } as Readonly<Record<string, boolean>> },
    site,
  );
  expect(chosen.map(({ id }) => id).join(' ')).toBe(dumped);
});

test('a truck’s only tank is dumped wherever it is', () => {
  const only = [tank('only', 'grease')];
  expect(dumpedTanks(only, { dumps: { only: false } }, noGrease)).toEqual(only);
});

const gallonsIn = ({ id }: PackTank) => Number(form.gallons[id]);

test('each tank says for itself whether it is empty; a form of an older version says it of all', () => {
  const emptied = (changes: object) =>
    dumpRows(tanks, { ...form, ...changes }, gallonsIn, 'meter')?.map((row) => row.emptied);
  expect(emptied({ emptiedOf: { rear: false } })).toEqual([true, false]);
  expect(emptied({ emptied: false })).toEqual([false, false]);
});

test('rows are of the tanks with gallons; none while a number is wrong', () => {
  expect(dumpRows(tanks, form, gallonsIn, 'scale')).toEqual([
    { compartmentId: 'front', gallons: 480, method: 'scale', emptied: true },
    { compartmentId: 'rear', gallons: 500, method: 'scale', emptied: true },
  ]);
  expect(dumpRows(tanks, form, ({ id }) => (id === 'rear' ? 0 : null), 'meter')).toEqual([]);
  expect(dumpRows(tanks, form, ({ id }) => (id === 'rear' ? undefined : 1), 'meter')).toBeUndefined();
});
