import { wordsOfMail } from '@haulwright/domain/brand/mail-words';
import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import { companyLetter } from '../../brand/company-letter.ts';
import { paperFiles } from '../../brand/letterheads.ts';
import type { MailAttachment, RefusedAddress } from '../../../platform/mail/mailer.ts';
import { mailInvoice } from './invoice-mail.ts';
import { batchOf, invoiceDocument, invoiceTemplate, paperFileName, paperTitle } from './paper-documents.ts';
import type { MailParts, MailTo } from './statement-mail.ts';

/** More would be refused by mail servers as too large; the mail names them all. */
const maxAttached = 10;

const dayText = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const dayOf = (day: string | null): string =>
  day === null ? '' : dayText.format(new Date(`${day}T00:00:00Z`));
const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/**
 * Reminds a client of overdue invoices in one mail, with the oldest of them as PDFs.
 * @param invoices at least one, the oldest first
 * @returns the addresses that will not get it; null when too many PDFs are being made
 * @throws MailNotSent
 */
export async function mailReminder(
  { mailer, pdfs }: MailParts,
  invoices: readonly InvoiceDetail[],
  { recipients, sender, letterhead, page }: MailTo,
  today: CalendarDate,
): Promise<readonly RefusedAddress[] | null> {
  const [oldest] = invoices;
  if (oldest === undefined) throw new Error('a reminder of no invoice was to be mailed');
  if (invoices.length === 1)
    return mailInvoice({ mailer, pdfs }, oldest, {
      recipients,
      sender,
      letterhead,
      reminder: true,
      today,
      page,
    });
  const attachments: MailAttachment[] = [];
  for (const invoice of invoices.slice(0, maxAttached)) {
    const document = batchOf(paperTitle(invoice), [invoiceDocument(invoice, letterhead)]);
    const pdf = await pdfs.pdf(invoiceTemplate, document, paperFiles(letterhead));
    if (pdf === null) return null;
    attachments.push({ fileName: paperFileName(invoice), type: 'application/pdf', bytes: pdf.bytes });
  }
  const { parties } = oldest;
  const letter = companyLetter(letterhead, {
    subject: `Reminder: ${invoices.length} invoices from ${parties.companyName}`,
    company: { name: parties.companyName, address: parties.companyAddress, phone: parties.companyPhone },
    paragraphs: paragraphsFor(invoices, oldest, letterhead.brand.words),
    ...(page && { link: page }),
    remitTo: parties.remitTo,
  });
  return mailer.sendToClient({
    ...recipients,
    ...sender,
    ...letter,
    attachments: [...letter.attachments, ...attachments],
  });
}

const sumOf = (invoices: readonly InvoiceDetail[], cents: (invoice: InvoiceDetail) => number): string =>
  formatDollars(invoices.reduce((sum, invoice) => sum + cents(invoice), 0));

/** The company's own words, or ours for several, and then each invoice in a line. */
function paragraphsFor(
  invoices: readonly InvoiceDetail[],
  oldest: InvoiceDetail,
  words: Parameters<typeof wordsOfMail>[0],
): string[] {
  const contact = oldest.parties.billToContact ?? oldest.parties.billToName;
  const open = sumOf(invoices, ({ openCents }) => openCents);
  const lines = invoices
    .map((one) => `${paperTitle(one)}, due on ${dayOf(one.dueDate)}: ${formatDollars(one.openCents)}`)
    .join('\n');
  if (words.reminder === null)
    return [
      `Hello ${contact},`,
      `${open} of ${invoices.length} invoices is overdue. ${invoices.length > maxAttached ? `The ${maxAttached} oldest are` : 'They are'} attached again. If you have already paid, thank you.`,
      lines,
    ];
  return [
    ...wordsOfMail(words, 'reminder', {
      contact,
      client: oldest.parties.billToName,
      number: list.format(invoices.map(({ number }) => number ?? '')),
      total: sumOf(invoices, ({ totalCents }) => totalCents),
      open,
      due: dayOf(oldest.dueDate),
      company: oldest.parties.companyName,
    }),
    lines,
  ];
}
