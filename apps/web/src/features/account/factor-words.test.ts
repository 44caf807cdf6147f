import { describe, expect, test } from 'vitest';
import {
  inFours,
  nameOfFactor,
  phoneEnding,
  securityKeyObstacle,
  suggestedName,
  toE164,
} from './factor-words.ts';

test('a second step without a name is called what it is', () => {
  expect(nameOfFactor({ name: ' ', type: 'totp' })).toBe('Authenticator app');
  expect(nameOfFactor({ name: 'Blue key', type: 'webauthn' })).toBe('Blue key');
});

test('suggested names are free', () => {
  expect(suggestedName('totp', [])).toBe('Authenticator app');
  expect(suggestedName('totp', ['authenticator APP ', 'Authenticator app 2'])).toBe('Authenticator app 3');
  expect(suggestedName('webauthn', ['Authenticator app'])).toBe('Security key');
});

describe('toE164', () => {
  test.each([
    ['(717) 555-0133', '+17175550133'],
    ['1 717 555 0133', '+17175550133'],
    ['+1 717.555.0133', '+17175550133'],
    ['+44 20 7946 0018', '+442079460018'],
    ['555-0133', null],
    ['017 555 01334', null],
    ['+0 717 555 0133', null],
    ['+1234567890123456', null],
    ['717 555 0133 ext 4', null],
    ['', null],
  ])('%j is %j', (typed, e164) => {
    expect(toE164(typed)).toBe(e164);
  });
});

describe('security keys', () => {
  const here = { supported: true, secure: true, hostname: 'haulwright.example' };
  test.each([
    ['can be added at a named place', here, /^none$/],
    ['also on the developer’s machine', { ...here, hostname: 'localhost' }, /^none$/],
    ['not over plain http', { ...here, secure: false }, /https/],
    ['not in an old browser', { ...here, supported: false }, /browser/],
    ['not at an IPv4 address', { ...here, hostname: '192.168.1.20' }, /by name, not by number/],
    ['not at an IPv6 address', { ...here, hostname: '[::1]' }, /by name, not by number/],
  ])('%s', (_name, place, obstacle) => {
    expect(securityKeyObstacle(place) ?? 'none').toMatch(obstacle);
  });
});

test('groups and endings', () => {
  expect(inFours('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
  expect(inFours('')).toBe('');
  expect(phoneEnding('+17175550133')).toBe('ends in 0133');
});
