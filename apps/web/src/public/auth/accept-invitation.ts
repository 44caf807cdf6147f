import { authState } from '../../api/auth.ts';
import { auth } from '../../api/auth-client.ts';
import { authCodeOf, authMessageOf, type AuthMessage } from '../../api/auth-message.ts';
import { apiClient } from '../../api/client.ts';
import { codeOf, messageOf } from '../../api/errors.ts';

/** The invited person's input. */
export interface Acceptance {
  readonly fullName: string;
  readonly password: string;
}

/**
 * The progress of accepting; each step is done once, and a failed one is retried without the earlier ones.
 */
export type AcceptanceResult =
  | { readonly step: 'done' }
  /** The account already has a second step: it comes first. */
  | { readonly step: 'second-step' }
  /** The link was withdrawn, used or has expired meanwhile. */
  | { readonly step: 'ended' }
  | { readonly step: 'failed'; readonly message: AuthMessage; readonly field?: 'password' };

/** Consumes the link: joins the company and signs in. */
export async function join(tokenHash: string): Promise<AcceptanceResult> {
  const { error } = await auth.verifyOtp({ token_hash: tokenHash, type: 'invite' });
  if (error === null) return { step: 'done' };
  if (authCodeOf(error) === 'otp_expired' || authCodeOf(error) === 'invite_not_found')
    return { step: 'ended' };
  return { step: 'failed', message: authMessageOf(error, 'The invitation could not be accepted') };
}

/** After joining: sets password and name. */
export async function introduce({ fullName, password }: Acceptance): Promise<AcceptanceResult> {
  const device = authState.get();
  if (device.status === 'signed-in' && device.owesSecondStep) return { step: 'second-step' };
  const { error } = await auth.updateUser({ password, data: { full_name: fullName } });
  if (error !== null) {
    const code = authCodeOf(error);
    if (code === 'insufficient_aal') return { step: 'second-step' };
    const message = authMessageOf(error, 'Failed to set the password');
    return code === 'weak_password' || code === 'same_password'
      ? { step: 'failed', message, field: 'password' }
      : { step: 'failed', message };
  }
  return saveName(fullName);
}

async function saveName(fullName: string): Promise<AcceptanceResult> {
  try {
    const me = await apiClient.me.get();
    if (me.fullName !== fullName) await apiClient.me.saveProfile({ fullName, phone: me.phone });
  } catch (error) {
    // A second step required by the company comes first; the name can be changed afterwards.
    if (codeOf(error) !== 'session.second-step-to-set-up')
      return {
        step: 'failed',
        message: { title: 'Failed to save your name', description: messageOf(error) },
      };
  }
  return { step: 'done' };
}
