import type { GateVisit } from '@haulwright/domain/gate/gate-receipt';
import { maskedEmail } from '@haulwright/domain/gate/mailed-code';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { loadVisitFacts } from '../rows/manifest-facts.queries.ts';
import { dischargesOf, receiptOf, wastesOf, type GateLink } from './gate-links.queries.ts';
import { gateEmailOf } from './mailed-codes.queries.ts';

/** The load as the gate's page shows it; undefined when there is no such visit, or it was withdrawn. */
export async function loadGateVisit(
  tx: TenantTransaction,
  { visitId, expiresAt }: GateLink,
): Promise<GateVisit | undefined> {
  const facts = await loadVisitFacts(tx, visitId);
  const dumped = await dischargesOf(tx, visitId);
  if (facts === undefined || dumped.length === 0) return undefined;
  const { hauler, truck, site, deliveredAt, shares, timeZone } = facts;
  const receipt = await receiptOf(tx, visitId);
  const email = receipt === null ? await gateEmailOf(tx, visitId) : null;
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
    receipt,
  };
}
