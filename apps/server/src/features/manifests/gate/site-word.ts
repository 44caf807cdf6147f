import {
  dumpedBySite,
  isBeyondTruck,
  isNothingRefused,
  type DumpedTank,
  type SiteFigure,
} from '@haulwright/domain/custody/visits/gate-outcome';
import { refused } from '@haulwright/domain/kernel/outcome';
import type { Services } from '../../../http/context.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { loadFactOf } from '../../custody/ledger/facts.queries.ts';
import { lockTanks } from '../../custody/ledger/load-window.queries.ts';
import { postFacts, type ReplacedFact } from '../../custody/ledger/post-facts.ts';
import type { PostAct } from '../../custody/rows/loads.events.ts';
import { lockPapersOf } from '../following/papers-of-visits.queries.ts';
import { dischargesOf, truckHolds } from './gate-links.queries.ts';
import type { RightCode } from './mailed-codes.ts';

export interface AtGate {
  /** Null where the site demands none. */
  readonly code: RightCode | null;
  readonly now: Date;
  readonly events: Services['events'];
}

/** More was typed than the truck can have brought, and nobody has said yet that it is right. */
export interface BeyondTruck {
  readonly ok: false;
  readonly refusal: 'gate.beyond-truck';
  readonly truckGallons: number;
}

/**
 * Locks what the site's word changes: tanks before the visit and its papers, as by everybody who changes gallons.
 * @returns the tanks
 */
export async function lockForSite(tx: TenantTransaction, visitId: string): Promise<string[]> {
  const tanks = (await dischargesOf(tx, visitId)).map(({ compartmentId }) => compartmentId);
  await lockTanks(tx, tanks);
  await lockPapersOf(tx, [visitId]);
  return tanks;
}

/**
 * What speaks against the site's word; undefined when nothing does.
 * @param dumped as the crew reported it
 */
export async function judgeWord(
  tx: TenantTransaction,
  { tanks, dumped }: { readonly tanks: readonly string[]; readonly dumped: readonly DumpedTank[] },
  said: SiteFigure & { readonly isSure: boolean },
) {
  if (isNothingRefused(dumped, said)) return refused('gate.nothing-refused');
  const truckGallons = said.isSure ? null : await truckHolds(tx, tanks);
  return truckGallons !== null && isBeyondTruck(said.receivedGallons, truckGallons)
    ? ({ ok: false, refusal: 'gate.beyond-truck', truckGallons } satisfies BeyondTruck)
    : undefined;
}

interface SiteAnswer {
  /** The dumps as they stand. */
  readonly current: readonly DumpedTank[];
  /** The same as the crew reported them. */
  readonly byCrew: readonly DumpedTank[];
  readonly said: SiteFigure;
  readonly reason: string;
}

interface PostedWord {
  /** False where the day is closed or the tanks held too little. */
  readonly isPosted: boolean;
  /** The dumps that stand now, each with what the crew had said. */
  readonly crewDumps: DumpedTank[];
}

/** Corrects the dumps to the site's figure. */
export async function postSiteWord(
  tx: TenantTransaction,
  act: PostAct,
  { current, byCrew, said, reason }: SiteAnswer,
): Promise<PostedWord> {
  const before = new Map(current.map((tank) => [tank.factId, tank]));
  // Dumps that already have the site's figure need no correction.
  const changed = dumpedBySite(byCrew, said).filter(({ factId, gallons, emptied }) => {
    const was = before.get(factId);
    return was?.gallons !== gallons || was.emptied !== emptied;
  });
  const replace: ReplacedFact[] = [];
  const unchanged = { isPosted: false, crewDumps: [...byCrew] };
  for (const { factId, gallons, emptied } of changed) {
    const stored = await loadFactOf(tx, factId);
    if (stored?.fact.kind !== 'discharge') return unchanged;
    const fact = { ...stored.fact, id: newId(), gallons, emptied };
    replace.push({ factId, fact, method: said.outcome === 'rejected' ? null : 'meter' });
  }
  if (replace.length === 0) return { ...unchanged, isPosted: true };
  if (!(await postFacts(tx, act, { replace, because: 'gate', reason })).ok) return unchanged;
  const next = new Map(replace.map(({ factId, fact }) => [factId, fact?.id]));
  return {
    isPosted: true,
    crewDumps: byCrew.map((dump) => ({ ...dump, factId: next.get(dump.factId) ?? dump.factId })),
  };
}

const doneBy: Record<SiteFigure['outcome'], string> = {
  accepted: 'Entered',
  partly_accepted: 'Partly accepted',
  rejected: 'Rejected',
};

/** Why dumps and papers have other figures. */
export const reasonOf = ({ outcome, name }: SiteFigure & { readonly name: string }): string =>
  `${doneBy[outcome]} at the gate by ${name}`;
