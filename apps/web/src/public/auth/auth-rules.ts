import { smallestPasswordLength } from '@haulwright/domain/access/password-length';

/** Client-side checks of the sign-in forms before anything is sent. The server checks again. */

export const MIN_PASSWORD_LENGTH = smallestPasswordLength;

export interface SignInValues {
  readonly email: string;
  readonly password: string;
}

export interface SignUpValues extends SignInValues {
  readonly fullName: string;
  readonly companyName: string;
  readonly termsAccepted: boolean;
}

export interface Refusal<Field extends string> {
  /** Shown as a toast. */
  readonly message: string;
  /** Shown beside the fields. */
  readonly fields: Partial<Record<Field, string>>;
}

/** Null when the form may be sent. */
export function refuseSignIn({ email, password }: SignInValues): Refusal<keyof SignInValues> | null {
  const fields = missing({
    email: [email, 'Enter your email.'],
    password: [password, 'Enter your password.'],
  });
  return fields === null ? null : { message: 'Please enter your email and password', fields };
}

/** Null when the form may be sent. One error at a time, in the form's order. */
export function refuseSignUp({
  fullName,
  email,
  password,
  termsAccepted,
}: SignUpValues): Refusal<keyof SignUpValues> | null {
  const fields = missing({
    fullName: [fullName, 'Enter your name.'],
    email: [email, 'Enter your email.'],
    password: [password, 'Choose a password.'],
  });
  if (fields !== null) return { message: 'Please fill in all required fields', fields };
  if (!termsAccepted)
    return {
      message: 'You must accept the Terms and Conditions to create an account',
      fields: { termsAccepted: 'Check this box to continue.' },
    };
  return refuseNewPassword(password, MIN_PASSWORD_LENGTH);
}

/** Null when the password may be sent. `minimumLength` is the company's, never below the product's. */
export function refuseNewPassword(password: string, minimumLength: number): Refusal<'password'> | null {
  if (password === '')
    return { message: 'Please fill in all required fields', fields: { password: 'Choose a password.' } };
  // Counted like on the server: an emoji is one character.
  if (Array.from(password).length >= minimumLength) return null;
  return {
    message: `Password must be at least ${minimumLength} characters`,
    fields: { password: `Too short: use ${minimumLength} or more characters.` },
  };
}

/** Null when the form may be sent. */
export function refuseInvitee({
  fullName,
  password,
  minimumLength,
}: {
  fullName: string;
  password: string;
  minimumLength: number;
}): Refusal<'fullName' | 'password'> | null {
  const fields = missing({
    fullName: [fullName, 'Enter your name.'],
    password: [password, 'Choose a password.'],
  });
  return fields === null
    ? refuseNewPassword(password, minimumLength)
    : { message: 'Please fill in all required fields', fields };
}

function missing<Field extends string>(
  entries: Record<Field, readonly [value: string, sentence: string]>,
): Partial<Record<Field, string>> | null {
  const empty = (Object.keys(entries) as Field[]).filter((field) => entries[field][0].trim() === '');
  if (empty.length === 0) return null;
  return Object.fromEntries(empty.map((field) => [field, entries[field][1]])) as Partial<
    Record<Field, string>
  >;
}
