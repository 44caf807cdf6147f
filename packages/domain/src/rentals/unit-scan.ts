import { maxLabelNumber } from './unit.ts';
import type { WorkAction } from './rental-work.ts';

/**
 * The label number from a scan or typed text: the code's link ends in `/u/<number>`.
 * @returns null when it is not a unit's label
 */
export function labelOf(text: string): number | null {
  const digits =
    /^#?(\d{1,9})$/.exec(text.trim())?.[1] ?? /\/u\/(\d{1,9})\/?(?:[?#].*)?$/.exec(text.trim())?.[1];
  const number = Number(digits ?? 0);
  return number >= 1 && number <= maxLabelNumber ? number : null;
}

/** A unit as the phone knows it. */
export interface KnownUnit {
  readonly labelNumber: number;
  readonly unitTypeId: string;
}

/** Work on units, as the phone knows it. */
export interface UnitWork {
  readonly action: WorkAction;
  readonly items: readonly { readonly unitTypeId: string }[];
  /** The rental's units on rent. */
  readonly units: readonly (KnownUnit & { readonly isHere: boolean })[];
}

/** `comes`: delivered to the site; `is-there`: picked up, moved or serviced there. */
export type ScanRole = 'comes' | 'is-there';

/**
 * A warning about a scanned unit. `twice` changes nothing; all others can be overridden, because the person
 * in front of the unit knows better. `unknown` goes to the office.
 */
export type ScanWarning =
  'twice' | 'on-site-already' | 'not-of-this-site' | 'at-another-place' | 'other-kind' | 'unknown';

/**
 * Judges a scanned unit by the phone's data.
 * @param taken labels already scanned
 * @param idle units available for delivery
 * @returns null without a warning
 */
export function judgeScan(
  labelNumber: number,
  role: ScanRole,
  work: UnitWork,
  { taken, idle }: { readonly taken: ReadonlySet<number>; readonly idle: readonly KnownUnit[] },
): ScanWarning | null {
  if (taken.has(labelNumber)) return 'twice';
  const there = work.units.find((unit) => unit.labelNumber === labelNumber);
  const free = idle.find((unit) => unit.labelNumber === labelNumber);
  if (role === 'comes') {
    if (there !== undefined) return 'on-site-already';
    if (free === undefined) return 'unknown';
    return work.items.some(({ unitTypeId }) => unitTypeId === free.unitTypeId) ? null : 'other-kind';
  }
  if (there === undefined) return free === undefined ? 'unknown' : 'not-of-this-site';
  // A moved unit comes from another place of the same rental.
  return there.isHere || work.action === 'move' ? null : 'at-another-place';
}
