import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { matchTotp, newTotpSecret, totpSetUp } from './totp.ts';

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'; // RFC 6238 appendix B: the ASCII text 12345678901234567890
const at = (seconds: number) => new Date(seconds * 1_000);

describe('a TOTP code', () => {
  // The last six digits of the RFC's eight.
  it.each([
    [59, '287082', 1],
    [1111111109, '081804', 37037036],
    [1111111111, '050471', 37037037],
    [1234567890, '005924', 41152263],
    [2000000000, '279037', 66666666],
  ])('of RFC 6238 at %i s is %s in step %i', async (seconds, code, step) => {
    expect(await matchTotp(secret, code, null, at(seconds))).toBe(step);
  });

  it('is taken one step early and late, not two', async () => {
    const now = 1_800_000_015;
    const codes = [-2, -1, 0, 1, 2].map((steps) => generateSync({ secret, epoch: now + steps * 30 }));
    const taken = await Promise.all(codes.map((code) => matchTotp(secret, code, null, at(now))));
    const step = 60_000_000;
    expect(taken).toEqual([null, step - 1, step, step + 1, null]);
  });

  it('is not taken at or before the step that was used last', async () => {
    const now = 1_800_000_015;
    const code = generateSync({ secret, epoch: now });
    expect(await matchTotp(secret, code, 59_999_999, at(now))).toBe(60_000_000);
    expect(await matchTotp(secret, code, 60_000_000, at(now))).toBeNull();
    expect(await matchTotp(secret, code, 60_000_001, at(now))).toBeNull();
    // the clock went back: refused, not thrown
    expect(await matchTotp(secret, code, 99_000_000, at(now))).toBeNull();
  });

  it.each(['', '12345', '1234567', '12345a', '١٢٣٤٥٦', ' 287082'])(
    'of the form "%s" is none',
    async (code) => {
      expect(await matchTotp(secret, code, null, at(59))).toBeNull();
    },
  );
});

it('every secret is new, and its picture needs no encoding in a data URL', async () => {
  const [one, two] = [newTotpSecret(), newTotpSecret()];
  expect(one).not.toBe(two);
  const { qr_code: picture, uri } = await totpSetUp(one, 'Haulwright', 'ann+yard@example.com');
  expect(uri).toBe(`otpauth://totp/Haulwright:ann%2Byard%40example.com?secret=${one}&issuer=Haulwright`);
  expect(picture).toMatch(/^<svg [^#]*fill="white"[^#]*stroke="black"[^#]*<\/svg>\s*$/);
});
