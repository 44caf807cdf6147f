import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import parseAddresses from 'nodemailer/lib/addressparser';
import { serversWords } from './failure-in-words.ts';

const productName = 'Haulwright';

/** A mail of the product itself to one of its people. */
export interface MailMessage {
  /** One address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: readonly MailAttachment[];
}

/** A mail of a company to a client of its own: it comes in the company's name, and answers go to the company. */
export interface ClientMail extends Omit<MailMessage, 'to'> {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly companyName: string;
  /** Null: answers go to the operator's address. */
  readonly replyTo: string | null;
  /** Who gets a copy that the others do not see. */
  readonly bcc?: readonly string[];
}

/** An address that the mail server refused, while it took the mail for others. */
export interface RefusedAddress {
  readonly address: string;
  /** The mail server's own words. */
  readonly words: string;
}

export interface MailAttachment {
  readonly fileName: string;
  /** A media type, for example `application/pdf`. */
  readonly type: string;
  readonly bytes: Uint8Array;
  /** Of a picture that the HTML shows, by `cid:` and this. */
  readonly contentId?: string;
}

/** The mail was not sent; `message` says why, without address or password of the mail server. */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent';
}

export interface Mailer {
  /**
   * Resolves once the mail server has taken the message, or the file is written.
   * @throws MailNotSent
   */
  send(message: MailMessage): Promise<void>;
  /**
   * The same for a mail to a client.
   * @returns the addresses that will not get it; the others will
   * @throws MailNotSent when nobody will
   */
  sendToClient(mail: ClientMail): Promise<readonly RefusedAddress[]>;
  close(): void;
}

export interface MailerOptions {
  /** Sender of every mail, for example `Haulwright <no-reply@example.com>`. */
  readonly from: string;
  /** `smtp://` (STARTTLS where offered) or `smtps://`; undefined: mails become files. */
  readonly smtpUrl?: string | undefined;
  /** Folder for the files while there is no mail server; created when missing. */
  readonly outboxFolder: string;
}

/** Nothing in a message may make the server read a file or an address. */
const noAccess = { disableFileAccess: true, disableUrlAccess: true } as const;
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
} as const;

export const createMailer = (options: MailerOptions): Mailer =>
  options.smtpUrl === undefined ? outboxMailer(options) : smtpMailer(options.smtpUrl, options.from);

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...timeouts, ...noAccess }, { from });
  const handOver = async (mail: SendMailOptions): Promise<readonly RefusedAddress[]> => {
    try {
      const { rejectedErrors = [] } = await transport.sendMail(mail);
      return rejectedErrors.map((error) => ({
        address: error.recipient ?? '',
        words: serversWords(error.response) ?? 'the mail server refused the address',
      }));
    } catch (cause) {
      throw new MailNotSent(`The mail server did not accept the email (${reasonOf(cause)}).`, { cause });
    }
  };
  return {
    send: async (message) => void (await handOver(asOptions(message))),
    sendToClient: (mail) => handOver(asClientOptions(mail, from)),
    close: () => transport.close(),
  };
}

/**
 * `<time>-<random>.eml`, which every mail program opens; readable by the owner only, as mails carry links
 * that sign people in.
 */
function outboxMailer({ from, outboxFolder }: MailerOptions): Mailer {
  const transport = createTransport(
    { streamTransport: true, buffer: true, newline: 'windows', ...noAccess },
    { from },
  );
  const write = async (mail: SendMailOptions): Promise<void> => {
    const { message } = await transport.sendMail(mail);
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
    const draft = join(outboxFolder, `.${name}.part`);
    try {
      await mkdir(outboxFolder, { recursive: true, mode: 0o700 });
      await writeFile(draft, message, { mode: 0o600, flag: 'wx' });
      await rename(draft, join(outboxFolder, name)); // programs watching the folder see whole mails only
    } catch (cause) {
      throw new MailNotSent(`The email could not be written to ${outboxFolder} (${reasonOf(cause)}).`, {
        cause,
      });
    }
  };
  return {
    send: (message) => write(asOptions(message)),
    sendToClient: async (mail) => {
      await write(asClientOptions(mail, from));
      return [];
    },
    close: () => transport.close(),
  };
}

const asOptions = ({ to, subject, text, html, attachments }: MailMessage): SendMailOptions => ({
  to: { name: '', address: to },
  subject,
  text,
  html,
  attachments: attached(attachments),
});

/**
 * The address of the sender stays the operator's, whose mail server vouches for it; a company's own address there
 * would be taken for a forgery.
 */
function asClientOptions(
  { to, cc, bcc = [], companyName, replyTo, ...mail }: ClientMail,
  from: string,
): SendMailOptions {
  const [operator] = parseAddresses(from, { flatten: true });
  const named = (addresses: readonly string[]) => addresses.map((address) => ({ name: '', address }));
  return {
    ...asOptions({ ...mail, to: '' }),
    from: { name: `${companyName} via ${productName}`, address: operator?.address ?? '' },
    to: named(to),
    ...(cc.length > 0 && { cc: named(cc) }),
    ...(bcc.length > 0 && { bcc: named(bcc) }),
    ...(replyTo !== null && { replyTo: { name: companyName, address: replyTo } }),
  };
}

/** Bytes only: nothing is read from a file or an address. */
const attached = (attachments: readonly MailAttachment[] = []) =>
  attachments.map(({ fileName, type, bytes, contentId }) => ({
    filename: fileName,
    contentType: type,
    content: Buffer.from(bytes),
    ...(contentId !== undefined && { cid: contentId, contentDisposition: 'inline' as const }),
  }));

/** The system's or the library's short code; messages may contain addresses. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown reason';
