import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import { recipientsInWords, withoutRepeats } from '@haulwright/domain/kernel/mail-addresses';
import type { QuoteDetail } from '@haulwright/domain/quotes/quote';
import { isStayAgreed } from '@haulwright/domain/quotes/quote-lines';
import { followUpDate } from '@haulwright/domain/quotes/quote-life';
import type { DatedAct } from '../../http/act.ts';
import { hashOfSecret } from '../../http/strangers-links.ts';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { PdfSetter } from '../../platform/pdf/pdf-setter.ts';
import { failureInWords, mailedInWords, notMailed } from '../../platform/mail/failure-in-words.ts';
import { loadBrandedCompany, senderOf } from '../brand/brand.queries.ts';
import { paperFiles, type Letterhead, type Letterheads } from '../brand/letterheads.ts';
import { quoteDocument, quoteFileName, quoteTemplate } from './quote-document.ts';
import { quoteMail } from './quote-mail.ts';
import {
  insertQuoteEvent,
  linesOfQuote,
  lockQuote,
  triedInLastHour,
  updateQuote,
  type QuoteRow,
} from './quote-rows.queries.ts';
import { loadQuote } from './quote-view.queries.ts';
import { reserveOffer, type Offer } from './quote-offer.ts';
import { lockKindsOf, tellShort, unitsShort } from './units-short.ts';
import { quoteFor } from './write-quote.ts';

export type SendQuoteRefusal =
  | 'not-found'
  | 'quote.expired'
  | 'quote.decided'
  | 'quote.withdrawn'
  | 'quote.sent-often'
  | 'quote.being-mailed'
  | 'quote.days-missing'
  | 'quote.changed-meanwhile'
  | 'pdf.busy';

/** What the mail server said, and of whom; or which units are missing. */
interface ToldRefusal {
  readonly ok: false;
  readonly refusal: 'quote.mail-failed' | 'quote.units-short';
  readonly message: string;
}

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
  by: DatedAct,
  sending: {
    readonly id: string;
    /** Null: only the link is wanted. */
    readonly to: readonly string[] | null;
    readonly cc: readonly string[];
    /** Units may be missing on its days. */
    readonly inSpiteOfStock?: boolean | undefined;
  },
) => Promise<Outcome<SentQuote, SendQuoteRefusal> | ToldRefusal>;

declare module '../../http/context.ts' {
  interface Services {
    readonly sendQuote: SendQuote;
  }
}

const maxAnHour = 5;
/** Longer than a PDF and the patience of the mailer take together. */
const mailingMs = 120_000;

const newToken = (): string => randomBytes(32).toString('base64url');

interface Parts {
  readonly database: Database;
  readonly mailer: Pick<Mailer, 'sendToClient'>;
  readonly pdfs: PdfSetter;
  readonly letterheads: Letterheads;
  readonly log: Pick<Logger, 'error'>;
  /** Base URL of clients' quotes, without a trailing slash. */
  readonly address: string;
}

export const createSendQuote =
  ({ database, mailer, pdfs, letterheads, log, address }: Parts): SendQuote =>
  async (by, { id, to, cc, inSpiteOfStock = false }) => {
    const token = newToken();
    // Behind the #, which browsers send to nobody: it is in no log on the way.
    const link = `${address}#${token}`;
    if (to === null)
      return database.inTenant(by, async (tx) => {
        const offer = await takeOffer(tx, by, id, inSpiteOfStock);
        if (!offer.ok) return offer;
        return accepted({ quote: await markSent(tx, by, offer.value, { sentTo: null, token }), link });
      });
    const until = new Date(by.now.getTime() + mailingMs);
    const taken = await database.inTenant(by, async (tx) => {
      const offer = await takeOffer(tx, by, id, inSpiteOfStock);
      if (!offer.ok) return offer;
      await updateQuote(tx, id, { mailingUntil: until });
      return accepted({ ...offer.value, from: await loadBrandedCompany(tx, by.userId) });
    });
    if (!taken.ok) return taken;
    const offer = taken.value;
    const letGo = () => database.inTenant(by, (tx) => release(tx, id, until));
    let pdf: Awaited<ReturnType<PdfSetter['pdf']>>;
    let letterhead: Letterhead;
    try {
      letterhead = await letterheads.of(by.companyId, offer.from.brand);
      const document = quoteDocument(offer.shown, letterhead);
      pdf = await pdfs.pdf(quoteTemplate, document, paperFiles(letterhead));
    } catch (error) {
      await letGo();
      throw error;
    }
    if (pdf === null) {
      await letGo();
      return refused('pdf.busy');
    }
    const recipients = withoutRepeats({ to, cc });
    const letter = quoteMail(offer.shown, letterhead, link);
    let left: Awaited<ReturnType<Mailer['sendToClient']>>;
    try {
      left = await mailer.sendToClient({
        ...recipients,
        ...senderOf(offer.from),
        ...letter,
        attachments: [
          ...letter.attachments,
          { fileName: quoteFileName(offer.shown), type: 'application/pdf', bytes: pdf.bytes },
        ],
      });
    } catch (error) {
      log.error({ err: error, quote: id }, 'a quote could not be mailed');
      const sentTo = recipientsInWords(recipients);
      const reason = failureInWords(error);
      await database.inTenant(by, async (tx) => {
        await release(tx, id, until);
        await insertQuoteEvent(tx, offer.row, { kind: 'not-mailed', userId: by.userId, sentTo, reason });
      });
      return {
        ok: false,
        refusal: 'quote.mail-failed',
        message: `${notMailed(sentTo, reason)} The quote has its number.`,
      };
    }
    const mailed = mailedInWords(recipients, left);
    const written = await database.inTenant(by, (tx) =>
      markMailed(tx, by, offer, { ...mailed, token, until }),
    );
    return written.ok ? accepted({ quote: written.value, link }) : written;
  };

