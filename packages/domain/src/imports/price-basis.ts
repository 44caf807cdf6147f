import { formatDollars } from '../kernel/dollars.ts';
import { flatRule, type PriceRule } from '../pricing/price-rule.ts';

/** What a price is for. */
export interface Basis {
  readonly per: 'visit' | 'gallon' | 'hour' | 'piece';
  /** The unit's name on an invoice: "visit", "gallon", "foot". */
  readonly unit: string;
  /** Gallons without charge: 1,000 of "each gallon over 1,000". */
  readonly free: number;
  /** How many of the unit the price is for: 100 of "per 100 gallons". */
  readonly of: number;
}

const minutesOfIncrement = 15;
/** More than any gallon costs: a higher price is for something else than the gallons its text speaks of. */
const maxDollarsPerGallon = 10;
const gallonWord = String.raw`(?:us )?(?:gallons?|gals?)\b\.?`;
const hourWord = String.raw`(?:hours?|hrs?)\b\.?`;
const visitWord =
  /^(?:per )?(?:visit|service|job|stop|call|trip|flat|flat rate|fixed|each|ea|item|event)\.?$/;
const measures = 'foot|feet|ft|yard|mile|ton|pound|lb|inch|cubic yard';
const pieces = `${measures}|load|truckload|unit|toilet|restroom|tank|trap|pit|bag|bottle|piece`;
const pieceWord = new RegExp(String.raw`^(?:per )?(${pieces})s?\.?$`);

const basis = (per: Basis['per'], more: Partial<Basis> = {}): Basis => ({
  per,
  unit: per,
  free: 0,
  of: 1,
  ...more,
});
const count = (text: string | undefined): number => Number((text ?? '').replaceAll(',', ''));

/**
 * The basis of a price: from its unit, else its name or description, as in "Pumping, per gallon" or "Extra
 * gallons, each gallon over 1000". Null for a unit that is not understood.
 */
export function basisOf({
  name,
  description,
  unit,
  dollars,
}: {
  readonly name: string;
  readonly description: string;
  readonly unit: string;
  readonly dollars: number | null;
}): Basis | null {
  const written = unit.replaceAll(/\s+/g, ' ').trim().toLowerCase();
  const words = `${name} | ${description}`.replaceAll(/\s+/g, ' ').toLowerCase();
  const free = freeGallons(written) || freeGallons(words);
  const byUnit =
    written === ''
      ? undefined
      : inWords(/^(?:per|each|every|\/) ?|^\d/.test(written) ? written : `per ${written}`);
  if (byUnit !== undefined) return byUnit.per === 'gallon' ? { ...byUnit, free } : byUnit;
  if (written !== '' && !visitWord.test(written)) {
    const [, piece] = pieceWord.exec(written) ?? [];
    return piece === undefined ? null : basis('piece', { unit: piece });
  }
  // "Riser lid, each" says by its unit that it is one piece, whatever its description tells of gallons.
  if (written !== '') return basis('visit');
  const byWords = inWords(words) ?? (free > 0 ? basis('gallon') : undefined);
  if (byWords?.per !== 'gallon') return byWords ?? basis('visit');
  // "Pump-out up to 1,000 gal, $0.20 per gallon over that": the price of the row is the one of the visit.
  const isOfVisit = (dollars ?? 0) / byWords.of > maxDollarsPerGallon;
  return isOfVisit ? basis('visit') : { ...byWords, free };
}

/** "per gallon", "$/hr", "each 100 gallons": what a price in these words is for. */
function inWords(words: string): Basis | undefined {
  const perOf = (word: string) =>
    new RegExp(
      String.raw`(?:\b(?:per|each|every)\b|\/) ?(?:(?:additional|extra|further|us) )*(?<of>\d[\d,]*)? ?${word}`,
    ).exec(words);
  const gallon = perOf(gallonWord);
  if (gallon) return basis('gallon', { of: count(gallon.groups?.['of']) || 1 });
  if (perOf(hourWord)) return basis('hour');
  // Only measures: "$325 per tank" in a description is the price of a visit.
  const piece = perOf(String.raw`(?<piece>${measures})s?\b`);
  return piece
    ? basis('piece', { unit: piece.groups?.['piece'] ?? 'unit', of: count(piece.groups?.['of']) || 1 })
    : undefined;
}

/** The gallons of "each gallon over 1,000", "over 1000 gal"; 0 for none. */
const freeGallons = (words: string): number =>
  count(
    new RegExp(
      String.raw`${gallonWord}[ ,]*(?:over|above|beyond|after|past|more than|exceeding)(?: the)?(?: first)? (?<a>\d[\d,]*)|(?:extra|additional|excess)\b.{0,40}\b(?:over|above|beyond|after)(?: the)?(?: first)? (?<b>\d[\d,]*) ?${gallonWord}`,
    )
      .exec(words)
      ?.slice(1)
      .find((found) => found !== undefined),
  );

export const isWholeCents = (dollars: number): boolean =>
  Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6;

/** The rule of a price; unit prices are in hundredths of a cent. */
export function ruleOf(dollars: number, { per, unit, free, of }: Basis): PriceRule {
  const unitPrice = Math.round((dollars * 10_000) / of);
  if (per === 'gallon') {
    const charged = { upTo: null, unitPrice };
    const tiers = free === 0 ? [charged] : [{ upTo: free, unitPrice: 0 }, charged];
    return { parts: [{ part: 'gallons', mode: 'graduated', tiers }] };
  }
  if (per === 'hour')
    return {
      parts: [
        { part: 'hours', unitPrice, incrementMinutes: minutesOfIncrement, minimumMinutes: 0, freeMinutes: 0 },
      ],
    };
  if (per === 'piece') return { parts: [{ part: 'units', unitPrice, unitName: unit }] };
  return flatRule(Math.round(dollars * 100));
}

/** "$0.28 a gallon over 1,000". */
export function priceInWords(
  dollars: number | null,
  { per, unit, free, of }: Basis,
  pricesJobs: boolean,
): string {
  const amount = (value: number) =>
    isWholeCents(value) ? formatDollars(Math.round(value * 100)) : `$${value}`;
  const article = /^[aeiou]|^hour/.test(unit) ? 'an' : 'a';
  const over = per === 'gallon' && free > 0 ? ` over ${free.toLocaleString('en-US')}` : '';
  const price =
    dollars === null
      ? 'Without a price'
      : of === 1
        ? `${amount(dollars)} ${article} ${unit}${over}`
        : `${amount(dollars)} for ${of.toLocaleString('en-US')} ${unit}s${over}`;
  return pricesJobs ? `${price}, for jobs of this type` : price;
}
