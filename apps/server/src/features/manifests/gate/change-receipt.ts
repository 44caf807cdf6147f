import {
  changedSiteNote,
  dumpsBeforeSite,
  gateOutcomeName,
} from '@haulwright/domain/custody/visits/gate-outcome';
import type { GateReceiptChange } from '@haulwright/domain/gate/gate-receipt';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { chainGateChange } from '../../custody/chain/custody-events.queries.ts';
import { insertVisitNote } from '../../custody/visits/visit-notes.queries.ts';
import { followGateAgain } from '../following/follow-ledger.ts';
import { reopenForSite, signManifestsByGate } from '../signing/gate-signature.ts';
import { changeableReceipt, type ChangeRefusal } from './changeable-receipt.ts';
import { dischargesOf, reporterOf, type GateLink } from './gate-links.queries.ts';
import { insertReceiptChange, type SignedReceipt } from './gate-receipts.queries.ts';
import { takeMailedCode } from './mailed-codes.queries.ts';
import { judgeWord, lockForSite, postSiteWord, type AtGate, type BeyondTruck } from './site-word.ts';

/**
 * Records what the site signed instead, within its minutes. It starts from what the crew had said, however often it was
 * changed before, so that the last word alone decides what was dumped; what was signed before stays beside it. Papers
 * that had its signature are corrected to the new figure and signed again.
 */
export async function changeReceipt(
  tx: TenantTransaction,
  { companyId, visitId, userId, id: linkId }: GateLink,
  { isSure, version, ...said }: Omit<GateReceiptChange, 'token' | 'code'>,
  { code, now, events }: AtGate,
): Promise<
  Outcome<null, 'not-found' | ChangeRefusal | 'gate.nothing-refused' | 'gate.code-ended'> | BeyondTruck
> {
  const actor = { companyId, userId };
  const tanks = await lockForSite(tx, visitId);
  if ((await reporterOf(tx, visitId)) === undefined) return refused('not-found');
  const may = await changeableReceipt(tx, visitId, version, now);
  if (!may.ok) return may;
  const { current: before, crewDumps: bySite } = may.value;
  if (isSameWord(before, said)) return accepted(null);
  const current = await dischargesOf(tx, visitId);
  if (current.length === 0) return refused('not-found');
  const byCrew = dumpsBeforeSite(current, bySite);
  const wrong = await judgeWord(tx, { tanks, dumped: byCrew }, { ...said, isSure });
  if (wrong !== undefined) return wrong;
  if (code !== null && !(await takeMailedCode(tx, visitId, code.codeHash))) return refused('gate.code-ended');
  const reason = `Changed at the gate by ${said.name}: ${gateOutcomeName[said.outcome].toLowerCase()}`;
  const posted = await postSiteWord(
    tx,
    { ...actor, now, isAdmin: false, events },
    { current, byCrew, said, reason },
  );
  const id = newId();
  await insertReceiptChange(tx, {
    id,
    companyId,
    visitId,
    linkId,
    version: version + 1,
    ...said,
    ...posted,
    codeMailedTo: code?.mailedTo,
    createdAt: now,
  });
  await chainGateChange(tx, companyId, id, now);
  const { ticketNumber } = said;
  if (ticketNumber !== null && ticketNumber !== before.ticketNumber)
    await insertVisitNote(tx, actor, visitId, { kind: 'ticket-number', text: ticketNumber }, now);
  const told = changedSiteNote(said, posted.isPosted, before);
  if (told !== null) await insertVisitNote(tx, actor, visitId, { kind: 'site', text: told }, now);
  const doer = { ...actor, now };
  if (posted.isPosted)
    await reopenForSite(tx, doer, visitId, { before: before.outcome, now: said.outcome, reason });
  await followGateAgain(tx, doer, visitId, reason);
  await signManifestsByGate(tx, { companyId, now }, visitId);
  return accepted(null);
}

const wordFields = [
  'outcome',
  'receivedGallons',
  'ticketNumber',
  'reason',
  'ph',
  'note',
  'name',
] as const satisfies readonly (keyof GateReceiptChange)[];

/** Sent twice, or nothing but the signature is another one. */
const isSameWord = (
  before: Pick<SignedReceipt['current'], (typeof wordFields)[number]>,
  said: Pick<GateReceiptChange, (typeof wordFields)[number]>,
): boolean => wordFields.every((field) => before[field] === said[field]);
