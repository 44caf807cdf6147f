import { expect, test } from 'vitest';
import { secondStepOf } from './second-step.ts';

test.each([
  ['aal1', false, false, 'settled'],
  ['aal1', false, true, 'to-set-up'],
  ['aal1', true, false, 'to-show'],
  ['aal1', true, true, 'to-show'],
  ['aal2', true, false, 'settled'],
  ['aal2', true, true, 'settled'],
  // The last factor was removed: the token still says aal2, the company's request counts.
  ['aal2', false, true, 'to-set-up'],
  ['aal2', false, false, 'settled'],
] as const)('at %s, factor set up %s, required %s: %s', (aal, hasVerifiedFactor, companyRequiresIt, step) => {
  expect(secondStepOf({ aal, hasVerifiedFactor, companyRequiresIt })).toBe(step);
});
