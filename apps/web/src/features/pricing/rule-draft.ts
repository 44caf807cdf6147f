import {
  priceRule,
  type PricePart,
  type PriceRule,
  type RevenueCategory,
} from '@haulwright/domain/pricing/price-rule';

interface DraftTier {
  /** Null: unlimited. */
  readonly upTo: number | null;
  /** Ten-thousandths of a dollar; null while its box is empty. */
  readonly unitPrice: number | null;
}

/** A price rule in its form: null is a part the price does not have. */
export interface RuleDraft {
  readonly baseCents: number | null;
  readonly includedGallons: number | null;
  readonly mode: 'graduated' | 'volume';
  readonly tiers: readonly DraftTier[];
  readonly unitName: string;
  readonly unitPrice: number | null;
  readonly hourPrice: number | null;
  readonly incrementMinutes: number | null;
  readonly minimumMinutes: number | null;
  readonly freeMinutes: number | null;
  readonly disposal: 'none' | 'per-gallon' | 'at-cost';
  readonly disposalPrice: number | null;
  readonly markupPpm: number | null;
  readonly tripCents: number | null;
  readonly emergencyCents: number | null;
  readonly afterHoursCents: number | null;
  /** Both null: people decide what is after hours. */
  readonly regularFrom: number | null;
  readonly regularUntil: number | null;
  readonly weekends: boolean;
  readonly surchargeName: string;
  readonly surchargePpm: number | null;
  readonly surchargeOf: readonly RevenueCategory[];
  readonly minimumCents: number | null;
}

export const blankRule: RuleDraft = {
  baseCents: null,
  includedGallons: null,
  mode: 'graduated',
  tiers: [],
  unitName: '',
  unitPrice: null,
  hourPrice: null,
  incrementMinutes: 15,
  minimumMinutes: null,
  freeMinutes: null,
  disposal: 'none',
  disposalPrice: null,
  markupPpm: null,
  tripCents: null,
  emergencyCents: null,
  afterHoursCents: null,
  regularFrom: 420,
  regularUntil: 1_020,
  weekends: false,
  surchargeName: 'Fuel surcharge',
  surchargePpm: null,
  surchargeOf: ['service', 'gallons'],
  minimumCents: null,
};

/** The parts of the draft in order of calculation. */
function partsOf(draft: RuleDraft): unknown[] {
  const amount = (part: 'trip' | 'emergency', cents: number | null) =>
    cents === null ? [] : [{ part, cents }];
  return [
    ...(draft.baseCents === null && draft.includedGallons === null
      ? []
      : [{ part: 'base', cents: draft.baseCents, includedGallons: draft.includedGallons ?? 0 }]),
    ...(draft.tiers.length === 0 ? [] : [{ part: 'gallons', mode: draft.mode, tiers: draft.tiers }]),
    ...(draft.unitPrice === null
      ? []
      : [{ part: 'units', unitPrice: draft.unitPrice, unitName: draft.unitName }]),
    ...(draft.hourPrice === null ? [] : [hoursOf(draft)]),
    ...(draft.disposal === 'per-gallon'
      ? [{ part: 'disposal-per-gallon', unitPrice: draft.disposalPrice }]
      : draft.disposal === 'at-cost'
        ? [{ part: 'disposal-at-cost', markupPpm: draft.markupPpm ?? 0 }]
        : []),
    ...amount('trip', draft.tripCents),
    ...amount('emergency', draft.emergencyCents),
    ...(draft.afterHoursCents === null ? [] : [afterHoursOf(draft)]),
    ...(draft.surchargePpm === null
      ? []
      : [{ part: 'surcharge', name: draft.surchargeName, ppm: draft.surchargePpm, of: draft.surchargeOf }]),
    ...(draft.minimumCents === null ? [] : [{ part: 'minimum', cents: draft.minimumCents }]),
  ];
}

const hoursOf = (draft: RuleDraft) => ({
  part: 'hours',
  unitPrice: draft.hourPrice,
  incrementMinutes: draft.incrementMinutes,
  minimumMinutes: draft.minimumMinutes ?? 0,
  freeMinutes: draft.freeMinutes ?? 0,
});

