import { describe, expect, test } from 'vitest';
import {
  refuseInvitee,
  refuseNewPassword,
  refuseSignIn,
  refuseSignUp,
  type SignUpValues,
} from './auth-rules.ts';

const complete: SignUpValues = {
  fullName: 'Ann Miller',
  companyName: '',
  email: 'ann@example.com',
  password: 'secret',
  termsAccepted: true,
};

describe('refuseSignUp', () => {
  test('accepts a complete form; the company name is optional', () => {
    expect(refuseSignUp(complete)).toBeNull();
  });

  test.each<[string, Partial<SignUpValues>, string, string[]]>([
    ['no name', { fullName: '  ' }, 'Please fill in all required fields', ['fullName']],
    [
      'nothing at all',
      { fullName: '', email: '', password: '' },
      'Please fill in all required fields',
      ['fullName', 'email', 'password'],
    ],
    [
      'terms not accepted',
      { termsAccepted: false, password: 'short' },
      'You must accept the Terms and Conditions to create an account',
      ['termsAccepted'],
    ],
    ['a password of five', { password: '12345' }, 'Password must be at least 6 characters', ['password']],
  ])('refuses %s', (_name, change, message, fields) => {
    const refusal = refuseSignUp({ ...complete, ...change });
    expect(refusal?.message).toBe(message);
    expect(Object.keys(refusal?.fields ?? {})).toEqual(fields);
  });
});

test('refuseSignIn needs both', () => {
  expect(refuseSignIn({ email: 'a@b.co', password: '' })).toEqual({
    message: 'Please enter your email and password',
    fields: { password: 'Enter your password.' },
  });
  expect(refuseSignIn({ email: 'a@b.co', password: 'x' })).toBeNull();
});

test.each([
  ['', 6, 'Please fill in all required fields'],
  ['12345', 6, 'Password must be at least 6 characters'],
  ['123456', 6, undefined],
  ['12345678901', 12, 'Password must be at least 12 characters'],
  // Five characters, though JavaScript counts ten.
  ['🚛🚛🚛🚛🚛', 6, 'Password must be at least 6 characters'],
])('refuseNewPassword(%s, %i)', (password, minimum, message) => {
  expect(refuseNewPassword(password, minimum)?.message).toBe(message);
});

test('who was invited gives a name and a password of the company’s length', () => {
  expect(refuseInvitee({ fullName: ' ', password: 'long enough', minimumLength: 6 })?.fields).toEqual({
    fullName: 'Enter your name.',
  });
  expect(refuseInvitee({ fullName: 'Sam', password: 'long enough', minimumLength: 12 })?.message).toBe(
    'Password must be at least 12 characters',
  );
  expect(refuseInvitee({ fullName: 'Sam', password: 'long enough', minimumLength: 6 })).toBeNull();
});
