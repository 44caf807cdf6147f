import { auth } from '../../api/auth-client.ts';
import { returnAddress } from '../../features/session/return-path.ts';

/** Why a mail with a link and a code is sent to someone who is not signed in. */
export type MailPurpose = 'signup' | 'recovery' | 'sign-in-link';

/** Asks for the mail, the first time or again; the service answers the same for every address. */
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
 * The code of that mail, typed where it was asked for.
 * @param password of the sign-up, which shows whose it is when several people typed the address
 */
export function verifyMailCode(
  purpose: MailPurpose,
  email: string,
  token: string,
  password: string | undefined,
): Promise<{ readonly error: unknown }> {
  const type = purpose === 'sign-in-link' ? 'email' : purpose;
  // The client hands on what it does not know.
  const asked = {
    email,
    token,
    type,
    ...(purpose === 'signup' && password !== undefined && { password }),
  } as const;
  return auth.verifyOtp(asked);
}
