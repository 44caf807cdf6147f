// Public to other features.
import { formatDollars, formatUnitPrice } from '@haulwright/domain/kernel/dollars';
import { formatDuration } from '@haulwright/domain/kernel/quantity';
import { clientTypeName } from '@haulwright/domain/clients/client';
import type { StoredPriceRule } from '@haulwright/domain/pricing/price-book';
import type { PricePart, PriceRule } from '@haulwright/domain/pricing/price-rule';
import { dateInWords } from '../../ui/words/date-text.ts';

/** '4.5 %' for 45,000 parts per million. */
export const formatRate = (ppm: number): string => `${(ppm / 10_000).toLocaleString('en-US')} %`;

const gal = (gallons: number): string => `${gallons.toLocaleString('en-US')} gal`;

function partInWords(part: PricePart): string {
  switch (part.part) {
    case 'base':
      return part.includedGallons === 0
        ? formatDollars(part.cents)
        : `${formatDollars(part.cents)} with ${gal(part.includedGallons)}`;
    case 'gallons':
      return `${part.tiers.map(({ unitPrice }) => formatUnitPrice(unitPrice)).join(', then ')} per gallon`;
    case 'units':
      return `${formatUnitPrice(part.unitPrice)} per ${part.unitName}`;
    case 'hours':
      return `${formatUnitPrice(part.unitPrice)} per hour, by ${formatDuration(part.incrementMinutes)}`;
    case 'disposal-at-cost':
      return part.markupPpm === 0
        ? 'disposal at cost'
        : `disposal at cost plus ${formatRate(part.markupPpm)}`;
    case 'disposal-per-gallon':
      return `disposal ${formatUnitPrice(part.unitPrice)} per gallon`;
    case 'trip':
      return `trip ${formatDollars(part.cents)}`;
    case 'emergency':
      return `emergency ${formatDollars(part.cents)}`;
    case 'after-hours':
      return `after hours ${formatDollars(part.cents)}`;
    case 'surcharge':
      return `${part.name} ${formatRate(part.ppm)}`;
    // The minimum.
    default:
      return `at least ${formatDollars(part.cents)}`;
  }
}

/** '$325.00 with 1,000 gal · $0.28 per gallon · emergency $150.00'. */
export const ruleInWords = ({ parts }: PriceRule): string => parts.map(partInWords).join(' · ');

/** The scope of a price. */
export function scopeInWords(rule: StoredPriceRule): string {
  if (rule.clientAddressId !== null)
    return `${rule.clientName ?? 'Client'}, ${rule.address ?? 'one address'}`;
  if (rule.clientId !== null) return rule.clientName ?? 'One client';
  return rule.clientType === null ? 'Everybody' : `${clientTypeName[rule.clientType]} clients`;
}

/** 'From Jan 1 until Mar 31'. */
export function validityInWords(rule: Pick<StoredPriceRule, 'validFrom' | 'validTo'>, now: Date): string {
  const from = `From ${dateInWords(rule.validFrom, now)}`;
  return rule.validTo === null ? from : `${from} through ${dateInWords(rule.validTo, now)}`;
}
