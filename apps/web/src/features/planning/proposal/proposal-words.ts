import type { PlanTotals, Proposal, ProposedChange } from '@haulwright/domain/planning/proposal';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { formatDuration } from '@haulwright/domain/kernel/quantity';
import type { Optimization } from '@haulwright/domain/planning/optimization';
import { clock, count } from '../../routes/route-words.ts';
import { dollarsInWords } from '../runs/search-curve.ts';
import type { Units } from '../../measures/use-units.ts';
import type { LaneGroup } from './lane-groups.ts';

/** Public to other features. 'A, B and C'. */
const listed = new Intl.ListFormat('en-US', { type: 'conjunction' });
export const namesInWords = (names: readonly string[]): string => listed.format(new Set(names));

interface Saved {
  readonly savedMiles: number;
  readonly savedMinutes: number;
  readonly savedCents: number;
}

const signed = (saved: number, text: string): string => (saved > 0 ? `−${text}` : `+${text}`);

/**
 * A change's effect on the day: '−4.2 mi · −12 min · +$3'. Unchanged figures are left out; 'No difference'
 * without any.
 */
export function savedInWords(
  { savedMiles, savedMinutes, savedCents }: Saved,
  units: Pick<Units, 'miles'>,
): string {
  const parts = [
    ...(Math.abs(savedMiles) < 0.05 ? [] : [signed(savedMiles, units.miles(Math.abs(savedMiles)))]),
    ...(savedMinutes === 0 ? [] : [signed(savedMinutes, formatDuration(Math.abs(savedMinutes)))]),
    ...(Math.abs(savedCents) < 50 ? [] : [signed(savedCents, dollarsInWords(Math.abs(savedCents)))]),
  ];
  return parts.length === 0 ? 'No difference' : parts.join(' · ');
}

export const savedOf = (now: PlanTotals, proposed: PlanTotals): Saved => ({
  savedMiles: now.miles - proposed.miles,
  savedMinutes: now.minutes - proposed.minutes,
  savedCents: now.cents - proposed.cents,
});

/** '4.2 mi less', '$45 more', 'the same'. @param less the decrease */
export const differenceInWords = (
  less: number,
  text: (amount: number) => string,
  smallest: number,
): string =>
  Math.abs(less) < smallest ? 'The same' : `${text(Math.abs(less))} ${less > 0 ? 'less' : 'more'}`;

/** What a day's first plan costs and covers: '41 jobs on 4 trucks: 212 mi and 31 h 10 min.' */
export const firstPlanInWords = (
  { jobs, trucks, miles, minutes }: PlanTotals,
  units: Pick<Units, 'miles'>,
): string =>
  `${count(jobs, 'job')} on ${count(trucks, 'truck')}: ${units.miles(miles)} and ${formatDuration(minutes)}.`;

/** Why a plan is not proposed: 'This plan would save $4, which is less than $10 and less than 2 %.' */
export function notWorthInWords({
  today,
  proposed,
  smallestSaving,
}: Pick<Proposal, 'today' | 'proposed' | 'smallestSaving'>): string {
  const saved = today.cents - proposed.cents;
  if (saved <= 0 || smallestSaving === undefined) return 'This plan would not save anything.';
  return `This plan would save ${formatDollars(saved)}, which is less than ${dollarsInWords(smallestSaving.cents)} and less than ${smallestSaving.percent} %.`;
}

/** A job's places before and after: 'Truck 12, 9:10 AM', 'On no route'. */
export function placesInWords({ from, to }: Pick<ProposedChange, 'from' | 'to'>): {
  readonly from: string;
  readonly to: string;
} {
  const at = (place: ProposedChange['from'], otherwise: string) =>
    place === null ? otherwise : `${place.vehicleName}, ${clock(place.arrivalSecond)}`;
  return { from: at(from, 'On no route'), to: at(to, 'Off its route') };
}

/** Why lanes are selected together; null for a single lane. */
export function togetherInWords({ lanes }: Pick<LaneGroup, 'lanes'>): string | null {
  return lanes.length < 2
    ? null
    : `${namesInWords(lanes.map((lane) => lane.vehicleName))} swap jobs, so they are accepted together: one without the others would leave a job on two routes or on none.`;
}

/** Summary of a finished, unopened plan: 'It costs $412, 2 jobs are left out.' */
export function planInWords({
  costCents,
  leftOut,
  jobsAnalyzed,
}: Pick<Optimization, 'costCents' | 'leftOut' | 'jobsAnalyzed'>): string {
  const parts = [
    ...(costCents === null ? [] : [`The day would cost ${dollarsInWords(costCents)}`]),
    leftOut.length === 0
      ? `all ${count(jobsAnalyzed, 'job')} on a route`
      : `${count(leftOut.length, 'job')} left out`,
  ];
  return `${parts.join(', ')}. Nothing is changed until you accept it.`.replace(/^./, (first) =>
    first.toUpperCase(),
  );
}

/**
 * Why lanes were not accepted, and the result for the others. @param saved parts of the plan that were
 * accepted
 */
export function refusedInWords(
  isChangedMeanwhile: boolean,
  message: string,
  saved: number,
): { readonly title: string; readonly description: string } {
  const [nothing, rest] = ['None of it was accepted.', 'The other lanes of the plan were accepted.'];
  if (isChangedMeanwhile)
    return {
      title: 'Someone else changed a route in the meantime',
      description:
        saved === 0
          ? `${nothing} Check what is marked, or plan again.`
          : `Changes tied to that route were not accepted. ${rest} Check what is marked, or plan again.`,
    };
  return {
    title: 'The board could not be changed',
    description: saved === 0 ? message : `${message} ${rest}`,
  };
}

/** The result of accepting: 'Truck 12 and Truck 14 drive as proposed.' */
export const acceptedInWords = (groups: readonly LaneGroup[]): string => {
  const names = groups.flatMap((group) => group.lanes.map((lane) => lane.vehicleName));
  return names.length > 3
    ? `${count(names.length, 'lane')} of the plan accepted.`
    : `${namesInWords(names)}: the plan accepted.`;
};
