import { describe, expect, it } from 'vitest';
import { patiently } from '../patience.ts';
import { sendUnderKills } from './send-out-kills.ts';

/** `npm run test:send-kills` kills the server twenty times. */
const kills = Number(process.env['SEND_OUT_KILLS'] ?? 2);
/** Enough that some are left for the last kill. */
const invoices = Math.max(40, kills * 20);

describe('a send-out whose server is killed', () => {
  it(
    `mails each invoice once or says that it may have been, after ${kills} kills`,
    async () => {
      const sent = await sendUnderKills({ invoices, kills, longestMs: 1_500 });
      console.log(`${sent.kills} kills: ${sent.mailed} of ${invoices} mailed, ${sent.perhaps} to look at`);
      expect(sent).toEqual({
        kills: expect.any(Number),
        twice: 0,
        lost: 0,
        forgotten: 0,
        perhaps: invoices - sent.mailed,
        mailed: expect.any(Number),
        numbersInOrder: true,
        unbalanced: 0,
      });
      // Each kill interrupts one mail at most.
      expect(sent.perhaps).toBeLessThanOrEqual(sent.kills);
      expect(sent.kills).toBeGreaterThan(0);
    },
    patiently(1_200_000),
  );
});
