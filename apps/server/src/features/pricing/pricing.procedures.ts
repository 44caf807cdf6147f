import { loadBrandedCompany } from '../brand/brand.queries.ts';
import { paperFiles } from '../brand/letterheads.ts';
import { priceFile, priceListDocument, priceListTemplate } from './price-list.ts';
import { priceRaisesProcedures } from './price-raises.procedures.ts';
import { holdingPrices, paperOf } from './price-raises.queries.ts';
import { sameNamed } from '@haulwright/domain/kernel/same-name';
import type { JobPriceState } from '@haulwright/contract/pricing.contract';
import { agreedJobPrice } from '@haulwright/domain/pricing/agreed-price';
import { withExtras } from '@haulwright/domain/pricing/job-extra';
import {
  checkedRuleChange,
  priceItemInput,
  type StoredPriceRule,
} from '@haulwright/domain/pricing/price-book';
import { isOnlyTrips, priceJob } from '@haulwright/domain/pricing/price-job';
import { refuseTwice } from '../../http/likeness.ts';
import { api } from '../../http/procedures.ts';
import { versionsBy } from '../../http/versions.ts';
import { actOf, datedActOf } from '../../http/act.ts';
import { answer } from '../../http/answer.ts';
import { once } from '../../http/idempotency.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { refusingDuplicates } from '../../platform/database/unique-violation.ts';
import { newId } from '../../platform/ids.ts';
import { withSentence } from '../custody/office/told-refusal.ts';
import { lockJob } from '../jobs/jobs.queries.ts';
import { addRule, endRule, replaceRule } from './change-rules.ts';
import { agreedPriceOf, choosePrice } from './choose-price.ts';
import { enterPrice } from './enter-price.ts';
import { expectedJobPrice, noFacts, pricedOn } from './expected-job-price.ts';
import { expectedTax } from './expected-tax.ts';
import { extrasProcedures } from './extras.procedures.ts';
import { pickupsOfJob } from '../custody/ledger/facts.queries.ts';
import { correctGallons, dayOf } from './correct-facts.ts';
import { correctPrice } from './fix-price.ts';
import { extraLines } from './job-extras.queries.ts';
import { latestPrice, linesOfPrice, pricedJob } from './job-prices.queries.ts';
import {
  areJobTypes,
  deletePriceItem,
  insertPriceItem,
  listPriceItems,
  listRules,
  updatePriceItem,
  lockPriceItem,
} from './price-book.queries.ts';
import { listSoldItems, listUnpricedTypes } from './price-table.queries.ts';
import { servedOf } from './served.queries.ts';

/** Of 500 items, with agreements. */
const maxPricesInFile = 20_000;

const itemVersions = versionsBy(priceItemInput);
const ruleVersions = versionsBy(checkedRuleChange);

const unknownJobType = {
  data: {
    issues: [{ path: ['jobTypeIds'], message: 'One of these job types no longer exists. Reload the page.' }],
  },
};

/** Rows that were written in the same transaction exist. */
async function ruleOf(tx: TenantTransaction, id: string) {
  const [rule] = (await listRules(tx, { id })).rules;
  if (rule === undefined) throw new Error(`price rule ${id} vanished within its own transaction`);
  return ruleVersions.show(rule);
}

const likeItems = async (tx: TenantTransaction, item: { readonly id?: string; readonly name: string }) =>
  sameNamed('price-item', item, await listPriceItems(tx));

