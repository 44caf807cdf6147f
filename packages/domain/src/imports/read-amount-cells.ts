/**
 * Parses a number as US programs write it: "1,500", "1500.5", ".5".
 * @returns null when it has more decimals, or may be meant otherwise: "12,5", "1.500", "1e3"
 */
export function readDecimal(cell: string, decimals: number): number | null {
  const [, whole = '', fraction = ''] =
    /^(\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/.exec(withoutNoise(cell.trim())) ?? [];
  if (whole + fraction === '') return null;
  // Three digits behind a point may be thousands of another country.
  if (fraction.replace(/0+$/, '').length > decimals || (fraction.length === 3 && decimals < 3)) return null;
  return Number(`${whole.replaceAll(',', '')}.${fraction}`);
}

/** Spreadsheets store 19.99 as 19.989999999999998. */
const withoutNoise = (text: string): string =>
  /^\d+\.\d{10,}$/.test(text) ? String(Number(Number(text).toFixed(6))) : text;

export interface Money {
  readonly dollars: number;
  readonly isCredit: boolean;
}

/** What may stand around an amount, from the outside in; some of it makes the amount a credit. */
const marks: readonly { readonly mark: RegExp; readonly isCredit: boolean }[] = [
  { mark: /^(?:us ?)?\$|^usd\b|(?:us ?)?\$$|\busd$|\bdr\.?$/i, isCredit: false },
  { mark: /^\((.*)\)$/, isCredit: true },
  { mark: /^-|-$|^cr\b\.?|(?<=\d|\)|\b)cr\.?$/i, isCredit: true },
];

/**
 * Parses an amount of dollars as programs and spreadsheets write it, credits among them: "-12.50", "12.50-",
 * "(12.50)", "$ (1,250.00)", "(12.50) USD", "12.50 CR".
 * @returns null for anything else, such as other letters or more decimals
 */
export function readMoney(cell: string, decimals = 2): Money | null {
  let text = cell.replaceAll(/\s/g, ' ').replaceAll(/[−–]/g, '-').trim();
  let isCredit = false;
  for (;;) {
    const found = marks.find(({ mark }) => mark.test(text));
    if (found === undefined) break;
    isCredit ||= found.isCredit;
    text = text.replace(found.mark, (_mark, inside) => (typeof inside === 'string' ? inside : '')).trim();
  }
  const dollars = readDecimal(text, decimals);
  return dollars === null ? null : { dollars, isCredit };
}

/** Whether it is an amount but for its decimals, which are never rounded. */
export const hasPartsOfCents = (cell: string): boolean =>
  readMoney(cell) === null && readMoney(cell, 6) !== null;

const gallonsOf: Readonly<Record<string, number>> = {
  '': 1,
  g: 1,
  gal: 1,
  gals: 1,
  gallon: 1,
  gallons: 1,
  'us gal': 1,
  'us gallons': 1,
  l: 1 / 3.785_411_784, // US liquid gallon, NIST SP 811
  ltr: 1 / 3.785_411_784,
  liter: 1 / 3.785_411_784,
  liters: 1 / 3.785_411_784,
  litre: 1 / 3.785_411_784,
  litres: 1 / 3.785_411_784,
};

/** Parses whole gallons: "1,500", "1500 gal"; liters are converted, and said to be. */
export function readGallons(
  cell: string,
): { readonly gallons: number; readonly isConverted: boolean } | null {
  const { number, unit } = apart(cell);
  const factor = gallonsOf[unit];
  const amount = factor === undefined ? null : readDecimal(number, factor === 1 ? 0 : 2);
  return amount === null || factor === undefined
    ? null
    : { gallons: Math.round(amount * factor), isConverted: factor !== 1 };
}

/** "1,500 gal." → "1,500" and "gal". */
function apart(cell: string): { readonly number: string; readonly unit: string } {
  const [, number = '', unit = ''] =
    /^([\d.,]*)[ -]*([a-z. ]*)$/i.exec(cell.replaceAll(/\s+/g, ' ').trim()) ?? [];
  return { number, unit: unit.replaceAll('.', '').trim().toLowerCase() };
}

