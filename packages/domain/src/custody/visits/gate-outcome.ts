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

/**
 * The dumps as they were before the site said anything: what a change of its word starts from, however often it was
 * changed before. A dump that was corrected after the site's word counts as it is now.
 * @param bySite the facts that follow from the site's last word, each with what the crew had said
 */
export function dumpsBeforeSite(current: readonly DumpedTank[], bySite: readonly DumpedTank[]): DumpedTank[] {
  const said = new Map(bySite.map((dump) => [dump.factId, dump]));
  return current.map((dump) => said.get(dump.factId) ?? dump);
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

/**
 * Writes a changed answer as a note; null where neither the answer nor the one before needs one.
 * @param before the answer that does not count any more, and whether it was posted
 */
export function changedSiteNote(
  said: SiteWord,
  isPosted: boolean,
  before: SiteWord & { readonly isPosted: boolean },
): string | null {
  const figures = `${gateOutcomeName[said.outcome]}, ${formatGallons(said.receivedGallons)} received.`;
  const told = siteNote(said, isPosted) ?? (siteNote(before, before.isPosted) === null ? null : figures);
  return told === null ? null : `Changed by the site: ${told}`;
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
