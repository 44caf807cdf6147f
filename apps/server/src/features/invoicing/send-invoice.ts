import type { Logger } from 'pino';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import type { Actor } from '../../http/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import { escapeHtml } from '../../platform/mail/escape-html.ts';
import type { Mailer, MailMessage } from '../../platform/mail/mailer.ts';
import type { PdfSetter } from '../../platform/pdf/pdf-setter.ts';
import { loadInvoice } from './invoice-detail.queries.ts';
import { insertDelivery, sentInLastHour } from './invoice-deliveries.queries.ts';
import { invoiceDocument, invoiceTemplate, paperFileName, paperTitle } from './paper-documents.ts';

export type SendInvoiceRefusal =
  | 'not-found'
  | 'invoice.not-issued'
  | 'invoice.settled'
  | 'invoice.sent-often'
  | 'invoice.mail-failed'
  | 'pdf.busy';

interface Sending {
  readonly id: string;
  readonly to: string;
  readonly reminder: boolean;
  readonly today: string;
}

/** Mails an issued invoice with its PDF. */
export type SendInvoice = (
  actor: Pick<Actor, 'companyId' | 'userId'>,
  sending: Sending,
) => Promise<Outcome<null, SendInvoiceRefusal>>;

declare module '../../http/context.ts' {
  interface Services {
    readonly sendInvoice: SendInvoice;
  }
}

const maxAnHour = 3;

export const createSendInvoice =
  ({
    database,
    mailer,
    pdfs,
    log,
  }: {
    readonly database: Database;
    readonly mailer: Pick<Mailer, 'send'>;
    readonly pdfs: PdfSetter;
    readonly log: Pick<Logger, 'error'>;
  }): SendInvoice =>
  async (actor, { id, to, reminder, today }) => {
    const found = await database.inTenant(actor, async (tx) => {
      const invoice = await loadInvoice(tx, id, today);
      if (invoice === undefined) return refused('not-found' as const);
      if (invoice.state !== 'issued') return refused('invoice.not-issued' as const);
      if (reminder && invoice.openCents <= 0) return refused('invoice.settled' as const);
      if ((await sentInLastHour(tx, id)) >= maxAnHour) return refused('invoice.sent-often' as const);
      return accepted(invoice);
    });
    if (!found.ok) return found;
    const invoice = found.value;
    const pdf = await pdfs.pdf(invoiceTemplate, invoiceDocument(invoice));
    if (pdf === null) return refused('pdf.busy');
    try {
      await mailer.send({
        to,
        ...invoiceMail(invoice, reminder),
        attachments: [{ fileName: paperFileName(invoice), type: 'application/pdf', bytes: pdf.bytes }],
      });
    } catch (error) {
      log.error({ err: error, invoice: id }, 'an invoice could not be mailed');
      return refused('invoice.mail-failed');
    }
    await database.inTenant(actor, (tx) =>
      insertDelivery(tx, actor, { invoiceId: id, kind: reminder ? 'reminder' : 'mail', sentTo: to }),
    );
    return accepted(null);
  };

const dayText = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function invoiceMail(
  invoice: InvoiceDetail,
  reminder: boolean,
): Pick<MailMessage, 'subject' | 'text' | 'html'> {
  const { parties, kind, openCents, totalCents, dueDate } = invoice;
  const title = paperTitle(invoice);
  const due = dueDate === null ? '' : dayText.format(new Date(`${dueDate}T00:00:00Z`));
  const subject = reminder
    ? `Reminder: ${title} from ${parties.companyName}`
    : `${title} from ${parties.companyName}`;
  const paragraphs = [
    `Hello ${parties.billToContact ?? parties.billToName},`,
    kind === 'credit-note'
      ? `attached is ${title} for ${formatDollars(-totalCents)}.`
      : reminder
        ? `${formatDollars(openCents)} of ${title} was due on ${due}. The invoice is attached again. If you have paid it meanwhile, thank you.`
        : `attached is ${title} for ${formatDollars(totalCents)}, due on ${due}.`,
    ...(parties.remitTo === null || kind === 'credit-note' ? [] : [parties.remitTo]),
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
