import { expect, test } from 'vitest';
import { messagesOf } from '../kernel/testing.ts';
import { companySecurity } from './company-security.ts';

test.each([6, 12, 64])('a minimum of %d characters is possible', (minimumPasswordLength) => {
  expect(companySecurity.parse({ requireSecondStep: true, minimumPasswordLength })).toEqual({
    requireSecondStep: true,
    minimumPasswordLength,
  });
});

test.each([5, 65, 6.5, Number.NaN])('a minimum of %d is not', (minimumPasswordLength) => {
  expect(messagesOf(companySecurity, { requireSecondStep: false, minimumPasswordLength })).toEqual({
    minimumPasswordLength: expect.any(String),
  });
});

test('says the range', () => {
  expect(
    messagesOf(companySecurity, { requireSecondStep: false, minimumPasswordLength: 5 }).minimumPasswordLength,
  ).toBe('Choose 6 to 64 characters.');
});
