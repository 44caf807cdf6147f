import type { Logger } from 'pino';
import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import { dueStage, isReminderTime } from '@haulwright/domain/invoicing/reminders';
import { recipientsInWords, type Recipients } from '@haulwright/domain/kernel/mail-addresses';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { isDatabaseAway } from '../../../platform/database/database-away.ts';
import type { Database } from '../../../platform/database/database.ts';
import { failureInWords, mailedInWords } from '../../../platform/mail/failure-in-words.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { PdfSetter } from '../../../platform/pdf/pdf-setter.ts';
import type { Tasks } from '../../../platform/tasks/tasks.ts';
import { loadBrandedCompany, senderOf, type BrandedCompany } from '../../brand/brand.queries.ts';
import type { Letterheads } from '../../brand/letterheads.ts';
import type { ClientPage, ClientPages } from '../papers/client-pages.ts';
import { loadInvoice } from '../papers/invoice-detail.queries.ts';
import { insertDelivery, isFailureTold } from '../papers/invoice-deliveries.queries.ts';
import { mailInvoice } from '../papers/invoice-mail.ts';
import { lockInvoice } from '../rows/invoice-rows.queries.ts';
import {
  claimStage,
  doneStages,
  listRemindingCompanies,
  listToRemind,
  settleStage,
  type RemindingCompany,
} from '../receivables/reminders.queries.ts';

const lookEverySeconds = 300;
/** A reminder that was taken and not sent by then is tried again: its process is gone, or the mail was refused. */
const againAfterMs = 2 * 3_600_000;
const invoicesAtOnce = 100;
/** Of a company in one look. */
const batches = 20;
/** After as many in a row it is the mail server, not an address. */
const failuresInARow = 3;

export interface InvoiceReminders {
  /** Sends the reminders that are due at this instant; gives how many. Also done every five minutes. */
  sendDue(now: Date): Promise<number>;
}

declare module '../../../http/context.ts' {
  interface Services {
    readonly invoiceReminders: InvoiceReminders;
  }
}

interface Parts {
  readonly database: Database;
  readonly mailer: Pick<Mailer, 'sendToClient'>;
  readonly pdfs: PdfSetter;
  readonly letterheads: Letterheads;
  readonly clientPages: ClientPages;
  readonly tasks: Pick<Tasks, 'every'>;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Date;
}

interface Reminder {
  readonly invoice: InvoiceDetail;
  readonly recipients: Recipients;
  readonly from: BrandedCompany;
  readonly page: ClientPage | undefined;
  readonly days: number;
}

/** Reminds clients of open invoices. Each reminder is a row that is taken before it is mailed, so that servers that look at once send one. */
export function createInvoiceReminders(parts: Parts): InvoiceReminders {
  const { database, tasks, log, now } = parts;

  /** The reminder of an invoice that is due, taken; undefined when none is, or another server took it. */
  const take = (
    company: RemindingCompany,
    id: string,
    at: Date,
    today: string,
  ): Promise<Reminder | undefined> =>
    database.inTenant({ companyId: company.companyId }, async (tx) => {
      // A dispute that is being marked waits, or is seen.
      if ((await lockInvoice(tx, id)) === undefined) return undefined;
      const invoice = await loadInvoice(tx, id, { today, now: at });
      if (invoice === undefined || invoice.dueDate === null) return undefined;
      const { reminder: recipients } = invoice.mailedTo;
      if (recipients.to.length === 0) return undefined;
      if (invoice.state !== 'issued' || invoice.kind !== 'invoice') return undefined;
      if (invoice.openCents <= 0 || invoice.isDisputed || invoice.transferSince !== null) return undefined;
      const { stages, companyId } = company;
      const days = dueStage({ stages, dueDate: invoice.dueDate, sent: await doneStages(tx, id) }, today);
      if (days === null) return undefined;
      const stage = { companyId, invoiceId: id, days };
      if (!(await claimStage(tx, stage, at, new Date(at.getTime() - againAfterMs)))) return undefined;
      const pages = await parts.clientPages.renew(tx, { companyId, now: at }, [invoice.clientId]);
      const page = pages.get(invoice.clientId);
      return { invoice, recipients, page, from: await loadBrandedCompany(tx, company.setBy), days };
    });

  /** @returns whether the mail was taken */
  async function send(
    { companyId, setBy }: RemindingCompany,
    { invoice, recipients, from, page, days }: Reminder,
    at: Date,
    today: string,
  ): Promise<boolean> {
    const { id } = invoice;
    const by = { companyId, userId: setBy };
    const told = { invoiceId: id, reminderDays: days };
    let left: Awaited<ReturnType<typeof mailInvoice>>;
    try {
      const letterhead = await parts.letterheads.of(companyId, from.brand);
      const letter = { recipients, sender: senderOf(from), letterhead, reminder: true, today, page };
      left = await mailInvoice(parts, invoice, letter);
    } catch (error) {
      log.error({ err: error, invoice: id }, 'a reminder of an invoice could not be mailed');
      const failure = { sentTo: recipientsInWords(recipients), failure: failureInWords(error) };
      await database.inTenant({ companyId }, async (tx) => {
        // It is tried again for days, and told once.
        if (!(await isFailureTold(tx, { ...told, ...failure })))
          await insertDelivery(tx, by, { ...told, ...failure, kind: 'not-mailed' });
      });
      return false;
    }
    if (left === null) return false;
    const mailed = mailedInWords(recipients, left);
    await database.inTenant({ companyId }, async (tx) => {
      // In the order of taking one: the invoice, then its reminder. A deadlock would lose that it was mailed.
      await lockInvoice(tx, id);
      await settleStage(tx, { invoiceId: id, days }, at);
      await insertDelivery(tx, by, { ...told, ...mailed, kind: 'reminder' });
    });
    return true;
  }

  async function remind(company: RemindingCompany, at: Date): Promise<number> {
    const { companyId, stages } = company;
    const today = calendarDateIn(at, company.timeZone);
    const looking = {
      stages,
      today,
      takenBefore: new Date(at.getTime() - againAfterMs),
      limit: invoicesAtOnce,
    };
    let sent = 0;
    let failures = 0;
    for (let batch = 0; batch < batches; batch += 1) {
      const ids = await database.inTenant({ companyId }, (tx) => listToRemind(tx, looking));
      for (const id of ids) {
        const reminder = await take(company, id, at, today);
        if (reminder === undefined) continue;
        const isSent = await send(company, reminder, at, today);
        if (isSent) sent += 1;
        failures = isSent ? 0 : failures + 1;
        if (failures >= failuresInARow) return sent;
      }
      if (ids.length < invoicesAtOnce) return sent;
    }
    return sent;
  }

  async function sendDue(at: Date): Promise<number> {
    const companies = await database.asSystem(listRemindingCompanies);
    let sent = 0;
    for (const company of companies.filter(({ timeZone, isClosed }) =>
      isReminderTime(at, timeZone, isClosed),
    ))
      try {
        sent += await remind(company, at);
      } catch (error) {
        if (isDatabaseAway(error)) throw error;
        // One company's trouble does not keep the others from theirs.
        log.error({ err: error, companyId: company.companyId }, 'clients could not be reminded of invoices');
      }
    return sent;
  }

  tasks.every(lookEverySeconds, 'reminding clients of invoices', async () => {
    await sendDue(now());
  });
  return { sendDue };
}
