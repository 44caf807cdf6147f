import { describe, expect, it } from 'vitest';
import { billUnderKills } from './bill-run-kills.ts';
import { patiently } from '../patience.ts';

/** `npm run test:bill-kills` bills 10,000 rentals under 30 kills. */
const isLarge = process.env['BILL_KILL_RENTALS'] !== undefined;
const rentals = Number(process.env['BILL_KILL_RENTALS'] ?? 300);
const kills = isLarge ? 30 : 6;

describe('two servers that bill the same rentals', () => {
  it(
    `bill each line once and none is left out, though one of them is killed ${kills} times`,
    async () => {
      const billed = await billUnderKills({
        rentals,
        clients: Math.ceil(rentals / 4),
        kills,
        longestMs: isLarge ? 2_500 : 400,
      });
      console.log(
        `${billed.kills} kills in ${billed.runs} runs: ${billed.cents} cents billed, ${billed.expectedCents} owed`,
      );
      expect(billed).toEqual({
        status: 'done',
        kills,
        runs: expect.any(Number),
        wrong: [],
        twice: 0,
        cutClients: 0,
        cents: billed.expectedCents,
        expectedCents: expect.any(Number),
        saidCents: billed.expectedCents,
      });
      expect(billed.cents).toBeGreaterThan(rentals * 4 * 4 * 14_000);
    },
    patiently(1_200_000),
  );
});
