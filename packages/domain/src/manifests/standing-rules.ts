import { fieldName } from './missing-fields.ts';
import type { RulePack } from './rule-pack.ts';

/** 'carry-in-vehicle' in words. */
const inWords = (kind: string): string => capitalized(kind.replaceAll('-', ' '));

export const capitalized = (text: string): string =>
  text.startsWith('pH') ? text : text.charAt(0).toUpperCase() + text.slice(1);

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** '07-01' as 'July 1'. */
const dayInWords = (day: string): string =>
  `${monthNames[Number(day.slice(0, 2)) - 1] ?? ''} ${Number(day.slice(3))}`;

/** '06-01..05-31' becomes 'June 1 to May 31'; words stay unchanged. */
const periodInWords = (period: string): string =>
  /^\d{2}-\d{2}\.\.\d{2}-\d{2}$/.test(period) ? period.split('..').map(dayInWords).join(' to ') : period;

/** A rule of a pack beside the fields and parts of its papers. */
export interface StandingRule {
  /** Kind of rule: 'Kept', 'Limits' … */
  readonly group: string;
  readonly text: string;
  /** Its name in the pack. */
  readonly source: string;
}

/** A pack's rules on what to carry, keep, file and observe, in words. */
export const standingRules = (pack: RulePack): StandingRule[] => [
  ...pack.carryInVehicle.map(({ what, source }) => ({ group: 'Carried in the truck', text: what, source })),
  { group: 'Kept', text: keptInWords(pack.retention), source: pack.retention.source },
  ...pack.filings.map(({ content, period, due, source }) => ({
    group: 'Filed',
    text: `${content}; period: ${periodInWords(period)}; due ${dayInWords(due)}`,
    source,
  })),
  ...pack.permits.map(({ what, source }) => ({ group: 'Permits', text: what, source })),
  ...pack.limits.map(({ kind, text, formula, value, source }) => ({
    group: 'Limits',
    text: text ?? [inWords(kind), formula ?? limitValue(value)].filter(Boolean).join(': '),
    source,
  })),
  ...pack.mixing.map(({ rule, source }) => ({ group: 'Mixing', text: inWords(rule), source })),
];

const keptInWords = ({ years, from }: RulePack['retention']): string =>
  years === null
    ? `How long is not said, from ${from} on`
    : `${years} ${years === 1 ? 'year' : 'years'} from: ${from}`;

const limitValue = (value: RulePack['limits'][number]['value']): string =>
  value === undefined || value === true
    ? ''
    : typeof value === 'object'
      ? Object.entries(value)
          .map(([name, one]) => `${fieldName(name)} ${one}`)
          .join(', ')
      : String(value);
