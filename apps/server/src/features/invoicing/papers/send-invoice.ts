import type { Logger } from 'pino';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import { recipientsInWords, withoutRepeats } from '@haulwright/domain/kernel/mail-addresses';
import type { Actor } from '../../../http/actor.ts';
import type { Database } from '../../../platform/database/database.ts';
import { failureInWords, mailedInWords, notMailed } from '../../../platform/mail/failure-in-words.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { PdfSetter } from '../../../platform/pdf/pdf-setter.ts';
import { loadBrandedCompany, senderOf } from '../../brand/brand.queries.ts';
import type { Letterheads } from '../../brand/letterheads.ts';
import type { ClientPages } from './client-pages.ts';
import { loadInvoice } from './invoice-detail.queries.ts';
import { insertDelivery, maxMailsAnHour, sentInLastHour } from './invoice-deliveries.queries.ts';
import { mailInvoice } from './invoice-mail.ts';
import { isInSendOut } from './paper-ways.queries.ts';

export type SendInvoiceRefusal =
  | 'not-found'
  | 'invoice.not-issued'
  | 'invoice.settled'
  | 'invoice.being-sent'
  | 'invoice.sent-often'
  | 'pdf.busy';

/** What the mail server said, and of whom. */
export interface MailFailed<Refusal extends string> {
  readonly ok: false;
  readonly refusal: Refusal;
  readonly message: string;
}

interface Sending {
  readonly id: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly reminder: boolean;
  readonly today: string;
  readonly now: Date;
}

/** Mails an issued invoice with its PDF. A mail that was not taken, for all or for some, is told with the invoice. */
export type SendInvoice = (
  actor: Pick<Actor, 'companyId' | 'userId'>,
  sending: Sending,
) => Promise<Outcome<null, SendInvoiceRefusal> | MailFailed<'invoice.mail-failed'>>;

declare module '../../../http/context.ts' {
  interface Services {
    readonly sendInvoice: SendInvoice;
  }
}

export const createSendInvoice =
  ({
    database,
    mailer,
    pdfs,
    letterheads,
    clientPages,
    log,
  }: {
    readonly database: Database;
    readonly mailer: Pick<Mailer, 'sendToClient'>;
    readonly pdfs: PdfSetter;
    readonly letterheads: Letterheads;
    readonly clientPages: ClientPages;
    readonly log: Pick<Logger, 'error'>;
  }): SendInvoice =>
  async (actor, { id, reminder, today, now, ...asked }) => {
    const recipients = withoutRepeats(asked);
    const found = await database.inTenant(actor, async (tx) => {
      const invoice = await loadInvoice(tx, id, { today, now });
      if (invoice === undefined) return refused('not-found' as const);
      if (invoice.state !== 'issued') return refused('invoice.not-issued' as const);
      if (reminder && invoice.openCents <= 0) return refused('invoice.settled' as const);
      if (await isInSendOut(tx, id)) return refused('invoice.being-sent' as const);
      if ((await sentInLastHour(tx, id)) >= maxMailsAnHour) return refused('invoice.sent-often' as const);
      const owner = { companyId: actor.companyId, now };
      const pages = await clientPages.renew(tx, owner, [invoice.clientId]);
      const page = pages.get(invoice.clientId);
      return accepted({ invoice, page, from: await loadBrandedCompany(tx, actor.userId) });
    });
    if (!found.ok) return found;
    const { invoice, from, page } = found.value;
    const record = (delivery: Omit<Parameters<typeof insertDelivery>[2], 'invoiceId'>) =>
      database.inTenant(actor, (tx) => insertDelivery(tx, actor, { invoiceId: id, ...delivery }));
    const sentTo = recipientsInWords(recipients);
    let left: Awaited<ReturnType<typeof mailInvoice>>;
    try {
      const letterhead = await letterheads.of(actor.companyId, from.brand);
      const sender = senderOf(from);
      left = await mailInvoice({ mailer, pdfs }, invoice, {
        recipients,
        sender,
        letterhead,
        reminder,
        today,
        page,
      });
    } catch (error) {
      log.error({ err: error, invoice: id }, 'an invoice could not be mailed');
      const failure = failureInWords(error);
      await record({ kind: 'not-mailed', sentTo, failure });
      return { ok: false, refusal: 'invoice.mail-failed', message: notMailed(sentTo, failure) };
    }
    if (left === null) return refused('pdf.busy');
    await record({ kind: reminder ? 'reminder' : 'mail', ...mailedInWords(recipients, left) });
    return accepted(null);
  };
