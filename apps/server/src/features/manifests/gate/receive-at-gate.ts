import {
  dumpedBySite,
  isBeyondTruck,
  isNothingRefused,
  siteNote,
  type DumpedTank,
  type SiteFigure,
} from '@haulwright/domain/custody/visits/gate-outcome';
import type { GateReceiptInput } from '@haulwright/domain/gate/gate-receipt';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { Services } from '../../../http/context.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { insertVisitNote } from '../../custody/visits/visit-notes.queries.ts';
import { chainGateReceipt } from '../../custody/chain/custody-events.queries.ts';
import { loadFactOf } from '../../custody/ledger/facts.queries.ts';
import { lockTanks } from '../../custody/ledger/load-window.queries.ts';
import { postFacts, type ReplacedFact } from '../../custody/ledger/post-facts.ts';
import type { PostAct } from '../../custody/rows/loads.events.ts';
import { followGate } from '../following/follow-ledger.ts';
import { lockPapersOf } from '../following/papers-of-visits.queries.ts';
import { signManifestsByGate } from '../signing/gate-signature.ts';
import {
  dischargesOf,
  insertReceipt,
  receiptOf,
  reporterOf,
  truckHolds,
  type GateLink,
} from './gate-links.queries.ts';
import type { RightCode } from './mailed-codes.ts';
import { takeMailedCode } from './mailed-codes.queries.ts';

interface Doing {
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
 * Records what the receiving site signed. Its figure replaces the crew's in the ledger, so missing gallons are a
 * discrepancy like any other, and its signature is added to the manifests with the same figures. Gallons it did not
 * accept are on board again, and the manifests are rejected in whole or in part. Where the ledger cannot be
 * corrected, the receipt keeps the site's figure for the office to settle. The actor is the person who showed the
 * code.
 */
export async function receiveAtGate(
  tx: TenantTransaction,
  { companyId, visitId, userId, id: linkId }: GateLink,
  { isSure, ...said }: Omit<GateReceiptInput, 'token' | 'code'>,
  { code, now, events }: Doing,
): Promise<
  | Outcome<null, 'not-found' | 'gate.already-received' | 'gate.nothing-refused' | 'gate.code-ended'>
  | BeyondTruck
> {
  const { ticketNumber } = said;
  const actor = { companyId, userId };
  // Tanks before the visit and its papers, as by everybody who changes gallons.
  const tanks = (await dischargesOf(tx, visitId)).map(({ compartmentId }) => compartmentId);
  await lockTanks(tx, tanks);
  await lockPapersOf(tx, [visitId]);
  if ((await reporterOf(tx, visitId)) === undefined) return refused('not-found');
  if ((await receiptOf(tx, visitId)) !== null) return refused('gate.already-received');
  const dumped = await dischargesOf(tx, visitId);
  // The office withdrew the dump, or moved it to another tank, meanwhile.
  if (dumped.length === 0) return refused('not-found');
  if (isNothingRefused(dumped, said)) return refused('gate.nothing-refused');
  const truckGallons = isSure ? null : await truckHolds(tx, tanks);
  if (truckGallons !== null && isBeyondTruck(said.receivedGallons, truckGallons))
    return { ok: false, refusal: 'gate.beyond-truck', truckGallons };
  if (code !== null && !(await takeMailedCode(tx, visitId, code.codeHash))) return refused('gate.code-ended');
  const reportedGallons = dumped.reduce((sum, { gallons }) => sum + gallons, 0);
  const isPosted = await followSite(tx, { ...actor, now, isAdmin: false, events }, { dumped, said });
  await insertReceipt(tx, {
    companyId,
    visitId,
    linkId,
    ...said,
    reportedGallons,
    isPosted,
    codeMailedTo: code?.mailedTo,
    createdAt: now,
  });
  await chainGateReceipt(tx, companyId, visitId, now);
  if (ticketNumber !== null)
    await insertVisitNote(tx, actor, visitId, { kind: 'ticket-number', text: ticketNumber }, now);
  const told = siteNote(said, isPosted);
  if (told !== null) await insertVisitNote(tx, actor, visitId, { kind: 'site', text: told }, now);
  await followGate(tx, { ...actor, now }, visitId, reasonOf(said));
  await signManifestsByGate(tx, { companyId, now }, visitId);
  return accepted(null);
}

interface SiteAnswer {
  readonly dumped: readonly DumpedTank[];
  readonly said: SiteFigure & { readonly name: string };
}

const doneBy: Record<SiteFigure['outcome'], string> = {
  accepted: 'Entered',
  partly_accepted: 'Partly accepted',
  rejected: 'Rejected',
};

const reasonOf = ({ outcome, name }: SiteAnswer['said']) => `${doneBy[outcome]} at the gate by ${name}`;

/** Corrects the dumps to the site's figure. @returns false where the day is closed or the tanks held too little */
async function followSite(
  tx: TenantTransaction,
  act: PostAct,
  { dumped, said }: SiteAnswer,
): Promise<boolean> {
  const reason = reasonOf(said);
  const before = new Map(dumped.map((tank) => [tank.factId, tank]));
  // Dumps that already have the site's figure need no correction.
  const changed = dumpedBySite(dumped, said).filter(({ factId, gallons, emptied }) => {
    const was = before.get(factId);
    return was?.gallons !== gallons || was.emptied !== emptied;
  });
  const replace: ReplacedFact[] = [];
  for (const { factId, gallons, emptied } of changed) {
    const stored = await loadFactOf(tx, factId);
    if (stored?.fact.kind !== 'discharge') return false;
    const fact = { ...stored.fact, id: newId(), gallons, emptied };
    replace.push({ factId, fact, method: said.outcome === 'rejected' ? null : 'meter' });
  }
  return replace.length === 0 || (await postFacts(tx, act, { replace, because: 'gate', reason })).ok;
}
