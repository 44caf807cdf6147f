import {
  dumpedBySite,
  isNothingRefused,
  siteNote,
  type DumpedTank,
  type SiteFigure,
} from '@haulwright/domain/custody/visits/gate-outcome';
import type { GateReceiptInput } from '@haulwright/domain/gate/gate-receipt';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { Services } from '../../../http/context.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { inSavepoint } from '../../../platform/database/savepoint.ts';
import { newId } from '../../../platform/ids.ts';
import { insertVisitNote } from '../../custody/visits/visit-notes.queries.ts';
import { chainGateReceipt } from '../../custody/chain/custody-events.queries.ts';
import { lockVisit } from '../../custody/visits/disposal-visits.queries.ts';
import { loadFactOf } from '../../custody/ledger/facts.queries.ts';
import { correctFact } from '../../custody/ledger/post-facts.ts';
import { signManifestsByGate } from '../signing/gate-signature.ts';
import { lockManifestsOf } from '../rows/manifest-rows.queries.ts';
import { dischargesOf, insertReceipt, receiptOf, type GateLink } from './gate-links.queries.ts';
import type { RightCode } from './mailed-codes.ts';
import { takeMailedCode } from './mailed-codes.queries.ts';

interface Doing {
  /** Null where the site demands none. */
  readonly code: RightCode | null;
  readonly now: Date;
  readonly events: Services['events'];
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
  said: Omit<GateReceiptInput, 'token' | 'code'>,
  { code, now, events }: Doing,
): Promise<
  Outcome<null, 'not-found' | 'gate.already-received' | 'gate.nothing-refused' | 'gate.code-ended'>
> {
  const { ticketNumber } = said;
  const actor = { companyId, userId };
  if (!(await lockVisit(tx, visitId))) return refused('not-found');
  // Before the ledger, as by those who sign a manifest in the office.
  await lockManifestsOf(tx, visitId);
  if ((await receiptOf(tx, visitId)) !== null) return refused('gate.already-received');
  const dumped = await dischargesOf(tx, visitId);
  // The office withdrew the dump meanwhile.
  if (dumped.length === 0) return refused('not-found');
  if (isNothingRefused(dumped, said)) return refused('gate.nothing-refused');
  if (code !== null && !(await takeMailedCode(tx, visitId, code.codeHash))) return refused('gate.code-ended');
  const reportedGallons = dumped.reduce((sum, { gallons }) => sum + gallons, 0);
  const factIds = await followSite(tx, actor, { dumped, said }, now);
  const isPosted = factIds !== null;
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
  if (factIds !== null && factIds.length > 0)
    await events.publish(tx, 'load.posted', { factIds, actor, at: now });
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

/**
 * Corrects the dumps to the site's figure.
 * @returns ids of the replacing facts; null where the day is closed or the tanks held too little
 */
async function followSite(
  tx: TenantTransaction,
  actor: { readonly companyId: string; readonly userId: string },
  { dumped, said }: SiteAnswer,
  now: Date,
): Promise<string[] | null> {
  const reason = `${doneBy[said.outcome]} at the gate by ${said.name}`;
  const before = new Map(dumped.map((tank) => [tank.factId, tank]));
  // Dumps that already have the site's figure need no correction.
  const changed = dumpedBySite(dumped, said).filter(({ factId, gallons, emptied }) => {
    const was = before.get(factId);
    return was?.gallons !== gallons || was.emptied !== emptied;
  });
  // Corrects all tanks or none.
  const followed = await inSavepoint(tx, async (inner): Promise<Outcome<string[], 'cannot-follow'>> => {
    const factIds: string[] = [];
    for (const { factId, gallons, emptied } of changed) {
      const stored = await loadFactOf(inner, factId);
      if (stored?.fact.kind !== 'discharge') return refused('cannot-follow');
      const { fact } = stored;
      const newFactId = newId();
      const correction = {
        fact: { ...fact, id: newFactId, gallons, emptied },
        method: said.outcome === 'rejected' ? null : 'meter',
        reason,
      } as const;
      const corrected = await correctFact(inner, actor, factId, { newFactId, correction }, now);
      if (!corrected.ok) return refused('cannot-follow');
      factIds.push(newFactId);
    }
    return accepted(factIds);
  });
  return followed.ok ? followed.value : null;
}
