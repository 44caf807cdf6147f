import { z } from 'zod';
import { jobStatusName, type JobStatus } from '../jobs/job.ts';
import { formatDuration } from '../kernel/quantity.ts';
import { formatMinuteOfDay } from '../kernel/time-of-day.ts';
import { formatVolume, type UnitSystem } from '../kernel/units.ts';
import { wasteTypeName } from '../services/waste-type.ts';
import { sizesThatGetIn } from '../vehicles/truck-size.ts';
import type { PlanNames } from './plan-names.ts';

/**
 * What a route in a given order violates: the planner's rules of the day, and facts about truck, driver and
 * addresses. Seconds, gallons.
 */
export type RouteProblem =
  | { code: 'late'; stopId: string; seconds: number }
  | { code: 'late-for-locked-time'; stopId: string; seconds: number; lockedSecond: number }
  | { code: 'over-capacity'; stopId: string; gallons: number }
  | { code: 'mixed-wastes'; stopId: string; wasteType: string; inTank: readonly string[] }
  | { code: 'truck-waste'; stopId: string; wasteType: string }
  | { code: 'missing-skill'; stopId: string; skills: readonly string[] }
  /** Nobody is chosen yet who has to hold them. */
  | { code: 'driver-not-chosen'; stopId: string; skills: readonly string[] }
  | { code: 'truck-not-allowed'; stopId: string }
  | { code: 'site-closed'; disposalSiteId: string; seconds: number | null }
  | { code: 'site-waste'; disposalSiteId: string; wasteTypes: readonly string[] }
  | { code: 'daily-cap'; disposalSiteId: string; gallons: number }
  | { code: 'break-missing'; earliest: number; latest: number }
  | { code: 'after-shift'; seconds: number }
  | { code: 'not-emptied'; gallons: number }
  | { code: 'no-road' }
  | { code: 'locked'; stopId: string }
  | { code: 'position'; stopId: string; position: 'first' | 'last' }
  | { code: 'truck-too-large'; stopId: string; maxTruckSize: number }
  | { code: 'no-compartment'; stopId: string; wasteType: string }
  | { code: 'day-limit'; limit: 'gallons' | 'stops'; over: number }
  | { code: 'address-not-located' }
  /** `why`: the time that does not exist on the day. */
  | { code: 'window-moved'; why: string }
  | { code: 'job-on-other-route'; routeName: string }
  | { code: 'job-not-open'; status: JobStatus }
  | { code: 'site-not-in-use'; disposalSiteId: string }
  | { code: 'truck-out-of-service' }
  | { code: 'truck-on-other-route'; routeName: string }
  | { code: 'driver-on-other-route'; driverName: string; routeName: string }
  | { code: 'no-truck' }
  | { code: 'no-times' };

/** A problem in words, at the stop (by position) where it occurs; null is the whole route. */
export const routeFinding = z.object({
  code: z.string().max(60),
  sequence: z.number().int().min(0).nullable(),
  message: z.string().max(500),
});
export type RouteFinding = z.infer<typeof routeFinding>;

/** Things to check, although the truck may drive like this. */
const hints: ReadonlySet<string> = new Set<RouteProblem['code']>([
  'not-emptied',
  'driver-not-chosen',
  'address-not-located',
  'window-moved',
  'no-times',
]);

/** Whether a finding is a hint; all others are violations. */
export const isHint = ({ code }: Pick<RouteFinding, 'code'>): boolean => hints.has(code);

