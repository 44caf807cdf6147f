import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { optionalEmail, optionalText, plainText, requiredText, searchText } from './text.ts';
import { messagesOf } from './testing.ts';

const messageOf = (schema: Parameters<typeof messagesOf>[0], value: unknown): string | undefined =>
  messagesOf(schema, value)[''];
const control = (code: number) => `a${String.fromCodePoint(code)}b`;

describe('control characters', () => {
  const codes = [...Array(0x20).keys(), 0x7f];
  const kept = [0x09, 0x0a, 0x0d];

  test.each([
    ['plain', plainText(10)],
    ['required', requiredText(10)],
    ['optional', optionalText(10)],
    ['search', searchText],
  ])('are refused in %s text, except tab and line breaks', (_kind, schema) => {
    const passed = codes.filter((code) => schema.safeParse(control(code)).success);
    expect(passed).toEqual(kept);
    expect(messageOf(schema, control(0))).toBe('Remove control characters.');
  });

  test('leave every other character alone', () => {
    for (const text of ['Müller & Söhne', '🚛', '汚水', "O'Brien; --", '<b>', '=1+1', '\u00a0x'])
      expect(requiredText(20).parse(text)).toBe(text.trim());
  });
});

describe('required text', () => {
  test.each([
    [' a b ', 'a b'],
    ['\ta\r\n', 'a'],
    ['x'.repeat(5), 'xxxxx'],
  ])('%j becomes %j', (text, result) => {
    expect(requiredText(5).parse(text)).toBe(result);
  });

  test.each([[''], ['   '], ['\t\n'], ['\u00a0'], [undefined], [null]])(
    '%j is answered with what to do',
    (value) => {
      expect(messageOf(requiredText(5, 'Give it a name.'), value)).toBe('Give it a name.');
      expect(messageOf(requiredText(5), value)).toBe('Fill in this field.');
    },
  );

  test('is bounded as typed, before trimming', () => {
    expect(messageOf(requiredText(5), 'xxxxxx')).toBe('Use at most 5 characters.');
    expect(messageOf(requiredText(5), '     x')).toBe('Use at most 5 characters.');
  });

  test.each([[7], [true], [{}], [['a']]])('%j is no text', (value) => {
    expect(requiredText(5).safeParse(value).success).toBe(false);
  });
});

describe('optional text', () => {
  test.each([[''], ['   '], [null], [undefined]])('%j becomes null', (value) => {
    expect(optionalText(5).parse(value)).toBeNull();
  });

  test('is trimmed and bounded', () => {
    expect(optionalText(5).parse(' ab ')).toBe('ab');
    expect(messageOf(optionalText(5), 'xxxxxx')).toBe('Use at most 5 characters.');
  });

  test('reads its own result as the same', () => {
    assert(
      property(string({ maxLength: 40, unit: 'grapheme' }), (text) => {
        const first = optionalText(200).safeParse(text);
        return !first.success || optionalText(200).parse(first.data) === first.data;
      }),
    );
  });
});

describe('an e-mail address', () => {
  test.each([
    ['ann@example.com', 'ann@example.com'],
    [' ann@example.com ', 'ann@example.com'],
    ['first.last+tag@sub.example.co', 'first.last+tag@sub.example.co'],
    ['', null],
    ['  ', null],
    [null, null],
    [undefined, null],
  ])('%j becomes %j', (value, result) => {
    expect(optionalEmail.parse(value)).toBe(result);
  });

  test.each([
    ['ann'],
    ['ann@'],
    ['@example.com'],
    ['ann@example'],
    ['a b@example.com'],
    ['ann@example.com, bob@example.com'],
    ['Ann <ann@example.com>'],
  ])('%j is none', (value) => {
    expect(messageOf(optionalEmail, value)).toBe('Enter an e-mail address like name@example.com.');
  });

  test('has at most 254 characters', () => {
    expect(messageOf(optionalEmail, `${'a'.repeat(250)}@x.org`)).toBe('Use at most 254 characters.');
  });
});

test('a search has at most 100 characters and may be missing', () => {
  expect(searchText.parse(undefined)).toBeUndefined();
  expect(searchText.parse(' ann ')).toBe('ann');
  expect(searchText.safeParse('x'.repeat(101)).success).toBe(false);
});
