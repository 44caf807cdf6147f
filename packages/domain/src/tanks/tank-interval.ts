import { addDays, addMonths, daysBetween, type CalendarDate } from '../kernel/calendar-date.ts';
import type { WasteType } from '../services/waste-type.ts';
import { householdMonths } from './household-table.ts';

/**
 * Maximum share of the liquid depth for sludge and scum, in percent: a third, as commonly advised. New
 * Hampshire's Env-Wq 1023.01 is said to require it (not verified).
 */
export const solidsLimitPercent = 100 / 3;
/**
 * A holding tank is full at this share of its gallons: Nebraska Administrative Code, title 124, chapter 23, 002,
 * as deq.state.ne.us had it (read 2026-11-26; whether later editions still say so is not verified).
 */
const holdingTankShare = 0.9;
const daysPerMonth = 365.25 / 12;
/** Less than this share of the tank's gallons does not empty it. */
const emptiedShare = 0.5;
/**
 * For this long after pumping, a tank's level says nothing about how fast it fills, and a septic tank emptied
 * again was not full.
 */
const settlingDays = 60;
/** Estimates are limited to between a week and ten years, whatever their basis. */
const shortestMonths = 7 / daysPerMonth;
const longestMonths = 120;
/** Recent intervals considered: a household changes. */
const intervalsLookedAt = 5;

export interface Pumping {
  readonly on: CalendarDate;
  /** Null: not recorded. */
  readonly gallons: number | null;
  readonly wasteType: WasteType;
}

export interface SolidsReading {
  readonly on: CalendarDate;
  readonly sludgeInches: number;
  readonly scumInches: number;
  readonly liquidDepthInches: number;
}

/** Everything known about the tank of an address. */
export interface TankHistory {
  readonly tankGallons: number | null;
  readonly householdPeople: number | null;
  /** Maximum months that the county, the state or a permit allows. */
  readonly ruleMonths: number | null;
  /** The months of the last job's type. */
  readonly typeMonths: number | null;
  readonly pumpings: readonly Pumping[];
  readonly readings: readonly SolidsReading[];
}

export const dueBases = ['readings', 'fill-rate', 'history', 'household', 'rule', 'job-type'] as const;
export type DueBasis = (typeof dueBases)[number];
export const dueConfidences = ['high', 'medium', 'low'] as const;
export type DueConfidence = (typeof dueConfidences)[number];

export interface TankDue {
  /** When it was last emptied. */
  readonly lastOn: CalendarDate;
  readonly dueOn: CalendarDate;
  readonly basis: DueBasis;
  readonly confidence: DueConfidence;
  /** One sentence for people. */
  readonly reason: string;
}

export const solidsPercent = ({ sludgeInches, scumInches, liquidDepthInches }: SolidsReading): number =>
  Math.round(((sludgeInches + scumInches) / liquidDepthInches) * 100);

interface Estimate {
  readonly months: number;
  readonly basis: DueBasis;
  readonly confidence: DueConfidence;
}

/**
 * When the tank should be emptied next, and why: by measurements, else by its fill rate, else by earlier
 * intervals, else by its size and household, else by the rule or the job type. A rule is never exceeded. Null
 * when the tank was never emptied as far as is known, or nothing says how often it should be.
 */
export function tankDue(history: TankHistory): TankDue | null {
  const pumpings = history.pumpings.toSorted(oldestFirst);
  const emptied = daysOf(pumpings.filter((pumping) => emptiesTheTank(pumping, history.tankGallons)));
  const last = emptied.at(-1);
  if (last === undefined) return null;
  const shortestDays = pumpings.at(-1)?.wasteType === 'wastewater' ? 1 : settlingDays;
  const intervals = emptied
    .slice(1)
    .map((on, at) => daysBetween(emptied[at] ?? on, on))
    .filter((days) => days >= shortestDays)
    .map((days) => days / daysPerMonth)
    .slice(-intervalsLookedAt);
  const estimate =
    byReadings(history, emptied, intervals) ??
    byFillRate(history, pumpings, last) ??
    byIntervals(intervals) ??
    byHousehold(history);
  const { ruleMonths, typeMonths } = history;
  const estimated = estimate && {
    ...estimate,
    dueOn: addDays(last, Math.round(within(estimate.months) * daysPerMonth)),
  };
  const latest = ruleMonths === null ? null : addMonths(last, ruleMonths);
  const because = reasonOf(history, emptied.length, intervals, estimated?.basis);
  if (estimated && (latest === null || estimated.dueOn <= latest))
    return { lastOn: last, ...pick(estimated), reason: because };
  if (latest !== null)
    return {
      lastOn: last,
      dueOn: latest,
      basis: 'rule',
      confidence: 'high',
      reason: `The rule allows ${ruleMonths} months at most. ${because}`,
    };
  if (typeMonths === null) return null;
  return {
    lastOn: last,
    dueOn: addMonths(last, typeMonths),
    basis: 'job-type',
    confidence: 'low',
    reason: `The job type says every ${typeMonths} months. ${because}`,
  };
}

const pick = ({ dueOn, basis, confidence }: Omit<TankDue, 'reason' | 'lastOn'>) => ({
  dueOn,
  basis,
  confidence,
});
const within = (months: number): number => Math.min(Math.max(months, shortestMonths), longestMonths);
const emptiesTheTank = ({ gallons }: Pumping, tankGallons: number | null): boolean =>
  gallons === null || tankGallons === null || gallons >= tankGallons * emptiedShare;
