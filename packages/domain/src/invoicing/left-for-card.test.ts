import { describe, expect, it } from 'vitest';
import { leftForCard } from './left-for-card.ts';

const part = (cents: number, isDeposit = false) => ({ invoiceId: 'i', number: '1', cents, isDeposit });

describe('what can still go back to the card', () => {
  it.each([
    ['all of it, on invoices', 0, [part(6_000), part(4_000)], 10_000],
    ['credit and what invoices used', 2_500, [part(7_500)], 10_000],
    ['what is left after a refund', 0, [part(5_000)], 5_000],
    ['a paid deposit, which is credit', 10_000, [part(10_000, true)], 10_000],
    ['nothing of what a bank disputes', 0, [], 0],
    ['nothing once a bank took more than was left', -4_000, [part(4_000)], 0],
  ])('%s', (_, creditCents, appliedTo, left) => {
    expect(leftForCard({ creditCents, appliedTo })).toBe(left);
  });
});
