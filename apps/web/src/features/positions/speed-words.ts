import { toDistance, type UnitSystem } from '@haulwright/domain/kernel/units';

/** Public to other features. "35 mph", "56 km/h"; what a receiver reports while a truck stands is no speed. */
export function speedInWords(metersPerSecond: number, units: UnitSystem): string {
  if (metersPerSecond < standingBelow) return 'Standing';
  return `${Math.round(toDistance(metersPerSecond * 3_600, units))} ${units === 'us' ? 'mph' : 'km/h'}`;
}

const standingBelow = 1;
