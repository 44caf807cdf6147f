import { priceJob } from '@haulwright/domain/pricing/price-job';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { linesFromPrice } from '@haulwright/domain/quotes/quote-lines';
import { z } from 'zod';
import type { Actor } from '../../http/actor.ts';
import { answer } from '../../http/answer.ts';
import { cursorIssue, decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { isClient } from '../invoicing/rows/terms.queries.ts';
import { choosePrice } from '../pricing/choose-price.ts';
import { servedOf } from '../pricing/served.queries.ts';
import { acceptQuote, declineQuote } from './decide-quote.ts';
import { quoteDocument, quoteFileName, quoteTemplate } from './quote-document.ts';
import { updateQuote } from './quote-rows.queries.ts';
import { countFollowUps, listQuotes, loadQuote } from './quote-view.queries.ts';
import {
  changeQuote,
  createQuote,
  quoteFor,
  removeQuote,
  reviseQuote,
  withdrawQuote,
  type By,
} from './write-quote.ts';

const byOf = ({ companyId, userId, timeZone }: Actor, now: Date): By => ({
  companyId,
  userId,
  now,
  today: calendarDateIn(now, timeZone),
});

/** Rows that were locked or written in the same transaction exist. */
async function detailOf(tx: TenantTransaction, id: string, { today }: Pick<By, 'today'>) {
  const quote = await loadQuote(tx, id, today);
  if (quote === undefined) throw new Error(`quote ${id} vanished within its own transaction`);
  return quote;
}

export const quotesProcedures = {
  list: api.quotes.list.handler(async ({ context: { actor, services }, input, errors }) => {
    const key = input.cursor === undefined ? undefined : decodeCursor(input.cursor, z.tuple([z.uuid()]));
    if (key === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    return services.database.inTenant(actor, async (tx) => {
      if (input.clientId !== undefined && !(await isClient(tx, input.clientId))) throw errors.NOT_FOUND();
      const { today } = byOf(actor, services.now());
      const { items, end } = await listQuotes(tx, input, { after: key?.[0], limit: input.limit, today });
      return { items, nextCursor: end && encodeCursor([end]) };
    });
  }),

  counts: api.quotes.counts.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) => ({
      followUp: await countFollowUps(tx, byOf(actor, services.now()).today),
    })),
  ),

  get: api.quotes.get.handler(({ context: { actor, services }, input: { id }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const quote = await loadQuote(tx, id, byOf(actor, services.now()).today);
      if (quote === undefined) throw errors.NOT_FOUND();
      return quote;
    }),
  ),

  priceLines: api.quotes.priceLines.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const served = await servedOf(tx, input);
      if (served === undefined) throw errors.NOT_FOUND();
      const { gallons, onSiteMinutes, isEmergency, jobTypeId } = input;
      const pinned = await choosePrice(tx, jobTypeId, served, byOf(actor, services.now()).today);
      const nothing = { units: null, isAfterHours: false, disposalCents: null };
      const price = priceJob(pinned, { ...nothing, gallons, onSiteMinutes, isEmergency });
      return { lines: linesFromPrice(price, jobTypeId), holds: price.holds };
    }),
  ),

  create: api.quotes.create.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    const by = byOf(actor, services.now());
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'quotes.create', input, async () =>
        detailOf(tx, answer(await createQuote(tx, by, input), errors), by),
      ),
    );
  }),

  update: api.quotes.update.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const { id, ...fields } = input;
      const by = byOf(actor, services.now());
      answer(await changeQuote(tx, by, id, fields), errors);
      return detailOf(tx, id, by);
    }),
  ),

  remove: api.quotes.remove.handler(({ context: { actor, services }, input: { id }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      answer(await removeQuote(tx, byOf(actor, services.now()), id), errors);
      return { id };
    }),
  ),

  send: api.quotes.send.handler(async ({ context: { actor, services }, input, errors }) =>
    answer(await services.sendQuote(byOf(actor, services.now()), input), errors),
  ),

  revise: api.quotes.revise.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    const by = byOf(actor, services.now());
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'quotes.revise', input, async () => {
        answer(await reviseQuote(tx, by, input.id), errors);
        return detailOf(tx, input.id, by);
      }),
    );
  }),

  withdraw: api.quotes.withdraw.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    const by = byOf(actor, services.now());
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'quotes.withdraw', input, async () => {
        answer(await withdrawQuote(tx, by, input), errors);
        return detailOf(tx, input.id, by);
      }),
    );
  }),

  decide: api.quotes.decide.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    const by = byOf(actor, services.now());
    const deciding = {
      quoteId: input.id,
      userId: by.userId,
      today: by.today,
      now: by.now,
      events: services.events,
    };
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'quotes.decide', input, async () => {
        if (input.decision === 'accepted') answer(await acceptQuote(tx, deciding, input), errors);
        else answer(await declineQuote(tx, deciding, input), errors);
        return detailOf(tx, input.id, by);
      }),
    );
  }),

  followUp: api.quotes.followUp.handler(({ context: { actor, services }, input: { id, on }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const by = byOf(actor, services.now());
      answer(await quoteFor(tx, by, id, 'ask'), errors);
      await updateQuote(tx, id, { followUpOn: on });
      return detailOf(tx, id, by);
    }),
  ),

  pdf: api.quotes.pdf.handler(async ({ context: { actor, services }, input: { id }, errors }) => {
    const quote = await services.database.inTenant(actor, (tx) =>
      loadQuote(tx, id, byOf(actor, services.now()).today),
    );
    if (quote === undefined) throw errors.NOT_FOUND();
    const pdf = await services.pdfs.pdf(quoteTemplate, quoteDocument(quote));
    if (pdf === null) throw errors['pdf.busy']();
    return new File([new Uint8Array(pdf.bytes)], quoteFileName(quote), { type: 'application/pdf' });
  }),
};
