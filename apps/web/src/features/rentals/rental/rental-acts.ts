import type { Rental } from '@haulwright/domain/rentals/rental';
import { rentalEventName } from '@haulwright/domain/rentals/rental-event';

export type RentalEvent = Rental['events'][number];

/** Events of several units that were recorded as one: eight toilets of a delivery are one act. */
export interface RentalAct {
  readonly id: string;
  /** At least one. */
  readonly events: readonly [RentalEvent, ...RentalEvent[]];
}

/** The acts in the order of the events. Withdrawn ones stand apart from those that count. */
export function actsOf(events: readonly RentalEvent[]): RentalAct[] {
  const acts = Map.groupBy(events, ({ kind, date, at, note, isWithdrawn }) =>
    JSON.stringify([kind, date, at, note, isWithdrawn]),
  );
  return [...acts.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ id: first.id, events: [first, ...others] as const }],
  );
}

/** 'Delivered #4', 'Exchanged #4 for #9', 'Paused'. */
export const titleOfEvent = ({ kind, labelNumber, byLabelNumber }: RentalEvent): string =>
  [
    rentalEventName[kind],
    labelNumber !== null && `#${labelNumber}`,
    byLabelNumber !== null && `for #${byLabelNumber}`,
  ]
    .filter(Boolean)
    .join(' ');

/** 'Delivered 8 units'; that of one event names its unit. */
export const titleOfAct = ({ events }: RentalAct): string =>
  events.length === 1 ? titleOfEvent(events[0]) : `${rentalEventName[events[0].kind]} ${events.length} units`;

/** '#1 – #8, #12'; '#4 for #9, #5 for #10' of an exchange. */
export function unitsOfAct({ events }: RentalAct): string {
  const sorted = events.toSorted((a, b) => (a.labelNumber ?? 0) - (b.labelNumber ?? 0));
  if (sorted.some(({ byLabelNumber }) => byLabelNumber !== null))
    return sorted.map(({ labelNumber, byLabelNumber }) => `#${labelNumber} for #${byLabelNumber}`).join(', ');
  const runs: { from: number; to: number }[] = [];
  for (const { labelNumber } of sorted) {
    const run = runs.at(-1);
    if (labelNumber === null) continue;
    if (run !== undefined && labelNumber === run.to + 1) run.to = labelNumber;
    else runs.push({ from: labelNumber, to: labelNumber });
  }
  return runs
    .map(({ from, to }) =>
      from === to ? `#${from}` : to === from + 1 ? `#${from}, #${to}` : `#${from} – #${to}`,
    )
    .join(', ');
}
