import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { id } from '@haulwright/domain/kernel/ids';
import { gallons } from '@haulwright/domain/kernel/quantity';
import { maxLength, optionalText } from '@haulwright/domain/kernel/text';
import {
  checkedRuleChange,
  priceItem,
  priceItemInput,
  priceRuleInput,
  storedPriceRule,
} from '@haulwright/domain/pricing/price-book';
import { enteredAmountCents, enteredFacts, jobPrice } from '@haulwright/domain/pricing/price-job';
import { maxUnpriced, soldItem, unpricedType } from '@haulwright/domain/pricing/price-table';
import { expectedTax } from '@haulwright/domain/pricing/tax-book';
import { z } from 'zod';
import { call, changedMeanwhile, looksLike, seen, versioned } from './base.ts';
import { pickupRefusals } from './custody.refusals.ts';
import { extrasContract } from './extras.contract.ts';
import { priceRaisesContract } from './raises.contract.ts';

const nameTaken = { 'name.taken': { status: 409, message: 'This name is already in use.' } } as const;
/** As their forms see them. */
const shownItem = versioned(priceItem);
const shownRule = versioned(storedPriceRule);

const overlaps = {
  'price.overlaps': {
    status: 409,
    message: 'Another price for the same customers applies on one of these days. End that one first.',
  },
} as const;
const withdrawn = {
  'price.withdrawn': {
    status: 409,
    message: 'This price was changed or withdrawn in the meantime. Reload the prices.',
  },
} as const;
const tooMany = {
  'price.too-many': { status: 409, message: 'A price item holds at most 2,000 prices at a time.' },
} as const;

const pdfBusy = {
  'pdf.busy': { status: 429, message: 'Many PDFs are being made. Try again in a minute.' },
} as const;

const priceBook = z.object({
  /** Prices for everybody that hold today, at most one of an item. */
  prices: z.array(shownRule),
  sold: z.array(soldItem),
  unpriced: z.array(unpricedType).max(maxUnpriced),
});
export type PriceBook = z.infer<typeof priceBook>;

/** The expected price of a visit. Never billed: the price is fixed when the work is completed. */
const pricePreview = jobPrice.extend({
  tax: expectedTax.nullable(),
  /** Quantities are expected, not measured. */
  isEstimate: z.literal(true),
});
export type PricePreview = z.infer<typeof pricePreview>;

/** A truck's day with a pickup of a job. */
const dayOfPickup = z.object({ vehicleId: id.nullable(), date: calendarDate, gallons });
export type DayOfPickup = z.infer<typeof dayOfPickup>;

const jobPriceState = jobPrice.extend({
  /** As if invoiced on the day of the work; null without lines. */
  tax: expectedTax.nullable(),
  /**
   * `fixed`: at completion. `preview`: the open job's expected price. `older`: completed before prices were
   * fixed, or elsewhere.
   */
  state: z.enum(['fixed', 'preview', 'older']),
  /** Number of recalculations after corrections, plus 1; null unless fixed. */
  version: z.number().int().nullable(),
  facts: z
    .object({
      gallons: gallons.nullable(),
      onSiteMinutes: z.number().int().nullable(),
      isEmergency: z.boolean(),
      isAfterHours: z.boolean(),
    })
    .nullable(),
  entered: enteredFacts.nullable(),
  /** Pumped as a phone reported, which the ledger refused: they wait in Field Reports and are not billed. */
  reportedGallons: gallons.nullable().default(null),
  /** Its pickups in the ledger: there its gallons are corrected. Empty: they stand with the job alone. */
  pickups: z.array(dayOfPickup).default([]),
});
export type JobPriceState = z.infer<typeof jobPriceState>;

