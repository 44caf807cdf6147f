import { z } from 'zod';
import { landMethod, landReading, maxReadings, type LandReading } from '../field/land-report.ts';
import { addDays, type CalendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { maxLength, optionalText, requiredText } from '../kernel/text.ts';
import { mayBlock } from '../manifests/rule-pack.ts';
import { rulePackOf } from '../manifests/rule-packs.ts';
import { isDomestic, wasteType } from '../services/waste-type.ts';
import {
  alkaliState,
  annualRateGallonsPerAcre,
  driveLengthFeet,
  rollingDays,
  septageGallonsOf,
  waits,
  waitUntil,
  type WaitKind,
} from './application-rate.ts';
import type { FieldBudget, FieldInput, FieldSize } from './field.ts';
import { maxAcres, poundsPerAcre } from './field.ts';
import { shareOf, type GreaseLimit, type WasteShare } from './waste-shares.ts';

const poundsPerThousand = z.number().min(0).max(500, 'Enter at most 500 lb per 1,000 gal.');

/** For manure; the days before and after are required too, WI NR 243.19(2)(b). */
export const landWeather = z.object({
  before: optionalText(maxLength.line),
  during: optionalText(maxLength.line),
  after: optionalText(maxLength.line),
  soil: z.enum(['dry', 'wet', 'saturated', 'frozen', 'snow']).nullable().default(null),
});

const fields = {
  /** The truck's dump that was spread; null for waste that none of our trucks dumped. */
  visitId: id.nullable().default(null),
  wasteType,
  gallons: z.number().int().min(1, 'Enter the gallons.').max(1_000_000),
  /** Acres it was spread on; null: all usable acres. */
  acres: z.number().min(0.01).max(maxAcres).nullable().default(null),
  method: landMethod,
  startedAt: instant,
  endedAt: instant.nullable().default(null),
  /** Readings of the container after adding alkali. */
  readings: z.array(landReading).max(maxReadings).default([]),
  weather: landWeather.nullable().default(null),
  nitrogenLbPer1000Gallons: poundsPerThousand.nullable().default(null),
  phosphorusLbPer1000Gallons: poundsPerThousand.nullable().default(null),
  note: optionalText(maxLength.description),
  /** Null: the field's crop at the time of recording. */
  crop: optionalText(maxLength.name),
  nitrogenLbPerAcre: poundsPerAcre.nullable().default(null),
  /** Origin of waste that no truck of the company dumped. */
  origin: optionalText(maxLength.line),
  /**
   * The person certifying that the pathogen and vector requirements were met, by the statement on the record.
   */
  certifiedBy: optionalText(maxLength.name),
};

export const applicationInput = z
  .object(fields)
  .refine(({ startedAt, endedAt }) => endedAt === null || Date.parse(endedAt) >= Date.parse(startedAt), {
    path: ['endedAt'],
    message: 'It ended before it began.',
  });
export type ApplicationInput = z.infer<typeof applicationInput>;

export const correctionReason = requiredText(maxLength.line, 'Say why it is corrected.');

export const landWarningCodes = [
  'over-rate',
  'over-phosphorus',
  'no-rate',
  'not-domestic',
  'grease-share',
  'method-not-chosen',
  'alkali-not-shown',
  'vector-not-shown',
  'weather-missing',
  'ledger-differs',
] as const;
export type LandWarningCode = (typeof landWarningCodes)[number];

/** A deviation from a rule at the time of recording, with the citation. */
export const landWarning = z.object({
  code: z.enum(landWarningCodes),
  cite: z.string().nullable(),
  verified: z.enum(['read', 'excerpt', 'unverified']).nullable(),
  readOn: z.string().nullable(),
});
export type LandWarning = z.infer<typeof landWarning>;

export const landWarningText: Record<LandWarningCode, string> = {
  'over-rate': 'More than the crop’s nitrogen allows in 365 days.',
  'over-phosphorus': 'More phosphorus than the field’s budget.',
  'no-rate': 'The field has no nitrogen need, so no rate is known.',
  'not-domestic': 'Only domestic septage may be applied by this rule.',
  'grease-share': 'More of the load is grease than the state allows on land.',
  'method-not-chosen': 'The field does not list this method.',
  'alkali-not-shown': 'No two pH readings show pH 12 for 30 minutes: all waits apply.',
  'vector-not-shown': 'Spread on the surface without lime, injection or incorporation.',
  'weather-missing': 'The weather of the day before, the day and the day after is not complete.',
  'ledger-differs': 'The ledger of the truck has other gallons for this dump.',
};

export const fieldApplication = z.object({
  id,
  fieldId: id,
  ...fields,
  note: z.string().nullable(),
  /** Null in older entries: the field's current crop applies. */
  crop: z.string().nullable(),
  /** By the nitrogen need at the time of recording; null without one, and in older entries. */
  rateGallonsPerAcre: z.number().int().nullable(),
  origin: z.string().nullable(),
  certifiedBy: z.string().nullable(),
  recordedByName: z.string().nullable(),
  recordedAt: instant,
  /** The version of the rule pack that judged it. */
  packVersion: z.string(),
  warnings: z.array(landWarning),
  treated: z.boolean(),
  replacesId: id.nullable(),
  reason: z.string().nullable(),
  /** Another entry has replaced it. */
  isReplaced: z.boolean(),
  /** This entry withdraws the one it replaces. */
  withdraws: z.boolean(),
  truckName: z.string().nullable(),
  /** What was spread by waste, as the ledger had it then; null where it is all of the one waste, and in older entries. */
  shares: z.array(z.object({ wasteType, gallons: z.number().int() })).nullable(),
  /** Gallons of the dump by the ledger; null without a dump. */
  ledgerGallons: z.number().int().nullable(),
});
export type FieldApplication = z.infer<typeof fieldApplication>;

export const landPackId = 'us-503-land';

/** Whether two readings prove that the container was treated. */
export const isTreated = (readings: readonly LandReading[]): boolean => {
  const read = readings.map(({ at, ph }) => ({ at: new Date(at), ph }));
  const last = Math.max(0, ...read.map(({ at }) => at.getTime()));
  return alkaliState(read, new Date(last)).state === 'treated';
};

/** The part of an application that counts against the budget. */
export interface Counted {
  readonly on: CalendarDate;
  readonly gallons: number;
  readonly acres: number | null;
  /** Of manure that was analyzed. */
  readonly nitrogenLbPer1000Gallons?: number | null;
  readonly phosphorusLbPer1000Gallons?: number | null;
}

/** Gallons per acre of applications together; one on fewer acres counts per those acres. */
export const gallonsPerAcreOf = (applications: readonly Counted[], { usableAcres }: FieldSize): number =>
  applications.reduce((sum, { gallons, acres }) => {
    const spreadOn = acres ?? usableAcres;
    return spreadOn > 0 ? sum + gallons / spreadOn : sum;
  }, 0);

/**
 * The application as septage with the same nitrogen, in which the rate counts: analyzed manure has several times
 * that of septage. Without an analysis its gallons count as they are.
 */
const asSeptage = (one: Counted): Counted =>
  one.nitrogenLbPer1000Gallons == null
    ? one
    : { ...one, gallons: septageGallonsOf((one.gallons * one.nitrogenLbPer1000Gallons) / 1_000) };

/** The applications of the 365 days up to a date. */
const inRollingYear = (applications: readonly Counted[], on: CalendarDate): Counted[] => {
  const since = addDays(on, 1 - rollingDays);
  return applications.filter((one) => one.on >= since && one.on <= on);
};

/** The rate of a field: the crop's nitrogen need less other sources; null while the need is unknown. */
export const rateOf = ({
  nitrogenLbPerAcre,
  otherNitrogenLbPerAcre,
}: Pick<FieldInput, 'nitrogenLbPerAcre' | 'otherNitrogenLbPerAcre'>): number | null =>
  nitrogenLbPerAcre === null
    ? null
    : annualRateGallonsPerAcre(Math.max(0, nitrogenLbPerAcre - otherNitrogenLbPerAcre));

/** Crop and nitrogen need of an application: its own, or the field's. */
export const seasonOf = (
  { crop, nitrogenLbPerAcre }: Pick<ApplicationInput, 'crop' | 'nitrogenLbPerAcre'>,
  field: Pick<FieldInput, 'crop' | 'nitrogenLbPerAcre'>,
): Pick<FieldInput, 'crop' | 'nitrogenLbPerAcre'> => ({
  crop: crop ?? field.crop,
  nitrogenLbPerAcre: nitrogenLbPerAcre ?? field.nitrogenLbPerAcre,
});

/**
 * A field's remaining allowance on a day, from the applications of the 365 days up to it. An application on
 * fewer acres counts per those acres: which ones is unknown, so the same acres are assumed. Manure counts by its
 * nitrogen.
 */
export function budgetOf(
  field: Pick<FieldInput, 'nitrogenLbPerAcre' | 'otherNitrogenLbPerAcre'> & FieldSize,
  applications: readonly Counted[],
  on: CalendarDate,
): FieldBudget {
  const rate = rateOf(field);
  const counted = inRollingYear(applications, on);
  const perAcre = gallonsPerAcreOf(counted.map(asSeptage), field);
  const left = rate === null ? null : Math.max(0, Math.floor(rate - perAcre + 1e-9));
  const oldest = counted.map((one) => one.on).toSorted((a, b) => a.localeCompare(b))[0];
  return {
    gallonsPerAcre: rate,
    appliedGallonsPerAcre: Math.round(perAcre),
    leftGallonsPerAcre: left,
    leftGallons: rate === null ? null : Math.max(0, Math.floor((rate - perAcre) * field.usableAcres + 1e-6)),
    until: oldest === undefined ? null : addDays(oldest, rollingDays),
  };
}

/** Waits that remain after alkali treatment: those for crops; 503.32(c)(2) itself was not read. */
const treatedWaits: readonly WaitKind[] = ['food-crop-touching-soil', 'root-crop', 'other-crop'];

export const waitName: Record<WaitKind, string> = {
  'food-crop-touching-soil': 'harvest of food crops that touch the soil',
  'root-crop': 'harvest of root crops',
  'other-crop': 'harvest of other crops',
  grazing: 'grazing',
  'turf-harvest': 'harvest of turf',
  'public-access-high': 'public access where many people come',
  'public-access-low': 'public access where few people come',
};

/** The last day of each wait still in effect, soonest first. Waits apply to septage, not to manure. */
export function openWaits(
  applications: readonly (Counted & { readonly treated: boolean; readonly isSeptage: boolean })[],
  today: CalendarDate,
): { kind: WaitKind; until: CalendarDate }[] {
  const latest = new Map<WaitKind, CalendarDate>();
  for (const { on, treated, isSeptage } of applications) {
    if (!isSeptage) continue;
    for (const kind of treated ? treatedWaits : (Object.keys(waits) as WaitKind[])) {
      const until = waitUntil(on, kind);
      if (until > today && until > (latest.get(kind) ?? '')) latest.set(kind, until);
    }
  }
  return [...latest]
    .map(([kind, until]) => ({ kind, until }))
    .toSorted((a, b) => a.until.localeCompare(b.until) || a.kind.localeCompare(b.kind));
}

/** The citation of a rule of the pack. */
export function sourceOf(name: string): Omit<LandWarning, 'code'> & { mayBlock: boolean } {
  const pack = rulePackOf(landPackId);
  const source = pack?.sources[name];
  return {
    cite: source?.cite ?? null,
    verified: source?.verified ?? null,
    readOn: source?.readOn ?? null,
    mayBlock: pack !== undefined && mayBlock(pack, name),
  };
}

const warningSource: Record<LandWarningCode, string | null> = {
  'over-rate': 's13',
  'over-phosphorus': null,
  'no-rate': 's13',
  'not-domestic': 's15',
  'grease-share': null,
  'method-not-chosen': null,
  'alkali-not-shown': 'ph',
  'vector-not-shown': 's33',
  'weather-missing': null,
  'ledger-differs': null,
};

interface Judged {
  readonly field: Pick<
    FieldInput,
    'nitrogenLbPerAcre' | 'otherNitrogenLbPerAcre' | 'methods' | 'phosphorusLbPerAcre'
  > &
    FieldSize;
  /** Earlier applications to the field, without this one. */
  readonly earlier: readonly Counted[];
  readonly on: CalendarDate;
  /** Gallons of the dump; null without one. */
  readonly ledgerGallons: number | null;
  /** What the dump was, by the ledger; empty or missing: all of it the application's waste. */
  readonly shares?: readonly WasteShare[];
  /** The most of a load that may be grease, by the state's rule that the company follows. */
  readonly greaseLimit?: GreaseLimit | null;
}

/** Warnings about an application. Nothing refuses it: what was spread is recorded. */
export function warningsOf(
  application: Pick<
    ApplicationInput,
    'wasteType' | 'gallons' | 'acres' | 'method' | 'readings' | 'weather' | 'phosphorusLbPer1000Gallons'
  > &
    Pick<Counted, 'nitrogenLbPer1000Gallons'>,
  { field, earlier, on, ledgerGallons, shares = [], greaseLimit = null }: Judged,
): LandWarning[] {
  const { wasteType: waste, gallons, acres, method } = application;
  const isManure = waste === 'manure';
  const treated = isTreated(application.readings);
  const found: LandWarningCode[] = [];
  const { leftGallonsPerAcre } = budgetOf(field, earlier, on);
  const spreadOn = acres ?? field.usableAcres;
  const asCounted = asSeptage({ ...application, on }).gallons;
  const gallonsPerAcre = spreadOn > 0 ? asCounted / spreadOn : asCounted > 0 ? Infinity : 0;
  // The nitrogen of manure is known by its analysis only.
  const isCounted = !isManure || application.nitrogenLbPer1000Gallons != null;
  if (!isManure && leftGallonsPerAcre === null) found.push('no-rate');
  // What is left is in whole gallons: a part of one more is not over it.
  if (isCounted && leftGallonsPerAcre !== null && gallonsPerAcre >= leftGallonsPerAcre + 1)
    found.push('over-rate');
  if (isManure && isOverPhosphorus({ ...application, on }, field, inRollingYear(earlier, on)))
    found.push('over-phosphorus');
  const wastes = shares.length === 0 ? [waste] : shares.map(({ wasteType }) => wasteType);
  if (!isManure && !wastes.every(isDomestic)) found.push('not-domestic');
  if (greaseLimit !== null && shareOf(shares, 'grease') > greaseLimit.share) found.push('grease-share');
  if (!field.methods.includes(method)) found.push('method-not-chosen');
  if (!isManure && !treated) found.push('alkali-not-shown');
  if (!isManure && !treated && method === 'surface') found.push('vector-not-shown');
  const { weather } = application;
  if (
    isManure &&
    [weather?.before, weather?.during, weather?.after, weather?.soil].some((one) => one == null)
  )
    found.push('weather-missing');
  if (ledgerGallons !== null && ledgerGallons !== gallons) found.push('ledger-differs');
  return found.map((code) => {
    if (code === 'grease-share' && greaseLimit !== null) {
      const { share: _share, ...source } = greaseLimit;
      return { code, ...source };
    }
    // The rule cited for the rate is about domestic septage.
    const name = isManure && code === 'over-rate' ? null : warningSource[code];
    const { cite, verified, readOn } =
      name === null ? { cite: null, verified: null, readOn: null } : sourceOf(name);
    return { code, cite, verified, readOn };
  });
}

/** Whether an application and those of the 365 days before it bring more phosphorus than the field's budget. */
function isOverPhosphorus(
  application: Counted,
  { phosphorusLbPerAcre, ...field }: Judged['field'],
  earlier: readonly Counted[],
): boolean {
  if (phosphorusLbPerAcre === null || application.phosphorusLbPer1000Gallons == null) return false;
  const perAcre = [...earlier, application].reduce(
    (sum, one) => sum + (gallonsPerAcreOf([one], field) / 1_000) * (one.phosphorusLbPer1000Gallons ?? 0),
    0,
  );
  return perAcre > phosphorusLbPerAcre + 1e-9;
}

/**
 * Feet to drive so that a load stays within the remaining allowance per acre; null without a rate or a width.
 */
export function driveFeet(
  gallons: number,
  leftGallonsPerAcre: number | null,
  widthFeet: number | null,
): number | null {
  if (leftGallonsPerAcre === null || leftGallonsPerAcre <= 0 || widthFeet === null || widthFeet <= 0)
    return null;
  return Math.ceil(driveLengthFeet(gallons, leftGallonsPerAcre, widthFeet));
}

/** The rules by which pathogens and vectors were reduced, as named on the record; 40 CFR 503.15(d). */
export function rulesMet(application: Pick<ApplicationInput, 'readings' | 'method'>): {
  pathogen: string;
  vector: string | null;
} {
  const treated = isTreated(application.readings);
  const vector = { injected: '503.33(b)(9)', incorporated: '503.33(b)(10)', surface: null }[
    application.method
  ];
  return {
    pathogen: treated ? '503.32(c)(2)' : '503.32(c)(1)',
    vector: treated ? '503.33(b)(12)' : vector,
  };
}
