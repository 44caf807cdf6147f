import { describe, expect, it, test } from 'vitest';
import fc from 'fast-check';
import { brandColor, contrastOf } from './brand-color.ts';
import { brandInput, isElsewhere, noBrand } from './brand.ts';
import { fitInto, showsOnWhite } from './logo.ts';
import { sampleValues } from './mail-sample.ts';
import { chipsOf, defaultWords, fillWords, mailWords, paragraphsOf, wordedMails } from './mail-words.ts';

const wordsRefused = (invoice: string) =>
  mailWords.safeParse({ invoice, reminder: null, quote: null }).error?.issues[0]?.message;

describe('own words', () => {
  it.each<[string, RegExp]>([
    ['Dear {client}, {number} for {total} is due {due}. {company}', /^taken$/],
    ['Dear { contact },', /^taken$/],
    ['{nmae} owes', /^\{nmae\} is no name that can be filled in\. Use \{contact\}, \{client\}/],
    ['{valid} until', /^\{valid\} is no name/],
    ['{} here', /^\{\} is no name/],
    ['100 } per cent', /^A brace stands alone/],
    ['{number', /^A brace stands alone/],
    ['x'.repeat(2_001), /at most 2000 characters/],
  ])('%s', (words, refusal) => {
    expect(wordsRefused(words) ?? 'taken').toMatch(refusal);
  });

  it('leave no brace of a known name, whatever the values are', () => {
    expect(() =>
      fc.assert(
        fc.property(fc.constantFrom(...wordedMails), fc.string(), (mail, value) => {
          const values = Object.fromEntries(chipsOf[mail].map(({ name }) => [name, value]));
          const filled = fillWords(defaultWords(mail), values);
          return !/\{[a-z]+\}/.test(value === '' ? filled : filled.replaceAll(value, ''));
        }),
      ),
    ).not.toThrow();
  });

  it('a value that looks like a chip is not filled in again', () => {
    expect(fillWords('{client}', { client: '{total}', total: '$1' })).toBe('{total}');
    expect(fillWords('{constructor}', {})).toBe('{constructor}');
  });

  it('are paragraphs between blank lines', () => {
    expect(paragraphsOf('Hello,\n \n\n\nfirst\nline\n\nlast\n')).toEqual(['Hello,', 'first\nline', 'last']);
  });

  it('the defaults are words that could be typed', () => {
    for (const mail of wordedMails)
      expect(mailWords.safeParse({ ...noBrand.words, [mail]: defaultWords(mail) }).success).toBe(true);
  });
});

describe('a sample', () => {
  it.each(wordedMails)('of %s has a value for each chip, and the number of its paper', (mail) => {
    const values = sampleValues('Keystone', mail);
    for (const { name } of chipsOf[mail]) expect(values[name]).toBeTruthy();
    expect(values['number']).toBe(mail === 'quote' ? 'Q-00111' : 'INV-00111');
  });
});

describe('the color', () => {
  it.each<[string | null, RegExp]>([
    [null, /^null$/],
    ['', /^null$/],
    ['#1F6F78', /^#1f6f78$/],
    ['#ffd700', /too pale on white paper: 1\.4 : 1, and text needs 4\.5 : 1/],
    ['#777777', /4\.4 : 1/],
    ['#767676', /^#767676$/],
    ['red', /like #1f6f78/],
    ['#12345g', /like #1f6f78/],
  ])('%s', (typed, expected) => {
    const read = brandColor.safeParse(typed);
    expect(String(read.success ? read.data : read.error.issues[0]?.message)).toMatch(expected);
  });

  it('black on white is 21', () => expect(contrastOf('#000000')).toBeCloseTo(21));
});

describe('a logo on white paper', () => {
  const picture = (...pixels: readonly (readonly [number, number, number, number])[]) => ({
    width: pixels.length,
    height: 1,
    rgba: new Uint8Array(pixels.flat()),
  });
  type Pixel = readonly [number, number, number, number];
  const white: Pixel = [255, 255, 255, 255];
  const black: Pixel = [0, 0, 0, 255];
  const times = (length: number, pixel: Pixel): Pixel[] => Array.from({ length }, () => pixel);
  it.each([
    ['white', picture(white, white), false],
    ['nearly white', picture([250, 250, 248, 255], white), false],
    ['pale yellow', picture([255, 250, 205, 255], white), false],
    ['black that is transparent', picture([0, 0, 0, 0], white), false],
    ['black that is hardly there', picture([0, 0, 0, 15], white), false],
    ['black', picture([0, 0, 0, 255], white), true],
    ['gold', picture([255, 215, 0, 255], white), true],
    ['one dark pixel of a thousand', picture(...times(1_000, white), black), false],
    ['three of them', picture(...times(900, white), ...times(3, black)), true],
  ])('%s', (_, pixels, shows) => expect(showsOnWhite(pixels)).toBe(shows));

  test('fits into a box and is never enlarged', () => {
    expect(fitInto({ width: 800, height: 200 }, { width: 200, height: 60 })).toEqual({
      width: 200,
      height: 50,
    });
    expect(fitInto({ width: 40, height: 20 }, { width: 200, height: 60 })).toEqual({ width: 40, height: 20 });
  });
});

describe('where answers go', () => {
  it.each<[string | null, string | null, boolean]>([
    ['office@keystone.example', 'info@keystone.example', false],
    ['office@KEYSTONE.example', 'info@keystone.example', false],
    ['office@mail.keystone.example', 'info@keystone.example', false],
    ['office@keystone.example', 'info@mail.keystone.example', false],
    ['office@keystnoe.example', 'info@keystone.example', true],
    ['keystone@gmail.com', 'info@keystone.example', true],
    ['office@notkeystone.example', 'info@keystone.example', true],
    ['office@keystone.example', null, false],
    [null, 'info@keystone.example', false],
  ])('%s of a company at %s', (replyTo, email, elsewhere) =>
    expect(isElsewhere(replyTo, email)).toBe(elsewhere),
  );
});

describe('the sender', () => {
  it.each(['pay@bank.example', 'Keystone <pay@bank.example>', 'a\nb'])('%s is not a name', (senderName) => {
    const read = brandInput.safeParse({ ...noBrand, senderName });
    expect(read.error?.issues[0]?.message).toMatch(/^Write a name here/);
  });
});
