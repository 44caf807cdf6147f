import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import type { LeftOutReason } from '@haulwright/domain/invoicing/sending';
import { recipientsInWords, type Recipients } from '@haulwright/domain/kernel/mail-addresses';
import type { DatedAct } from '../../../http/act.ts';
import type { Database, TenantTransaction } from '../../../platform/database/database.ts';
import {
  failureInWords,
  isOfTheServer,
  mailedInWords,
  mayHaveBeenTaken,
} from '../../../platform/mail/failure-in-words.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { PdfSetter } from '../../../platform/pdf/pdf-setter.ts';
import { loadBrandedCompany, senderOf, type BrandedCompany } from '../../brand/brand.queries.ts';
import type { Letterheads } from '../../brand/letterheads.ts';
import { insertDelivery, maxMailsAnHour, sentInLastHour } from '../papers/invoice-deliveries.queries.ts';
import type { ClientPage, ClientPages } from '../papers/client-pages.ts';
import { loadInvoice } from '../papers/invoice-detail.queries.ts';
import { mailInvoice } from '../papers/invoice-mail.ts';
import { lockInvoice } from '../rows/invoice-rows.queries.ts';
import { loadOutgoing } from './outgoing.queries.ts';
import {
  holdSendOut,
  nextInSendOut,
  settleItems,
  type LeasedSendOut,
  type SettledItem,
} from './send-out-work.queries.ts';
import { stateOfWay } from './issue-next.ts';

export interface Mailing {
  readonly database: Database;
  readonly mailer: Pick<Mailer, 'sendToClient'>;
  readonly pdfs: PdfSetter;
  readonly letterheads: Letterheads;
  readonly clientPages: ClientPages;
  readonly log: Pick<Logger, 'error'>;
}

/** The next mail: taken, or why it is none; null: no invoice waits for its mail. */
type Next =
  | {
      readonly mail: {
        readonly invoice: InvoiceDetail;
        readonly to: Recipients;
        readonly from: BrandedCompany;
        readonly page: ClientPage | undefined;
      };
    }
  | { readonly mail: null }
  | null;

/** What became of a mail; `server`: what a mail server said that takes nothing. */
export type Mailed = 'none-left' | 'went-on' | { readonly server: string };

const busyMs = 1_000;

/**
 * Mails the next invoice of a send-out. It is marked before the mail server is asked, so that a mail whose process
 * died is never sent again by itself.
 */
export async function mailNext(parts: Mailing, work: LeasedSendOut, by: DatedAct): Promise<Mailed> {
  const { database, log } = parts;
  const next = await database.inTenant(work, (tx) => takeNext(tx, parts, work, by));
  if (next === null) return 'none-left';
  if (next.mail === null) return 'went-on';
  const { invoice, to: recipients, from, page } = next.mail;
  const sentTo = recipientsInWords(recipients);
  const settle = (item: Omit<SettledItem, 'invoiceId'>, kind?: 'mail' | 'not-mailed' | 'perhaps-mailed') =>
    database.inTenant(work, async (tx) => {
      await lockInvoice(tx, invoice.id);
      await settleItems(tx, work.id, [{ ...item, invoiceId: invoice.id }]);
      if (kind !== undefined)
        await insertDelivery(tx, by, {
          invoiceId: invoice.id,
          kind,
          sentTo: item.sentTo ?? sentTo,
          failure: item.failure ?? null,
        });
    });
  let left: Awaited<ReturnType<typeof mailInvoice>>;
  try {
    const letterhead = await parts.letterheads.of(work.companyId, from.brand);
    const letter = { recipients, sender: senderOf(from), letterhead, reminder: false, today: by.today, page };
    left = await mailInvoice(parts, invoice, letter);
  } catch (error) {
    log.error({ err: error, invoice: invoice.id, sendOut: work.id }, 'an invoice could not be mailed');
    const failure = failureInWords(error);
    if (mayHaveBeenTaken(error)) await settle({ state: 'perhaps-mailed', failure }, 'perhaps-mailed');
    else await settle({ state: 'refused', failure }, 'not-mailed');
    return isOfTheServer(error) ? { server: failure } : 'went-on';
  }
  if (left === null) {
    await settle({ state: 'queued' });
    await delay(busyMs);
    return 'went-on';
  }
  await settle({ state: 'mailed', ...mailedInWords(recipients, left) }, 'mail');
  return 'went-on';
}

async function takeNext(
  tx: TenantTransaction,
  { clientPages }: Pick<Mailing, 'clientPages'>,
  work: LeasedSendOut,
  by: DatedAct,
): Promise<Next> {
  if (!(await holdSendOut(tx, work))) return null;
  const [next] = await nextInSendOut(tx, work.id, 'queued', 1);
  if (next === undefined) return null;
  const id = next.invoiceId;
  await lockInvoice(tx, id);
  const [facts] = await loadOutgoing(tx, [id]);
  const invoice = await loadInvoice(tx, id, by);
  const leaveOut = async (reason: LeftOutReason): Promise<Next> => {
    await settleItems(tx, work.id, [{ invoiceId: id, state: 'left-out', reason }]);
    return { mail: null };
  };
  if (invoice?.state !== 'issued' || facts === undefined) return leaveOut('void');
  // Somebody sent it by hand meanwhile, or the client called.
  if (facts.isSent) return leaveOut('already-sent');
  if (facts.isDisputed) return leaveOut('disputed');
  if ((await sentInLastHour(tx, id)) >= maxMailsAnHour) return leaveOut('sent-often');
  const to = invoice.mailedTo.invoice;
  if (to.to.length === 0) {
    await settleItems(tx, work.id, [{ invoiceId: id, state: stateOfWay(facts.way, 'no-address') }]);
    return { mail: null };
  }
  await settleItems(tx, work.id, [{ invoiceId: id, state: 'mailing', sentTo: recipientsInWords(to) }]);
  const pages = await clientPages.renew(tx, { companyId: work.companyId, now: by.now }, [invoice.clientId]);
  const page = pages.get(invoice.clientId);
  return { mail: { invoice, to, page, from: await loadBrandedCompany(tx, work.startedBy) } };
}
