import type { Letter } from '../mails/mail-layout.ts';

interface About {
  /** The provider's name, for example `Google`. */
  readonly label: string;
  readonly publicUrl: string;
}

export const identityLinked = ({ label, publicUrl }: About): Letter => ({
  subject: `${label} can now sign in to your account`,
  paragraphs: [
    `A ${label} account was connected to your Haulwright account. It can now sign in to your account without your password.`,
  ],
  action: { label: 'Review your account', url: `${publicUrl}/account?tab=sign-ins` },
  closing: [`If this was not you, disconnect ${label} on that page and change your password.`],
});

export const identityUnlinked = ({ label, publicUrl }: About): Letter => ({
  subject: `${label} can no longer sign in to your account`,
  paragraphs: [
    `The ${label} account was disconnected from your Haulwright account and can no longer sign in to it.`,
  ],
  action: { label: 'Review your account', url: `${publicUrl}/account?tab=sign-ins` },
  closing: ['If this was not you, change your password.'],
});
