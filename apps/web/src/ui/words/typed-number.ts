/** What a field of numbers takes. */
export interface NumberTakes {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** The most digits after the point; 0 for whole numbers. */
  readonly decimals?: number | undefined;
  /** An amount of dollars: a dollar sign may be typed. */
  readonly isMoney?: boolean | undefined;
  /** The unit that stands behind the number and may be typed too: 'gal', '%'. */
  readonly unit?: string | undefined;
  /**
   * One comma before one or two digits is the decimal point. Only for what is never written in thousands, on
   * phones, whose keypad for numbers has no point in many countries.
   */
  readonly takesDecimalComma?: boolean | undefined;
}

/** Beyond these digits a number is not kept exactly. */
const maxDigits = 15;
const grouped = /^(?:\d*|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+)$/;

/**
 * Reads what a person typed or pasted: '1,250', '$1,234.50', ' 12 ', '.5', '500 gal'. A comma before exactly
 * three digits groups thousands; nothing is guessed, rounded or brought into range.
 *
 * @returns null when empty, undefined when it is not exactly one number that the field takes
 */
export function readTypedNumber(typed: string, takes: NumberTakes): number | null | undefined {
  const text = typed.replaceAll(/\s/g, ' ').replaceAll('−', '-').trim();
  if (text === '') return null;
  const [, sign = '', digits = ''] = /^([-+]?)(.*)$/.exec(withoutSigns(text, takes)) ?? [];
  const plain = takes.takesDecimalComma === true ? digits.replace(/^(\d+),(\d{1,2})$/, '$1.$2') : digits;
  const [whole = '', fraction = '', ...more] = plain.split('.');
  if (more.length > 0 || whole + fraction === '') return undefined;
  if (!grouped.test(whole) || !/^\d*$/.test(fraction)) return undefined;
  if (!isFineEnough(fraction, takes.decimals ?? 0)) return undefined;
  const wholeDigits = whole.replaceAll(/[, ]/g, '');
  if (wholeDigits.replace(/^0+/, '').length + fraction.length > maxDigits) return undefined;
  const amount = Number(`${wholeDigits}.${fraction}`);
  const number = sign === '-' && amount !== 0 ? -amount : amount;
  return number >= (takes.min ?? -Infinity) && number <= (takes.max ?? Infinity) ? number : undefined;
}

/** Without the unit and the dollar sign of the field; those of others stay, and are refused. */
function withoutSigns(text: string, { unit, isMoney }: NumberTakes): string {
  const endsInUnit =
    unit !== undefined && unit !== '' && text.toLowerCase().endsWith(unit.toLowerCase()) && text !== unit;
  const bare = endsInUnit ? text.slice(0, -unit.length).trimEnd() : text;
  return isMoney === true ? bare.replace(/^([-+]?) ?\$ ?([-+]?)/, '$1$2') : bare;
}

/**
 * '100.00' is a whole number, and 12.500 has one decimal; but three digits behind a point that are not
 * decimals here may have been meant as thousands.
 */
const isFineEnough = (fraction: string, decimals: number): boolean =>
  fraction.replace(/0+$/, '').length <= decimals && (fraction.length !== 3 || decimals >= 3);

/** The sentence for what could not be read: what the field takes, and how decimals are written. */
export function takesInWords(takes: NumberTakes, typed = ''): string {
  const { min, max, decimals = 0, isMoney = false } = takes;
  const noun = isMoney ? 'an amount' : decimals === 0 ? 'a whole number' : 'a number';
  const [low, high] = [min, max].map((limit) => limit !== undefined && limitInWords(limit, isMoney));
  const range = low
    ? high
      ? ` from ${low} to ${high}`
      : ` of at least ${low}`
    : high
      ? ` of at most ${high}`
      : '';
  const fine = decimals === 0 ? '' : ` with at most ${decimals === 1 ? '1 decimal' : `${decimals} decimals`}`;
  const comma = !typed.includes(',')
    ? ''
    : decimals === 0
      ? ' A comma only groups thousands: 1,250.'
      : ' A comma only groups thousands; decimals follow a point: 1,250.5.';
  return `Enter ${noun}${range}${fine}.${comma}`;
}

const limitInWords = (limit: number, isMoney: boolean): string =>
  `${limit < 0 ? '-' : ''}${isMoney ? '$' : ''}${Math.abs(limit).toLocaleString('en-US', { maximumFractionDigits: 6 })}`;
