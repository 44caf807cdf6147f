import type { PackJob, PackUnit } from '@haulwright/domain/field/day-pack';
import { eventOfAction, maxReportedUnits, type UnitReport } from '@haulwright/domain/rentals/rental-work';
import { judgeScan, type ScanRole, type ScanWarning } from '@haulwright/domain/rentals/unit-scan';

export type RentalOfJob = NonNullable<PackJob['rental']>;

/** Scanned units that are not saved yet. */
export interface UnitsDraft {
  readonly units: readonly UnitReport[];
  /** For an exchange: the removed unit, while its replacement is being scanned. */
  readonly going: number | null;
}

export const noUnits: UnitsDraft = { units: [], going: null };

/** The role of the next scanned unit. */
export const roleOf = ({ action }: RentalOfJob, { going }: UnitsDraft): ScanRole =>
  action === 'deliver' || going !== null ? 'comes' : 'is-there';

const takenOf = ({ units, going }: UnitsDraft): ReadonlySet<number> =>
  new Set([
    ...units.flatMap(({ labelNumber, byLabelNumber }) => [labelNumber, byLabelNumber ?? labelNumber]),
    ...(going === null ? [] : [going]),
  ]);

/** The phone's warning about a unit; see `judgeScan`. */
export const warningOf = (
  label: number,
  rental: RentalOfJob,
  draft: UnitsDraft,
  idle: readonly PackUnit[],
): ScanWarning | null => judgeScan(label, roleOf(rental, draft), rental, { taken: takenOf(draft), idle });

/** Adds a unit to the draft, at most once. */
export function withUnit(draft: UnitsDraft, { action }: RentalOfJob, label: number): UnitsDraft {
  if (takenOf(draft).has(label) || draft.units.length >= maxReportedUnits) return draft;
  if (action === 'exchange' && draft.going === null) return { ...draft, going: label };
  const report = {
    did: eventOfAction[action],
    labelNumber: draft.going ?? label,
    byLabelNumber: draft.going === null ? null : label,
  };
  return { units: [...draft.units, report], going: null };
}

export const withoutUnit = (draft: UnitsDraft, label: number): UnitsDraft => ({
  ...draft,
  units: draft.units.filter(({ labelNumber }) => labelNumber !== label),
});

/** Units at the site that are not in the draft. */
export const restHere = ({ units }: RentalOfJob, draft: UnitsDraft): number[] => {
  const taken = takenOf(draft);
  return units
    .filter(({ isHere, labelNumber }) => isHere && !taken.has(labelNumber))
    .map((unit) => unit.labelNumber);
};

/** Whether the office will review a unit, as far as the phone knows. */
export const isForOffice = (
  { labelNumber, byLabelNumber }: UnitReport,
  rental: RentalOfJob,
  idle: readonly PackUnit[],
): boolean => {
  const known = [...rental.units, ...idle];
  return [labelNumber, byLabelNumber ?? labelNumber].some((label) =>
    known.every((unit) => unit.labelNumber !== label),
  );
};
