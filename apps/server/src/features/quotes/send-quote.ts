import { createHash, randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { QuoteDetail } from '@haulwright/domain/quotes/quote';
import { followUpDate } from '@haulwright/domain/quotes/quote-life';
import { totalsOf } from '@haulwright/domain/quotes/quote-lines';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { PdfSetter } from '../../platform/pdf/pdf-setter.ts';
import { loadParties } from '../invoicing/rows/parties.queries.ts';
import { quoteDocument, quoteFileName, quoteTemplate } from './quote-document.ts';
import { quoteMail } from './quote-mail.ts';
import {
  insertQuoteEvent,
  linesOfQuote,
  nextQuoteNumber,
  sentInLastHour,
  updateQuote,
} from './quote-rows.queries.ts';
import { taxesOfQuote } from './quote-taxes.queries.ts';
import { loadQuote } from './quote-view.queries.ts';
import { quoteFor, type By } from './write-quote.ts';

export type SendQuoteRefusal =
  | 'not-found'
  | 'quote.expired'
  | 'quote.decided'
  | 'quote.withdrawn'
  | 'quote.sent-often'
  | 'quote.mail-failed'
  | 'pdf.busy';

export interface SentQuote {
  readonly quote: QuoteDetail;
  /** Includes the secret, which is not stored. */
  readonly link: string;
}

/** Gives a quote its number and a new link, and mails both unless the client has no address. */
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

/** The hash of a link's secret, as stored. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

export const createSendQuote =
  ({
    database,
    mailer,
    pdfs,
    log,
    address,
  }: {
    readonly database: Database;
    readonly mailer: Pick<Mailer, 'send'>;
    readonly pdfs: PdfSetter;
    readonly log: Pick<Logger, 'error'>;
    /** Base URL of clients' quotes, without a trailing slash. */
    readonly address: string;
  }): SendQuote =>
  async (by, { id, to }) => {
    const token = randomBytes(32).toString('base64url');
    // The link works once committed; a mail that arrived earlier would lead nowhere.
    const marked = await database.inTenant(by, (tx) => markSent(tx, by, { id, to, token }));
    if (!marked.ok) return marked;
    const quote = marked.value;
    const link = `${address}/${token}`;
    if (to === null) return accepted({ quote, link });
    const pdf = await pdfs.pdf(quoteTemplate, quoteDocument(quote));
    if (pdf === null) return refused('pdf.busy');
    try {
      await mailer.send({
        to,
        ...quoteMail(quote, link),
        attachments: [{ fileName: quoteFileName(quote), type: 'application/pdf', bytes: pdf.bytes }],
      });
    } catch (error) {
      log.error({ err: error, quote: id }, 'a quote could not be mailed');
      return refused('quote.mail-failed');
    }
    return accepted({ quote, link });
  };

async function markSent(
  tx: TenantTransaction,
  by: By,
  { id, to, token }: { readonly id: string; readonly to: string | null; readonly token: string },
): Promise<Outcome<QuoteDetail, Exclude<SendQuoteRefusal, 'pdf.busy' | 'quote.mail-failed'>>> {
  const found = await quoteFor(tx, by, id, 'send');
  if (!found.ok) return found;
  if ((await sentInLastHour(tx, id)) >= maxAnHour) return refused('quote.sent-often');
  const quote = found.value;
  if (quote.state === 'draft') {
    const lines = await linesOfQuote(tx, id);
    const { taxes, notSet } = await taxesOfQuote(tx, quote, lines, by.today);
    await updateQuote(tx, id, {
      state: 'sent',
      sequence: quote.sequence ?? (await nextQuoteNumber(tx, by.companyId)),
      ...totalsOf(lines, taxes),
      taxes: [...taxes],
      taxNotSet: [...notSet],
      parties: await loadParties(tx, quote.clientId),
      followUpOn: followUpDate(by.today, quote.expiresOn),
      sentBy: by.userId,
      sentAt: by.now,
    });
  }
  await insertQuoteEvent(tx, quote, {
    kind: 'sent',
    userId: by.userId,
    sentTo: to,
    tokenSha256: tokenHash(token),
  });
  const shown = await loadQuote(tx, id, by.today);
  if (shown === undefined) throw new Error(`quote ${id} vanished within its own transaction`);
  return accepted(shown);
}
