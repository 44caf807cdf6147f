import { describe, expect, it } from 'vitest';
import {
  copiedTo,
  mailedTo,
  maxAddresses,
  recipientsInWords,
  withoutAddresses,
  withoutRepeats,
} from './mail-addresses.ts';

const messageOf = (given: unknown): string | undefined => mailedTo.safeParse(given).error?.issues[0]?.message;
const many = Array.from({ length: maxAddresses + 1 }, (_, index) => `p${index}@example.com`);

describe('addresses of a mail', () => {
  it.each([
    ['one, as before', 'Ann@Example.com', ['ann@example.com']],
    ['with commas', 'a@x.com, b@x.com,', ['a@x.com', 'b@x.com']],
    ['with semicolons and lines', 'a@x.com;\nb@x.com', ['a@x.com', 'b@x.com']],
    ['pasted with names', 'Ann Yoder <ann@x.com>; "Bo" <bo@x.com>', ['ann@x.com', 'bo@x.com']],
    ['a list', ['a@x.com', 'b@x.com'], ['a@x.com', 'b@x.com']],
    ['each once', 'a@x.com, A@X.com', ['a@x.com']],
  ])('%s', (_name, given, addresses) => expect(mailedTo.parse(given)).toEqual(addresses));

  it('names the wrong one', () => {
    expect(messageOf('a@x.com, b@, c@x.com')).toBe(
      '“b@” is not an e-mail address. Write it like name@example.com.',
    );
    expect(messageOf(['a@x.com', 'Eve'])).toContain('“eve”');
    expect(messageOf('a@x.com b@x.com')).toContain('“a@x.com b@x.com”');
  });

  it('are bounded, and some', () => {
    expect(messageOf(many)).toBe('A mail goes to at most 10 addresses. These are 11.');
    expect(messageOf(' ,')).toBe('Enter an e-mail address like name@example.com.');
    expect(messageOf(`${'x'.repeat(250)}@example.com`)).toContain('is not an e-mail address');
    expect(mailedTo.safeParse('x'.repeat(100_000)).success).toBe(false);
    expect(copiedTo.parse('')).toEqual([]);
  });

  it('keeps line breaks out of headers', () => {
    expect(mailedTo.safeParse('a@x.com\r\nBcc: eve@x.com').success).toBe(false);
  });
});

describe('recipients', () => {
  it('are told in words', () => {
    expect(recipientsInWords({ to: ['a@x.com', 'b@x.com'], cc: ['c@x.com', 'd@x.com'] })).toBe(
      'a@x.com, b@x.com, copy to c@x.com, d@x.com',
    );
    expect(recipientsInWords({ to: ['a@x.com'], cc: [] })).toBe('a@x.com');
  });

  it('get a mail once', () => {
    expect(withoutRepeats({ to: ['a@x.com'], cc: ['A@x.com', 'b@x.com'] })).toEqual({
      to: ['a@x.com'],
      cc: ['b@x.com'],
    });
    expect(withoutAddresses({ to: ['a@x.com', 'b@x.com'], cc: ['c@x.com'] }, ['B@x.com', 'c@x.com'])).toEqual(
      { to: ['a@x.com'], cc: [] },
    );
  });
});