const afterHoursOf = ({ afterHoursCents: cents, regularFrom, regularUntil, weekends }: RuleDraft) => ({
  part: 'after-hours',
  cents,
  ...(regularFrom !== null &&
    regularUntil !== null && {
      regularHours: { fromMinute: regularFrom, untilMinute: regularUntil, weekends },
    }),
});

export type CheckedRule =
  | { readonly ok: true; readonly rule: PriceRule }
  /** The message about what is missing or wrong. */
  | { readonly ok: false; readonly problem: string };

/** The rule of a draft, or its error. */
export function ruleOf(draft: RuleDraft): CheckedRule {
  const parts = partsOf(draft);
  if (parts.length === 0) return { ok: false, problem: 'Enter at least one part of the price.' };
  const problem = missingIn(draft);
  if (problem !== undefined) return { ok: false, problem };
  const checked = priceRule.safeParse({ parts });
  return checked.success
    ? { ok: true, rule: checked.data }
    : { ok: false, problem: checked.error.issues[0]?.message ?? 'Check the price.' };
}

function missingIn(draft: RuleDraft): string | undefined {
  if (draft.includedGallons !== null && draft.baseCents === null)
    return 'Enter the base price that the included gallons belong to.';
  if (draft.tiers.some(({ unitPrice }) => unitPrice === null))
    return 'Enter a price for each tier of gallons.';
  if (draft.tiers.slice(0, -1).some(({ upTo }) => upTo === null))
    return 'Enter up to which gallon each tier but the last one reaches.';
  if (draft.unitPrice !== null && draft.unitName.trim() === '')
    return 'Enter what a unit is, for example Toilet.';
  if (draft.disposal === 'per-gallon' && draft.disposalPrice === null)
    return 'Enter what disposal costs per gallon.';
  if (draft.hourPrice !== null && draft.incrementMinutes === null)
    return 'Enter to how many minutes the time is rounded up.';
  if (draft.surchargePpm !== null && draft.surchargeName.trim() === '') return 'Name the surcharge.';
  if (draft.surchargePpm !== null && draft.surchargeOf.length === 0)
    return 'Choose what the surcharge is added to.';
  return undefined;
}

/** The form values of a rule. */
export function draftOf({ parts }: PriceRule): RuleDraft {
  return parts.reduce<RuleDraft>((draft, part) => ({ ...draft, ...fieldsOf(part) }), {
    ...blankRule,
    incrementMinutes: 15,
  });
}

function fieldsOf(part: PricePart): Partial<RuleDraft> {
  switch (part.part) {
    case 'base':
      return { baseCents: part.cents, includedGallons: part.includedGallons || null };
    case 'gallons':
      return { mode: part.mode, tiers: part.tiers };
    case 'units':
      return { unitPrice: part.unitPrice, unitName: part.unitName };
    case 'hours':
      return {
        hourPrice: part.unitPrice,
        incrementMinutes: part.incrementMinutes,
        minimumMinutes: part.minimumMinutes || null,
        freeMinutes: part.freeMinutes || null,
      };
    case 'disposal-at-cost':
      return { disposal: 'at-cost', markupPpm: part.markupPpm || null };
    case 'disposal-per-gallon':
      return { disposal: 'per-gallon', disposalPrice: part.unitPrice };
    case 'trip':
      return { tripCents: part.cents };
    case 'emergency':
      return { emergencyCents: part.cents };
    case 'after-hours':
      return {
        afterHoursCents: part.cents,
        regularFrom: part.regularHours?.fromMinute ?? null,
        regularUntil: part.regularHours?.untilMinute ?? null,
        weekends: part.regularHours?.weekends ?? false,
      };
    case 'surcharge':
      return { surchargeName: part.name, surchargePpm: part.ppm, surchargeOf: part.of };
    // The minimum.
    default:
      return { minimumCents: part.cents };
  }
}

/**
 * Whether the form shows the whole rule; one created through the API may have more parts or another order.
 */
export function showsAll(rule: PriceRule): boolean {
  const again = ruleOf(draftOf(rule));
  return again.ok && JSON.stringify(again.rule) === JSON.stringify(priceRule.parse(rule));
}