const hour = /^(?:h|hrs?|hours?)$/;
const minute = /^(?:|m|mins?|minutes?)$/;

/** Parses a duration to whole minutes: "45", "45 min", "1.5 hours", "1:30", "1 h 30 min". */
export function readDuration(cell: string): number | null {
  const text = cell.replaceAll(/\s+/g, ' ').trim().toLowerCase();
  const [, clockHours, clockMinutes] =
    /^(\d{1,3}):([0-5]\d)(?::00)?(?: ?(?:h|hrs?|hours?)\.?)?$/.exec(text) ?? [];
  const [, hours, more] = clockHours
    ? [null, clockHours, clockMinutes]
    : (/^(\d{1,3}) ?(?:h|hrs?|hours?)\.?,? ?(?:and )?(\d{1,2}) ?(?:m|mins?|minutes?)?\.?$/.exec(text) ?? []);
  if (hours !== undefined) return Number(hours) * 60 + Number(more);
  const { number, unit } = apart(text);
  const factor = hour.test(unit) ? 60 : minute.test(unit) ? 1 : null;
  const amount = factor === null ? null : readDecimal(number, 4);
  return amount === null || factor === null ? null : whole(amount * factor);
}

/** How often something comes again. */
export interface Interval {
  readonly unit: 'day' | 'week' | 'month';
  readonly every: number;
}

const intervalUnits: readonly [RegExp, Interval][] = [
  [/^(?:d|days?)$/, { unit: 'day', every: 1 }],
  [/^(?:w|wks?|weeks?)$/, { unit: 'week', every: 1 }],
  [/^(?:|m|mos?|mths?|mons?|months?)$/, { unit: 'month', every: 1 }],
  [/^(?:y|yrs?|years?)$/, { unit: 'month', every: 12 }],
  [/^(?:q|qtrs?|quarters?)$/, { unit: 'month', every: 3 }],
];

/** Only words of one meaning: biweekly, bimonthly and biannual have two. */
const intervalWords: readonly [RegExp, Interval][] = [
  [/^(?:daily)$/, { unit: 'day', every: 1 }],
  [/^(?:weekly|once a week)$/, { unit: 'week', every: 1 }],
  [/^(?:monthly|once a month)$/, { unit: 'month', every: 1 }],
  [/^(?:quarterly)$/, { unit: 'month', every: 3 }],
  [/^(?:semi-?annual(?:ly)?|half-?yearly|twice a year)$/, { unit: 'month', every: 6 }],
  [/^(?:annual(?:ly)?|yearly|once a year)$/, { unit: 'month', every: 12 }],
  [/^(?:biennial(?:ly)?)$/, { unit: 'month', every: 24 }],
];

/** Parses how often something comes again: "36", "3 years", "90 days", "every 6 weeks", "annual". */
export function readInterval(cell: string): Interval | null {
  const text = cell.replaceAll(/\s+/g, ' ').trim().toLowerCase();
  const word = intervalWords.find(([pattern]) => pattern.test(text))?.[1];
  if (word !== undefined) return word;
  const [, other] = /^every other (.*)$/.exec(text) ?? [];
  const bare = other === undefined ? text.replace(/^every /, '') : `2 ${other}`;
  const { number, unit } = apart(/^[a-z]/.test(bare) && bare !== text ? `1 ${bare}` : bare);
  const known = intervalUnits.find(([pattern]) => pattern.test(unit))?.[1];
  const amount = known === undefined ? null : readDecimal(number, 4);
  const every = amount === null || known === undefined ? null : whole(amount * known.every);
  return every === null || known === undefined ? null : { unit: known.unit, every };
}

/** 90.00000000000001 is 90; 79.8 is no whole number. */
function whole(amount: number): number | null {
  const rounded = Math.round(amount);
  return Math.abs(amount - rounded) < 1e-6 ? rounded : null;
}
