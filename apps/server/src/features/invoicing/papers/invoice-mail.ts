import { wordsOfMail } from '@haulwright/domain/brand/mail-words';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import type { Recipients } from '@haulwright/domain/kernel/mail-addresses';
import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import type { MailSender } from '../../brand/brand.queries.ts';
import { companyLetter } from '../../brand/company-letter.ts';
import { paperFiles, type Letterhead } from '../../brand/letterheads.ts';
import type { Mailer, RefusedAddress } from '../../../platform/mail/mailer.ts';
import type { PdfSetter } from '../../../platform/pdf/pdf-setter.ts';
import type { ClientPage } from './client-pages.ts';
import { batchOf, invoiceDocument, invoiceTemplate, paperFileName, paperTitle } from './paper-documents.ts';

const dayText = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

interface Post {
  readonly mailer: Pick<Mailer, 'sendToClient'>;
  readonly pdfs: PdfSetter;
}

interface Letter {
  readonly recipients: Recipients;
  readonly sender: MailSender;
  readonly letterhead: Letterhead;
  readonly reminder: boolean;
  readonly today: CalendarDate;
  /** The way to the client's own page. */
  readonly page: ClientPage | undefined;
}

/**
 * Mails an issued invoice with its PDF.
 * @returns the addresses that will not get it; null when too many PDFs are being made
 * @throws MailNotSent
 */
export async function mailInvoice(
  { mailer, pdfs }: Post,
  invoice: InvoiceDetail,
  { recipients, sender, letterhead, reminder, today, page }: Letter,
): Promise<readonly RefusedAddress[] | null> {
  const document = batchOf(paperTitle(invoice), [invoiceDocument(invoice, letterhead)]);
  const pdf = await pdfs.pdf(invoiceTemplate, document, paperFiles(letterhead));
  if (pdf === null) return null;
  const letter = invoiceLetter(invoice, { letterhead, reminder, today, page });
  return mailer.sendToClient({
    ...recipients,
    ...sender,
    ...letter,
    attachments: [
      ...letter.attachments,
      { fileName: paperFileName(invoice), type: 'application/pdf', bytes: pdf.bytes },
    ],
  });
}

function invoiceLetter(
  invoice: InvoiceDetail,
  { letterhead, reminder, today, page }: Pick<Letter, 'letterhead' | 'reminder' | 'today' | 'page'>,
) {
  const { parties, kind } = invoice;
  const title = paperTitle(invoice);
  return companyLetter(letterhead, {
    subject: `${reminder ? 'Reminder: ' : ''}${title} from ${parties.companyName}`,
    company: { name: parties.companyName, address: parties.companyAddress, phone: parties.companyPhone },
    paragraphs:
      kind === 'credit-note' || invoice.isDeposit
        ? [
            `Hello ${parties.billToContact ?? parties.billToName},`,
            otherPaper(invoice, title, reminder, today),
          ]
        : wordsOfMail(letterhead.brand.words, reminder ? 'reminder' : 'invoice', chipsFor(invoice), {
            isLate: isLate(invoice, today),
          }),
    ...(page && { link: page }),
    remitTo: kind === 'credit-note' ? null : parties.remitTo,
  });
}

const dueText = ({ dueDate }: InvoiceDetail): string =>
  dueDate === null ? '' : dayText.format(new Date(`${dueDate}T00:00:00Z`));
const isLate = ({ dueDate }: InvoiceDetail, today: CalendarDate): boolean =>
  dueDate !== null && dueDate < today;

const chipsFor = (invoice: InvoiceDetail): Readonly<Record<string, string>> => ({
  contact: invoice.parties.billToContact ?? invoice.parties.billToName,
  client: invoice.parties.billToName,
  number: invoice.number ?? '',
  total: formatDollars(invoice.totalCents),
  open: formatDollars(invoice.openCents),
  due: dueText(invoice),
  company: invoice.parties.companyName,
});

/** Of papers that are no invoices; a company has no words of its own for them. */
function otherPaper(invoice: InvoiceDetail, title: string, reminder: boolean, today: CalendarDate): string {
  const { kind, openCents, totalCents } = invoice;
  if (kind === 'credit-note') return `attached is ${title} for ${formatDollars(-totalCents)}.`;
  return reminder
    ? `${formatDollars(openCents)} of ${title} ${isLate(invoice, today) ? 'was' : 'is'} due on ${dueText(invoice)}. It is attached again. If you have already paid it, thank you.`
    : `attached is ${title}: please pay ${formatDollars(totalCents)} ahead, by ${dueText(invoice)}. It is kept as your credit and applied to the invoices for the work.`;
}
