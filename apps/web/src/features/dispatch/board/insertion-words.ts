import type { Insertion } from '@haulwright/domain/dispatch/arrangement';
import { formatDuration } from '@haulwright/domain/kernel/quantity';
import type { Units } from '../../measures/use-units.ts';

const signed = (amount: number, text: string): string => (amount < 0 ? `−${text}` : `+${text}`);

/** '+3.2 mi · +14 min'. */
export const costInWords = (
  { addedMiles, addedMinutes }: Pick<Insertion, 'addedMiles' | 'addedMinutes'>,
  units: Pick<Units, 'miles'>,
): string =>
  `${signed(addedMiles, units.miles(Math.abs(addedMiles)))} · ${signed(addedMinutes, formatDuration(Math.abs(addedMinutes)))}`;
