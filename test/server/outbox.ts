import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import { patiently } from '../patience.ts';

/** A mail as the outbox folder holds it. */
export interface OutboxMail {
  readonly from: string;
  readonly to: string;
  readonly cc: string;
  readonly replyTo: string;
  readonly subject: string;
  /** The plain text. */
  readonly text: string;
  /** '' for a mail without. */
  readonly html: string;
}

/** All mails of a product without a mail server, oldest first. */
export async function readOutbox({ dataDir }: { readonly dataDir: string }): Promise<OutboxMail[]> {
  const folder = join(dataDir, 'outbox');
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
  return Promise.all(files.map(async (name) => parse(await readFile(join(folder, name), 'utf8'))));
}

/**
 * The newest mail to an address whose subject fits; mails are written after the answer, so this waits a
 * little.
 */
export async function mailTo(
  server: { readonly dataDir: string },
  address: string,
  subject = /./,
): Promise<OutboxMail> {
  return vi.waitFor(
    async () => {
      const mail = (await readOutbox(server)).findLast(
        (one) => one.to === address && subject.test(one.subject),
      );
      if (!mail) throw new Error(`no mail to ${address} with a subject like ${subject}`);
      return mail;
    },
    { timeout: patiently(5_000) },
  );
}

/** The parameters of a mail's link, for example `token_hash` and `type`. */
export function linkOf(mail: OutboxMail): URLSearchParams {
  const address = /https?:\S+#\S+/.exec(mail.text)?.[0];
  if (address === undefined) throw new Error(`there is no link in: ${mail.text}`);
  return new URLSearchParams(new URL(address).hash.slice(1));
}

function parse(source: string): OutboxMail {
  const [head = ''] = source.split('\r\n\r\n', 1);
  const header = (name: string) =>
    new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(head)?.[1]?.replaceAll(/\r\n\s/g, ' ') ?? '';
  // The mailer's own boundaries: a line of the text may begin with -- too.
  const boundary = '--_NmP-';
  const part = (type: string) =>
    new RegExp(
      `content-type: text/${type}[^\\r]*\\r\\n(?:[\\w-]+:.*\\r\\n)*\\r\\n([\\s\\S]*?)\\r\\n--${boundary}`,
      'i',
    ).exec(source)?.[1];
  return {
    from: header('From'),
    to: header('To'),
    cc: header('Cc'),
    replyTo: header('Reply-To'),
    subject: header('Subject'),
    text: decodeQuotedPrintable(part('plain') ?? source.slice(head.length)),
    html: decodeQuotedPrintable(part('html') ?? ''),
  };
}

const decodeQuotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
