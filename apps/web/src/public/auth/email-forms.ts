import { auth } from '../../api/auth-client.ts';
import { returnAddress } from '../../features/session/return-path.ts';

/** Reasons for mailing a link and a code to someone who is not signed in. */
export type MailPurpose = 'signup' | 'recovery' | 'sign-in-link';

/** Requests the mail, initially or again; the service's answer is the same for every address. */
export function askForMail(
  purpose: MailPurpose,
  email: string,
  from: string | undefined,
): Promise<{ readonly error: unknown }> {
  const address = returnAddress.forMail(window.location.origin, from);
  if (purpose === 'signup')
    return auth.resend({ type: 'signup', email, options: { emailRedirectTo: address } });
  if (purpose === 'recovery') return auth.resetPasswordForEmail(email, { redirectTo: address });
  return auth.signInWithOtp({ email, options: { shouldCreateUser: false, emailRedirectTo: address } });
}

/**
 * Verifies the code of that mail where it was requested.
 * @param password of the sign-up, which proves whose it is when several people typed the address
 */
export function verifyMailCode(
  purpose: MailPurpose,
  email: string,
  token: string,
  password: string | undefined,
): Promise<{ readonly error: unknown }> {
  const type = purpose === 'sign-in-link' ? 'email' : purpose;
  // The client passes unknown fields on.
  const asked = {
    email,
    token,
    type,
    ...(purpose === 'signup' && password !== undefined && { password }),
  } as const;
  return auth.verifyOtp(asked);
}
