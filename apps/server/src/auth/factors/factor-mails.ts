import type { AuthContext } from '../auth-context.ts';
import { deliver } from '../mails/deliver.ts';
import type { Letter } from '../mails/mail-layout.ts';
import { factorNoun } from './factor-types.ts';
import type { FactorRow } from './factors.queries.ts';

type Post = Pick<AuthContext, 'mailer' | 'log' | 'deliveries' | 'publicUrl'>;
type Told = Pick<FactorRow, 'factorType' | 'friendlyName'>;

export const tellOfNewFactor = (context: Post, email: string, factor: Told): void =>
  tell(context, email, 'Two-step sign-in was set up', [
    `${sentenceOf(factor)} can now confirm sign-ins to your Haulwright account. Devices that had not passed a second step were signed out.`,
  ]);

export const tellOfRemovedFactor = (
  context: Post,
  email: string,
  factor: Told,
  protectedStill: boolean,
): void =>
  tell(context, email, 'A second step was removed', [
    `${sentenceOf(factor)} no longer confirms sign-ins to your Haulwright account, and your sign-ins on other devices were ended.`,
    ...(protectedStill ? [] : ['Your account is now protected by its password alone.']),
  ]);

export const tellOfNewRecoveryCodes = (context: Post, email: string): void =>
  tell(context, email, 'New recovery codes were created', [
    'New recovery codes were created for your Haulwright account. Earlier codes no longer work.',
  ]);

export const tellOfUsedRecoveryCode = (context: Post, email: string, remaining: number): void =>
  tell(context, email, 'A recovery code was used', [
    `A recovery code was used to sign in to your Haulwright account. ${remaining === 0 ? 'It was the last one: create new ones on your account page.' : `${remaining} ${remaining === 1 ? 'code is' : 'codes are'} left.`}`,
  ]);

/** Only someone who knows the password gets as far as the second step. */
export const tellOfWrongCodes = (context: Post, email: string): void =>
  tell(context, email, 'Wrong codes at sign-in', [
    'Someone entered the right password for your Haulwright account, then failed the second step several times. They did not get in.',
  ]);

function tell(context: Post, email: string, subject: string, paragraphs: Letter['paragraphs']): void {
  deliver(context, email, {
    subject,
    paragraphs,
    action: { label: 'Review your account', url: `${context.publicUrl}/account` },
    closing: ['If this was not you, change your password now and sign out your other devices.'],
  });
}

function sentenceOf({ factorType, friendlyName }: Told): string {
  const noun = factorNoun[factorType];
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}${friendlyName ? ` (${friendlyName})` : ''}`;
}
