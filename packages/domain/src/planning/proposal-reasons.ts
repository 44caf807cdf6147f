import { formatDuration } from '../kernel/quantity.ts';
import { formatMeters, toDistance, type UnitSystem } from '../kernel/units.ts';

/** A truck's day in both plans. Seconds. */
export interface LaneOfChange {
  readonly routeId: string;
  readonly vehicleName: string;
  readonly secondsToday: number;
  readonly secondsProposed: number;
  /** Return to the depot in seconds after midnight; null when it stays in. */
  readonly endToday: number | null;
  readonly endProposed: number | null;
  /** Codes of the rules its route breaks. */
  readonly brokenToday: readonly string[];
  readonly brokenProposed: readonly string[];
  readonly inService: boolean;
}

/** Facts about a job that changes its truck or position, calculated from both plans. Metres, seconds. */
export interface FactsOfChange {
  /** Null: on no route. */
  readonly from: LaneOfChange | null;
  readonly to: LaneOfChange | null;
  readonly lateToday: boolean;
  readonly lateProposed: boolean;
  /** Saving of this job's new position alone; negative when it adds. */
  readonly savedMeters: number;
  readonly savedSeconds: number;
  /** The job that takes this one's place on its truck, when both together would break a rule there. */
  readonly makesRoomFor: string | null;
  /** Why the plan leaves it out. */
  readonly leftOutBecause: string | null;
  /** Total saving of all changes. */
  readonly plan: { readonly savedMeters: number; readonly savedSeconds: number };
}

/** Explains why a job moves: the first reason that is true, in order of significance. */
export function explainProposedChange(facts: FactsOfChange, units: UnitSystem): string {
  const { from, to } = facts;
  if (to === null) return (facts.leftOutBecause ?? 'The plan has no room for it.').slice(0, 300);
  if (from === null) return `Was on no route. ${added(facts, to, units)}`;
  if (!from.inService) return `${from.vehicleName} is out of service on this day.`;
  if (facts.lateToday && !facts.lateProposed) return 'Was late; now within its window.';
  return (
    nearer(facts, from, to, units) ?? noLonger(from, to) ?? eased(facts, from, to) ?? together(facts, units)
  );
}

function added(
  { savedMeters, savedSeconds }: FactsOfChange,
  { vehicleName }: LaneOfChange,
  units: UnitSystem,
): string {
  const cost = amounts(Math.max(0, -savedMeters), Math.max(0, -savedSeconds), units);
  return cost === null ? `It is on the way for ${vehicleName}.` : `It adds ${cost} to ${vehicleName}.`;
}

function nearer(
  { savedMeters, savedSeconds }: FactsOfChange,
  from: LaneOfChange,
  to: LaneOfChange,
  units: UnitSystem,
): string | null {
  const moves = from.routeId !== to.routeId;
  const [distance, time] = [toDistance(Math.abs(savedMeters), units), minutes(Math.abs(savedSeconds))];
  const less = savedMeters > 0 && distance > 0;
  const faster = savedSeconds > 0 && time > 0;
  if (!less && !faster) return null;
  const where = moves
    ? `Nearer to the other stops of ${to.vehicleName}`
    : `A better place in the order of ${to.vehicleName}`;
  if (less && (faster || time === 0))
    return `${where}: ${amounts(savedMeters, Math.max(0, savedSeconds), units) ?? ''} less.`;
  if (less)
    return `${where}: ${longMeters(savedMeters, units)} less, for ${longMinutes(-savedSeconds)} more.`;
  return savedMeters < 0 && distance > 0
    ? `Quicker with ${to.vehicleName}: ${longMinutes(savedSeconds)} less, for ${longMeters(-savedMeters, units)} more.`
    : `Quicker with ${to.vehicleName}: ${longMinutes(savedSeconds)} less.`;
}

/** Rules that a truck's route no longer breaks. */
const resolvedWords: Readonly<Record<string, (truck: string) => string>> = {
  'after-shift': (truck) => `${truck} was back after its shift; now it is not.`,
  'over-capacity': (truck) => `The tank of ${truck} was over capacity; now it is not.`,
  late: (truck) => `${truck} was late at a stop; now it is not.`,
  'site-closed': (truck) => `${truck} reached a disposal site that was closed; now it does not.`,
};

function noLonger(from: LaneOfChange, to: LaneOfChange): string | null {
  for (const lane of [from, to]) {
    const code = lane.brokenToday.find((one) => one in resolvedWords && !lane.brokenProposed.includes(one));
    if (code !== undefined) return resolvedWords[code]?.(lane.vehicleName) ?? null;
  }
  return null;
}

function eased({ makesRoomFor }: FactsOfChange, from: LaneOfChange, to: LaneOfChange): string | null {
  if (from.routeId === to.routeId) return null;
  if (from.endProposed === null) return `${from.vehicleName} is no longer needed.`;
  if (makesRoomFor !== null) return `Makes room for ${makesRoomFor}.`;
  const shorter = from.secondsToday - from.secondsProposed;
  if (from.secondsToday > to.secondsToday && minutes(shorter) > 0)
    return `Evens out the work: ${from.vehicleName} works ${longMinutes(shorter)} less.`;
  const earlier = (from.endToday ?? from.endProposed) - from.endProposed;
  return minutes(earlier) > 0 ? `${from.vehicleName} is back ${longMinutes(earlier)} earlier.` : null;
}

function together({ plan }: FactsOfChange, units: UnitSystem): string {
  const saved =
    plan.savedMeters >= 0 && plan.savedSeconds >= 0
      ? amounts(plan.savedMeters, plan.savedSeconds, units)
      : null;
  return saved === null
    ? 'Belongs with the other changes in this plan.'
    : `Belongs with the other changes in this plan, which save ${saved} together.`;
}

/** "6.3 miles and 14 minutes", "14 minutes"; null when both are zero. */
function amounts(meters: number, seconds: number, units: UnitSystem): string | null {
  const parts = [
    ...(toDistance(meters, units) > 0 ? [longMeters(meters, units)] : []),
    ...(minutes(seconds) > 0 ? [longMinutes(seconds)] : []),
  ];
  return parts.length === 0 ? null : parts.join(' and ');
}

const minutes = (seconds: number): number => Math.round(seconds / 60);

/** "1 minute", "14 minutes", "2 h 5 min". */
function longMinutes(seconds: number): string {
  const count = minutes(seconds);
  if (count >= 60) return formatDuration(count);
  return count === 1 ? '1 minute' : `${count} minutes`;
}

/** "6.3 miles", "10.1 kilometres". */
const longMeters = (meters: number, units: UnitSystem): string =>
  formatMeters(meters, units).replace(/ mi$/, ' miles').replace(/ km$/, ' kilometres');
