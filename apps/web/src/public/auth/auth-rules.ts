/** What the sign-in and sign-up forms refuse before anything is sent. The server checks again. */

export const MIN_PASSWORD_LENGTH = 6;

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
  /** Said as a toast. */
  readonly message: string;
  /** Said beside the fields. */
  readonly fields: Partial<Record<Field, string>>;
}

/** Null when the form may be sent. */
export function refuseSignIn({ email, password }: SignInValues): Refusal<keyof SignInValues> | null {
  const fields = missing({ email: [email, 'Enter your email.'], password: [password, 'Enter your password.'] });
  return fields === null ? null : { message: 'Please enter your email and password', fields };
}

/** Null when the form may be sent. One complaint at a time, in the form's order. */
export function refuseSignUp({ fullName, email, password, termsAccepted }: SignUpValues): Refusal<keyof SignUpValues> | null {
  const fields = missing({ fullName: [fullName, 'Enter your name.'], email: [email, 'Enter your email.'], password: [password, 'Choose a password.'] });
  if (fields !== null) return { message: 'Please fill in all required fields', fields };
  if (!termsAccepted) return { message: 'You must accept the Terms and Conditions to create an account', fields: { termsAccepted: 'Tick this box to go on.' } };
  if (password.length < MIN_PASSWORD_LENGTH) {
    return { message: `Password must be at least ${MIN_PASSWORD_LENGTH} characters`, fields: { password: `Too short: use ${MIN_PASSWORD_LENGTH} or more characters.` } };
  }
  return null;
}

/** Only a path of this site may be returned to after signing in. */
export function safeReturnPath(from: string | undefined): string {
  return from !== undefined && /^\/(?![/\\])/.test(from) && !/^\/auth(?:[/?#]|$)/.test(from) ? from : '/dashboard';
}

function missing<Field extends string>(entries: Record<Field, readonly [value: string, sentence: string]>): Partial<Record<Field, string>> | null {
  const empty = (Object.keys(entries) as Field[]).filter((field) => entries[field][0].trim() === '');
  if (empty.length === 0) return null;
  return Object.fromEntries(empty.map((field) => [field, entries[field][1]])) as Partial<Record<Field, string>>;
}
