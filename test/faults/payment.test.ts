import { describe, expect, it } from 'vitest';
import { patiently } from '../patience.ts';
import { payUnderKills } from './payment-kills.ts';

/** `npm run test:payment-kills` kills thirty times. */
const kills = Number(process.env['PAYMENT_KILLS'] ?? 2);
const invoices = Math.max(20, kills * 5);

describe('online payments whose servers are killed', () => {
  it(
    `are recorded once each, none is lost, and the ledger sums to zero, after ${kills} kills`,
    async () => {
      const paid = await payUnderKills({ invoices, kills, longestMs: 2_000 });
      console.log(
        `${paid.kills} kills: ${paid.receivedCents} cents received, ${paid.recordedCents} recorded, settled ${(paid.settledMs / 1_000).toFixed(1)} s after the last start`,
      );
      expect(paid).toEqual({
        kills,
        receivedCents: invoices * 10_000,
        recordedCents: invoices * 10_000,
        refundedCents: Math.ceil(invoices / 5) * 2_500,
        recordedRefundCents: Math.ceil(invoices / 5) * 2_500,
        lost: 0,
        twice: 0,
        wrongOpen: 0,
        unsettled: 0,
        unbalanced: 0,
        settledMs: expect.any(Number),
      });
    },
    patiently(1_200_000),
  );
});
