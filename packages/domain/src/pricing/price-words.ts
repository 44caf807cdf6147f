import { clientTypeName } from '../clients/client.ts';
import { formatDollars, formatUnitPrice } from '../kernel/dollars.ts';
import { formatDuration } from '../kernel/quantity.ts';
import type { StoredPriceRule } from './price-book.ts';
import type { PricePart, PriceRule } from './price-rule.ts';

/** '4.5 %' for 45,000 parts per million. */
export const formatRate = (ppm: number): string => `${(ppm / 10_000).toLocaleString('en-US')} %`;

const gal = (gallons: number): string => `${gallons.toLocaleString('en-US')} gal`;

/** One step of a price: 'emergency $150.00'. */
export function partInWords(part: PricePart): string {
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

type Scope = Pick<StoredPriceRule, 'clientId' | 'clientAddressId' | 'clientType' | 'clientName' | 'address'>;

/** The scope of a price. */
export function scopeInWords(rule: Scope): string {
  if (rule.clientAddressId !== null)
    return `${rule.clientName ?? 'Client'}, ${rule.address ?? 'one address'}`;
  if (rule.clientId !== null) return rule.clientName ?? 'One client';
  return rule.clientType === null ? 'Everybody' : `${clientTypeName[rule.clientType]} clients`;
}
