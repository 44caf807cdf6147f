import { describe, expect, it } from 'vitest';
import { postUnderKills } from './custody-kills.ts';

/** `npm run test:custody-kills` kills twenty times. */
const kills = Number(process.env['CUSTODY_KILLS'] ?? 4);

describe('a server that posts loads of two phones in one truck, and of a third, with prices and papers', () => {
  it(`keeps each report once and its ledger whole, though it is killed ${kills} times`, async () => {
    const posted = await postUnderKills({ kills, longestMs: 400 });
    console.log(`${posted.kills} kills while ${posted.acknowledged} reports were answered`);
    expect(posted).toEqual({
      kills,
      acknowledged: expect.any(Number),
      wrongFacts: [],
      otherAnswers: [],
      unbalancedEntries: 0,
      wrongBalances: 0,
      onBoard: posted.expectedOnBoard,
      expectedOnBoard: expect.any(Array),
      site: posted.expectedSite,
      expectedSite: expect.any(Number),
      chainFaults: [],
      otherBooks: [],
      verifyCode: 0,
    });
    expect(posted.acknowledged).toBeGreaterThan(kills * 6);
  });
});
