import { priceJob } from '@haulwright/domain/pricing/price-job';
import { quoteInput, type QuoteDetail } from '@haulwright/domain/quotes/quote';
import { linesFromPrice } from '@haulwright/domain/quotes/quote-lines';
import { datedActOf, type DatedAct } from '../../http/act.ts';
import { answer } from '../../http/answer.ts';
import { cursorIssue } from '../../http/cursor.ts';
import { cursorToPlace, placeToCursor } from '../../http/list-cursor.ts';
import { refuseTwice } from '../../http/likeness.ts';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import { versionsBy } from '../../http/versions.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { isClient } from '../invoicing/rows/terms.queries.ts';
import { choosePrice } from '../pricing/choose-price.ts';
import { servedOf } from '../pricing/served.queries.ts';
import { acceptQuote, declineQuote } from './decide-quote.ts';
import { likeAcceptedQuotes } from './like-quotes.queries.ts';
import { loadBrand } from '../brand/brand.queries.ts';
import { paperFiles } from '../brand/letterheads.ts';
import { quoteDocument, quoteFileName, quoteTemplate } from './quote-document.ts';
import { lockQuote, updateQuote } from './quote-rows.queries.ts';
import { countFollowUps, listQuotes, loadQuote, quoteOrder, totalQuotes } from './quote-view.queries.ts';
import { tellShort } from './units-short.ts';
import {
  changeQuote,
  createQuote,
  quoteFor,
  removeQuote,
  reviseQuote,
  withdrawQuote,
} from './write-quote.ts';

const versions = versionsBy(quoteInput);

const sent = ({ quote, link }: { readonly quote: QuoteDetail; readonly link: string }) => ({
  quote: versions.show(quote),
  link,
});

/** Rows that were locked or written in the same transaction exist. */
async function detailOf(tx: TenantTransaction, id: string, { today }: Pick<DatedAct, 'today'>) {
  const quote = await loadQuote(tx, id, today);
  if (quote === undefined) throw new Error(`quote ${id} vanished within its own transaction`);
  return versions.show(quote);
}

