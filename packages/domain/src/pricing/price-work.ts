import { divideRounded, lineCents, rateOf } from '../kernel/money.ts';
import type { PricePart, PriceRule, RevenueCategory } from './price-rule.ts';

/** The recorded work: expected figures are never billed. Null: not known. */
export interface WorkFacts {
  readonly gallons: number | null;
  readonly onSiteMinutes: number | null;
  readonly units: number | null;
  readonly isEmergency: boolean;
  readonly isAfterHours: boolean;
  /** This job's share of the receiving site's fee. */
  readonly disposalCents: number | null;
}

/** `amount = quantity × unit price` on every line. */
export interface PricedLine {
  /** The same part of the same source always has the same key, by which billed amounts are matched. */
  readonly key: string;
  readonly category: RevenueCategory;
  /** The explanation: '350 gal above 1,000 included'. */
  readonly description: string;
  readonly quantityThousandths: number;
  readonly unit: string;
  readonly unitPrice: number;
  readonly cents: number;
}

export type PriceHold = 'gallons-missing' | 'time-missing' | 'units-missing' | 'disposal-cost-missing';

export type PricedWork =
  | { readonly ok: true; readonly lines: readonly PricedLine[]; readonly totalCents: number }
  /** Billing is held until these are known. */
  | { readonly ok: false; readonly holds: readonly PriceHold[] };

/** Prices a visit by its rule, part by part in the rule's order. Lines of zero are left out. */
export function priceWork(rule: PriceRule, facts: WorkFacts): PricedWork {
  const holds = new Set<PriceHold>();
  const lines: PricedLine[] = [];
  const included = rule.parts.reduce(
    (sum, part) => sum + (part.part === 'base' ? part.includedGallons : 0),
    0,
  );
  rule.parts.forEach((part, at) => {
    const hold = holdOf(part, facts);
    if (hold !== undefined) holds.add(hold);
    else lines.push(...linesOf(part, at, facts, included, lines).filter(({ cents }) => cents !== 0));
  });
  if (holds.size > 0) return { ok: false, holds: [...holds] };
  return { ok: true, lines, totalCents: lines.reduce((sum, { cents }) => sum + cents, 0) };
}

function holdOf(part: PricePart, facts: WorkFacts): PriceHold | undefined {
  switch (part.part) {
    case 'gallons':
    case 'disposal-per-gallon':
      return facts.gallons === null ? 'gallons-missing' : undefined;
    case 'disposal-at-cost':
      return facts.disposalCents === null ? 'disposal-cost-missing' : undefined;
    case 'hours':
      return facts.onSiteMinutes === null ? 'time-missing' : undefined;
    case 'units':
      return facts.units === null ? 'units-missing' : undefined;
    default:
      return undefined;
  }
}

function linesOf(
  part: PricePart,
  at: number,
  facts: WorkFacts,
  included: number,
  before: readonly PricedLine[],
): PricedLine[] {
  const one = (category: RevenueCategory, description: string, cents: number): PricedLine => ({
    key: `${at}/${part.part}`,
    category,
    description,
    quantityThousandths: 1_000,
    unit: 'each',
    unitPrice: cents * 100,
    cents,
  });
  const many = (
    category: RevenueCategory,
    description: string,
    {
      thousandths,
      unit,
      price,
      key = '',
    }: { thousandths: number; unit: string; price: number; key?: string },
  ): PricedLine => ({
    key: `${at}/${part.part}${key}`,
    category,
    description,
    quantityThousandths: thousandths,
    unit,
    unitPrice: price,
    cents: lineCents(thousandths, price),
  });
  switch (part.part) {
    case 'base':
      return [
        one(
          'service',
          part.includedGallons === 0 ? 'Service' : `Service, up to ${inGallons(part.includedGallons)}`,
          part.cents,
        ),
      ];
    case 'gallons':
      return gallonLines(part, facts.gallons ?? 0, included, many);
    case 'units':
      return [
        many('service', part.unitName, {
          thousandths: (facts.units ?? 0) * 1_000,
          unit: part.unitName,
          price: part.unitPrice,
        }),
      ];
    case 'hours': {
      const charged = chargedMinutes(part, facts.onSiteMinutes ?? 0);
      const description = `${charged} min on site`;
      // A third of an hour is not a whole number of thousandths: 20 min at $90 would cost $29.97.
      if (charged % 3 !== 0) {
        const cents = divideRounded(BigInt(charged) * BigInt(part.unitPrice), 6_000n);
        return [one('time', description, cents)];
      }
      return [
        many('time', description, {
          thousandths: (charged * 1_000) / 60,
          unit: 'hour',
          price: part.unitPrice,
        }),
      ];
    }
    case 'disposal-per-gallon':
      return [
        many('disposal', `Disposal of ${inGallons(facts.gallons ?? 0)}`, {
          thousandths: (facts.gallons ?? 0) * 1_000,
          unit: 'gal',
          price: part.unitPrice,
        }),
      ];
    case 'disposal-at-cost': {
      const paid = facts.disposalCents ?? 0;
      return [one('disposal', 'Disposal', paid + rateOf(paid, part.markupPpm))];
    }
    case 'trip':
      return [one('trip', 'Trip charge', part.cents)];
    case 'emergency':
      return facts.isEmergency ? [one('emergency', 'Emergency service', part.cents)] : [];
    case 'after-hours':
      return facts.isAfterHours ? [one('after-hours', 'After hours', part.cents)] : [];
    case 'surcharge': {
      const base = sumOf(before.filter(({ category }) => part.of.includes(category)));
      return [one('surcharge', `${part.name}, ${inPercent(part.ppm)}`, rateOf(base, part.ppm))];
    }
    // The minimum.
    default:
      return [one('service', 'Minimum charge', Math.max(0, part.cents - sumOf(before)))];
  }
}

function gallonLines(
  part: Extract<PricePart, { part: 'gallons' }>,
  gallons: number,
  included: number,
  many: (
    category: RevenueCategory,
    description: string,
    line: { thousandths: number; unit: string; price: number; key?: string },
  ) => PricedLine,
): PricedLine[] {
  const above = Math.max(0, gallons - included);
  const words = (amount: number) =>
    included > 0 ? `${inGallons(amount)} above ${inGallons(included)} included` : inGallons(amount);
  if (part.mode === 'volume') {
    const tier = part.tiers.find(({ upTo }) => upTo === null || above <= upTo);
    return [
      many('gallons', words(above), { thousandths: above * 1_000, unit: 'gal', price: tier?.unitPrice ?? 0 }),
    ];
  }
  let from = 0;
  return part.tiers.flatMap(({ upTo, unitPrice }, at) => {
    const amount = Math.max(0, Math.min(above, upTo ?? above) - from);
    from = upTo ?? above;
    return many('gallons', words(amount), {
      thousandths: amount * 1_000,
      unit: 'gal',
      price: unitPrice,
      key: `/${at}`,
    });
  });
}

/** Charged minutes: above the free ones, at least the minimum, rounded up to whole increments. */
function chargedMinutes(part: Extract<PricePart, { part: 'hours' }>, onSite: number): number {
  const above = Math.max(0, onSite - part.freeMinutes);
  if (above === 0 && part.minimumMinutes === 0) return 0;
  return Math.ceil(Math.max(above, part.minimumMinutes) / part.incrementMinutes) * part.incrementMinutes;
}

const sumOf = (lines: readonly PricedLine[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);
const inGallons = (amount: number): string => `${amount.toLocaleString('en-US')} gal`;
const inPercent = (rate: number): string => `${(rate / 10_000).toLocaleString('en-US')} %`;
