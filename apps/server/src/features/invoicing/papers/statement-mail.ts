import { wordsOfMail } from '@haulwright/domain/brand/mail-words';
import type { Ageing } from '@haulwright/domain/invoicing/payment';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import type { Recipients } from '@haulwright/domain/kernel/mail-addresses';
import type { MailSender } from '../../brand/brand.queries.ts';
import { companyLetter } from '../../brand/company-letter.ts';
import { paperFiles, type Letterhead } from '../../brand/letterheads.ts';
import type { Mailer, RefusedAddress } from '../../../platform/mail/mailer.ts';
import type { PdfSetter } from '../../../platform/pdf/pdf-setter.ts';
import type { ClientPage } from './client-pages.ts';
import {
  statementDocument,
  statementTemplate,
  type Statement,
  type StatementPeriod,
} from './paper-documents.ts';

const dayText = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const inWords = (day: string): string => dayText.format(new Date(`${day}T00:00:00Z`));

export const overdueCents = ({ balanceCents, buckets, creditCents }: Ageing): number =>
  balanceCents - creditCents - buckets.current;

export interface MailParts {
  readonly mailer: Pick<Mailer, 'sendToClient'>;
  readonly pdfs: PdfSetter;
}

export interface MailTo {
  readonly recipients: Recipients;
  readonly sender: MailSender;
  readonly letterhead: Letterhead;
  /** The way to the client's own page. */
  readonly page: ClientPage | undefined;
}

/**
 * Mails a client's statement as PDF.
 * @returns the addresses that will not get it; null when too many PDFs are being made
 * @throws MailNotSent
 */
export async function mailStatement(
  { mailer, pdfs }: MailParts,
  statement: Statement,
  period: StatementPeriod,
  { recipients, sender, letterhead, page }: MailTo,
): Promise<readonly RefusedAddress[] | null> {
  const document = statementDocument([statement], letterhead, period);
  const pdf = await pdfs.pdf(statementTemplate, document, paperFiles(letterhead));
  if (pdf === null) return null;
  const { parties, ageing } = statement;
  const overdue = overdueCents(ageing);
  const letter = companyLetter(letterhead, {
    subject: `Statement from ${parties.companyName}`,
    company: { name: parties.companyName, address: parties.companyAddress, phone: parties.companyPhone },
    paragraphs: wordsOfMail(
      letterhead.brand.words,
      'statement',
      {
        contact: parties.billToContact ?? parties.billToName,
        client: parties.billToName,
        from: inWords(period.from),
        through: inWords(period.to),
        balance: formatDollars(ageing.balanceCents),
        overdue: formatDollars(overdue),
        company: parties.companyName,
      },
      { isLate: overdue > 0 },
    ),
    ...(page && { link: page }),
    remitTo: parties.remitTo,
  });
  const fileName = `statement-${period.from}-to-${period.to}.pdf`;
  return mailer.sendToClient({
    ...recipients,
    ...sender,
    ...letter,
    attachments: [...letter.attachments, { fileName, type: 'application/pdf', bytes: pdf.bytes }],
  });
}
