import { expect, test } from 'vitest';
import { setupSteps } from './setup-steps.ts';

const nothing = {
  hasDepot: false,
  hasDisposalSite: false,
  hasVehicle: true,
  hasClient: false,
  hasJob: false,
};
const everything = { hasDepot: true, hasDisposalSite: true, hasVehicle: true, hasClient: true, hasJob: true };

test('a new company has five steps before it, in order', () => {
  expect(setupSteps(nothing, false).map((step) => [step.key, step.done])).toEqual([
    ['depot', false],
    ['disposal', false],
    ['client', false],
    ['job', false],
    ['optimize', false],
  ]);
});

test('the list stays until the first routes exist, then it is gone', () => {
  expect(
    setupSteps(everything, false)
      .filter((step) => !step.done)
      .map((step) => step.key),
  ).toEqual(['optimize']);
  expect(setupSteps(everything, true)).toEqual([]);
});

test('a company with routes whose depot was taken away is asked for it', () => {
  expect(setupSteps({ ...everything, hasDepot: false }, true).find((step) => !step.done)?.key).toBe('depot');
});
