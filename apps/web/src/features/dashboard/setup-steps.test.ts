import { expect, test } from 'vitest';
import { setupSteps } from './setup-steps.ts';

const nothing = {
  hasDepot: false,
  hasDisposalSite: false,
  hasVehicle: true,
  hasOwnTruck: false,
  hasColleague: false,
  hasClient: false,
  hasJob: false,
};
const everything = {
  hasDepot: true,
  hasDisposalSite: true,
  hasVehicle: true,
  hasOwnTruck: true,
  hasColleague: true,
  hasClient: true,
  hasJob: true,
};

test('a new company has six steps before it, in order', () => {
  expect(setupSteps(nothing, false).map((step) => [step.key, step.done])).toEqual([
    ['import', false],
    ['depot', false],
    ['disposal', false],
    ['trucks', false],
    ['people', false],
    ['plan', false],
  ]);
});

test.each([
  ['hasClient', 'import'],
  ['hasDepot', 'depot'],
  ['hasDisposalSite', 'disposal'],
  ['hasOwnTruck', 'trucks'],
  ['hasColleague', 'people'],
])('%s ends the step %s alone', (fact, key) => {
  expect(
    setupSteps({ ...nothing, [fact]: true }, false).flatMap((step) => (step.done ? step.key : [])),
  ).toEqual([key]);
});

test('the list stays until the first routes exist, then it is gone', () => {
  expect(
    setupSteps(everything, false)
      .filter((step) => !step.done)
      .map((step) => step.key),
  ).toEqual(['plan']);
  expect(setupSteps(everything, true)).toEqual([]);
  // Some drive alone with one truck.
  expect(setupSteps({ ...everything, hasOwnTruck: false, hasColleague: false }, true)).toEqual([]);
});

test('a company with routes whose depot was taken away is asked for it', () => {
  expect(setupSteps({ ...everything, hasDepot: false }, true).find((step) => !step.done)?.key).toBe('depot');
});
