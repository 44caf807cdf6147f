import type { RulePack } from './rule-pack.ts';

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

/** '06-01..05-31' becomes 'June 1 to May 31', 'calendar year' 'the calendar year'. */
const periodInWords = (period: string): string =>
  /^\d{2}-\d{2}\.\.\d{2}-\d{2}$/.test(period)
    ? period.split('..').map(dayInWords).join(' to ')
    : `the ${period}`;

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
    text: `${content}, for ${periodInWords(period)}, due ${dayInWords(due)}`,
    source,
  })),
  ...pack.permits.map(({ what, source }) => ({ group: 'Permits', text: what, source })),
  ...pack.limits.map(({ text, source }) => ({ group: 'Limits', text, source })),
  ...pack.mixing.map(({ text, source }) => ({ group: 'Mixing', text, source })),
];

/**
 * The rules of a pack that hold somewhere: those of another state's city, which stand in it as an example, are left
 * out.
 * @param states two letters each, where the waste comes from and goes to
 */
export const rulesIn = (pack: RulePack, states: ReadonlySet<string>): StandingRule[] =>
  standingRules(pack).filter(({ source }) => {
    const state = pack.sources[source]?.state;
    return state === undefined || states.has(state);
  });

/** The states of addresses on one line: '1480 Manheim Pike, Lancaster, PA 17601'. */
export const statesOf = (addresses: readonly (string | null)[]): ReadonlySet<string> =>
  new Set(
    addresses.flatMap((address) => /,\s*([A-Z]{2})(?:\s+\d{5}(?:-\d{4})?)?\b/.exec(address ?? '')?.[1] ?? []),
  );

const keptInWords = ({ years, from }: RulePack['retention']): string =>
  years === null
    ? `from the ${from} on; how long is not said`
    : `for ${years} ${years === 1 ? 'year' : 'years'} from the ${from}`;
