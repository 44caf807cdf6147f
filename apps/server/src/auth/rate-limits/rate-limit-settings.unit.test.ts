import { describe, expect, it } from 'vitest';
import { defaultRateLimits, readRateLimits } from './rate-limit-settings.ts';

describe('limits as operators write them', () => {
  it.each([
    ['', {}],
    [' , ', {}],
    ['sign-in-per-account=5/30s', { signInPerAccount: { attempts: 5, windowMs: 30_000 } }],
    [
      'sms-per-user=1/1d,factor-per-user = 3 / 5m',
      {
        smsPerUser: { attempts: 1, windowMs: 86_400_000 },
        factorPerUser: { attempts: 3, windowMs: 300_000 },
      },
    ],
  ])('"%s"', (text, limits) => {
    expect(readRateLimits(text)).toEqual({ limits });
  });

  it('list every limit', () => {
    const written = Object.keys(defaultRateLimits).map((name) =>
      name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    );
    const read = readRateLimits(written.map((name) => `${name}=7/1h`).join(','));
    expect(read).toEqual({
      limits: Object.fromEntries(
        Object.keys(defaultRateLimits).map((name) => [name, { attempts: 7, windowMs: 3_600_000 }]),
      ),
    });
  });

  it.each([
    ['sign-in=5/1m', /"sign-in" is no limit\. There are: sign-in-per-account, /],
    ['__proto__=5/1m', /is no limit/],
    ['sign-in-per-account:5/1m', /is not written like/],
    ['sign-in-per-account=5/1w', /is not written like/],
    ['sign-in-per-account=-5/1m', /is not written like/],
    ['sign-in-per-account=0/1m', /takes 1 to 1,000,000 attempts/],
    ['sign-in-per-account=5/0m', /takes a window from 1s to 31d/],
    ['sign-in-per-account=5/99d', /takes a window from 1s to 31d/],
    ['sign-in-per-account=5/1m,sign-in-per-account=6/1m', /is given twice/],
  ])('"%s" is refused', (text, sentence) => {
    expect(readRateLimits(text)).toEqual({ mistakes: [expect.stringMatching(sentence)] });
  });

  it('tell all mistakes at once', () => {
    expect(readRateLimits('a=1/1m, b=1/1m')).toMatchObject({ mistakes: { length: 2 } });
  });
});
