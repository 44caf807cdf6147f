import { describe, expect, test } from 'vitest';
import { measureStrength, ownWords } from './password-strength.ts';

test('ownWords are the parts a guesser would try, once each', () => {
  expect(ownWords(['Ann Miller', 'ann@miller-septic.example', '', 'Al'])).toEqual([
    'ann miller',
    'ann',
    'miller',
    'ann@miller-septic.example',
    'septic',
    'example',
  ]);
  expect(ownWords(Array.from({ length: 50 }, (_, index) => `word${index}`))).toHaveLength(20);
});

describe('measureStrength', () => {
  test.each([
    ['password1', 1],
    ['qwertyuiop', 1],
  ])('%s is weak, and it says why', async (password, max) => {
    const { score, advice } = await measureStrength(password, []);
    expect(score).toBeLessThanOrEqual(max);
    expect(advice).not.toBe('');
  });

  test('a few unrelated words are strong', async () => {
    expect((await measureStrength('marble-kettle-orbit-lantern', [])).score).toBe(4);
  });

  test("one's own company is not", async () => {
    const password = 'keystonesanitation';
    const stranger = await measureStrength(password, []);
    const owner = await measureStrength(password, ['Keystone Sanitation']);
    expect(owner.score).toBeLessThan(stranger.score);
  });

  test('beyond its first 64 characters a text is not looked at, as the time grows faster than its length', async () => {
    const long = 'a1!b2@'.repeat(400);
    expect(await measureStrength(long, [])).toEqual(await measureStrength(long.slice(0, 64), []));
    expect(await measureStrength(`${'a'.repeat(64)}marble-kettle-orbit-lantern`, [])).toEqual(
      await measureStrength('a'.repeat(64), []),
    );
  });
});
