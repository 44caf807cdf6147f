import { dayPackOf, packJob } from '@haulwright/domain/field/testing';
import { expect, it } from 'vitest';
import { isPack, wholePack } from './stored.ts';

const pack = dayPackOf([packJob(1)]);

it('a pack that an app before kept is shown, with what it has not', () => {
  const { vehicles: _, messages: __, shiftEvents: ___, inspections: ____, ...old } = pack;
  expect(isPack(old)).toBe(true);
  expect(wholePack(old)).toMatchObject({ vehicles: [], messages: [], shiftEvents: [], inspections: [] });
});

it.each([
  ['nothing', undefined],
  ['of another version', { ...pack, v: 2 }],
  ['without jobs', { ...pack, jobs: undefined }],
  ['with a hole', { ...pack, routes: [null] }],
  ['without a person', { ...pack, me: null }],
])('a pack %s is none', (_, kept) => {
  expect(isPack(kept)).toBe(false);
});
