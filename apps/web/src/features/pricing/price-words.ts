// Public to other features.
import type { StoredPriceRule } from '@haulwright/domain/pricing/price-book';
import { dateInWords } from '../../ui/words/date-text.ts';

/** 'From Jan 1 until Mar 31'. */
export function validityInWords(rule: Pick<StoredPriceRule, 'validFrom' | 'validTo'>, now: Date): string {
  const from = `From ${dateInWords(rule.validFrom, now)}`;
  return rule.validTo === null ? from : `${from} through ${dateInWords(rule.validTo, now)}`;
}
