import type { Logger } from 'pino';
import type { Brand } from '@haulwright/domain/brand/brand';
import { sampleBelow, sampleValues } from '@haulwright/domain/brand/mail-sample';
import { wordedMailName, wordsOfMail, type WordedMail } from '@haulwright/domain/brand/mail-words';
import { failureInWords } from '../../platform/mail/failure-in-words.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { senderOf, type BrandedCompany } from './brand.queries.ts';
import { companyLetter } from './company-letter.ts';
import type { Letterheads } from './letterheads.ts';

/**
 * Mails somebody of the company a sample of what its clients get: nobody else gets a copy.
 * @returns what the mail server said; null once it was taken
 */
export type MailBrandSample = (
  companyId: string,
  to: string,
  from: BrandedCompany,
  mail: WordedMail,
) => Promise<string | null>;

declare module '../../http/context.ts' {
  interface Services {
    readonly mailBrandSample: MailBrandSample;
  }
}

interface Parts {
  readonly mailer: Pick<Mailer, 'sendToClient'>;
  readonly letterheads: Letterheads;
  readonly log: Pick<Logger, 'error'>;
}

export const createMailBrandSample =
  ({ mailer, letterheads, log }: Parts): MailBrandSample =>
  async (companyId, to, from, mail) => {
    const { company } = from;
    const letter = companyLetter(await letterheads.of(companyId, from.brand), {
      subject: `Sample: ${wordedMailName[mail]} from ${company.name}`,
      company,
      paragraphs: sampleParagraphs(from.brand, mail, company.name),
      remitTo: null,
    });
    try {
      await mailer.sendToClient({ to: [to], cc: [], ...senderOf(from), bcc: [], ...letter });
      return null;
    } catch (error) {
      log.error({ err: error, companyId }, 'a sample of a mail could not be sent');
      return failureInWords(error);
    }
  };

const sampleParagraphs = ({ words }: Brand, mail: WordedMail, companyName: string): string[] => [
  ...wordsOfMail(words, mail, sampleValues(companyName, mail)),
  ...sampleBelow(mail),
];
