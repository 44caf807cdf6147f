import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

it.each([
  '123456',
  'password',
  'qwerty',
  'iloveyou',
  'trustno1',
  'letmein',
  'lexxityler',
  'PassWord',
  'DRAGON',
])('%s is common', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

it.each([
  '',
  '12345',
  'password ',
  'correct horse battery',
  'pump-out demo',
  'пароль-насоса',
  'x'.repeat(1_024),
])('"%s" is not', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});

it('are 100,000, in ascending order, each once', async () => {
  const entries = await readFile(new URL('common-passwords.bin', import.meta.url));
  const texts = Array.from({ length: entries.length / 5 }, (_, index) =>
    entries.toString('hex', index * 5, index * 5 + 5),
  );
  expect(texts).toHaveLength(100_000);
  expect(texts.every((text, index) => index === 0 || text > (texts[index - 1] ?? ''))).toBe(true);
});

it('are all found, from the first to the last', async () => {
  // The hashes are spread over the whole file.
  const found = await Promise.all(
    ['111111', '121212', '123123', '654321', '666666', '696969', '777777', '987654', '112233', '131313'].map(
      isCommonPassword,
    ),
  );
  expect(found).toEqual(found.map(() => true));
});