/** Reserves the number of a quote that may be sent now, and locks it until the end of the transaction. */
async function takeOffer(tx: TenantTransaction, by: DatedAct, id: string, inSpiteOfStock: boolean) {
  const found = await quoteFor(tx, by, id, 'send');
  if (!found.ok) return found;
  // One mail of a quote is on its way at a time, so what is counted here is still so when it is recorded.
  if ((await triedInLastHour(tx, id)) >= maxAnHour) return refused('quote.sent-often');
  // One that was sent before stays as its client reads it.
  if (found.value.state === 'draft') {
    const lines = await linesOfQuote(tx, id);
    if (!isStayAgreed(lines)) return refused('quote.days-missing');
    await lockKindsOf(tx, lines);
    const against = ['rent', 'reservation', 'hold'] as const;
    const short = inSpiteOfStock
      ? null
      : await unitsShort(tx, { quoteId: id, lines, today: by.today, now: by.now, against });
    if (short !== null) return tellShort(short, 'send it in spite of that');
  }
  return accepted(await reserveOffer(tx, by, found.value));
}

/** Lets a quote go, unless another sending or a change has taken it since. */
async function release(tx: TenantTransaction, id: string, until: Date): Promise<QuoteRow | undefined> {
  const row = await lockQuote(tx, id);
  if (row?.mailingUntil?.getTime() !== until.getTime()) return undefined;
  await updateQuote(tx, id, { mailingUntil: null });
  return row;
}

interface Mailed {
  /** Null: the link only. */
  readonly sentTo: string | null;
  /** Of those who did not get it. */
  readonly failure?: string | null;
  readonly token: string;
}

/** Records that the mail was taken, whatever became of the quote meanwhile. */
async function markMailed(
  tx: TenantTransaction,
  by: DatedAct,
  offer: Offer,
  { until, ...mailed }: Mailed & { readonly until: Date },
): Promise<Outcome<QuoteDetail, 'quote.changed-meanwhile'>> {
  const held = await release(tx, offer.row.id, until);
  const isAsMailed = held?.state === 'draft' && held.version === offer.row.version;
  // A quote that was sent before does not change under the same version, and links of other versions open nothing.
  if (isAsMailed || offer.row.state !== 'draft') {
    const quote = await markSent(tx, by, offer, mailed);
    return quote.revision === offer.row.version ? accepted(quote) : refused('quote.changed-meanwhile');
  }
  // The history tells of the mail; its link, which would open what the client was not sent, is not kept.
  await insertQuoteEvent(tx, offer.row, {
    kind: 'sent',
    userId: by.userId,
    sentTo: mailed.sentTo,
    tokenSha256: hashOfSecret(newToken()),
    reason: ['as it was before it was changed; that link opens nothing', mailed.failure]
      .filter(Boolean)
      .join('. '),
  });
  return refused('quote.changed-meanwhile');
}

async function markSent(
  tx: TenantTransaction,
  by: DatedAct,
  { row, ifDraft }: Offer,
  { sentTo, token, failure }: Mailed,
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
    sentTo,
    tokenSha256: hashOfSecret(token),
    ...(failure && { reason: failure }),
  });
  const shown = await loadQuote(tx, row.id, by.today);
  if (shown === undefined) throw new Error(`quote ${row.id} vanished within its own transaction`);
  return shown;
}