export const quotesProcedures = {
  list: api.quotes.list.handler(async ({ context: { actor, services }, input, errors }) => {
    const { sort, cursor, limit, ...filter } = input;
    const { today } = datedActOf(actor, services.now());
    const after = cursorToPlace(sort, quoteOrder(sort, today), cursor);
    if (after === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    return services.database.inTenant(actor, async (tx) => {
      if (filter.clientId !== undefined && !(await isClient(tx, filter.clientId))) throw errors.NOT_FOUND();
      const { items, end } = await listQuotes(tx, filter, { sort, after, limit, today });
      return { items, nextCursor: placeToCursor(sort, end) };
    });
  }),

  totals: api.quotes.totals.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      if (input.clientId !== undefined && !(await isClient(tx, input.clientId))) throw errors.NOT_FOUND();
      return totalQuotes(tx, input, datedActOf(actor, services.now()).today);
    }),
  ),

  counts: api.quotes.counts.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) => ({
      followUp: await countFollowUps(tx, datedActOf(actor, services.now()).today),
    })),
  ),

  get: api.quotes.get.handler(({ context: { actor, services }, input: { id }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const quote = await loadQuote(tx, id, datedActOf(actor, services.now()).today);
      if (quote === undefined) throw errors.NOT_FOUND();
      return versions.show(quote);
    }),
  ),

  priceLines: api.quotes.priceLines.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const served = await servedOf(tx, input);
      if (served === undefined) throw errors.NOT_FOUND();
      const { gallons, onSiteMinutes, isEmergency, jobTypeId } = input;
      const pinned = await choosePrice(tx, jobTypeId, served, datedActOf(actor, services.now()).today);
      const nothing = { units: null, isAfterHours: false, disposalCents: null };
      const price = priceJob(pinned, { ...nothing, gallons, onSiteMinutes, isEmergency });
      return { lines: linesFromPrice(price, jobTypeId), holds: price.holds };
    }),
  ),

  create: api.quotes.create.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    const by = datedActOf(actor, services.now());
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'quotes.create', input, async () =>
        detailOf(tx, answer(await createQuote(tx, by, input), errors), by),
      ),
    );
  }),

  update: api.quotes.update.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const { id, version, ...fields } = input;
      const by = datedActOf(actor, services.now());
      const present = (await lockQuote(tx, id)) && (await loadQuote(tx, id, by.today));
      if (present === undefined) throw errors.NOT_FOUND();
      versions.check(version, present, errors);
      answer(await changeQuote(tx, by, id, fields), errors);
      return detailOf(tx, id, by);
    }),
  ),

  remove: api.quotes.remove.handler(({ context: { actor, services }, input: { id }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      answer(await removeQuote(tx, datedActOf(actor, services.now()), id), errors);
      return { id };
    }),
  ),

  send: api.quotes.send.handler(async ({ context: { actor, services }, input, errors }) =>
    sent(
      answer(await services.sendQuote(datedActOf(actor, services.now()), input), errors, {
        'quote.mail-failed': ({ message }: { readonly message: string }) => ({ message }),
        'quote.units-short': ({ message }: { readonly message: string }) => ({ message }),
      }),
    ),
  ),

  revise: api.quotes.revise.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    const by = datedActOf(actor, services.now());
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'quotes.revise', input, async () => {
        answer(await reviseQuote(tx, by, input.id), errors);
        return detailOf(tx, input.id, by);
      }),
    );
  }),

  withdraw: api.quotes.withdraw.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    const by = datedActOf(actor, services.now());
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'quotes.withdraw', input, async () => {
        answer(await withdrawQuote(tx, by, input), errors);
        return detailOf(tx, input.id, by);
      }),
    );
  }),

  decide: api.quotes.decide.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    const by = datedActOf(actor, services.now());
    const deciding = {
      quoteId: input.id,
      userId: by.userId,
      today: by.today,
      now: by.now,
      events: services.events,
    };
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'quotes.decide', input, async () => {
        if (input.decision === 'accepted')
          await refuseTwice(context, errors, () => likeAcceptedQuotes(tx, input.id));
        if (input.decision === 'accepted') {
          const acceptance = await acceptQuote(tx, deciding, input);
          const outcome =
            acceptance.ok || acceptance.refusal !== 'units-gone'
              ? acceptance
              : tellShort(acceptance.short, 'accept it in spite of that');
          answer(outcome, errors, {
            'quote.units-short': ({ message }: { readonly message: string }) => ({ message }),
          });
        } else answer(await declineQuote(tx, deciding, input), errors);
        return detailOf(tx, input.id, by);
      }),
    );
  }),

  followUp: api.quotes.followUp.handler(({ context: { actor, services }, input: { id, on }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const by = datedActOf(actor, services.now());
      answer(await quoteFor(tx, by, id, 'ask'), errors);
      await updateQuote(tx, id, { followUpOn: on });
      return detailOf(tx, id, by);
    }),
  ),

  pdf: api.quotes.pdf.handler(async ({ context: { actor, services }, input: { id }, errors }) => {
    const [quote, brand] = await services.database.inTenant(actor, async (tx) => [
      await loadQuote(tx, id, datedActOf(actor, services.now()).today),
      await loadBrand(tx),
    ]);
    if (quote === undefined) throw errors.NOT_FOUND();
    const letterhead = await services.letterheads.of(actor.companyId, brand);
    const document = quoteDocument(quote, letterhead);
    const pdf = await services.pdfs.pdf(quoteTemplate, document, paperFiles(letterhead));
    if (pdf === null) throw errors['pdf.busy']();
    return new File([new Uint8Array(pdf.bytes)], quoteFileName(quote), { type: 'application/pdf' });
  }),
};
