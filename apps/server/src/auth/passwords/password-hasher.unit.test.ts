import { describe, expect, it } from 'vitest';
import { timesApart } from '../testing-times.ts';
import { HasherBusy, PasswordHasher } from './password-hasher.ts';
import { patiently } from '../../../../../test/patience.ts';

describe('the password hasher', () => {
  it('writes argon2id with 64 MiB, three passes, one lane', async () => {
    const hasher = new PasswordHasher();
    const hash = await hasher.hash('correct horse');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    expect(await hasher.verify(hash, 'correct horse')).toBe(true);
    expect(await hasher.verify(hash, 'Correct horse')).toBe(false);
    expect(await hasher.hash('correct horse')).not.toBe(hash);
  });

  it('matches nothing when there is no hash, in the same time', { timeout: patiently(120_000) }, async () => {
    const hasher = new PasswordHasher();
    await hasher.prepare();
    const hash = await hasher.hash('correct horse');
    const { apartMs, toleranceMs } = await timesApart({
      rounds: 8,
      one: async () => expect(await hasher.verify(null, 'battery')).toBe(false),
      other: async () => expect(await hasher.verify(hash, 'battery')).toBe(false),
    });
    expect(apartMs).toBeLessThan(toleranceMs);
  });

  it('hashes up to its limit, queues up to another, refuses the rest and recovers', async () => {
    const hasher = new PasswordHasher({ concurrency: 1, queueLimit: 2 });
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => hasher.hash(`password ${n}`)));
    expect(outcomes.map((one) => one.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(outcomes[4]).toMatchObject({ reason: expect.any(HasherBusy) });
    await expect(hasher.hash('later')).resolves.toContain('argon2id');
  });

  it('gives its place on after a failure', async () => {
    const hasher = new PasswordHasher({ concurrency: 1, queueLimit: 5 });
    const outcomes = await Promise.allSettled([
      hasher.verify('no hash', 'x'),
      hasher.verify('no hash', 'x'),
      hasher.hash('x'),
    ]);
    expect(outcomes.map((one) => one.status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });
});
