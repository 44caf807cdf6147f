import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import { recipientsInWords, type Recipients } from '@haulwright/domain/kernel/mail-addresses';
import { isDatabaseAway } from '../../../platform/database/database-away.ts';
import type { Database, TenantTransaction } from '../../../platform/database/database.ts';
import { failureInWords, isOfTheMail, mailedInWords } from '../../../platform/mail/failure-in-words.ts';
import type { Mailer, RefusedAddress } from '../../../platform/mail/mailer.ts';
import type { PdfSetter } from '../../../platform/pdf/pdf-setter.ts';
import { lookForRunsEverySeconds } from '../../../platform/tasks/silence.ts';
import type { Tasks } from '../../../platform/tasks/tasks.ts';
import { loadBrandedCompany, senderOf, type BrandedCompany } from '../../brand/brand.queries.ts';
import type { Letterheads } from '../../brand/letterheads.ts';
import type { ClientPage, ClientPages } from '../papers/client-pages.ts';
import { loadInvoice } from '../papers/invoice-detail.queries.ts';
import { insertDeliveries } from '../papers/invoice-deliveries.queries.ts';
import type { Statement } from '../papers/paper-documents.ts';
import { mailReminder } from '../papers/reminder-mail.ts';
import { mailStatement } from '../papers/statement-mail.ts';
import { loadStatements } from '../papers/statements.queries.ts';
import { settleReached } from '../receivables/reminders.queries.ts';
import { paperRecipients } from '../rows/terms.queries.ts';
import {
  endMailing,
  findOpenMailings,
  refuseSilent,
  refuseWaiting,
  settleClient,
  takeClient,
  type OpenMailing,
  type Settled,
  type TakenClient,
} from './client-mailings.queries.ts';
import { judgeClient, listOverdueToRemind } from './mailing-clients.queries.ts';

/** Mails of one company before the next company's turn. */
const mailsInATurn = 10;
/** After as many in a row it is the mail server, not an address. */
const failuresInARow = 3;
/** Longer than any mail takes: the process that took a client is gone. */
const silentAfterMs = 10 * 60_000;
const unknownText =
  'the server stopped while it was being mailed, so it may have gone out. Ask the client before you send it again';

