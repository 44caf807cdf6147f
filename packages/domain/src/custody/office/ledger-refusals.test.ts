import { describe, expect, test } from 'vitest';
import type { LoadRefusal } from '../ledger/ledger.ts';
import { ledgerRefusalInWords, type BreakingFact } from './ledger-refusals.ts';

const dump: BreakingFact = { kind: 'discharge', at: 'Nov 24, 2:40 PM', name: 'County Plant', isOwn: false };
const refusals: readonly LoadRefusal[] = [
  'load.nothing-on-board',
  'load.more-than-on-board',
  'load.waste-does-not-mix',
  'load.not-empty',
];

describe('a refusal of the ledger', () => {
  test.each(refusals)('%s names the fact in the way, and what to do first', (refusal) => {
    const words = ledgerRefusalInWords(refusal, dump);
    expect(words).toContain('The dump at Nov 24, 2:40 PM (County Plant) would');
    expect(words).toContain('Correct or withdraw that one first.');
  });

  test.each(refusals)('%s of the fact itself says what to look at', (refusal) => {
    const words = ledgerRefusalInWords(refusal, { ...dump, isOwn: true });
    expect(words).not.toContain('County Plant');
    expect(words).toMatch(/Check the|Choose another/);
  });

  test('is about two tanks where a move goes nowhere', () => {
    const move = { ...dump, kind: 'transfer', isOwn: true } as const;
    expect(ledgerRefusalInWords('load.same-compartment', move)).toBe('Choose two different tanks.');
  });
});
