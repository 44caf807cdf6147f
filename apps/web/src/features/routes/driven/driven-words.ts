import type { ComparedStop } from '@haulwright/domain/tracking/compare-driven';
import type { MilesSource } from '@haulwright/domain/tracking/driven';
import { formatDuration } from '@haulwright/domain/kernel/quantity';
import type { Units } from '../../measures/use-units.ts';
import { clock } from '../route-words.ts';

/** How driven miles are known. */
export const milesSourceName: Record<MilesSource, string> = {
  matched: 'Along the roads the truck took',
  gps: "By the truck's places",
  estimate: "By the truck's places; estimated where it had no signal",
  odometer: "By the truck's odometer",
};

/** Less is how exact places are. */
const noDetourMeters = 160;

/** '+2.1 mi', '−0.4 mi', 'None', '' where it is not known. */
export function detourInWords(meters: number | null, units: Pick<Units, 'meters'>): string {
  if (meters === null) return '';
  if (Math.abs(meters) < noDetourMeters) return 'None';
  return `${meters > 0 ? '+' : '−'}${units.meters(Math.abs(meters))}`;
}

/** '9:15 AM', '9:17 AM (tracker)', '' where nobody knows. */
export const arrivalInWords = ({
  arrival,
  arrivalBy,
}: Pick<ComparedStop, 'arrival' | 'arrivalBy'>): string =>
  arrival === null
    ? ''
    : `${clock(Math.max(0, arrival)).replaceAll(' ', '\u00A0')}${arrivalBy === 'truck' ? ' (tracker)' : ''}`;

/** '35 min, 20 min planned'. */
export const stayInWords = ({
  seconds,
  plannedSeconds,
}: Pick<ComparedStop, 'seconds' | 'plannedSeconds'>): string =>
  seconds === null ? '' : `${formatDuration(seconds / 60)}, ${formatDuration(plannedSeconds / 60)} planned`;
