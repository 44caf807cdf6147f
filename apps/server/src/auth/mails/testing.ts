import { setTimeout as wait } from 'node:timers/promises';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import { authClient, signUpAccount } from '../testing.ts';

export interface MailedSecrets {
  /** `token_hash` of the link; empty when there is none. */
  readonly linkToken: string;
  /** The type that the page behind the link passes to `verifyOtp`; empty for invitations. */
  readonly type: string;
  readonly next: string | null;
  /** Empty when there is none. */
  readonly code: string;
  /** The link without its `#` part. */
  readonly page: string;
}

/** A mailer that stores its mails, and a reader for them. For tests. */
export interface Postbox {
  readonly mailer: { send(message: MailMessage): Promise<void> };
  /** Every mail to the address, oldest first, once at least `count` have come. */
  mailsTo(address: string, count?: number): Promise<MailMessage[]>;
  /** The newest mail to the address once `count` have come. */
  newest(address: string, count?: number): Promise<MailMessage>;
  /** Link and code of the newest mail to the address once `count` have come. */
  secrets(address: string, count?: number): Promise<MailedSecrets>;
}

const patienceMs = 5_000;

export function openPostbox(): Postbox {
  const sent: MailMessage[] = [];
  const mailsTo = async (address: string, count = 1) => {
    const giveUpAt = Date.now() + patienceMs;
    for (;;) {
      const mails = sent.filter(({ to }) => to === address);
      if (mails.length >= count) return mails;
      if (Date.now() > giveUpAt) throw new Error(`${address} was sent ${mails.length} mails, not ${count}.`);
      await wait(10);
    }
  };
  const newest = async (address: string, count = 1) => {
    const mail = (await mailsTo(address, count)).at(-1);
    if (!mail) throw new Error('There is no mail.');
    return mail;
  };
  return {
    mailer: {
      send(message) {
        sent.push(message);
        return Promise.resolve();
      },
    },
    mailsTo,
    newest,
    secrets: async (address, count) => secretsIn(await newest(address, count)),
  };
}

export function secretsIn({ text }: MailMessage): MailedSecrets {
  const [page = '', fragment = ''] = (/https?:\S+#\S+/.exec(text)?.[0] ?? '').split('#');
  const values = new URLSearchParams(fragment);
  return {
    linkToken: values.get('token_hash') ?? '',
    type: values.get('type') ?? '',
    next: values.get('next'),
    code: /Code: (\d{6})/.exec(text)?.[1] ?? '',
    page,
  };
}

/** Confirms a sign-up as a client does: with its password, which the client passes on. */
export function confirmSignUp(
  url: string,
  secret: { readonly token_hash: string } | { readonly email: string; readonly token: string },
  password: string,
  client = authClient(url),
) {
  const asked = { ...secret, type: 'signup', password } as const;
  return client.verifyOtp(asked);
}

/** Signs up an account and confirms its address by the mail of the sign-up. */
export async function confirmedAccount(postbox: Postbox, url: string) {
  const account = await signUpAccount(url);
  const { linkToken } = await postbox.secrets(account.email);
  const { error } = await confirmSignUp(url, { token_hash: linkToken }, account.password);
  if (error) throw error;
  return account;
}
