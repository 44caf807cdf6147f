import { describe, expect, it } from 'vitest';
import { patiently } from '../patience.ts';
import { sendUnderKills } from './send-out-kills.ts';

/** `npm run test:send-kills` kills twenty times; once each otherwise. */
const kills = Number(process.env['SEND_OUT_KILLS'] ?? 3);
/** Of each send-out: enough that some are left for its last kill. */
const invoices = 60;

describe('a send-out whose browser, server and database are killed', () => {
  it(
    `mails or prints each invoice once, or says that it may have been mailed, after ${kills} kills`,
    async () => {
      const sent = await sendUnderKills({ kills, invoices, longestMs: 400 });
      console.log(JSON.stringify(sent));
      const all = Math.ceil(kills / 3) * invoices;
      expect(sent).toEqual({
        killed: {
          browser: Math.ceil(kills / 3),
          server: Math.ceil((kills - 1) / 3),
          database: Math.floor(kills / 3),
        },
        begun: expect.any(Number),
        invoices: all,
        mailed: all - sent.printed - sent.perhaps,
        perhaps: expect.any(Number),
        printed: all / 5,
        elsewhere: [],
        twice: 0,
        numbersInOrder: true,
        unbalanced: 0,
      });
      // Each kill of server or database interrupts one mail at most of each send-out that is at work.
      expect(sent.perhaps).toBeLessThanOrEqual(2 * kills);
    },
    patiently(1_200_000),
  );
});
