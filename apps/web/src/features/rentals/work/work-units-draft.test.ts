import type { RentalWork, WorkUnits } from '@haulwright/domain/rentals/rental-work';
import { describe, expect, test } from 'vitest';
import { checkedUnits, choosable, labelsIn, proposedUnits, untouchedUnits } from './work-units-draft.ts';

const work = (action: RentalWork['action'], quantity = 2, done: RentalWork['done'] = []) => ({
  action,
  items: [{ unitTypeId: 'toilet', unitTypeName: 'Toilet', quantity }],
  done,
});
const unit = (labelNumber: number, unitTypeId = 'toilet') => ({
  labelNumber,
  unitTypeId,
  unitTypeName: unitTypeId,
});
const units: WorkUnits = {
  onRent: [
    { ...unit(1), isHere: true },
    { ...unit(2), isHere: true },
    { ...unit(3), isHere: false },
    { ...unit(4, 'wash'), isHere: true },
  ],
  idle: [
    { ...unit(11), isReserved: true },
    { ...unit(12), isReserved: false },
  ],
};
const done = [{ labelNumber: 1, byLabelNumber: null, date: '2026-03-03' }];

describe('what is proposed', () => {
  test.each<[RentalWork['action'], number, number[]]>([
    ['deliver', 1, [11]],
    ['service', 2, [1, 2]],
    ['pick-up', 3, [1, 2]],
    ['move', 1, []],
    ['exchange', 2, []],
  ])('for a %s of %i', (action, quantity, labels) => {
    expect(proposedUnits(work(action, quantity), units)).toEqual(labels);
  });

  test('is nothing once something was recorded, which cannot be chosen again', () => {
    expect(proposedUnits(work('pick-up', 2, done), units)).toEqual([]);
    expect(choosable(work('pick-up', 2, done), units).map(({ labelNumber }) => labelNumber)).toEqual([
      2, 3, 4,
    ]);
  });
});

test.each([
  ['12, 14', [12, 14]],
  [' #12  #14;15', [12, 14, 15]],
  ['', []],
  ['twelve', null],
  ['0', null],
])('%j are the labels %j', (typed, labels) => {
  expect(labelsIn(typed)).toEqual(labels);
});

describe('what is reported', () => {
  test('is what is proposed, chosen and typed, each once', () => {
    const { reports, problem } = checkedUnits(work('service'), units, { ...untouchedUnits, typed: '2, 9' });
    expect(reports.map(({ did, labelNumber }) => `${did} ${labelNumber}`)).toEqual([
      'serviced 1',
      'serviced 2',
      'serviced 9',
    ]);
    expect(problem).toBeUndefined();
  });

  test.each([
    [{ chosen: [], typed: 'x' }, 'Enter label numbers such as 12, 14.'],
    [{ chosen: [1] }, 'Choose the unit that replaces #1.'],
    [{ chosen: [1, 2], comes: { 1: 11, 2: 11 } }, 'A unit can replace only one other.'],
    [{}, 'Choose the units, or confirm that none were involved.'],
    [{ isWithoutUnits: true }, undefined],
    [{ chosen: [1, 2], comes: { 1: 11, 2: 12 } }, undefined],
  ])('of an exchange with %j: %s', (change, problem) => {
    expect(checkedUnits(work('exchange'), units, { ...untouchedUnits, ...change }).problem).toBe(problem);
  });

  test('may be nothing more when it was recorded before', () => {
    const { asksToConfirm, problem } = checkedUnits(work('deliver', 2, done), units, untouchedUnits);
    expect({ asksToConfirm, problem }).toEqual({ asksToConfirm: false, problem: undefined });
  });
});
