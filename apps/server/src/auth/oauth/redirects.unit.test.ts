import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { validationFailed } from '../http/auth-error.ts';
import { allowedRedirect, withCode, withRefusal } from './redirects.ts';

const context = {
  publicUrl: 'https://haul.example.com',
  redirectUrls: ['https://office.example.com/anything'],
};

it('never leads to an origin that is not listed, whatever is asked for', () => {
  const host = fc.constantFrom(
    'haul.example.com',
    'office.example.com',
    'evil.example',
    'haul.example.com.evil.example',
  );
  const piece = fc.oneof(
    host,
    fc.constantFrom(
      'https:',
      'http:',
      'javascript:',
      '//',
      '/',
      '\\',
      '@',
      '#',
      '?',
      ':443',
      ' ',
      '\t',
      '%2F',
      '.',
    ),
    fc.string({ maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const allowed = allowedRedirect(context, pieces.join(''));
      return (
        allowed === null ||
        ['https://haul.example.com', 'https://office.example.com'].includes(new URL(allowed).origin)
      );
    }),
    {
      numRuns: 2_000,
      examples: [
        [['https:', '//', 'haul.example.com', '@', 'evil.example']],
        [['https:', '//', 'haul.example.com', '\\', '@', 'evil.example']],
      ],
    },
  );
  expect(allowedRedirect(context, 'https://office.example.com/x')).toBe('https://office.example.com/x');
  expect(allowedRedirect(context, `https://haul.example.com/${'x'.repeat(2_000)}`)).toBeNull();
});

it('replaces what the address says of code and error, and keeps the rest', () => {
  expect(withCode('https://haul.example.com/a?code=old&error=x&b=1#top', 'new')).toBe(
    'https://haul.example.com/a?b=1&code=new#top',
  );
  expect(withRefusal('https://haul.example.com/a?b=1&code=old#top', validationFailed('No & no'))).toBe(
    'https://haul.example.com/a?b=1&error=invalid_request&error_code=validation_failed&error_description=No+%26+no#error=invalid_request&error_code=validation_failed&error_description=No+%26+no',
  );
});
