import { authCodeOf, authMessageOf, isOutOfReach } from '../../api/auth-message.ts';
import { enSecondStep } from '../texts/en-second-step.ts';
import { esSecondStep } from '../texts/es-second-step.ts';
import { useTexts } from '../texts/use-texts.ts';

export type SecondStepTexts = typeof enSecondStep;

export const useSecondStepTexts = (): SecondStepTexts =>
  useTexts().locale.startsWith('es') ? esSecondStep : enSecondStep;

/** @param whenWrong where what was typed or shown is what the service refuses */
export function problemOf(
  failure: unknown,
  texts: SecondStepTexts,
  whenWrong: string,
  otherwise = texts.failed,
): string {
  const code = authCodeOf(failure);
  if (code === 'mfa_verification_failed' || code === 'mfa_challenge_expired') return whenWrong;
  if (code === 'session_not_found') return texts.signedOut;
  if (code?.startsWith('over_') === true) return texts.tooMany;
  if (isOutOfReach(failure)) return `${otherwise}. ${texts.offline}`;
  return authMessageOf(failure, otherwise).title;
}
