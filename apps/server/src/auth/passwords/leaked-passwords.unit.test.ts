import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startPwnedPasswordsFake } from '../../../../../test/fakes/pwned-passwords-fake.ts';
import { createLeakedPasswords } from './leaked-passwords.ts';
import { patiently } from '../../../../../test/patience.ts';

const fake = await startPwnedPasswordsFake(['septic2019!']);
afterAll(() => fake.close());

let nowMs = 0;
let warnings: unknown[] = [];
const opened = () =>
  createLeakedPasswords({
    serverUrl: fake.url,
    log: { warn: (...said: unknown[]) => void warnings.push(said) },
    nowMs: () => nowMs,
  });
beforeEach(() => {
  fake.behaviour = 'answer';
  fake.requests.length = 0;
  warnings = [];
});

describe('leaked passwords', () => {
  it('are found, others are not, padding counts for nothing', async () => {
    const leaked = opened();
    expect(await leaked.includes('septic2019!')).toBe(true);
    expect(await leaked.includes('Septic2019!')).toBe(false);
    expect(warnings).toEqual([]);
  });

  it('are asked for by five digits of the hash only, with padding', async () => {
    await opened().includes('septic2019!');
    const hash = createHash('sha1').update('septic2019!').digest('hex').toUpperCase();
    expect(fake.requests).toMatchObject([
      { path: `/range/${hash.slice(0, 5)}`, headers: { 'add-padding': 'true' } },
    ]);
    expect(JSON.stringify(fake.requests)).not.toContain(hash.slice(5));
  });

  it.each(['status-503', 'hang'] as const)(
    'let everybody pass when the server gives %s, say so once and pause',
    async (behaviour) => {
      const leaked = opened();
      fake.behaviour = behaviour;
      const started = performance.now();
      expect(await leaked.includes('septic2019!')).toBe(false);
      expect(performance.now() - started).toBeLessThan(patiently(3_500));
      expect(await leaked.includes('septic2019!')).toBe(false);
      expect(fake.requests).toHaveLength(1);
      expect(warnings).toHaveLength(1);
      expect(JSON.stringify(warnings)).not.toContain('septic');

      fake.behaviour = 'answer';
      nowMs += 60_001;
      expect(await leaked.includes('septic2019!')).toBe(true);
    },
  );

  it('are not found in an answer that makes no sense', async () => {
    fake.behaviour = 'garbage';
    expect(await opened().includes('septic2019!')).toBe(false);
  });
});
