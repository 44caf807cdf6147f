import { noBrand } from '@haulwright/domain/brand/brand';
import { accepted, refused } from '@haulwright/domain/kernel/outcome';
import { expect, test } from 'vitest';
import { pngOf } from '../../../../../test/factories/pictures.ts';
import { createLetterheads, paperFiles, paperHead } from './letterheads.ts';

const brand = { ...noBrand, logo: 'a'.repeat(64), logoWidth: 800, logoHeight: 200, footer: 'One\nTwo' };
const company = { name: 'Keystone', lines: ['1 Depot Rd'] };
const log = { error: () => undefined };

test('a batch of papers reads its logo once, and another company its own', async () => {
  const read: string[] = [];
  const letterheads = createLetterheads({
    log,
    files: {
      read: (companyId) => {
        read.push(companyId);
        return Promise.resolve(accepted({ bytes: pngOf(), mediaType: 'image/png' }));
      },
    },
  });
  for (let paper = 0; paper < 50; paper += 1) await letterheads.of('one', brand);
  await letterheads.of('other', brand);
  await letterheads.of('one', { ...brand, logo: null, logoWidth: null, logoHeight: null });
  expect(read).toEqual(['one', 'other']);
  const letterhead = await letterheads.of('one', brand);
  expect(paperHead(letterhead, company)).toEqual({
    ...company,
    color: '',
    footer: 'One · Two',
    logo: { name: 'logo.png', width: 194 },
  });
  expect(paperFiles(letterhead).map(({ name }) => name)).toEqual(['logo.png']);
});

test('a store that fails costs the logo, not the paper, and is asked again', async () => {
  const answers = [
    refused('file.store-unavailable' as const),
    accepted({ bytes: pngOf(), mediaType: 'image/jpeg' }),
  ];
  const letterheads = createLetterheads({
    log,
    files: { read: () => Promise.resolve(answers.shift() ?? refused('not-found' as const)) },
  });
  const without = await letterheads.of('one', brand);
  expect([paperHead(without, company).logo, paperFiles(without)]).toEqual([null, []]);
  expect(paperHead(await letterheads.of('one', brand), company).logo?.name).toBe('logo.jpg');
});
