// Public to other features.
import {
  eventOfAction,
  type RentalWork,
  type UnitReport,
  type WorkUnits,
} from '@haulwright/domain/rentals/rental-work';
import { maxLabelNumber } from '@haulwright/domain/rentals/unit';

/** The units a job was done with, in the completion dialog. */
export interface WorkUnitsDraft {
  /** Label numbers; undefined: the proposal. */
  readonly chosen: readonly number[] | undefined;
  /** Label numbers of other units, as typed. */
  readonly typed: string;
  /** For an exchange: the replacement of each removed unit. */
  readonly comes: Readonly<Record<number, number>>;
  readonly isWithoutUnits: boolean;
}
export const untouchedUnits: WorkUnitsDraft = {
  chosen: undefined,
  typed: '',
  comes: {},
  isWithoutUnits: false,
};

type Work = Pick<RentalWork, 'action' | 'items' | 'done'>;
interface Choosable {
  readonly labelNumber: number;
  readonly unitTypeId: string;
  readonly unitTypeName: string;
}

const nothingDone = (work: Work, label: number): boolean =>
  work.done.every(({ labelNumber, byLabelNumber }) => labelNumber !== label && byLabelNumber !== label);

/** The units to choose from: those available for delivery, or those of the rental, at the site first. */
export const choosable = (work: Work, { idle, onRent }: WorkUnits): readonly Choosable[] =>
  (work.action === 'deliver' ? idle : onRent).filter(({ labelNumber }) => nothingDone(work, labelNumber));

/**
 * The likely units: reserved ones for a delivery, those at the site for other work. If a kind has more of
 * them than the job needs, none is proposed, since the right ones are unknown; nor is one that is being
 * exchanged.
 */
export function proposedUnits(work: Work, units: WorkUnits): number[] {
  if (work.action === 'exchange' || work.done.length > 0) return [];
  const likely =
    work.action === 'deliver'
      ? units.idle.filter(({ isReserved }) => isReserved)
      : units.onRent.filter(({ isHere }) => isHere);
  return work.items.flatMap(({ unitTypeId, quantity }) => {
    const ofKind = likely.filter((unit) => unit.unitTypeId === unitTypeId);
    return ofKind.length > quantity ? [] : ofKind.map(({ labelNumber }) => labelNumber);
  });
}

/** Parses label numbers: '12, 14' or '#12 #14'. Null: one is invalid. */
export function labelsIn(typed: string): number[] | null {
  const parts = typed.split(/[\s,;#]+/).filter(Boolean);
  const labels = parts.map((part) => (/^\d+$/.test(part) ? Number(part) : 0));
  return labels.every((label) => label >= 1 && label <= maxLabelNumber) ? labels : null;
}

export interface CheckedUnits {
  readonly reports: readonly UnitReport[];
  /** Nothing is recorded of any unit: this must be confirmed, unless units were recorded before. */
  readonly asksToConfirm: boolean;
  readonly problem: string | undefined;
}

/** The report of the draft, or its error. */
export function checkedUnits(work: Work, units: WorkUnits, draft: WorkUnitsDraft): CheckedUnits {
  const chosen = draft.chosen ?? proposedUnits(work, units);
  const typed = labelsIn(draft.typed);
  const labels = [...new Set([...chosen, ...(typed ?? [])])];
  const did = eventOfAction[work.action];
  const reports = labels.map((labelNumber) => ({
    did,
    labelNumber,
    byLabelNumber: did === 'exchanged' ? (draft.comes[labelNumber] ?? null) : null,
  }));
  const lone = did === 'exchanged' ? reports.find(({ byLabelNumber }) => byLabelNumber === null) : undefined;
  const comers = reports.flatMap(({ byLabelNumber }) => byLabelNumber ?? []);
  const isEmpty = reports.length === 0 && work.done.length === 0;
  const problem =
    typed === null
      ? 'Enter label numbers such as 12, 14.'
      : lone !== undefined
        ? `Choose the unit that replaces #${lone.labelNumber}.`
        : new Set(comers).size < comers.length
          ? 'A unit can replace only one other.'
          : isEmpty && !draft.isWithoutUnits
            ? 'Choose the units, or confirm that none were involved.'
            : undefined;
  return { reports, asksToConfirm: isEmpty, problem };
}
