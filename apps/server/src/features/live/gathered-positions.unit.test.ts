import { expect, it } from 'vitest';
import { GatheredPositions } from './gathered-positions.ts';

const at = (userId: string, latitude: number) => ({
  userId,
  driverName: userId,
  latitude,
  longitude: -76,
  accuracyMeters: 5,
  measuredAt: '2026-03-03T10:00:00Z',
});
const told = (moved: GatheredPositions) => {
  moved.add({ positions: [at('Ann', 40), at('Bob', 41)], gone: ['Cleo'] });
  moved.add({ positions: [at('Ann', 40.5)], gone: [] });
};

it('the office is told the last place of each, once', () => {
  const moved = new GatheredPositions({ userId: 'Dana', roles: ['dispatcher'] });
  told(moved);
  expect(moved.take(['dispatcher'])).toEqual({ positions: [at('Ann', 40.5), at('Bob', 41)], gone: ['Cleo'] });
  expect([moved.isEmpty, moved.take(['dispatcher'])]).toEqual([true, {}]);
});

it('a technician is told of the own place only, and woken for nothing else', () => {
  const ann = new GatheredPositions({ userId: 'Ann', roles: ['field_technician'] });
  told(ann);
  expect(ann.take(['field_technician'])).toEqual({ positions: [at('Ann', 40.5)] });
  ann.add({ positions: [at('Bob', 42)], gone: ['Cleo'] });
  expect(ann.isEmpty).toBe(true);
});

it('who leaves the office while listening sees no colleagues from then on', () => {
  const dana = new GatheredPositions({ userId: 'Dana', roles: ['dispatcher'] });
  told(dana);
  expect(dana.take(['field_technician'])).toEqual({});
  told(dana);
  expect(dana.isEmpty).toBe(true);
});
