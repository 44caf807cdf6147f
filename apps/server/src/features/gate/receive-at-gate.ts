import type { GateReceiptInput } from '@haulwright/domain/gate/gate-receipt';
import { allocate } from '@haulwright/domain/kernel/allocate';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { Services } from '../../http/context.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { kept } from '../../platform/database/savepoint.ts';
import { newId } from '../../platform/ids.ts';
import { insertVisitNote, lockVisit } from '../compliance/ticket-detail.queries.ts';
import { isClosedDay } from '../loads/custody-days.queries.ts';
import { loadFactOf } from '../loads/facts.queries.ts';
import { correctFact } from '../loads/post-facts.ts';
import { signManifestsByGate } from '../manifests/gate-signature.ts';
import { dischargesOf, insertReceipt, receiptOf, type GateLink } from './gate-links.queries.ts';

/**
 * Takes what the receiving site says: its figure is the ledger's from now on, so that what is missing is a
 * difference like any other, and its signature goes onto the manifests that say the same. Where the ledger cannot
 * follow, the figure stands as the site's word for the office to settle. All of it is done in the name of the
 * person who showed the code.
 */
export async function receiveAtGate(
  tx: TenantTransaction,
  { companyId, visitId, userId, id: linkId }: GateLink,
  { receivedGallons, ticketNumber, note, name, strokes }: Omit<GateReceiptInput, 'token'>,
  { now, events }: { readonly now: Date; readonly events: Services['events'] },
): Promise<Outcome<null, 'not-found' | 'gate.already-received'>> {
  const actor = { companyId, userId };
  if (!(await lockVisit(tx, visitId))) return refused('not-found');
  if ((await receiptOf(tx, visitId)) !== null) return refused('gate.already-received');
  const dumped = await dischargesOf(tx, visitId);
  const reportedGallons = dumped.reduce((sum, { gallons }) => sum + gallons, 0);
  const reason = `Entered at the gate by ${name}`;
  const factIds = await followSite(tx, actor, { dumped, receivedGallons, reason }, now);
  const isPosted = factIds !== null;
  await insertReceipt(tx, {
    companyId,
    visitId,
    linkId,
    receivedGallons,
    reportedGallons,
    isPosted,
    ticketNumber,
    note,
    name,
    strokes,
    createdAt: now,
  });
  if (ticketNumber !== null)
    await insertVisitNote(tx, actor, visitId, { kind: 'ticket-number', text: ticketNumber }, now);
  const told = isPosted
    ? note
    : [`${name} entered ${receivedGallons} gal received at the gate.`, note].filter(Boolean).join(' ');
  if (told !== null) await insertVisitNote(tx, actor, visitId, { kind: 'site', text: told }, now);
  if (factIds !== null && factIds.length > 0)
    await events.publish(tx, 'load.posted', { factIds, actor, at: now });
  await signManifestsByGate(tx, { companyId, now }, visitId);
  return accepted(null);
}

interface SiteFigure {
  readonly dumped: readonly { readonly factId: string; readonly gallons: number }[];
  readonly receivedGallons: number;
  readonly reason: string;
}

class CannotFollow extends Error {}

/**
 * Corrects what was dumped to what the site says, shared out to the tanks in proportion.
 * @returns the facts that replace others; null where the day is closed or the tanks held too little
 */
async function followSite(
  tx: TenantTransaction,
  actor: { readonly companyId: string; readonly userId: string },
  { dumped, receivedGallons, reason }: SiteFigure,
  now: Date,
): Promise<string[] | null> {
  const parts = allocate(
    receivedGallons,
    dumped.map(({ gallons }) => gallons),
  );
  try {
    // Several tanks follow all or none.
    return await kept(tx, async (inner) => {
      const factIds: string[] = [];
      for (const [at, { factId, gallons }] of dumped.entries()) {
        const part = parts[at] ?? 0;
        if (part === gallons) continue;
        const stored = await loadFactOf(inner, factId);
        if (stored === undefined) throw new CannotFollow();
        const { fact } = stored;
        if (await isClosedDay(inner, [fact.compartmentId], new Date(fact.occurredAt)))
          throw new CannotFollow();
        const newFactId = newId();
        const correction = {
          fact: { ...fact, id: newFactId, gallons: part },
          method: 'meter',
          reason,
        } as const;
        const corrected = await correctFact(inner, actor, factId, { newFactId, correction }, now);
        if (!corrected.ok) throw new CannotFollow();
        factIds.push(newFactId);
      }
      return factIds;
    });
  } catch (error) {
    if (error instanceof CannotFollow) return null;
    throw error;
  }
}
