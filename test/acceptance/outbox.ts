import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { patiently } from '../patience.ts';

export interface ReceivedMail {
  readonly subject: string;
  readonly text: string;
  /** The button's address. */
  readonly link: string;
  /** Empty when the mail has none. */
  readonly code: string;
}

/** The mails that a product without a mail server writes to its data folder. */
export class Outbox {
  readonly #folder: string;
  readonly #read = new Set<string>();

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'outbox');
  }

  /** Waits for the oldest unread mail to the address with a matching subject. */
  async take(to: string, subject: RegExp, withinMs = patiently(10_000)): Promise<ReceivedMail> {
    for (const limit = Date.now() + withinMs; Date.now() < limit; await pause(50)) {
      for (const name of await this.#names()) {
        const mail = await readFile(join(this.#folder, name), 'utf8');
        if (headerOf(mail, 'To') !== to || !subject.test(headerOf(mail, 'Subject'))) continue;
        this.#read.add(name);
        const text = textOf(mail);
        return {
          subject: headerOf(mail, 'Subject'),
          text,
          link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
          code: /^Code: (\d{6})$/m.exec(text)?.[1] ?? '',
        };
      }
    }
    throw new Error(`No mail to ${to} with a subject like ${subject.source} in ${this.#folder}`);
  }

  async #names(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return names.filter((name) => name.endsWith('.eml') && !this.#read.has(name)).toSorted();
  }
}

const headerOf = (mail: string, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(mail)?.[1]?.trim() ?? '';

/** Decodes the first part, the plain text, from quoted-printable or base64. */
function textOf(mail: string): string {
  const [, part = ''] = mail.split(/^Content-Type: text\/plain.*$/m);
  const [head = '', ...rest] = part.split(/\r?\n\r?\n/);
  const body = rest.join('\n\n').split(/^--/m)[0] ?? '';
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
