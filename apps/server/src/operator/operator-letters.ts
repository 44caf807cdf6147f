import type { Letter } from '../auth/mails/mail-layout.ts';

/** Mails about an operator's changes to someone's account. */
const askOperator = 'If you did not expect this, ask the person who runs Haulwright for your company.';
const signIn = (publicUrl: string) => ({ label: 'Go to Haulwright', url: `${publicUrl}/auth` });

export const bannedLetter = (until: string | null): Letter => ({
  subject: 'Your Haulwright account was locked',
  paragraphs: [
    `Your Haulwright account was locked${until === null ? '' : ` until ${until}`}, and all your devices were signed out.`,
  ],
  closing: [askOperator],
});

export const unbannedLetter = (publicUrl: string): Letter => ({
  subject: 'Your Haulwright account is open again',
  paragraphs: ['Your Haulwright account was unlocked. You can sign in again.'],
  action: signIn(publicUrl),
});

export const deletedLetter: Letter = {
  subject: 'Your Haulwright account was deleted',
  paragraphs: ['Your Haulwright account was deleted, and all your devices were signed out.'],
  closing: [askOperator],
};

export const factorsResetLetter = (publicUrl: string): Letter => ({
  subject: 'Your second steps were removed',
  paragraphs: [
    'All second steps of your Haulwright account were removed, and all your devices were signed out. Sign in with your password and set up a new second step.',
  ],
  action: signIn(publicUrl),
  closing: [askOperator],
});

export const signedOutLetter = (publicUrl: string): Letter => ({
  subject: 'Your devices were signed out',
  paragraphs: ['All your devices were signed out of Haulwright.'],
  action: signIn(publicUrl),
  closing: [askOperator],
});

export const passwordSetLetter = (publicUrl: string): Letter => ({
  subject: 'Your Haulwright password was changed',
  paragraphs: [
    'A new password was set for your Haulwright account, and all your devices were signed out. The person who runs Haulwright for your company will give you the password; change it after signing in.',
  ],
  action: signIn(publicUrl),
  closing: [askOperator],
});

export const confirmedLetter = (publicUrl: string): Letter => ({
  subject: 'Your Haulwright account is confirmed',
  paragraphs: ['Your Haulwright account was confirmed. You can sign in with the password you chose.'],
  action: signIn(publicUrl),
});

export const adminLetter = (companyName: string, publicUrl: string): Letter => ({
  subject: 'You are now an administrator',
  paragraphs: [`You were made an administrator of ${companyName} on Haulwright.`],
  action: signIn(publicUrl),
  closing: [askOperator],
});