export interface ClientMailings {
  /** Sends what may be sent at this instant, until nothing waits; gives how many mails. Also done every few seconds. */
  sendDue(now: Date): Promise<number>;
  /** Stops after the current mail; the next server continues. */
  readonly close: () => Promise<void>;
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

interface Letter {
  readonly cents: number;
  readonly recipients: Recipients;
  readonly from: BrandedCompany;
  readonly page: ClientPage | undefined;
  readonly what:
    | {
        readonly kind: 'statement';
        readonly statement: Statement;
        readonly period: { readonly from: string; readonly to: string };
      }
    | { readonly kind: 'reminder'; readonly invoices: readonly InvoiceDetail[] };
}

/**
 * Mails statements and reminders to many clients. A client is taken, in a transaction of its own, before its mail is
 * made: two servers never take the same, and one whose server died is not mailed again by itself.
 */
export function createClientMailings(parts: Parts): ClientMailings {
  const { database, tasks, log, now } = parts;
  const closing = new AbortController();
  const underWay = new Set<Promise<unknown>>();

  /** What the client gets, or what becomes of it without a mail. */
  async function prepare(
    tx: TenantTransaction,
    mailing: OpenMailing,
    clientId: string,
    at: Date,
  ): Promise<Letter | Settled> {
    const { kind, from: fromDay, through: today } = mailing;
    const judged = await judgeClient(tx, kind, clientId, { today, now: at });
    if (judged.reason !== null) return { state: 'left-out', reason: judged.reason };
    const owner = { companyId: mailing.companyId, now: at };
    const letter = {
      cents: judged.cents,
      page: (await parts.clientPages.renew(tx, owner, [clientId])).get(clientId),
      recipients: (await paperRecipients(tx, clientId))(kind),
      from: await loadBrandedCompany(tx, mailing.startedBy),
    };
    if (kind === 'statement') {
      const period = { from: fromDay ?? today, to: today };
      const statement = (await loadStatements(tx, [clientId], period)).get(clientId);
      if (statement === undefined) return { state: 'left-out', reason: 'nothing-open' };
      if (statement === 'too-long')
        return { state: 'refused', failure: 'it has more than 2,000 entries. Choose a shorter period' };
      return { ...letter, what: { kind, statement, period } };
    }
    const invoices: InvoiceDetail[] = [];
    for (const id of await listOverdueToRemind(tx, clientId, { today, now: at })) {
      const invoice = await loadInvoice(tx, id, { today, now: at });
      if (invoice !== undefined) invoices.push(invoice);
    }
    return { ...letter, what: { kind, invoices } };
  }

  async function post(
    { companyId, through }: OpenMailing,
    { recipients, from, page, what }: Letter,
  ): Promise<readonly RefusedAddress[] | null> {
    const letterhead = await parts.letterheads.of(companyId, from.brand);
    const to = { recipients, sender: senderOf(from), letterhead, page };
    return what.kind === 'statement'
      ? mailStatement(parts, what.statement, what.period, to)
      : mailReminder(parts, what.invoices, to, through);
  }

  /** Mails a client that was taken. @returns 'server' when the mail server failed, not the address */
  async function mail(
    mailing: OpenMailing,
    taken: TakenClient,
    at: Date,
  ): Promise<'sent' | 'left' | 'busy' | 'server'> {
    const { companyId } = mailing;
    const settle = (settled: Settled, letter?: Letter) =>
      database.inTenant({ companyId }, async (tx) => {
        await settleClient(tx, { mailingId: mailing.id, position: taken.position }, settled, at);
        if (letter?.what.kind === 'reminder')
          await recordReminder(tx, mailing, letter.what.invoices, settled, at);
      });
    const letter = await database
      .inTenant({ companyId }, (tx) => prepare(tx, mailing, taken.clientId, at))
      .catch((error: unknown): Settled => {
        if (isDatabaseAway(error)) throw error;
        log.error({ err: error, mailing: mailing.id, client: taken.clientId }, 'a mail could not be made');
        return { state: 'refused', failure: 'it could not be made' };
      });
    if ('state' in letter) {
      await settle(letter);
      return 'left';
    }
    let left: readonly RefusedAddress[] | null;
    try {
      left = await post(mailing, letter);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      log.error({ err: error, mailing: mailing.id, client: taken.clientId }, 'a client could not be mailed');
      const failure = failureInWords(error);
      await settle(
        { state: 'refused', sentTo: recipientsInWords(letter.recipients), failure, cents: letter.cents },
        letter,
      );
      return isOfTheMail(error) ? 'left' : 'server';
    }
    if (left === null) {
      await settle({ state: 'waiting' });
      return 'busy';
    }
    await settle({ state: 'sent', cents: letter.cents, ...mailedInWords(letter.recipients, left) }, letter);
    return 'sent';
  }

  /** One turn of a mailing. @returns the mails that went out, and whether more clients wait */
  async function turn(
    mailing: OpenMailing,
    at: Date,
    failures: Map<string, number>,
  ): Promise<{ sent: number; more: boolean }> {
    const { id, companyId } = mailing;
    const takenBefore = new Date(at.getTime() - silentAfterMs);
    await database.inTenant({ companyId }, (tx) =>
      refuseSilent(tx, id, unknownText, { takenBefore, now: at }),
    );
    let sent = 0;
    for (let mails = 0; mails < mailsInATurn && !closing.signal.aborted; mails += 1) {
      const taken = await database.inTenant({ companyId }, (tx) => takeClient(tx, id, at));
      if (taken === undefined) {
        await database.inTenant({ companyId }, (tx) => endMailing(tx, id, at));
        return { sent, more: false };
      }
      const outcome = await mail(mailing, taken, at);
      if (outcome === 'sent') sent += 1;
      if (outcome === 'busy') {
        await delay(250);
        return { sent, more: true };
      }
      const inARow = outcome === 'server' ? (failures.get(id) ?? 0) + 1 : 0;
      failures.set(id, inARow);
      if (inARow >= failuresInARow)
        await database.inTenant({ companyId }, (tx) =>
          refuseWaiting(tx, id, 'not tried, as the mail server took none of the three before it', at),
        );
    }
    return { sent, more: !closing.signal.aborted };
  }

  async function sendAll(at: Date): Promise<number> {
    const failures = new Map<string, number>();
    let open = await database.asSystem((tx) => findOpenMailings(tx, at));
    let sent = 0;
    while (open.length > 0 && !closing.signal.aborted) {
      const left: OpenMailing[] = [];
      for (const mailing of open)
        try {
          const done = await turn(mailing, at, failures);
          sent += done.sent;
          if (done.more) left.push(mailing);
        } catch (error) {
          if (isDatabaseAway(error)) throw error;
          // One company's trouble does not keep the others from theirs.
          log.error({ err: error, mailing: mailing.id }, 'a mailing could not go on');
        }
      open = left;
    }
    return sent;
  }

  function sendDue(at: Date): Promise<number> {
    const sending = sendAll(at);
    const quiet = sending.catch(() => undefined);
    underWay.add(quiet);
    return sending.finally(() => underWay.delete(quiet));
  }

  tasks.every(lookForRunsEverySeconds, 'mailing statements and reminders', async () => {
    await sendDue(now());
  });
  return {
    sendDue,
    async close() {
      closing.abort();
      await Promise.all(underWay);
    },
  };
}

/** Tells each invoice's history of its reminder; one that was due by itself is done by it. */
async function recordReminder(
  tx: TenantTransaction,
  { companyId, startedBy }: OpenMailing,
  invoices: readonly InvoiceDetail[],
  { state, sentTo = null, failure = null }: Settled,
  at: Date,
): Promise<void> {
  if (state !== 'sent' && state !== 'refused') return;
  const ids = invoices.map(({ id }) => id);
  const kind = state === 'sent' ? ('reminder' as const) : ('not-mailed' as const);
  await insertDeliveries(tx, { companyId, userId: startedBy }, ids, { kind, sentTo, failure });
  if (state === 'sent') await settleReached(tx, companyId, ids, at);
}
