import { expect, test } from 'vitest';
import { providerSentence, readProviderReturn } from './provider-words.ts';

test.each([
  ['bad_oauth_state', /Start again/],
  ['something_new', /^The sign-in did not work/],
  ['toString', /^The sign-in did not work/],
  [undefined, /^The sign-in did not work/],
])('providerSentence(%s)', (code, sentence) => {
  expect(providerSentence(code)).toMatch(sentence);
});

test.each([
  ['?next=%2Fjobs&code=abc', { next: '/jobs', code: 'abc' }],
  [
    '?code=abc&error=access_denied&error_code=bad_oauth_callback&error_description=Call+us',
    { errorCode: 'bad_oauth_callback' },
  ],
  ['?error=server_error', { errorCode: 'server_error' }],
  [`?code=${'x'.repeat(2_001)}`, {}],
  ['', {}],
])('readProviderReturn(%s)', (search, expected) => {
  expect(readProviderReturn(search)).toEqual(expected);
});
