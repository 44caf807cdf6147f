import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { packId } from '../manifests/pack-id.ts';
import { fieldName } from '../manifests/missing-fields.ts';
import type { RulePack } from '../manifests/rule-pack.ts';
import { wasteType } from '../services/waste-type.ts';
import { checkedWhere, sourceOf } from './field-facts.ts';

/** What a rule of a pack says, where it stands and how far that was read. */
export const packRule = z.object({
  /** 'Fields', 'Parts' …: what kind of rule it is. */
  group: z.string(),
  text: z.string(),
  /** What the product does about it; empty where it does nothing. */
  note: z.string(),
  cite: z.string(),
  url: z.string(),
  verified: z.enum(['read', 'excerpt', 'unverified']),
  readOn: calendarDate.nullable(),
});
export type PackRule = z.infer<typeof packRule>;

/** A pack as the settings show it. */
export const packView = z.object({
  id: packId,
  version: z.string(),
  title: z.string(),
  /** 'Texas', 'United States'. */
  jurisdiction: z.string(),
  wastes: z.array(wasteType),
  rules: z.array(packRule),
  /** Since when the company follows it; null: it does not. */
  followedSince: calendarDate.nullable(),
});
export type PackView = z.infer<typeof packView>;

const stateNames: Readonly<Record<string, string>> = {
  TX: 'Texas',
  WI: 'Wisconsin',
  NC: 'North Carolina',
  NH: 'New Hampshire',
  FL: 'Florida',
};

export const jurisdictionOf = ({ jurisdiction: { state, local } }: RulePack): string =>
  local === true
    ? 'Cities that require it'
    : state === undefined
      ? 'United States'
      : (stateNames[state] ?? state);

/** 'carry-in-vehicle' as people read it. */
const inWords = (kind: string): string => capitalized(kind.replaceAll('-', ' '));

const capitalized = (text: string): string =>
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

/** '06-01..05-31' as 'June 1 to May 31'; what is words already stays. */
const periodInWords = (period: string): string =>
  /^\d{2}-\d{2}\.\.\d{2}-\d{2}$/.test(period) ? period.split('..').map(dayInWords).join(' to ') : period;

/** Where each source was read; 'the same' is the place of the source before it. */
function urlsOf(pack: RulePack): ReadonlyMap<string, string> {
  const urls = new Map<string, string>();
  let last = '';
  for (const [name, { url }] of Object.entries(pack.sources)) {
    if (url !== 'the same') last = url;
    urls.set(name, last);
  }
  return urls;
}

/** Every rule of a pack in words. */
export function rulesOf(pack: RulePack): PackRule[] {
  const urls = urlsOf(pack);
  const rule = (group: string, text: string, source: string, note = ''): PackRule => {
    const { cite = '', verified = 'unverified', readOn = null } = pack.sources[source] ?? {};
    return { group, text: capitalized(text), note, cite, url: urls.get(source) ?? '', verified, readOn };
  };
  return [
    ...pack.fields.map((field) =>
      rule(
        'Records',
        field.onlyFor === undefined ? fieldName(field.id) : `${fieldName(field.id)} (${field.onlyFor})`,
        field.source,
        checkedWhere[sourceOf(field.id).from],
      ),
    ),
    ...pack.parts.map((part) => rule('Parts of the paper', part.name, part.source)),
    ...pack.carryInVehicle.map(({ what, source }) => rule('Carried in the truck', what, source)),
    rule(
      'Kept',
      pack.retention.years === null
        ? `How long is not said, from ${pack.retention.from} on`
        : `${pack.retention.years} ${pack.retention.years === 1 ? 'year' : 'years'} from: ${pack.retention.from}`,
      pack.retention.source,
    ),
    ...pack.filings.map((filing) =>
      rule(
        'Filed',
        `${filing.content}; period: ${periodInWords(filing.period)}; due ${dayInWords(filing.due)}`,
        filing.source,
        'In the calendar',
      ),
    ),
    ...pack.permits.map(({ what, source }) => rule('Permits', what, source)),
    ...pack.limits.map(({ kind, text, formula, value, source }) =>
      rule(
        'Limits',
        text ?? [inWords(kind), formula ?? limitValue(value)].filter(Boolean).join(': '),
        source,
      ),
    ),
    ...pack.mixing.map((mixing) => rule('Mixing', inWords(mixing.rule), mixing.source)),
  ];
}

const limitValue = (value: RulePack['limits'][number]['value']): string =>
  value === undefined || value === true
    ? ''
    : typeof value === 'object'
      ? Object.entries(value)
          .map(([name, one]) => `${fieldName(name)} ${one}`)
          .join(', ')
      : String(value);