/** Describes a problem and its remedy in a sentence or two, in the company's units. */
export function explainProblem(
  problem: RouteProblem,
  truckName: string,
  names: Pick<PlanNames, 'site'>,
  units: UnitSystem,
): string {
  switch (problem.code) {
    case 'late':
      return `${timeSpan(problem.seconds)} late: the arrival window is over by then. Put it earlier.`;
    case 'late-for-locked-time':
      return `${timeSpan(problem.seconds)} late: ${timeOfDay(problem.lockedSecond)} is promised here. Put it earlier or unlock its time.`;
    case 'over-capacity':
      return `The tank would be over capacity by ${formatVolume(problem.gallons, units)}. Empty it before this stop.`;
    case 'mixed-wastes':
      return `${capital(wasteName(problem.wasteType))} must not be mixed with the ${list(problem.inTank.map(wasteName))} in the tank. Empty it before this stop.`;
    case 'truck-waste':
      return `${truckName} may not carry ${wasteName(problem.wasteType)}.`;
    case 'missing-skill':
      return `The driver of ${truckName} does not hold what this job requires on this day: ${problem.skills.join(', ')}.`;
    case 'driver-not-chosen':
      return `Choose a driver who holds what this job requires: ${problem.skills.join(', ')}.`;
    case 'truck-not-allowed':
      return `This job is limited to other trucks than ${truckName}.`;
    case 'site-closed':
      return problem.seconds === null
        ? `${names.site(problem.disposalSiteId)} is not open then. Choose another disposal site.`
        : `${names.site(problem.disposalSiteId)} closes ${timeSpan(problem.seconds)} before the unloading is done. Go there earlier or choose another one.`;
    case 'site-waste':
      return `${names.site(problem.disposalSiteId)} does not take ${list(problem.wasteTypes.map(wasteName))}. Choose another disposal site.`;
    case 'daily-cap':
      return `${names.site(problem.disposalSiteId)} would get ${formatVolume(problem.gallons, units)} more than it accepts in one day.`;
    case 'break-missing':
      return `The break between ${timeOfDay(problem.earliest)} and ${timeOfDay(problem.latest)} has no place.`;
    case 'after-shift':
      return `Back ${timeSpan(problem.seconds)} after the end of the shift.`;
    case 'not-emptied':
      return `Returns with ${formatVolume(problem.gallons, units)} in the tank. Empty it at the end.`;
    case 'no-road':
      return "No road leads here from the stop before. Check the address's pin on the map.";
    case 'locked':
      return 'This job is locked to another truck or position. Put it back there.';
    case 'position':
      return `This job must come ${problem.position} on its route.`;
    case 'truck-too-large':
      return `${truckName} is too large for this site: ${sizesThatGetIn(problem.maxTruckSize)}.`;
    case 'no-compartment':
      return `No tank of ${truckName} has room for the ${wasteName(problem.wasteType)} of this stop. Empty one before it.`;
    case 'day-limit':
      return `${truckName} does ${problem.limit === 'gallons' ? formatVolume(problem.over, units) : `${problem.over} ${problem.over === 1 ? 'stop' : 'stops'}`} more than is allowed in one day.`;
    case 'window-moved':
      return `The arrival window cannot be kept as it is. ${problem.why} Arrange another time.`;
    case 'address-not-located':
      return "The address has no position on the map, so the drive there is not counted. Set the address's pin.";
    case 'job-on-other-route':
      return `This job is on another route: ${problem.routeName}. Take it off this one.`;
    case 'job-not-open':
      return `This job is ${jobStatusName[problem.status].toLowerCase()}. Take it off the route.`;
    case 'site-not-in-use':
      return `${names.site(problem.disposalSiteId)} is no longer in use.`;
    case 'truck-out-of-service':
      return `${truckName} is out of service.`;
    case 'truck-on-other-route':
      return `${truckName} has another route on this day: ${problem.routeName}.`;
    case 'driver-on-other-route':
      return `${problem.driverName} has another route on this day: ${problem.routeName}.`;
    case 'no-times':
      return 'A stop left this route, and its times could not be recalculated. Edit and save it to see why.';
    default:
      return 'The truck of this route is no longer in the fleet. Choose another, so that its times can be calculated.';
  }
}

const wasteName = (type: string): string =>
  type in wasteTypeName ? wasteTypeName[type as keyof typeof wasteTypeName].toLowerCase() : type;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const list = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

/** Rounded up: "30 s late" is not "0 min late". */
const timeSpan = (seconds: number): string => formatDuration(Math.ceil(seconds / 60));
const timeOfDay = (second: number): string => formatMinuteOfDay(second / 60);