export const pricesContract = {
  book: call(
    'GET',
    '/price-book',
    { access: 'VIEW_PRICES' },
    'What stands beside each price item: its price of today for everybody, agreements, what was sold; and job types without a price',
  ).output(priceBook),
  items: {
    list: call('GET', '/price-items', { access: 'VIEW_PRICES' }, 'What the company sells, by name').output(
      z.array(shownItem),
    ),
    create: call('POST', '/price-items', { access: 'MANAGE_PRICES' }, 'Add a price item')
      .errors({ ...nameTaken, ...looksLike })
      .input(priceItemInput)
      .output(shownItem),
    update: call(
      'PUT',
      '/price-items/{id}',
      { access: 'MANAGE_PRICES' },
      'Change a price item; a job type given to it leaves the item it had',
    )
      .errors({ ...nameTaken, ...changedMeanwhile(shownItem), ...looksLike })
      .input(priceItemInput.extend({ id, ...seen }))
      .output(shownItem),
    remove: call(
      'DELETE',
      '/price-items/{id}',
      { access: 'MANAGE_PRICES' },
      'Remove a price item with its prices; completed jobs keep theirs',
    )
      .input(z.object({ id }))
      .output(z.object({ id })),
  },
  rules: {
    list: call(
      'GET',
      '/price-rules',
      { access: 'VIEW_PRICES' },
      'Prices, newest first, withdrawn ones included; of one item, or agreements with one client',
    )
      .input(z.object({ priceItemId: id.optional(), clientId: id.optional() }))
      .output(z.object({ rules: z.array(shownRule), hasMore: z.boolean() })),
    create: call('POST', '/price-rules', { access: 'MANAGE_PRICES' }, 'Add a price')
      .errors({ ...overlaps, ...tooMany })
      .input(priceRuleInput)
      .output(shownRule),
    update: call(
      'PUT',
      '/price-rules/{id}',
      { access: 'MANAGE_PRICES' },
      'Change a price: it is withdrawn and another one takes its place; completed jobs keep theirs',
    )
      .errors({ ...overlaps, ...withdrawn, ...changedMeanwhile(shownRule) })
      .input(z.intersection(z.object({ id, ...seen }), checkedRuleChange))
      .output(shownRule),
    remove: call(
      'DELETE',
      '/price-rules/{id}',
      { access: 'MANAGE_PRICES' },
      'Withdraw a price; completed jobs keep theirs',
    )
      .errors(withdrawn)
      .input(z.object({ id }))
      .output(z.object({ id })),
  },
  raises: priceRaisesContract,
  file: call(
    'GET',
    '/price-book/file',
    { access: 'VIEW_PRICES' },
    'The price book: all prices that hold today as CSV, or those for everybody as a price list on paper',
  )
    .errors(pdfBusy)
    .input(z.object({ format: z.enum(['csv', 'pdf']) }))
    .output(z.file()),
  extras: extrasContract,
  preview: call(
    'POST',
    '/prices/preview',
    { access: 'VIEW_PRICES' },
    'What work for a client would cost on a day',
  )
    .input(
      z.object({
        clientId: id,
        clientAddressId: id.nullable().default(null),
        jobTypeId: id.nullable(),
        date: calendarDate,
        gallons: gallons.nullable().default(null),
        onSiteMinutes: z.number().int().min(0).max(1_440).nullable().default(null),
        isEmergency: z.boolean().default(false),
      }),
    )
    .output(pricePreview),
  ofJob: call(
    'GET',
    '/jobs/{jobId}/price',
    { access: 'VIEW_PRICES' },
    'The price of a job: fixed once it is completed',
  )
    .input(z.object({ jobId: id }))
    .output(jobPriceState),
  enter: call(
    'POST',
    '/jobs/{jobId}/price',
    { access: 'PREPARE_INVOICES', idempotent: true },
    'Price completed work that has none: by the type it lacked, or by an amount',
  )
    .errors({
      'price.not-completed': {
        status: 409,
        message: 'Only completed work is priced. Complete the job first.',
      },
      'price.has-one': { status: 409, message: 'This work has a price by now. Reload the page to see it.' },
      'price.type-unknown': {
        status: 422,
        message: 'This job type no longer exists. Reload the page and choose another.',
      },
      'price.still-none': {
        status: 409,
        message:
          'There is no price for this type on the day of the work. Enter an amount, or add a price under Settings, Prices.',
      },
    })
    .input(
      z.object({
        jobId: id,
        jobTypeId: id.nullable().default(null),
        amountCents: enteredAmountCents.nullable().default(null),
      }),
    )
    .output(jobPriceState),
  correct: call(
    'PUT',
    '/jobs/{jobId}/price/facts',
    { access: 'EDIT_JOB' },
    'What is missing or wrong about completed work; it is priced again by the rule fixed at its completion',
  )
    .errors({
      ...changedMeanwhile(jobPriceState),
      'price.not-fixed': {
        status: 409,
        message: 'Only work that was completed with a price can be priced again.',
      },
      'price.several-pickups': {
        status: 409,
        message: 'These gallons are in the ledger as several pickups. Correct them in the day of the truck.',
        data: z.object({ days: z.array(dayOfPickup) }),
      },
      'price.pickup-withdrawn': {
        status: 409,
        message:
          'The pickup of this job was withdrawn from the ledger. Record it again in the day of the truck.',
      },
      'price.gallons-in-ledger': {
        status: 409,
        message:
          'These gallons are in the ledger. Enter how many there were, or withdraw the pickup in the day of the truck.',
      },
      ...pickupRefusals,
    })
    .input(
      enteredFacts.extend({
        jobId: id,
        actualGallons: gallons.nullable(),
        /** The `version` of the price that was seen; left out, it is corrected whatever it has become. */
        version: z.number().int().min(1).max(1_000_000).optional(),
        /** Why the gallons are corrected, for the ticket; a sentence of ours when left out. */
        reason: optionalText(maxLength.line).default(null),
      }),
    )
    .output(jobPriceState),
};
