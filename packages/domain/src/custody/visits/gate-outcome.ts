import { holdsAtMost } from '../ledger/overfull.ts';
import { allocate } from '../../kernel/allocate.ts';
import { formatGallons } from '../../kernel/quantity.ts';

/** A receiving site's decision about a load. */
export const gateOutcomes = ['accepted', 'partly_accepted', 'rejected'] as const;
export type GateOutcome = (typeof gateOutcomes)[number];

export const gateOutcomeName: Record<GateOutcome, string> = {
  accepted: 'Accepted',
  partly_accepted: 'Partly accepted',
  rejected: 'Rejected',
};

/** Gallons dumped from one tank at a visit, as reported by the crew or corrected since. */
export interface DumpedTank {
  readonly factId: string;
  readonly gallons: number;
  /** Whether the tank was empty afterwards: missing gallons are then a variance. */
  readonly emptied: boolean;
}

export interface SiteFigure {
  readonly outcome: GateOutcome;
  readonly receivedGallons: number;
}

/**
 * Splits the site's gallons over the tanks in proportion to the crew's figures. Gallons the site did not take are
 * still in the tank, so it does not count as emptied and has no variance. For an accepted load the crew's report
 * decides whether the tank was emptied.
 */
export function dumpedBySite(
  dumped: readonly DumpedTank[],
  { outcome, receivedGallons }: SiteFigure,
): DumpedTank[] {
  const parts = allocate(
    outcome === 'rejected' ? 0 : receivedGallons,
    dumped.map(({ gallons }) => gallons),
  );
  return dumped.map(({ factId, emptied }, at) => ({
    factId,
    gallons: parts[at] ?? 0,
    emptied: outcome === 'accepted' && emptied,
  }));
}

/** Whether a partial acceptance refuses nothing: all tanks were emptied, and of no more than the site received. */
export const isNothingRefused = (
  dumped: readonly DumpedTank[],
  { outcome, receivedGallons }: SiteFigure,
): boolean =>
  outcome === 'partly_accepted' &&
  dumped.every(({ emptied }) => emptied) &&
  receivedGallons >= dumped.reduce((sum, { gallons }) => sum + gallons, 0);

/** Whether a site's figure is more than the truck can have brought: it is asked about before it is signed. */
export const isBeyondTruck = (receivedGallons: number, truckGallons: number): boolean =>
  receivedGallons > holdsAtMost(truckGallons);

export interface SiteWord extends SiteFigure {
  readonly name: string;
  readonly reason: string | null;
  readonly ph: number | null;
  readonly note: string | null;
}

/**
 * Writes the site's answer as a note on the visit; null when the figures alone are sufficient.
 * @param isPosted whether the site's figure was posted to the ledger
 */
export function siteNote(
  { outcome, receivedGallons, name, reason, ph, note }: SiteWord,
  isPosted: boolean,
): string | null {
  const verdict: Record<GateOutcome, string | null> = {
    accepted: isPosted ? null : `${name} entered ${receivedGallons} gal received at the gate.`,
    partly_accepted: `Partly accepted, ${formatGallons(receivedGallons)} received: ${sentence(reason ?? '')}`,
    rejected: `Rejected: ${sentence(reason ?? '')}`,
  };
  const told = [verdict[outcome], ph === null ? null : `pH ${ph}.`, note].filter((part) => part !== null);
  return told.length === 0 ? null : told.join(' ');
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