const daysOf = (pumpings: readonly Pumping[]): CalendarDate[] => [...new Set(pumpings.map(({ on }) => on))];

/** The largest last within one day: most of the day's gallons say which kind of tank it is, in whatever order they were read. */
const oldestFirst = (a: Pumping, b: Pumping): number =>
  compare(a.on, b.on) || (a.gallons ?? 0) - (b.gallons ?? 0) || compare(a.wasteType, b.wasteType);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The fullest first within one day. */
const newestFirst = (readings: readonly SolidsReading[]): SolidsReading[] =>
  readings.toSorted((a, b) => (a.on === b.on ? solidsPercent(b) - solidsPercent(a) : a.on < b.on ? 1 : -1));

/**
 * The last reading that shows how fast solids accumulate: their depth, and the time since the tank was
 * emptied.
 */
function lastRate(
  readings: readonly SolidsReading[],
  emptied: readonly CalendarDate[],
): { readonly reading: SolidsReading; readonly months: number } | undefined {
  for (const reading of newestFirst(readings)) {
    const before = emptied.findLast((on) => on < reading.on);
    if (before === undefined || daysBetween(before, reading.on) < settlingDays) continue;
    return { reading, months: daysBetween(before, reading.on) / daysPerMonth };
  }
  return undefined;
}

function byReadings(
  { readings }: TankHistory,
  emptied: readonly CalendarDate[],
  intervals: readonly number[],
): Estimate | undefined {
  const rate = lastRate(readings, emptied);
  if (rate === undefined) return undefined;
  const percent =
    ((rate.reading.sludgeInches + rate.reading.scumInches) / rate.reading.liquidDepthInches) * 100;
  const months = percent === 0 ? longestMonths : (rate.months * solidsLimitPercent) / percent;
  return { months, basis: 'readings', confidence: intervals.length > 0 ? 'high' : 'medium' };
}

/** A holding tank has no outlet: what was pumped out is what ran in. */
function byFillRate(
  { tankGallons }: TankHistory,
  pumpings: readonly Pumping[],
  last: CalendarDate,
): Estimate | undefined {
  const first = pumpings[0];
  if (tankGallons === null || first === undefined || pumpings.at(-1)?.wasteType !== 'wastewater')
    return undefined;
  const days = daysBetween(first.on, last);
  const since = pumpings.filter(({ on }) => on > first.on && on <= last);
  const gallons = since.reduce((sum, pumping) => sum + (pumping.gallons ?? 0), 0);
  if (days < settlingDays || gallons === 0 || since.some((pumping) => pumping.gallons === null))
    return undefined;
  const months = (tankGallons * holdingTankShare) / (gallons / days) / daysPerMonth;
  return { months, basis: 'fill-rate', confidence: since.length >= 2 ? 'high' : 'medium' };
}

function byIntervals(intervals: readonly number[]): Estimate | undefined {
  const sorted = intervals.toSorted((a, b) => a - b);
  const [shortest, longest] = [sorted[0], sorted.at(-1)];
  if (shortest === undefined || longest === undefined) return undefined;
  const [lower, upper] = [Math.floor((sorted.length - 1) / 2), Math.ceil((sorted.length - 1) / 2)];
  const months = ((sorted[lower] ?? shortest) + (sorted[upper] ?? longest)) / 2;
  const isRegular = longest - shortest <= months / 4;
  return {
    months,
    basis: 'history',
    confidence: sorted.length < 2 ? 'low' : isRegular ? 'high' : 'medium',
  };
}

function byHousehold({ tankGallons, householdPeople }: TankHistory): Estimate | undefined {
  if (tankGallons === null || householdPeople === null) return undefined;
  return {
    months: householdMonths(tankGallons, householdPeople),
    basis: 'household',
    confidence: 'medium',
  };
}

function reasonOf(
  history: TankHistory,
  times: number,
  intervals: readonly number[],
  basis: DueBasis | undefined,
): string {
  const reading = newestFirst(history.readings)[0];
  const parts = [
    `Pumped ${times === 1 ? 'once' : `${times} times`}${everyWords(intervals)}`,
    reading && `last reading ${solidsPercent(reading)} % sludge and scum`,
    basis === 'fill-rate' && 'by the gallons that ran in since the first time',
    basis === 'household' &&
      `by a tank of ${(history.tankGallons ?? 0).toLocaleString('en-US')} gal and ${history.householdPeople === 1 ? 'one person' : `${history.householdPeople} people`}`,
  ];
  return `${parts.filter(Boolean).join('; ')}.`;
}

/** ', every 29 to 30 months'; in days where an interval would round to zero months. */
function everyWords(intervals: readonly number[]): string {
  if (intervals.length === 0) return '';
  const isInDays = intervals.some((months) => Math.round(months) === 0);
  const rounded = intervals.map((months) => Math.round(isInDays ? months * daysPerMonth : months));
  const [shortest, longest] = [Math.min(...rounded), Math.max(...rounded)];
  const long = (count: number): string => `${count} ${isInDays ? 'day' : 'month'}${count === 1 ? '' : 's'}`;
  if (intervals.length === 1) return `, ${long(shortest)} apart`;
  return shortest === longest ? `, every ${long(shortest)}` : `, every ${shortest} to ${long(longest)}`;
}
