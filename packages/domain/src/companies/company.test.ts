import { describe, expect, test } from 'vitest';
import { messagesOf } from '../kernel/testing.ts';
import { companyNameFor, companySettingsInput, timeZone } from './company.ts';

test.each([
  ['Acme Septic', 'Ann Lee', 'Acme Septic'],
  ['  Acme Septic ', 'Ann Lee', 'Acme Septic'],
  ['', 'Ann Lee', "Ann Lee's company"],
  ['   ', ' Ann Lee ', "Ann Lee's company"],
  [null, 'Ann Lee', "Ann Lee's company"],
  [undefined, 'Ann Lee', "Ann Lee's company"],
])('company %j of %j is called %s', (companyName, fullName, name) => {
  expect(companyNameFor(companyName, fullName)).toBe(name);
});

describe('a time zone', () => {
  test.each(['America/New_York', 'America/Phoenix', 'UTC', 'Europe/Berlin'])('may be %s', (zone) => {
    expect(timeZone.parse(zone)).toBe(zone);
  });

  test.each(['', 'Mars/Olympus', 'New York', 'x'.repeat(65)])('may not be %j', (zone) => {
    expect(timeZone.safeParse(zone).error?.issues.map((issue) => issue.message)).toContain(
      'Choose a time zone such as America/New_York.',
    );
  });
});

test('a company profile may be empty, and is bounded', () => {
  expect(companySettingsInput.parse({})).toEqual({
    companyName: null,
    companyAddress: null,
    companyPhone: null,
    defaultDepotAddress: null,
  });
  expect(
    messagesOf(companySettingsInput, {
      companyName: 'x'.repeat(121),
      companyAddress: 'x'.repeat(401),
      companyPhone: 'x'.repeat(41),
      companyEmail: 'office',
      defaultDepotAddress: '\u0000',
    }),
  ).toEqual({
    companyName: 'Use at most 120 characters.',
    companyAddress: 'Use at most 400 characters.',
    companyPhone: 'Use at most 40 characters.',
    companyEmail: 'Enter an e-mail address like name@example.com.',
    defaultDepotAddress: 'Remove control characters.',
  });
});
