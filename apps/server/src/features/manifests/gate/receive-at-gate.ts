import { siteNote } from '@haulwright/domain/custody/visits/gate-outcome';
import type { GateReceiptInput } from '@haulwright/domain/gate/gate-receipt';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { insertVisitNote } from '../../custody/visits/visit-notes.queries.ts';
import { chainGateReceipt } from '../../custody/chain/custody-events.queries.ts';
import { followGate } from '../following/follow-ledger.ts';
import { signManifestsByGate } from '../signing/gate-signature.ts';
import { dischargesOf, reporterOf, type GateLink } from './gate-links.queries.ts';
import { insertReceipt, signedReceiptOf } from './gate-receipts.queries.ts';
import { takeMailedCode } from './mailed-codes.queries.ts';
import {
  judgeWord,
  lockForSite,
  postSiteWord,
  reasonOf,
  type AtGate,
  type BeyondTruck,
} from './site-word.ts';

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
  { code, now, events }: AtGate,
): Promise<
  | Outcome<null, 'not-found' | 'gate.already-received' | 'gate.nothing-refused' | 'gate.code-ended'>
  | BeyondTruck
> {
  const { ticketNumber } = said;
  const actor = { companyId, userId };
  const tanks = await lockForSite(tx, visitId);
  if ((await reporterOf(tx, visitId)) === undefined) return refused('not-found');
  if ((await signedReceiptOf(tx, visitId)) !== undefined) return refused('gate.already-received');
  const dumped = await dischargesOf(tx, visitId);
  // The office withdrew the dump, or moved it to another tank, meanwhile.
  if (dumped.length === 0) return refused('not-found');
  const wrong = await judgeWord(tx, { tanks, dumped }, { ...said, isSure });
  if (wrong !== undefined) return wrong;
  if (code !== null && !(await takeMailedCode(tx, visitId, code.codeHash))) return refused('gate.code-ended');
  const reportedGallons = dumped.reduce((sum, { gallons }) => sum + gallons, 0);
  const reason = reasonOf(said);
  const posted = await postSiteWord(
    tx,
    { ...actor, now, isAdmin: false, events },
    { current: dumped, byCrew: dumped, said, reason },
  );
  await insertReceipt(tx, {
    companyId,
    visitId,
    linkId,
    ...said,
    reportedGallons,
    ...posted,
    codeMailedTo: code?.mailedTo,
    createdAt: now,
  });
  await chainGateReceipt(tx, companyId, visitId, now);
  if (ticketNumber !== null)
    await insertVisitNote(tx, actor, visitId, { kind: 'ticket-number', text: ticketNumber }, now);
  const told = siteNote(said, posted.isPosted);
  if (told !== null) await insertVisitNote(tx, actor, visitId, { kind: 'site', text: told }, now);
  await followGate(tx, { ...actor, now }, visitId, reason);
  await signManifestsByGate(tx, { companyId, now }, visitId);
  return accepted(null);
}
