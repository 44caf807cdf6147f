import type { Brand } from '@haulwright/domain/brand/brand';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { PublicQuote, QuoteDetail } from '@haulwright/domain/quotes/quote';
import type { RequestContext } from '../../http/context.ts';
import { openApi } from '../../http/procedures.ts';
import { enterBy, hashOfSecret, type Door } from '../../http/strangers-links.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { loadBrand } from '../brand/brand.queries.ts';
import { logoAsUrl, paperFiles, type Letterhead } from '../brand/letterheads.ts';
import { acceptQuote, declineQuote, type Deciding } from './decide-quote.ts';
import { quoteDocument, quoteFileName, quoteTemplate } from './quote-document.ts';
import { findLink, signerOf } from './quote-links.queries.ts';
import { lockQuote } from './quote-rows.queries.ts';
import { loadQuote } from './quote-view.queries.ts';

interface LinkErrors {
  'quote.no-such-link': () => Error;
  'quote.asked-too-often': () => Error;
}

interface Opened {
  readonly tx: TenantTransaction;
  readonly companyId: string;
  readonly deciding: Deciding;
  readonly quote: PublicQuote;
}

const quoteDoor: Door<string, string, NonNullable<Awaited<ReturnType<typeof findLink>>>> = {
  counts: 'quote',
  keyOf: hashOfSecret,
  find: findLink,
};

/** Opens a quote by the secret of its link, within the quote's own company. The caller is anonymous. */
function opened<Answer>(
  context: RequestContext,
  token: string,
  errors: LinkErrors,
  work: (opened: Opened) => Promise<Answer>,
): Promise<Answer> {
  const { services } = context;
  const refusals = { unknown: errors['quote.no-such-link'], tooOften: errors['quote.asked-too-often'] };
  return enterBy(context, quoteDoor, token, refusals, async (tx, { companyId, quoteId }) => {
    const now = services.now();
    const timeZone = (await lockQuote(tx, quoteId))?.parties?.timeZone;
    const today = timeZone === undefined ? undefined : calendarDateIn(now, timeZone);
    const quote = today === undefined ? undefined : await publicQuoteOf(tx, quoteId, today);
    // Revised between the two transactions.
    if (today === undefined || quote === undefined) return undefined;
    const deciding = { quoteId, userId: null, today, now, events: services.events };
    return work({ tx, companyId, quote, deciding });
  });
}

interface Shown {
  readonly companyId: string;
  readonly quote: PublicQuote;
  readonly brand: Brand;
}

/** The quote with the head and foot of its page. */
async function headed(
  { services }: RequestContext,
  { companyId, quote, brand }: Shown,
): Promise<{ readonly quote: PublicQuote; readonly letterhead: Letterhead }> {
  const letterhead = await services.letterheads.of(companyId, brand);
  const { color, footer } = brand;
  return { quote: { ...quote, brand: { logo: logoAsUrl(letterhead), color, footer } }, letterhead };
}

const shownBy = async ({ tx, companyId, quote }: Opened): Promise<Shown> => ({
  companyId,
  quote,
  brand: await loadBrand(tx),
});

async function publicQuoteOf(
  tx: TenantTransaction,
  id: string,
  today: string,
): Promise<PublicQuote | undefined> {
  const quote = await loadQuote(tx, id, today);
  return quote && shownToClient(quote, await signerOf(tx, id));
}

/** The client's view; undefined for a draft. */
function shownToClient(quote: QuoteDetail, signerName: string | null): PublicQuote | undefined {
  const { state, number, sentAt } = quote;
  if (state === 'draft' || number === null || sentAt === null) return undefined;
  const {
    title,
    expiresOn,
    subtotalCents,
    taxCents,
    totalCents,
    message,
    address,
    taxes,
    parties,
    rentalCycle,
    deliverOn,
    pickUpOn,
  } = quote;
  return {
    number,
    state,
    title,
    expiresOn,
    subtotalCents,
    taxCents,
    totalCents,
    message,
    address,
    lines: quote.lines.map(({ description, quantityThousandths, unit, unitPrice, cents }) => ({
      description,
      quantityThousandths,
      unit,
      unitPrice,
      cents,
    })),
    taxes,
    isBeforeTaxes: quote.taxNotSet.length > 0,
    rentalCycle,
    deliverOn,
    pickUpOn,
    parties,
    sentAt,
    decidedAt: quote.decidedAt,
    signerName: state === 'accepted' ? signerName : null,
  };
}

const unitsGone = (short: string, { parties }: PublicQuote): string => {
  const { companyName, companyPhone } = parties;
  const call = companyPhone === null ? companyName : `${companyName} at ${companyPhone}`;
  return `Some of these units went to other customers in the meantime: ${short}. Nothing was accepted. Call ${call} to agree on other days or units.`;
};

/** Answers a quote; `decide` returns whether anything was decided, of which the sender is then notified. */
async function answered(
  context: RequestContext,
  token: string,
  errors: LinkErrors,
  decide: (opened: Opened) => Promise<boolean>,
): Promise<PublicQuote> {
  const { told, ...shown } = await opened(context, token, errors, async (one) => {
    const { companyId, tx, deciding } = one;
    const isDecided = await decide(one);
    const quote = await publicQuoteOf(tx, deciding.quoteId, deciding.today);
    if (quote === undefined) throw new Error(`quote ${deciding.quoteId} vanished within its own transaction`);
    const decided = isDecided ? { companyId, quoteId: deciding.quoteId } : null;
    return { companyId, quote, brand: await loadBrand(tx), told: decided };
  });
  if (told !== null) await context.services.tellQuoteDecided(told);
  return (await headed(context, shown)).quote;
}

export const quoteLinksProcedures = {
  open: openApi.quotes.open.handler(async ({ context, input, errors }) => {
    const shown = await opened(context, input.token, errors, shownBy);
    return (await headed(context, shown)).quote;
  }),

  accept: openApi.quotes.accept.handler(({ context, input: { token, name, strokes }, errors }) =>
    answered(context, token, errors, async (one) => {
      // The answer was lost on the way, and the client presses again.
      if (one.quote.state === 'accepted') return false;
      const acceptance = await acceptQuote(one.tx, one.deciding, { name, strokes });
      if (acceptance.ok) return true;
      if (acceptance.refusal === 'units-gone')
        throw errors['quote.units-gone']({ message: unitsGone(acceptance.short, one.quote) });
      throw errors['quote.not-open']();
    }),
  ),

  decline: openApi.quotes.decline.handler(({ context, input: { token, reason }, errors }) =>
    answered(context, token, errors, async (one) => {
      if (one.quote.state === 'declined') return false;
      const refusal = await declineQuote(one.tx, one.deciding, { name: null, reason });
      if (!refusal.ok) throw errors['quote.not-open']();
      return true;
    }),
  ),

  paper: openApi.quotes.paper.handler(async ({ context, input, errors }) => {
    const shown = await opened(context, input.token, errors, shownBy);
    const { quote, letterhead } = await headed(context, shown);
    const document = quoteDocument(quote, letterhead);
    const pdf = await context.services.pdfs.pdf(quoteTemplate, document, paperFiles(letterhead));
    if (pdf === null) throw errors['pdf.busy']();
    return new File([new Uint8Array(pdf.bytes)], quoteFileName(quote), { type: 'application/pdf' });
  }),
};
