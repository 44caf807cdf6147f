import { createHash, randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { QuoteDetail } from '@haulwright/domain/quotes/quote';
import { followUpDate } from '@haulwright/domain/quotes/quote-life';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { PdfSetter } from '../../platform/pdf/pdf-setter.ts';
import { failureInWords } from '../../platform/mail/failure-in-words.ts';
import { quoteDocument, quoteFileName, quoteTemplate } from './quote-document.ts';
import { quoteMail } from './quote-mail.ts';
import {
  insertQuoteEvent,
  lockQuote,
  triedInLastHour,
  updateQuote,
  type QuoteRow,
} from './quote-rows.queries.ts';
import { loadQuote } from './quote-view.queries.ts';
import { reserveOffer, type Offer } from './quote-offer.ts';
import { quoteFor, type By } from './write-quote.ts';

export type SendQuoteRefusal =
  | 'not-found'
  | 'quote.expired'
  | 'quote.decided'
  | 'quote.withdrawn'
  | 'quote.sent-often'
  | 'quote.being-mailed'
  | 'quote.changed-meanwhile'
  | 'quote.mail-failed'
  | 'pdf.busy';

export interface SentQuote {
  readonly quote: QuoteDetail;
  /** Includes the secret, which is not stored. */
  readonly link: string;
}

/**
 * Gives a quote its number and a new link, and mails both unless the client has no address. It is marked as sent once
 * the mail was taken: a mail that is refused leaves it as it was, with a line in its history, and its link opens
 * nothing. A process that dies in between leaves a quote that can be sent again after a while, so that the client may
 * get the mail twice, and never a quote that is said to be sent and was not.
 */
export type SendQuote = (
  by: By,
  sending: { readonly id: string; readonly to: string | null },
) => Promise<Outcome<SentQuote, SendQuoteRefusal>>;

declare module '../../http/context.ts' {
  interface Services {
    readonly sendQuote: SendQuote;
  }
}

const maxAnHour = 5;
/** Longer than a PDF and the patience of the mailer take together. */
const mailingMs = 120_000;

/** The hash of a link's secret, as stored. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
const newToken = (): string => randomBytes(32).toString('base64url');

interface Parts {
  readonly database: Database;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly pdfs: PdfSetter;
  readonly log: Pick<Logger, 'error'>;
  /** Base URL of clients' quotes, without a trailing slash. */
  readonly address: string;
}

export const createSendQuote =
  ({ database, mailer, pdfs, log, address }: Parts): SendQuote =>
  async (by, { id, to }) => {
    const token = newToken();
    const link = `${address}/${token}`;
    if (to === null)
      return database.inTenant(by, async (tx) => {
        const offer = await takeOffer(tx, by, id);
        if (!offer.ok) return offer;
        return accepted({ quote: await markSent(tx, by, offer.value, { to, token }), link });
      });
    const until = new Date(by.now.getTime() + mailingMs);
    const taken = await database.inTenant(by, async (tx) => {
      const offer = await takeOffer(tx, by, id);
      if (offer.ok) await updateQuote(tx, id, { mailingUntil: until });
      return offer;
    });
    if (!taken.ok) return taken;
    const offer = taken.value;
    const letGo = () => database.inTenant(by, (tx) => release(tx, id, until));
    let pdf: Awaited<ReturnType<PdfSetter['pdf']>>;
    try {
      pdf = await pdfs.pdf(quoteTemplate, quoteDocument(offer.shown));
    } catch (error) {
      await letGo();
      throw error;
    }
    if (pdf === null) {
      await letGo();
      return refused('pdf.busy');
    }
    try {
      await mailer.send({
        to,
        ...quoteMail(offer.shown, link),
        attachments: [{ fileName: quoteFileName(offer.shown), type: 'application/pdf', bytes: pdf.bytes }],
      });
    } catch (error) {
      log.error({ err: error, quote: id }, 'a quote could not be mailed');
      await database.inTenant(by, async (tx) => {
        await release(tx, id, until);
        const failure = {
          kind: 'not-mailed',
          userId: by.userId,
          sentTo: to,
          reason: failureInWords(error),
        } as const;
        await insertQuoteEvent(tx, offer.row, failure);
      });
      return refused('quote.mail-failed');
    }
    const written = await database.inTenant(by, (tx) => markMailed(tx, by, offer, { to, token, until }));
    return written.ok ? accepted({ quote: written.value, link }) : written;
  };

/** Reserves the number of a quote that may be sent now, and locks it until the end of the transaction. */
async function takeOffer(tx: TenantTransaction, by: By, id: string) {
  const found = await quoteFor(tx, by, id, 'send');
  if (!found.ok) return found;
  // One mail of a quote is on its way at a time, so what is counted here is still so when it is recorded.
  if ((await triedInLastHour(tx, id)) >= maxAnHour) return refused('quote.sent-often');
  return accepted(await reserveOffer(tx, by, found.value));
}

/** Lets a quote go, unless another sending or a change has taken it since. */
async function release(tx: TenantTransaction, id: string, until: Date): Promise<QuoteRow | undefined> {
  const row = await lockQuote(tx, id);
  if (row?.mailingUntil?.getTime() !== until.getTime()) return undefined;
  await updateQuote(tx, id, { mailingUntil: null });
  return row;
}

/** Records that the mail was taken, whatever became of the quote meanwhile. */
async function markMailed(
  tx: TenantTransaction,
  by: By,
  offer: Offer,
  { to, token, until }: { readonly to: string; readonly token: string; readonly until: Date },
): Promise<Outcome<QuoteDetail, 'quote.changed-meanwhile'>> {
  const held = await release(tx, offer.row.id, until);
  const isAsMailed = held?.state === 'draft' && held.version === offer.row.version;
  // A quote that was sent before does not change under the same version, and links of other versions open nothing.
  if (isAsMailed || offer.row.state !== 'draft') {
    const quote = await markSent(tx, by, offer, { to, token });
    return quote.version === offer.row.version ? accepted(quote) : refused('quote.changed-meanwhile');
  }
  // The history tells of the mail; its link, which would open what the client was not sent, is not kept.
  await insertQuoteEvent(tx, offer.row, {
    kind: 'sent',
    userId: by.userId,
    sentTo: to,
    tokenSha256: tokenHash(newToken()),
    reason: 'as it was before it was changed; that link opens nothing',
  });
  return refused('quote.changed-meanwhile');
}

async function markSent(
  tx: TenantTransaction,
  by: By,
  { row, ifDraft }: Offer,
  { to, token }: { readonly to: string | null; readonly token: string },
): Promise<QuoteDetail> {
  if (row.state === 'draft')
    await updateQuote(tx, row.id, {
      state: 'sent',
      ...ifDraft,
      followUpOn: followUpDate(by.today, row.expiresOn),
      sentBy: by.userId,
      sentAt: by.now,
    });
  await insertQuoteEvent(tx, row, {
    kind: 'sent',
    userId: by.userId,
    sentTo: to,
    tokenSha256: tokenHash(token),
  });
  const shown = await loadQuote(tx, row.id, by.today);
  if (shown === undefined) throw new Error(`quote ${row.id} vanished within its own transaction`);
  return shown;
}
