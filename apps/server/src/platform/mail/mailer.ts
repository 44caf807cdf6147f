import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export interface MailMessage {
  /** One address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: readonly MailAttachment[];
}

export interface MailAttachment {
  readonly fileName: string;
  /** A media type, for example `application/pdf`. */
  readonly type: string;
  readonly bytes: Uint8Array;
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
  return {
    async send({ to, subject, text, html, attachments }) {
      try {
        await transport.sendMail({
          to: { name: '', address: to },
          subject,
          text,
          html,
          attachments: attached(attachments),
        });
      } catch (cause) {
        throw new MailNotSent(`The mail server did not accept the email (${reasonOf(cause)}).`, { cause });
      }
    },
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
  return {
    async send({ to, subject, text, html, attachments }) {
      const { message } = await transport.sendMail({
        to: { name: '', address: to },
        subject,
        text,
        html,
        attachments: attached(attachments),
      });
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
    },
    close: () => transport.close(),
  };
}

/** Bytes only: nothing is read from a file or an address. */
const attached = (attachments: readonly MailAttachment[] = []) =>
  attachments.map(({ fileName, type, bytes }) => ({
    filename: fileName,
    contentType: type,
    content: Buffer.from(bytes),
  }));

/** The system's or the library's short code; messages may contain addresses. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown reason';
