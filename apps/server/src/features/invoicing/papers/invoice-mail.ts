import { formatDollars } from '@haulwright/domain/kernel/dollars';
import type { Recipients } from '@haulwright/domain/kernel/mail-addresses';
import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import type { MailSender } from '../../companies/mail-sender.queries.ts';
import { escapeHtml } from '../../../platform/mail/escape-html.ts';
import type { Mailer, MailMessage, RefusedAddress } from '../../../platform/mail/mailer.ts';
import type { PdfSetter } from '../../../platform/pdf/pdf-setter.ts';
import { invoiceDocument, invoiceTemplate, paperFileName, paperTitle } from './paper-documents.ts';

const dayText = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

interface Post {
  readonly mailer: Pick<Mailer, 'sendToClient'>;
  readonly pdfs: PdfSetter;
}

interface Letter {
  readonly recipients: Recipients;
  readonly sender: MailSender;
  readonly reminder: boolean;
  readonly today: CalendarDate;
}

/**
 * Mails an issued invoice with its PDF.
 * @returns the addresses that will not get it; null when too many PDFs are being made
 * @throws MailNotSent
 */
export async function mailInvoice(
  { mailer, pdfs }: Post,
  invoice: InvoiceDetail,
  { recipients, sender, reminder, today }: Letter,
): Promise<readonly RefusedAddress[] | null> {
  const pdf = await pdfs.pdf(invoiceTemplate, invoiceDocument(invoice));
  if (pdf === null) return null;
  return mailer.sendToClient({
    ...recipients,
    ...sender,
    ...invoiceMail(invoice, reminder, today),
    attachments: [{ fileName: paperFileName(invoice), type: 'application/pdf', bytes: pdf.bytes }],
  });
}

function invoiceMail(
  invoice: InvoiceDetail,
  reminder: boolean,
  today: CalendarDate,
): Pick<MailMessage, 'subject' | 'text' | 'html'> {
  const { parties, kind, isDeposit, openCents, totalCents, dueDate } = invoice;
  const title = paperTitle(invoice);
  const due = dueDate === null ? '' : dayText.format(new Date(`${dueDate}T00:00:00Z`));
  const wasDue = dueDate !== null && dueDate < today ? 'was due' : 'is due';
  const subject = reminder
    ? `Reminder: ${title} from ${parties.companyName}`
    : `${title} from ${parties.companyName}`;
  const paragraphs = [
    `Hello ${parties.billToContact ?? parties.billToName},`,
    kind === 'credit-note'
      ? `attached is ${title} for ${formatDollars(-totalCents)}.`
      : reminder
        ? `${formatDollars(openCents)} of ${title} ${wasDue} on ${due}. ${isDeposit ? 'It' : 'The invoice'} is attached again. If you have already paid it, thank you.`
        : isDeposit
          ? `attached is ${title}: please pay ${formatDollars(totalCents)} ahead, by ${due}. It is kept as your credit and applied to the invoices for the work.`
          : `attached is ${title} for ${formatDollars(totalCents)}, due on ${due}.`,
    // It may speak of “the address above”, as it does on the paper.
    ...(parties.remitTo === null || kind === 'credit-note'
      ? []
      : [[parties.companyName, parties.companyAddress].filter(Boolean).join('\n'), parties.remitTo]),
    [parties.companyName, parties.companyPhone].filter(Boolean).join(', '),
  ];
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:system-ui,-apple-system,Segoe UI,sans-serif;font-size:16px;line-height:1.5;max-width:600px;margin:0 auto;padding:24px 16px">
${paragraphs.map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`).join('\n')}
</body></html>`,
  };
}
