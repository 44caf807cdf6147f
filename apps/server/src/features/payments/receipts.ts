import type { Logger } from 'pino';
import { recipientsInWords, type Recipients } from '@haulwright/domain/kernel/mail-addresses';
import { isDatabaseAway } from '../../platform/database/database-away.ts';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import {
  failureInWords,
  isOfTheMail,
  mailedInWords,
  mayHaveBeenTaken,
} from '../../platform/mail/failure-in-words.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Tasks } from '../../platform/tasks/tasks.ts';
import { loadBrandedCompany, senderOf } from '../brand/brand.queries.ts';
import type { Letterheads } from '../brand/letterheads.ts';
import type { ClientPages } from '../invoicing/papers/client-pages.ts';
import { loadParties } from '../invoicing/rows/parties.queries.ts';
import { paperRecipients } from '../invoicing/rows/terms.queries.ts';
import { loadConnection } from './connections.queries.ts';
import type { InCompany } from './parts.ts';
import { receiptLetter, type Receipt } from './receipt-mail.ts';
import {
  companiesWithReceipts,
  paidPapers,
  receivedPayment,
  settleReceipt,
  takeReceipt,
  type SettledReceipt,
  type TakenReceipt,
} from './receipts.queries.ts';

const lookEverySeconds = 5;
/** Longer than any mail takes: the process that took a receipt is gone. */
const silentMs = 10 * 60_000;
const againMs = 5 * 60_000;
/** A receipt that no mail server takes for this long is told to the office. */
const triesForMs = 3 * 24 * 3_600_000;

const unknownText = 'The mail server was lost while the receipt was mailed, so it may have gone out';

export interface ReceiptParts {
  readonly database: Database;
  readonly mailer: Pick<Mailer, 'sendToClient'>;
  readonly letterheads: Letterheads;
  readonly clientPages: ClientPages;
  readonly tasks: Pick<Tasks, 'every'>;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly now: () => Date;
}

interface Prepared extends Receipt {
  readonly recipients: Recipients;
  readonly receivedAt: Date;
}

/**
 * Mails a receipt for money that was received online. The row that says so is written with the payment, so that
 * repeated events make no second one; it is taken before it is mailed, and one that may have gone is not sent again.
 */
export function startReceipts(parts: ReceiptParts): void {
  const { database, tasks, log, now } = parts;
  tasks.every(lookEverySeconds, 'mailing receipts', async () => {
    for (const companyId of await database.asSystem((tx) => companiesWithReceipts(tx, now())))
      try {
        await mailDue(parts, { companyId });
      } catch (error) {
        if (isDatabaseAway(error)) throw error;
        // One company's trouble does not keep the others from theirs.
        log.error({ err: error, companyId }, 'receipts of a company could not be mailed');
      }
  });
}

async function mailDue(parts: ReceiptParts, company: InCompany): Promise<void> {
  for (;;) {
    const at = parts.now();
    const until = new Date(at.getTime() + silentMs);
    const taken = await parts.database.inTenant(company, (tx) => takeReceipt(tx, { now: at, until }));
    if (taken === undefined) return;
    const settled: SettledReceipt =
      taken.was === 'mailing'
        ? { state: 'unknown', failure: `${unknownText}.` }
        : await mail(parts, company, taken, at);
    await parts.database.inTenant(company, (tx) => settleReceipt(tx, taken.id, settled));
  }
}

async function mail(
  parts: ReceiptParts,
  company: InCompany,
  taken: TakenReceipt,
  at: Date,
): Promise<SettledReceipt> {
  const prepared = await parts.database.inTenant(company, (tx) => prepare(tx, parts, company, taken, at));
  if ('state' in prepared) return prepared;
  const { recipients, receivedAt } = prepared;
  const to = recipientsInWords(recipients);
  try {
    const letterhead = await parts.letterheads.of(company.companyId, prepared.from.brand);
    const refused = await parts.mailer.sendToClient({
      ...recipients,
      ...senderOf(prepared.from),
      ...receiptLetter(letterhead, prepared),
    });
    const { sentTo, failure } = mailedInWords(recipients, refused);
    return { state: 'mailed', to: sentTo, failure };
  } catch (error) {
    parts.log.warn({ err: error, attempt: taken.id }, 'a receipt could not be mailed');
    const failure = failureInWords(error);
    if (mayHaveBeenTaken(error)) return { state: 'unknown', to, failure: `${unknownText} to ${to}.` };
    if (isOfTheMail(error) || at.getTime() - receivedAt.getTime() > triesForMs)
      return { state: 'refused', to, failure };
    return { state: 'waiting', to, failure, at: new Date(at.getTime() + againMs) };
  }
}

async function prepare(
  tx: TenantTransaction,
  { clientPages }: Pick<ReceiptParts, 'clientPages'>,
  { companyId }: InCompany,
  { clientId, paymentId }: TakenReceipt,
  at: Date,
): Promise<Prepared | SettledReceipt> {
  const payment = await receivedPayment(tx, paymentId);
  // What is taken back by now is told of by nobody as received.
  if (payment === undefined || payment.reversedAt !== null)
    return { state: 'nobody', failure: 'The payment was reversed before.' };
  const recipients = (await paperRecipients(tx, clientId))('receipt');
  if (recipients.to.length === 0) return { state: 'nobody' };
  const connection = await loadConnection(tx);
  const pages = await clientPages.renew(tx, { companyId, now: at }, [clientId]);
  return {
    recipients,
    receivedAt: payment.createdAt,
    payment,
    papers: await paidPapers(tx, paymentId),
    parties: await loadParties(tx, clientId),
    from: await loadBrandedCompany(tx, connection?.connectedBy ?? null),
    page: pages.get(clientId),
    isPractice: connection?.mode === 'test',
  };
}
