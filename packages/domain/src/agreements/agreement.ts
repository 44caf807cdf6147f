import { z } from 'zod';
import { calendarDate, type CalendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { accepted, refused, type Outcome } from '../kernel/outcome.ts';
import { cents, gallons } from '../kernel/quantity.ts';
import { maxLength, optionalText, requiredText } from '../kernel/text.ts';
import { jobStatuses } from '../jobs/job.ts';
import { recurrence } from '../jobs/recurrence.ts';
import { billsRent } from '../rentals/rental.ts';
import type { AgreementPause } from './agreement-owed.ts';

export const agreementCharges = ['period', 'visit'] as const;
export const agreementMonths = [1, 3, 12] as const;
/** Of a gallon beyond those included, in ten-thousandths of a dollar: $100. */
export const maxOveragePrice = 1_000_000;
export const maxPauses = 100;

const rate = z.object({
  /** The earliest one also applies before. */
  validFrom: calendarDate,
  cents,
  /**
   * Whether it counts from its day on, or from the first period that begins then or later. Prices that are
   * added count by days; those that were entered when there was no such choice keep theirs.
   */
  isByDays: z.boolean().optional(),
});

const rates = z
  .array(rate)
  .min(1, 'Enter a price.')
  .max(50)
  .refine((list) => new Set(list.map(({ validFrom }) => validFrom)).size === list.length, {
    message: 'Two prices start on the same day.',
  });

const fields = z.object({
  clientId: id,
  /** Null: for all addresses of the client. */
  clientAddressId: id.nullable().default(null),
  name: requiredText(maxLength.name, 'Enter a name.'),
  purchaseOrder: optionalText(maxLength.name),
  note: optionalText(400),
  charge: z.enum(agreementCharges),
  months: z.union([z.literal(1), z.literal(3), z.literal(12)]),
  /** The first day of some period. */
  anchorDate: calendarDate,
  bills: z.enum(billsRent),
  startDate: calendarDate,
  /** The last day. */
  endDate: calendarDate.nullable().default(null),
  /** Of a whole period or of a visit. */
  rates,
  /** Gallons included in a visit; null: unlimited. */
  includedGallons: gallons.nullable().default(null),
  /** For each further gallon, in ten-thousandths of a dollar. */
  overagePrice: z.number().int().min(0).max(maxOveragePrice, 'Enter at most $100 per gallon.').default(0),
  /** The recurring job whose visits it covers. */
  seriesId: id.nullable().default(null),
});

const endsAfterStart = ({
  startDate,
  endDate,
}: {
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate | null;
}) => endDate === null || endDate >= startDate;
const wrongEnd = { path: ['endDate'], message: 'The last day is before the first.' };

export const agreementInput = fields.refine(endsAfterStart, wrongEnd);
export type AgreementInput = z.output<typeof agreementInput>;

/** A recurring job created with the agreement. */
export const agreementSeries = z.object({
  jobTypeId: id,
  title: requiredText(maxLength.name, 'Enter a title.'),
  rule: recurrence,
  startDate: calendarDate,
});

export const newAgreement = fields
  .extend({ newSeries: agreementSeries.nullable().default(null) })
  .refine(endsAfterStart, wrongEnd)
  .refine(({ newSeries, seriesId }) => newSeries === null || seriesId === null, {
    path: ['seriesId'],
    message: 'Choose a recurring job or make one.',
  })
  .refine(({ newSeries, clientAddressId }) => newSeries === null || clientAddressId !== null, {
    path: ['clientAddressId'],
    message: 'Choose the address of the new recurring job.',
  });

const pause = z.object({ from: calendarDate, to: calendarDate.nullable() });

const ofAgreement = {
  id,
  clientName: z.string(),
  address: z.string().nullable(),
  state: z.enum(['coming', 'running', 'paused', 'ended']),
  /** The terms in force today, or on its first day. */
  cents,
};

export const agreementSummary = fields
  .pick({
    clientId: true,
    clientAddressId: true,
    name: true,
    charge: true,
    months: true,
    bills: true,
    startDate: true,
    endDate: true,
  })
  .extend(ofAgreement);
export type AgreementSummary = z.infer<typeof agreementSummary>;

export const agreement = fields.extend({
  ...ofAgreement,
  pauses: z.array(pause),
  series: z.object({ id, title: z.string(), rule: recurrence, active: z.boolean() }).nullable(),
  /** The latest 50 jobs it covered, the newest first, with what was charged beyond it. */
  visits: z.array(
    z.object({
      jobId: id,
      jobNumber: z.string(),
      title: z.string(),
      status: z.enum(jobStatuses),
      completedOn: calendarDate.nullable(),
      address: z.string().nullable(),
      gallons: z.number().int().nullable(),
      /** Null while something is missing. */
      cents: cents.nullable(),
    }),
  ),
  visitCount: z.number().int(),
  nextVisitOn: calendarDate.nullable(),
});
export type Agreement = z.infer<typeof agreement>;

export function agreementState(
  {
    startDate,
    endDate,
    pauses,
  }: {
    readonly startDate: CalendarDate;
    readonly endDate: CalendarDate | null;
    readonly pauses: readonly AgreementPause[];
  },
  today: CalendarDate,
): Agreement['state'] {
  if (endDate !== null && endDate < today) return 'ended';
  if (startDate > today) return 'coming';
  return pauses.some(({ from, to }) => from <= today && (to === null || to >= today)) ? 'paused' : 'running';
}

/** The facts from which earlier periods are calculated. */
const fixedTerms = ['clientId', 'charge', 'months', 'anchorDate', 'bills', 'startDate'] as const;

/**
 * Whether an agreement may be changed this way. Once it has begun its terms and the prices up to today are
 * fixed, because the amount owed is calculated from its start each time. A price by the period may be added from
 * any day on, and the end may move: what they change of billed periods is charged or credited. Visits keep the
 * price of their day, so a price of theirs is added for days to come.
 */
export function judgeAgreementChange(
  before: AgreementInput,
  after: AgreementInput,
  today: CalendarDate,
): Outcome<null, 'agreement.terms-fixed' | 'agreement.price-fixed'> {
  if (before.startDate > today) return accepted(null);
  if (fixedTerms.some((term) => before[term] !== after[term])) return refused('agreement.terms-fixed');
  const fixed = pastRates(before.rates, today);
  const isKept = fixed.every((rate) => after.rates.some((one) => isSameRate(one, rate)));
  const isAdded = (rate: Rate) => !before.rates.some((one) => isSameRate(one, rate));
  const isLate = before.charge === 'visit' && pastRates(after.rates, today).some(isAdded);
  return isKept && !isLate ? accepted(null) : refused('agreement.price-fixed');
}

type Rate = AgreementInput['rates'][number];

const isSameRate = (one: Rate, other: Rate): boolean =>
  one.validFrom === other.validFrom && one.cents === other.cents;

/** Those in force up to today; the earliest also applies before its day. */
const pastRates = (rates: readonly Rate[], today: CalendarDate): Rate[] => {
  const earliest = rates.map(({ validFrom }) => validFrom).toSorted()[0];
  return rates.filter(({ validFrom }) => validFrom <= today || validFrom === earliest);
};

/** Prices of which the added ones count by days; the stored ones go on as they were agreed. */
export const withAddedByDays = (rates: readonly Rate[], stored: readonly Rate[] = []): Rate[] =>
  rates.map(({ validFrom, cents, isByDays }) => {
    const kept = stored.find((one) => isSameRate(one, { validFrom, cents }));
    return { validFrom, cents, isByDays: kept === undefined ? (isByDays ?? true) : kept.isByDays === true };
  });

export type PauseRefusal = 'agreement.not-running' | 'agreement.paused';

/** The pauses after adding one that begins on a day. */
export function withPause(
  { startDate, endDate, pauses }: Pick<AgreementInput, 'startDate' | 'endDate'> & Pauses,
  from: CalendarDate,
): Outcome<AgreementPause[], PauseRefusal> {
  if (from < startDate || (endDate !== null && from > endDate) || pauses.length >= maxPauses)
    return refused('agreement.not-running');
  if (pauses.some((one) => one.to === null || one.to >= from)) return refused('agreement.paused');
  return accepted([...pauses, { from, to: null }]);
}

interface Pauses {
  readonly pauses: readonly AgreementPause[];
}

/** The pauses after resuming on a day; resuming on the day a pause began removes it. */
export function withoutPause(
  { pauses }: Pauses,
  on: CalendarDate,
  dayBefore: CalendarDate,
): Outcome<AgreementPause[], 'agreement.not-paused'> {
  const open = pauses.find(({ to }) => to === null);
  if (open === undefined || on < open.from) return refused('agreement.not-paused');
  const others = pauses.filter((one) => one !== open);
  return accepted(on === open.from ? others : [...others, { from: open.from, to: dayBefore }]);
}
