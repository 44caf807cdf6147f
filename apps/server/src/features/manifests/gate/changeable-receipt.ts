import type { DumpedTank } from '@haulwright/domain/custody/visits/gate-outcome';
import { isChangeInTime } from '@haulwright/domain/gate/gate-change';
import { maxGateVersions } from '@haulwright/domain/gate/gate-receipt';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { signedReceiptOf, type SignedReceipt } from './gate-receipts.queries.ts';

export type ChangeRefusal =
  'gate.not-signed' | 'gate.change-late' | 'gate.changed-meanwhile' | 'gate.changed-often';

/** The receipt that may be changed, and the dumps that follow from it with what the crew had said. */
export interface Changeable extends SignedReceipt {
  readonly crewDumps: readonly DumpedTank[];
}

/** Whether a site may change its receipt now. @param version that the signer saw; null: whichever stands */
export async function changeableReceipt(
  tx: TenantTransaction,
  visitId: string,
  version: number | null,
  now: Date,
): Promise<Outcome<Changeable, ChangeRefusal>> {
  const signed = await signedReceiptOf(tx, visitId);
  if (signed === undefined) return refused('gate.not-signed');
  const { crewDumps } = signed.current;
  // A receipt that an older server stored does not say what the crew had said.
  if (crewDumps === null || !isChangeInTime(signed.first.createdAt, now)) return refused('gate.change-late');
  if (version !== null && signed.version !== version) return refused('gate.changed-meanwhile');
  return signed.version >= maxGateVersions
    ? refused('gate.changed-often')
    : accepted({ ...signed, crewDumps });
}
