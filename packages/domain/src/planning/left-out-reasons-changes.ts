import { formatDollars } from '../kernel/dollars.ts';
import { formatDuration } from '../kernel/quantity.ts';
import { formatMinuteOfDay } from '../kernel/time-of-day.ts';
import { formatVolume, type UnitSystem } from '../kernel/units.ts';
import { wasteTypeName } from '../services/waste-type.ts';
import { truckSizeWords } from '../vehicles/truck-size.ts';
import type { PlanNames } from '../routes/plan-names.ts';

/**
 * A change of one thing that would let a left-out job in, served by `truckId`, as found by the route planner.
 * Seconds, gallons.
 */
export type HelpfulChange = { truckId: string } & (
  | { kind: 'window-later'; seconds: number; until: number }
  | { kind: 'window-earlier'; seconds: number; from: number }
  | { kind: 'shift-later'; seconds: number }
  | { kind: 'shift-earlier'; seconds: number }
  | { kind: 'site-later'; siteId: string; seconds: number; until: number }
  | { kind: 'site-takes-more'; siteId: string; gallons: number }
  | { kind: 'site-takes-waste'; siteId: string; wasteType: string }
  | { kind: 'larger-tank'; gallons: number }
  | { kind: 'day-limit'; limit: 'gallons' | 'stops'; more: number }
  | { kind: 'truck-takes-waste'; wasteType: string }
  | { kind: 'truck-has-skills'; skills: readonly string[] }
  | { kind: 'truck-allowed' }
  | { kind: 'truck-gets-there'; truckSize: number }
  | { kind: 'any-position' }
);

/**
 * "Truck 2 could do it if …", with the additional cost of the truck's route. Times are rounded up, so that
 * the stated change suffices.
 */
export function explainHelpfulChange(
  change: HelpfulChange,
  addedCents: number,
  names: PlanNames,
  units: UnitSystem,
): string {
  const cost = addedCents > 0 ? ` That costs ${formatDollars(addedCents)} more.` : '';
  return `${names.truck(change.truckId)} could do it if ${condition(change, names, units)}.${cost}`.slice(
    0,
    300,
  );
}

function condition(change: HelpfulChange, names: PlanNames, units: UnitSystem): string {
  switch (change.kind) {
    case 'window-later':
      return `its arrival window lasted until ${timeOfDay(change.until)}, ${timeSpan(change.seconds)} longer`;
    case 'window-earlier':
      return `its arrival window began at ${formatMinuteOfDay(Math.floor(change.from / 60))}, ${timeSpan(change.seconds)} earlier`;
    case 'shift-later':
      return `the truck's shift ended ${timeSpan(change.seconds)} later`;
    case 'shift-earlier':
      return `the truck's shift began ${timeSpan(change.seconds)} earlier`;
    case 'site-later':
      return `${names.site(change.siteId)} were open until ${timeOfDay(change.until)}, ${timeSpan(change.seconds)} longer`;
    case 'site-takes-more':
      return `${names.site(change.siteId)} took ${formatVolume(change.gallons, units)} more on this day`;
    case 'site-takes-waste':
      return `${names.site(change.siteId)} took ${wasteName(change.wasteType)}`;
    case 'larger-tank':
      return `the truck's tank held ${formatVolume(change.gallons, units)} more`;
    case 'day-limit':
      return `the truck were allowed ${change.limit === 'gallons' ? formatVolume(change.more, units) : `${change.more} ${change.more === 1 ? 'stop' : 'stops'}`} more on one day`;
    case 'truck-takes-waste':
      return `the truck were allowed to carry ${wasteName(change.wasteType)}`;
    case 'truck-has-skills':
      return `its driver held what the job requires: ${change.skills.join(', ')}`;
    case 'truck-allowed':
      return 'the job were not limited to other trucks';
    case 'truck-gets-there':
      return `${truckSizeWords(change.truckSize)} got in at the site`;
    default:
      return 'it did not have to come first or last';
  }
}

const wasteName = (type: string): string =>
  type in wasteTypeName ? wasteTypeName[type as keyof typeof wasteTypeName].toLowerCase() : type;

const timeSpan = (seconds: number): string => formatDuration(Math.ceil(seconds / 60));

const timeOfDay = (second: number): string =>
  `${formatMinuteOfDay(Math.ceil(second / 60))}${second > 86_400 ? ' the next day' : ''}`;
