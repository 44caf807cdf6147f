import { invitationDays } from '@haulwright/domain/access/invitation';
import type { AuthContext } from '../auth-context.ts';
import type { OneTimeSecrets } from '../one-time/one-time-secrets.ts';
import { confirmUrl, invitationUrl, type ConfirmType } from './links.ts';
import type { Letter } from './mail-layout.ts';

type Place = Pick<AuthContext, 'publicUrl'>;
export type Mailed = OneTimeSecrets & { readonly next: string | null };

const lives = 'The button works once, within one hour; the code works for ten minutes.';
const notYou =
  'If you did not request this, you can ignore this email. Nothing changes unless the button or code is used.';

const askedForPassword = 'You will be asked for the password that you chose when you signed up.';

const withSecrets = (place: Place, type: ConfirmType, { linkToken, code, next }: Mailed, label: string) => ({
  action: { label, url: confirmUrl(place, { linkToken, type, next }) },
  code,
});

/** What was typed at a sign-up, so that its owner recognises it. */
interface SaidAtSignUp {
  readonly at: Date;
  readonly fullName: string;
  readonly companyName: string | null;
}

/** @param said null when several sign-ups are waiting and the mail may be about any of them */
export const signUpLetter = (place: Place, mailed: Mailed, said: SaidAtSignUp | null): Letter => ({
  subject: 'Confirm your e-mail address for Haulwright',
  paragraphs: [
    said
      ? `Someone signed up for Haulwright with this e-mail address${asSaid(said)}. If it was you, confirm the address to start working.`
      : 'Someone signed up for Haulwright with this e-mail address more than once. If one of them was you, confirm the address to start working.',
    askedForPassword,
  ],
  ...withSecrets(place, 'signup', mailed, 'Confirm my e-mail address'),
  closing: [
    lives,
    'If you did not sign up, ignore this email. The person who typed your address cannot use it, and their password will never be yours: only the one you type yourself counts.',
  ],
});

function asSaid({ at, fullName, companyName }: SaidAtSignUp): string {
  const [day, time] = [at.toISOString().slice(0, 10), at.toISOString().slice(11, 16)];
  const [name, company] = [inMail(fullName, ''), inMail(companyName ?? '', '')];
  return ` on ${day} at ${time} UTC${name && `, as ${name}`}${company && `, for the company ${company}`}`;
}

/**
 * Without `REQUIRE_EMAIL_CONFIRMATION` the account works already; this only proves ownership of the address.
 */
export const welcomeLetter = (place: Place, mailed: Mailed): Letter => ({
  subject: 'Welcome to Haulwright: confirm your e-mail address',
  paragraphs: [
    'Your Haulwright account is ready, and you can start right away.',
    'Please confirm that this e-mail address is yours. You will need it if you forget your password.',
    askedForPassword,
  ],
  ...withSecrets(place, 'signup', mailed, 'Confirm my e-mail address'),
  closing: [
    lives,
    'If you did not sign up, do not confirm. Choose Forgot password on the sign-in page instead: that shuts out anyone who used your address.',
  ],
});

/** To the owner of an address that someone signed up with again. */
export const addressTakenLetter = ({ publicUrl }: Place): Letter => ({
  subject: 'You already have a Haulwright account',
  paragraphs: [
    'Someone tried to sign up for Haulwright with this e-mail address, which already has an account. No second account was created.',
  ],
  action: { label: 'Sign in', url: `${publicUrl}/auth` },
  closing: [
    'If you no longer know your password, choose Forgot password on the sign-in page. If it was not you, there is nothing to do.',
  ],
});

export const recoveryLetter = (place: Place, mailed: Mailed): Letter => ({
  subject: 'Set a new Haulwright password',
  paragraphs: [
    'You asked for a new password for your Haulwright account. Press the button, then choose one.',
  ],
  ...withSecrets(place, 'recovery', mailed, 'Choose a new password'),
  closing: [lives, notYou],
});

export const magicLinkLetter = (place: Place, mailed: Mailed): Letter => ({
  subject: 'Sign in to Haulwright',
  paragraphs: [
    'You asked to sign in to Haulwright without a password. Press the button, or type the code where you asked for it.',
  ],
  ...withSecrets(place, 'magiclink', mailed, 'Sign in'),
  closing: [lives, 'Nobody from Haulwright will ever ask you for this code.', notYou],
});

export const emailChangeCurrentLetter = (place: Place, mailed: Mailed & { newEmail: string }): Letter => ({
  subject: 'Confirm the change of your Haulwright e-mail address',
  paragraphs: [
    `Someone asked to change the e-mail address of your Haulwright account from this one to ${mailed.newEmail}.`,
    'Confirm it here and in the email sent to the new address. Both are needed.',
  ],
  ...withSecrets(place, 'email_change', mailed, 'Confirm the change'),
  closing: [
    lives,
    'If you did not request this, do not confirm, and change your password: someone else is using your account.',
  ],
});

export const emailChangeNewLetter = (place: Place, mailed: Mailed): Letter => ({
  subject: 'Confirm your new Haulwright e-mail address',
  paragraphs: [
    'Someone asked to change the e-mail address of a Haulwright account to this one.',
    'Confirm it here and in the email sent to the old address. Both are needed.',
  ],
  ...withSecrets(place, 'email_change', mailed, 'Confirm this address'),
  closing: [lives, notYou],
});

/** To the owner of an address that someone asks to move another account to. */
export const emailChangeTakenLetter = ({ publicUrl }: Place): Letter => ({
  subject: 'Your e-mail address already has a Haulwright account',
  paragraphs: [
    'Someone asked to move another Haulwright account to this e-mail address, which has an account of its own. Nothing was changed.',
  ],
  action: { label: 'Sign in', url: `${publicUrl}/auth` },
  closing: [
    'If it was you, sign in with this address: it belongs to your other account. If it was not you, there is nothing to do.',
  ],
});

export const reauthenticationLetter = ({ code }: { code: string }): Letter => ({
  subject: 'Your Haulwright code',
  paragraphs: ['Type this code in Haulwright to confirm that you are changing your password.'],
  code,
  closing: [
    'The code works for ten minutes. Nobody from Haulwright will ever ask you for it.',
    'If you are not changing your password, someone else is using your account: sign out everywhere and change your password.',
  ],
});

export const invitationLetter = (
  place: Place,
  {
    fullName,
    companyName,
    invitedByName,
    linkToken,
  }: { fullName: string; companyName: string; invitedByName: string; linkToken: string },
): Letter => ({
  subject: `Join ${inMail(companyName, 'your company')} on Haulwright`,
  paragraphs: [
    `Hello ${inMail(fullName, 'there')},`,
    `${inMail(invitedByName, 'An administrator')} invites you to join ${inMail(companyName, 'the company')} on Haulwright, where the office plans jobs and routes and the crew sees its day.`,
    'Press the button to set your name and password. You will be signed in right away.',
  ],
  action: { label: 'Accept the invitation', url: invitationUrl(place, linkToken) },
  closing: [
    `The invitation works once and for ${invitationDays} days.`,
    'If you do not know who invited you, ignore this email.',
  ],
});

/** Anyone can type a name; it must not smuggle a link into our mail. */
function inMail(name: string, otherwise: string): string {
  const oneLine = name.replaceAll(/\s+/g, ' ').trim();
  return oneLine === '' || /:\/\/|www\.|\.\w{2,}\//i.test(oneLine) ? otherwise : oneLine;
}
