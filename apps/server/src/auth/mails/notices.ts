import type { AuthContext } from '../auth-context.ts';
import type { Letter } from './mail-layout.ts';

type Place = Pick<AuthContext, 'publicUrl'>;

const notYou =
  'If it was not you, choose Forgot password on the sign-in page at once and tell your administrator.';

const signInAction = ({ publicUrl }: Place) => ({ label: 'Go to Haulwright', url: `${publicUrl}/auth` });

export const passwordChangedNotice = (place: Place): Letter => ({
  subject: 'Your Haulwright password was changed',
  paragraphs: [
    'The password of your Haulwright account was just changed. All other devices were signed out.',
  ],
  action: signInAction(place),
  closing: [notYou],
});

/** The first proof of an address removed a password that someone else had set. */
export const passwordRemovedNotice = (place: Place): Letter => ({
  subject: 'Your Haulwright account no longer has a password',
  paragraphs: [
    'You just confirmed your e-mail address for the first time. Because we could not know who had chosen the password before, we removed it and signed all devices out.',
    'Set a new password on your account page, or choose Forgot password on the sign-in page.',
  ],
  action: signInAction(place),
});

/** To the address that an account no longer uses. */
export const emailChangedNotice = (place: Place, newEmail: string): Letter => ({
  subject: 'Your Haulwright e-mail address was changed',
  paragraphs: [`Your Haulwright account now belongs to ${newEmail}. Sign in with that address from now on.`],
  closing: ['If it was not you, tell your administrator at once.'],
  action: signInAction(place),
});

export const removedFromCompanyNotice = (companyName: string): Letter => ({
  subject: 'Your access to Haulwright was removed',
  paragraphs: [
    `An administrator of ${companyName} removed you from the company on Haulwright. You are signed out and no longer see its data.`,
  ],
  closing: ['If this is a mistake, ask your administrator to invite you again.'],
});