const itemProcedures = {
  list: api.prices.items.list.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) => (await listPriceItems(tx)).map(itemVersions.show)),
  ),

  create: api.prices.items.create.handler(({ context, input, errors }) =>
    refusingDuplicates('price_items_name_key', errors['name.taken'], () =>
      context.services.database.inTenant(context.actor, async (tx) => {
        await refuseTwice(context, errors, () => likeItems(tx, input));
        if (!(await areJobTypes(tx, input.jobTypeIds))) throw errors.BAD_REQUEST(unknownJobType);
        const item = { id: newId(), ...input };
        await insertPriceItem(tx, { ...item, companyId: context.actor.companyId });
        return itemVersions.show(item);
      }),
    ),
  ),

  update: api.prices.items.update.handler(({ context, input, errors }) =>
    refusingDuplicates('price_items_name_key', errors['name.taken'], () =>
      context.services.database.inTenant(context.actor, async (tx) => {
        const { version, ...item } = input;
        if (!(await lockPriceItem(tx, input.id))) throw errors.NOT_FOUND();
        const present = (await listPriceItems(tx)).find(({ id }) => id === input.id);
        if (!present) throw errors.NOT_FOUND();
        itemVersions.check(version, present, errors);
        if (present.name !== input.name) await refuseTwice(context, errors, () => likeItems(tx, input));
        if (!(await areJobTypes(tx, input.jobTypeIds))) throw errors.BAD_REQUEST(unknownJobType);
        await updatePriceItem(tx, context.actor.companyId, item);
        return itemVersions.show(item);
      }),
    ),
  ),

  remove: api.prices.items.remove.handler(({ context: { actor, services }, input: { id }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      if (!(await deletePriceItem(tx, id))) throw errors.NOT_FOUND();
      return { id };
    }),
  ),
};

const ruleProcedures = {
  list: api.prices.rules.list.handler(({ context: { actor, services }, input }) =>
    services.database.inTenant(actor, async (tx) => {
      const { rules, hasMore } = await listRules(tx, input);
      return { rules: rules.map(ruleVersions.show), hasMore };
    }),
  ),

  create: api.prices.rules.create.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const by = { ...actor, now: services.now() };
      return ruleOf(tx, answer(await addRule(tx, by, input), errors));
    }),
  ),

  update: api.prices.rules.update.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const by = { ...actor, now: services.now() };
      const { version, ...change } = input;
      const asSeen = (present: StoredPriceRule) => ruleVersions.check(version, present, errors);
      return ruleOf(tx, answer(await replaceRule(tx, by, change, asSeen), errors));
    }),
  ),

  remove: api.prices.rules.remove.handler(({ context: { actor, services }, input: { id }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      answer(await endRule(tx, { ...actor, now: services.now() }, id), errors);
      return { id };
    }),
  ),
};

