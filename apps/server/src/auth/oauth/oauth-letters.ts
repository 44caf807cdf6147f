import type { Letter } from '../mails/mail-layout.ts';

interface About {
  /** What the provider is called, for example `Google`. */
  readonly label: string;
  readonly publicUrl: string;
}

export const identityLinked = ({ label, publicUrl }: About): Letter => ({
  subject: `${label} can now sign in to your account`,
  paragraphs: [
    `A ${label} account was connected with your Haulwright account. From now on it opens your account without your password.`,
  ],
  action: { label: 'Review your account', url: `${publicUrl}/account?tab=sign-ins` },
  closing: [`If this was not you, disconnect ${label} on that page and change your password.`],
});

export const identityUnlinked = ({ label, publicUrl }: About): Letter => ({
  subject: `${label} can no longer sign in to your account`,
  paragraphs: [
    `The ${label} account was disconnected from your Haulwright account and does not open it any more.`,
  ],
  action: { label: 'Review your account', url: `${publicUrl}/account?tab=sign-ins` },
  closing: ['If this was not you, change your password.'],
});
