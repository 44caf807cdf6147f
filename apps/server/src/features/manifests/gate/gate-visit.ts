import { changeSecondsLeft } from '@haulwright/domain/gate/gate-change';
import { maxGateVersions, type GateVisit } from '@haulwright/domain/gate/gate-receipt';
import { maskedEmail } from '@haulwright/domain/gate/mailed-code';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { loadVisitFacts } from '../rows/manifest-facts.queries.ts';
import { dischargesOf, wastesOf, type GateLink } from './gate-links.queries.ts';
import { signedReceiptOf, toGateReceipt, type SignedReceipt } from './gate-receipts.queries.ts';
import { gateEmailOf } from './mailed-codes.queries.ts';

/** The load as the gate's page shows it; undefined when there is no such visit, or it was withdrawn. */
export async function loadGateVisit(
  tx: TenantTransaction,
  { visitId, expiresAt }: GateLink,
  now: Date,
): Promise<GateVisit | undefined> {
  const facts = await loadVisitFacts(tx, visitId);
  const dumped = await dischargesOf(tx, visitId);
  if (facts === undefined || dumped.length === 0) return undefined;
  const { hauler, truck, site, deliveredAt, shares, timeZone } = facts;
  const signed = await signedReceiptOf(tx, visitId);
  const receipt = signed === undefined ? null : toGateReceipt(signed);
  const changeSeconds = signed === undefined ? 0 : secondsToChange(signed, now);
  const email = signed === undefined || changeSeconds > 0 ? await gateEmailOf(tx, visitId) : null;
  const brought = shares.map(({ wasteType }) => wasteType);
  return {
    hauler: { name: hauler.name, phone: hauler.phone, registration: hauler.registration },
    truck: truck && { name: truck.name, plate: truck.plate },
    site: site.name,
    deliveredAt,
    timeZone,
    wasteTypes: brought.length === 0 ? await wastesOf(tx, visitId) : [...new Set(brought)].toSorted(),
    reportedGallons: receipt?.reportedGallons ?? dumped.reduce((sum, { gallons }) => sum + gallons, 0),
    expiresAt: expiresAt.toISOString(),
    codeTo: email && maskedEmail(email),
    changeSeconds,
    receipt,
  };
}

/** One that an older server stored does not say what the crew had said, so it is not changed. */
function secondsToChange({ first, version }: SignedReceipt, now: Date): number {
  return first.crewDumps === null || version >= maxGateVersions ? 0 : changeSecondsLeft(first.createdAt, now);
}
