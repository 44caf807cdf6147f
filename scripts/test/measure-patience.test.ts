import { describe, expect, it } from 'vitest';
import { patienceFrom } from '../../test/patience.ts';
import { measurePatience, patienceOf } from './measure-patience.ts';

describe('the factor of time limits', () => {
  it.each([
    { work: 0.5, writes: 0.1, factor: 1 },
    { work: 1, writes: 1, factor: 1 },
    { work: 1.2, writes: 2, factor: 1 },
    { work: 1.4, writes: 1, factor: 1.5 },
    { work: 2, writes: 1, factor: 2 },
    { work: 1, writes: 5, factor: 2.5 },
    { work: 40, writes: 1, factor: 6 },
  ])(
    'is $factor where computing took $work and writing $writes times as long',
    ({ work, writes, factor }) => {
      expect(patienceOf(work, writes)).toBe(factor);
    },
  );

  it('is measured within its bounds', async () => {
    const factor = await measurePatience();
    expect(factor).toBeGreaterThanOrEqual(1);
    expect(factor).toBeLessThanOrEqual(6);
  });

  it.each([
    [undefined, 1],
    ['', 1],
    ['2.5', 2.5],
    ['0.1', 1],
    ['-3', 1],
    ['Infinity', 1],
    ['much', 1],
  ])('of %j is read as %d', (text, factor) => {
    expect(patienceFrom(text)).toBe(factor);
  });
});
