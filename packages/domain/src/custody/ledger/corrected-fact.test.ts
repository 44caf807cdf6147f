import { describe, expect, test } from 'vitest';
import { correctedFact, type FactChange } from './corrected-fact.ts';
import type { LoadFact } from './load-fact.ts';

const base = { id: 'old', compartmentId: 'T1', occurredAt: 5 };
const facts = {
  pickup: { ...base, kind: 'pickup', generatorId: 'G', gallons: 100, wasteType: 'septage' },
  discharge: { ...base, kind: 'discharge', siteId: 'S', gallons: 100, emptied: true },
  transfer: { ...base, kind: 'transfer', toCompartmentId: 'T2', gallons: 100 },
  gauge: { ...base, kind: 'gauge', gallons: 100 },
  rinse: { ...base, kind: 'rinse' },
} satisfies Record<string, LoadFact>;

describe('a correction', () => {
  test.each<[keyof typeof facts, FactChange, object]>([
    ['pickup', { gallons: 90 }, { gallons: 90, compartmentId: 'T1', generatorId: 'G' }],
    ['pickup', { compartmentId: 'T2' }, { gallons: 100, compartmentId: 'T2' }],
    ['discharge', { gallons: 80 }, { gallons: 80, emptied: true, siteId: 'S' }],
    ['transfer', { toCompartmentId: 'T3' }, { gallons: 100, toCompartmentId: 'T3' }],
    [
      'transfer',
      { gallons: 5, compartmentId: 'T4' },
      { gallons: 5, compartmentId: 'T4', toCompartmentId: 'T2' },
    ],
    ['gauge', { gallons: 0 }, { gallons: 0 }],
    ['rinse', { compartmentId: 'T2' }, { compartmentId: 'T2' }],
    ['pickup', {}, { gallons: 100, compartmentId: 'T1' }],
  ])('of a %s by %j', (kind, change, expected) => {
    expect(correctedFact(facts[kind], 'new', change)).toMatchObject({
      ...expected,
      kind,
      id: 'new',
      occurredAt: 5,
    });
  });

  test.each<[keyof typeof facts, FactChange]>([
    ['rinse', { gallons: 10 }],
    ['pickup', { toCompartmentId: 'T2' }],
    ['gauge', { toCompartmentId: 'T2' }],
    ['pickup', { gallons: 0 }],
    ['discharge', { gallons: 0 }],
    ['transfer', { gallons: 0 }],
  ])('of a %s cannot be %j', (kind, change) => {
    expect(correctedFact(facts[kind], 'new', change)).toBeUndefined();
  });
});
