import { expect, test } from 'vitest';
import { landReportOf, noLand, typedPh } from './land-form.ts';

test.each([
  ['12', 12],
  ['12.1', 12.1],
  [' 12,1 ', 12.1],
  ['0', 0],
  ['14.1', undefined],
  ['', undefined],
  ['1e1', undefined],
  ['-1', undefined],
])('%s is %s', (text, ph) => {
  expect(typedPh(text)).toBe(ph);
});

test('a field needs a method, no field needs nothing', () => {
  expect(landReportOf(noLand)).toBeNull();
  expect(landReportOf({ ...noLand, fieldId: 'f' })).toBeUndefined();
  // Typed, and not recorded: the load waits for it.
  expect(landReportOf({ ...noLand, fieldId: 'f', method: 'injected', ph: '12.1' })).toBeUndefined();
  expect(
    landReportOf({ ...noLand, fieldId: 'f', method: 'injected', readings: [{ at: 'a', ph: 12 }] }),
  ).toEqual({
    fieldId: 'f',
    method: 'injected',
    readings: [{ at: 'a', ph: 12, temperatureC: null }],
  });
});
