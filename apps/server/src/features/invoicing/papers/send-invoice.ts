import type { Logger } from 'pino';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { Actor } from '../../../http/actor.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { PdfSetter } from '../../../platform/pdf/pdf-setter.ts';
import { loadInvoice } from './invoice-detail.queries.ts';
import { insertDelivery, sentInLastHour } from './invoice-deliveries.queries.ts';
import { mailInvoice } from './invoice-mail.ts';

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
  readonly now: Date;
}

/** Mails an issued invoice with its PDF. */
export type SendInvoice = (
  actor: Pick<Actor, 'companyId' | 'userId'>,
  sending: Sending,
) => Promise<Outcome<null, SendInvoiceRefusal>>;

declare module '../../../http/context.ts' {
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
  async (actor, { id, to, reminder, today, now }) => {
    const found = await database.inTenant(actor, async (tx) => {
      const invoice = await loadInvoice(tx, id, { today, now });
      if (invoice === undefined) return refused('not-found' as const);
      if (invoice.state !== 'issued') return refused('invoice.not-issued' as const);
      if (reminder && invoice.openCents <= 0) return refused('invoice.settled' as const);
      if ((await sentInLastHour(tx, id)) >= maxAnHour) return refused('invoice.sent-often' as const);
      return accepted(invoice);
    });
    if (!found.ok) return found;
    try {
      if (!(await mailInvoice({ mailer, pdfs }, found.value, { to, reminder, today })))
        return refused('pdf.busy');
    } catch (error) {
      log.error({ err: error, invoice: id }, 'an invoice could not be mailed');
      return refused('invoice.mail-failed');
    }
    await database.inTenant(actor, (tx) =>
      insertDelivery(tx, actor, { invoiceId: id, kind: reminder ? 'reminder' : 'mail', sentTo: to }),
    );
    return accepted(null);
  };
