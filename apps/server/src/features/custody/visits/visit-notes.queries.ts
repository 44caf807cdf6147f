// Public to other features: what people note at a visit.
import { eq, sql } from 'drizzle-orm';
import type { VisitNoteKind } from '@haulwright/domain/custody/visits/disposal-visit';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { chainNote } from '../chain/custody-events.queries.ts';
import { disposalVisitNotes, disposalVisits } from '../rows/disposal-visits.tables.ts';

/** Adds a note from the office; a ticket number in it becomes the visit's. */
export async function insertVisitNote(
  tx: TenantTransaction,
  actor: { readonly companyId: string; readonly userId: string },
  visitId: string,
  { kind, text }: { readonly kind: VisitNoteKind; readonly text: string },
  now: Date,
): Promise<void> {
  const { companyId, userId } = actor;
  const id = newId();
  await tx
    .insert(disposalVisitNotes)
    .values({ id, companyId, visitId, kind, note: text, userId, createdAt: now });
  if (kind === 'ticket-number')
    await tx.update(disposalVisits).set({ ticketNumber: text }).where(eq(disposalVisits.id, visitId));
  await chainNote(tx, companyId, id, now);
}

/** Whether a fact is a dump of the visit, or a pickup whose gallons it brought. */
export async function isOfVisit(tx: TenantTransaction, visitId: string, factId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ found: boolean }>(sql`
    select exists (select from disposal_visit_facts where visit_id = ${visitId} and fact_id = ${factId})
        or exists (select from disposal_visit_facts x join load_entries e on e.fact_id = x.fact_id join load_attributions t on t.entry_id = e.id
                    where x.visit_id = ${visitId} and t.pickup_fact_id = ${factId}) as found`);
  return rows[0]?.found === true;
}
