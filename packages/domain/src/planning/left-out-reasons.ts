import { formatDuration } from '../kernel/quantity.ts';
import { formatMinuteOfDay } from '../kernel/time-of-day.ts';
import { formatVolume, type UnitSystem, wordsInUnits } from '../kernel/units.ts';
import type { PlanNames } from '../routes/plan-names.ts';
import { wasteTypeName } from '../services/waste-type.ts';
import { sizesThatGetIn, truckSizeWords } from '../vehicles/truck-size.ts';

/**
 * Why a job is on no route: the route planner's reason, or why the job never reached the planner. Seconds,
 * gallons.
 */
export type LeftOutReason =
  | { code: 'address-not-located' }
  | { code: 'no-truck' }
  | { code: 'no-allowed-truck' }
  | { code: 'no-truck-takes-waste'; wasteType: string }
  | { code: 'missing-skill'; skills: readonly string[] }
  | { code: 'tank-too-small'; gallons: number; largestGallons: number; truckId: string }
  | { code: 'no-disposal-for-waste'; wasteType: string }
  | { code: 'unreachable' }
  | { code: 'outside-shift'; truckId: string; secondsShort: number }
  | { code: 'released-too-late'; releaseSeconds: number }
  | { code: 'window-cannot-be-met'; truckId: string; earliestArrival: number }
  | { code: 'disposal-closed'; siteId: string }
  | { code: 'daily-cap'; siteId: string; gallons: number }
  | { code: 'truck-too-large'; maxTruckSize: number; smallestTruckSize: number; truckId: string }
  | { code: 'truck-day-limit'; truckId: string; limit: 'gallons' | 'stops' }
  | { code: 'fixed-position' }
  | { code: 'no-truck-meets-all' }
  | { code: 'no-time-left'; truckId?: string; secondsShort?: number };

/** Explains in a sentence or two what a dispatcher can do, in the company's units. */
export function explainLeftOut(reason: LeftOutReason, names: PlanNames, units: UnitSystem): string {
  switch (reason.code) {
    case 'address-not-located':
      return "The service address has no position on the map. Open the client and set the address's pin.";
    case 'no-truck':
      return 'No truck is free on this day. Put one in service under Settings, Vehicles.';
    case 'no-allowed-truck':
      return 'None of the trucks this job is limited to is free on this day.';
    case 'no-truck-takes-waste':
      return `No truck may carry ${wasteName(reason.wasteType)}. Allow it for a truck under Settings, Vehicles.`;
    case 'missing-skill':
      return `No driver of the day holds what this job requires: ${reason.skills.join(', ')}. Enter their certification under Settings, Compliance, or give a truck another driver.`;
    case 'tank-too-small':
      return `${formatVolume(reason.gallons, units)} do not fit in any tank: the largest that may take them, on ${names.truck(reason.truckId)}, holds ${formatVolume(reason.largestGallons, units)}. Split the job.`;
    case 'no-disposal-for-waste':
      return `No disposal site takes ${wasteName(reason.wasteType)}. Add one that does.`;
    case 'unreachable':
      return "No road leads there and back. Check the address's pin on the map.";
    case 'outside-shift':
      return `Even alone, this job would keep ${names.truck(reason.truckId)} on the road ${timeSpan(reason.secondsShort)} longer than its shift allows.`;
    case 'released-too-late':
      return `What this job needs is ready to be loaded at ${timeOfDay(reason.releaseSeconds)} at the earliest, too late to bring it there in time.`;
    case 'window-cannot-be-met':
      return `The arrival window cannot be met: ${names.truck(reason.truckId)} could be there at ${timeOfDay(reason.earliestArrival)} at the earliest.`;
    case 'disposal-closed':
      return `${names.site(reason.siteId)} is closed when a truck could bring this job’s waste there.`;
    case 'daily-cap':
      return `The disposal sites accept no more on this day: the daily limit of ${names.site(reason.siteId)} leaves no room for this job.`;
    case 'truck-too-large':
      return `Every truck that may do this job is too large for the site: ${sizesThatGetIn(reason.maxTruckSize)}, and the smallest of them, ${names.truck(reason.truckId)}, is ${truckSizeWords(reason.smallestTruckSize)}.`;
    case 'truck-day-limit':
      return `${names.truck(reason.truckId)} cannot take more on one day: its limit of ${wordsInUnits(reason.limit, units)} is reached.`;
    case 'fixed-position':
      return 'The day has room for this job, but not as the first or last stop it must be.';
    case 'no-truck-meets-all':
      return 'Each thing this job needs is met by some truck, but no single truck meets all of them.';
    default:
      return `The day is full of jobs of the same or a higher priority.${moreTime(reason, names)}`;
  }
}

function moreTime(
  { truckId, secondsShort }: Extract<LeftOutReason, { code: 'no-time-left' }>,
  names: PlanNames,
): string {
  if (truckId === undefined || secondsShort === undefined || secondsShort <= 0) return '';
  return ` ${names.truck(truckId)} would have to work ${timeSpan(secondsShort)} longer.`;
}

const wasteName = (type: string): string =>
  type in wasteTypeName ? wasteTypeName[type as keyof typeof wasteTypeName].toLowerCase() : type;

/** Rounded up: "30 s short" is not "0 min". */
const timeSpan = (seconds: number): string => formatDuration(Math.ceil(seconds / 60));

const timeOfDay = (second: number): string =>
  `${formatMinuteOfDay(Math.ceil(second / 60))}${second >= 86_400 ? ' the next day' : ''}`;