export const pricesProcedures = {
  book: api.prices.book.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) => {
      const { today, now } = datedActOf(actor, services.now());
      const { rules } = await listRules(tx, { standardOn: today });
      return {
        prices: rules.map(ruleVersions.show),
        sold: await listSoldItems(tx, { today, now }),
        unpriced: await listUnpricedTypes(tx, today),
      };
    }),
  ),
  items: itemProcedures,
  rules: ruleProcedures,
  raises: priceRaisesProcedures,

  file: api.prices.file.handler(async ({ context: { actor, services }, input: { format }, errors }) => {
    const { today: on } = datedActOf(actor, services.now());
    const { prices, branded, paper } = await services.database.inTenant(actor, async (tx) => ({
      prices: await holdingPrices(tx, { on, withAgreements: format === 'csv', limit: maxPricesInFile }),
      branded: await loadBrandedCompany(tx, actor.userId),
      paper: await paperOf(tx),
    }));
    if (format === 'csv') return priceFile(on, prices);
    const letterhead = await services.letterheads.of(actor.companyId, branded.brand);
    const document = priceListDocument({ on, company: branded.company, paper }, prices, letterhead);
    const pdf = await services.pdfs.pdf(priceListTemplate, document, paperFiles(letterhead));
    if (pdf === null) throw errors['pdf.busy']();
    return new File([new Uint8Array(pdf.bytes)], `prices-${on}.pdf`, { type: 'application/pdf' });
  }),

  extras: extrasProcedures,

  preview: api.prices.preview.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const served = await servedOf(tx, input);
      if (served === undefined) throw errors.NOT_FOUND();
      const pinned = await choosePrice(tx, input.jobTypeId, served, input.date);
      const { gallons, onSiteMinutes, isEmergency } = input;
      const price = priceJob(pinned, { ...noFacts, gallons, onSiteMinutes, isEmergency });
      const tax = await expectedTax(tx, price, input.date, served);
      return { ...price, tax, isEstimate: true as const };
    }),
  ),

  ofJob: api.prices.ofJob.handler(({ context: { actor, services }, input: { jobId }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const state = await priceStateOf(tx, services.events, jobId, services.now());
      if (state === undefined) throw errors.NOT_FOUND();
      return state;
    }),
  ),

  enter: api.prices.enter.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once<JobPriceState>(tx, context, 'prices.enter', input, async () => {
        const { jobId, jobTypeId, amountCents } = input;
        const doing = { actor, now: services.now(), events: services.events };
        // A refusal undoes the type, too.
        answer(await enterPrice(tx, doing, { jobId, jobTypeId, amountCents }), errors);
        const state = await priceStateOf(tx, services.events, jobId, doing.now);
        if (state === undefined) throw new Error(`job ${jobId} vanished within its own transaction`);
        return state;
      }),
    );
  }),

  correct: api.prices.correct.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, async (tx) => {
      const { jobId, actualGallons, reason, version, ...entered } = input;
      const job = await lockJob(tx, jobId);
      if (!job) throw errors.NOT_FOUND();
      const act = actOf(context);
      const fixed = await latestPrice(tx, jobId);
      if (job.status !== 'completed' || fixed === undefined) throw errors['price.not-fixed']();
      if (version !== undefined && version !== fixed.version) {
        const present = await priceStateOf(tx, services.events, jobId, act.now);
        if (present !== undefined) throw errors['version.changed-meanwhile']({ data: { present } });
      }
      const corrected = await correctGallons(tx, act, job, { gallons: actualGallons, reason });
      if (!corrected.ok && corrected.refusal === 'price.several-pickups')
        throw errors['price.several-pickups']({ data: { days: corrected.days } });
      answer(corrected, errors, { 'load.cannot-correct': withSentence });
      await correctPrice(tx, jobId, { userId: actor.userId, now: act.now, events: services.events }, entered);
      const state = await priceStateOf(tx, services.events, jobId, act.now);
      if (state === undefined) throw new Error(`job ${jobId} vanished within its own transaction`);
      return state;
    });
  }),
};

/** Completed before prices had lines, or elsewhere. */
const older = {
  state: 'older',
  source: 'none',
  itemName: null,
  lines: [],
  holds: [],
  tax: null,
} satisfies Partial<JobPriceState>;

/** The fixed price of a job; for an open one what it would cost, by what is expected. */
async function priceStateOf(
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  jobId: string,
  now: Date,
): Promise<JobPriceState | undefined> {
  const job = await pricedJob(tx, jobId);
  if (job === undefined) return undefined;
  const on = pricedOn(job, now);
  const fixed = await latestPrice(tx, jobId);
  const reportedGallons = job.gallonsFrom === 'report' ? job.actualGallons : null;
  const pickups = (await pickupsOfJob(tx, jobId)).map((one) => dayOf(one, job.timeZone));
  // A job that is not done may have trips charged; its preview has them among the extras.
  if (fixed !== undefined && (!isOnlyTrips(fixed) || job.status === 'cancelled')) {
    const { version, facts, entered, holds, totalCents, source, itemName } = fixed;
    const lines = await linesOfPrice(tx, fixed);
    const tax = await expectedTax(tx, { lines }, on, job);
    return {
      state: 'fixed',
      reportedGallons,
      pickups,
      version,
      facts,
      entered,
      holds,
      totalCents,
      source,
      itemName,
      lines,
      tax,
    };
  }
  const none = { version: null, facts: null, entered: null, reportedGallons, pickups };
  if (job.status === 'completed') return { ...none, ...older, totalCents: job.priceCents };
  const agreed = await agreedPriceOf(tx, events, jobId);
  const price = withExtras(
    agreed === null
      ? expectedJobPrice(await choosePrice(tx, job.jobTypeId, job, on), job)
      : agreedJobPrice(agreed),
    await extraLines(tx, jobId),
  );
  return { ...none, state: 'preview', ...price, tax: await expectedTax(tx, price, on, job) };
}
