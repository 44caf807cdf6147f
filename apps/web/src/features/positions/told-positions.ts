import type { LiveEvent } from '@haulwright/contract/live.contract';
import type { DriverPosition } from '@haulwright/domain/live/driver-position';

/** The places a screen knows, with those that were told since in place of the same drivers' older ones. */
export function withTold(
  known: readonly DriverPosition[],
  { positions = [], gone = [] }: Pick<LiveEvent, 'positions' | 'gone'>,
): DriverPosition[] {
  const told = new Set([...gone, ...positions.map(({ userId }) => userId)]);
  return [...known.filter(({ userId }) => !told.has(userId)), ...positions];
}
