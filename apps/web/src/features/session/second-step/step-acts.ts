import { auth, type SignInFactor } from '../../../api/auth-client.ts';
import type { StepMethod } from './step-methods.ts';

// Public to other features and to the technician's app: the calls of the second step.

/** Read from the server each time: the stored state may be from before a factor was added or reset. */
export async function loadFactors(): Promise<readonly SignInFactor[]> {
  const { data, error } = await auth.mfa.listFactors();
  if (error !== null) throw error;
  return data.all;
}

/** Whether this browser can ask for a security key. */
export const keysWork = (): boolean => 'credentials' in navigator && 'PublicKeyCredential' in window;

/**
 * @param code six digits of the app, or of the text message
 * @param challengeId the challenge of the text message that was sent; without one it is requested with the code
 */
export const showCode = ({ factorId }: StepMethod, code: string, challengeId?: string) =>
  challengeId === undefined
    ? auth.mfa.challengeAndVerify({ factorId, code })
    : auth.mfa.verify({ factorId, challengeId, code });

/** @param onSent hears the challenge that the code in the message belongs to */
export async function sendTextMessage(
  { factorId }: StepMethod,
  onSent: (challengeId: string) => void,
): Promise<{ readonly error: unknown }> {
  const { data, error } = await auth.mfa.challenge({ factorId, channel: 'sms' });
  if (data !== null) onSent(data.id);
  return { error };
}

export const showKey = ({ factorId }: StepMethod, signal: AbortSignal) =>
  auth.mfa.webauthn.authenticate({ factorId, webauthn: { signal } });

/** @param code one of the codes printed when the second step was set up; each works once */
export const showRecoveryCode = (code: string) => auth.mfa.recoveryCodes.verify({ code });

/** A text message costs money and takes a while: so long nobody asks for another one. */
export const secondsBetweenTextMessages = 60;
export const digitsOfCode = 6;
/** Recovery codes as people type them, with spaces and dashes. */
export const longestRecoveryCode = 60;
