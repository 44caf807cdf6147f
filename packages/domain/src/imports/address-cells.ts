import { splitWholeAddress } from '../clients/whole-address.ts';
import { plainWords } from './client-import-duplicates.ts';

/** An address parsed from cells that hold several parts of it. */
export interface ToldAddress {
  readonly street: string;
  readonly street2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** A line above the street that is nobody's name: "Lapp Farm". */
  readonly place: string;
  /** Whether street and city were in one cell without a separator. */
  readonly isCityGuessed: boolean;
}

const careOf = /^(?:attn|attention|c\/o|care of)\b/i;
const beginsStreet = /^(?:\d+[a-z]?(?:[-/]\d+)?\s+\S|p\.?\s?o\.?\s?box\b)/i;

/**
 * Splits an address in one cell, its lines separated by line breaks or commas. Lines above the street that
 * repeat one of the names are dropped.
 */
export function readWholeAddress(cell: string, names: readonly string[]): ToldAddress {
  const keys = new Set(names.map(plainWords).filter((name) => name !== ''));
  const all = cell
    .split(/[\r\n,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const isName = (line: string) => keys.has(plainWords(line)) || careOf.test(line);
  const byLine = cell.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  // A name may contain a comma: "Lapp, Ann".
  const isWholeLineName = byLine.length > 1 && isName(byLine[0] ?? '');
  const named = isWholeLineName
    ? (byLine[0] ?? '').split(',').filter((part) => part.trim() !== '').length
    : 0;
  const firstOther = all.findIndex((line, index) => index >= named && !isName(line));
  const lines = firstOther === -1 ? all : all.slice(firstOther);
  const street = lines.findIndex((line) => beginsStreet.test(line));
  const hasPlace = street > 0 && street < lines.length - 1;
  const told = splitWholeAddress((hasPlace ? lines.slice(street) : lines).join(', '));
  const guessed = told.city === '' && told.zip !== '' ? cityAfterStreet(told.street) : null;
  return {
    ...told,
    ...guessed,
    place: hasPlace ? lines.slice(0, street).join(', ') : '',
    isCityGuessed: guessed !== null,
  };
}

/** The words that end a street's name (USPS Publication 28, appendix C1). */
const streetEnds =
  'st|street|rd|road|ave?|avenue|dr|drive|ln|lane|ct|court|cir|circle|blvd|boulevard|pl|place|hwy|highway|pkwy|parkway|pike|trl|trail|ter|terrace|sq|square|way|loop|run|row|alley|aly|xing|crossing';
const streetThenCity = new RegExp(
  String.raw`^(\d.*?\b(?:${streetEnds})\b\.?(?:\s+(?:n|s|e|w|ne|nw|se|sw)\b\.?)?)\s+([a-z][a-z .'-]*)$`,
  'i',
);

function cityAfterStreet(text: string): { street: string; city: string } | null {
  const [, street, city] = streetThenCity.exec(text.slice(0, 200)) ?? [];
  return street !== undefined && city !== undefined ? { street, city } : null;
}

/** "Lancaster, PA 17602" and "Lancaster PA 17602-1234". What cannot be identified stays in `city`. */
export function readCityLine(cell: string): Pick<ToldAddress, 'city' | 'state' | 'zip'> {
  // With a street in front, the line parses as a whole address.
  const { city, state, zip } = splitWholeAddress(`1 Street, ${cell}`);
  return { city, state, zip };
}
