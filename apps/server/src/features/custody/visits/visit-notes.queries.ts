// Public to other features: what people note at a visit.
import { eq, sql } from 'drizzle-orm';
import { findForm } from '@haulwright/domain/kernel/find-text';
import { maxLike, type Likeness } from '@haulwright/domain/kernel/likeness';
import type { VisitNoteKind } from '@haulwright/domain/custody/visits/disposal-visit';
import type { ActedBy } from '../../../http/act.ts';
import { dayOfLikeness } from '../../../http/likeness.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { chainNote } from '../chain/custody-events.queries.ts';
import { disposalVisitNotes, disposalVisits } from '../rows/disposal-visits.tables.ts';

/** Adds a note from the office; a ticket number in it becomes the visit's. */
export async function insertVisitNote(
  tx: TenantTransaction,
  actor: ActedBy,
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

/** Other visits to the same site with that ticket number, however it is written. */
export async function likeTickets(
  tx: TenantTransaction,
  visitId: string,
  number: string,
): Promise<Likeness[]> {
  const { rows } = await tx.execute<{ id: string; ticket_number: string; site: string; on: string }>(sql`
    select o.id, o.ticket_number, s.name as site, (o.occurred_at at time zone c.time_zone)::date::text as on
      from disposal_visits v join disposal_visits o on o.disposal_site_id = v.disposal_site_id and o.id <> v.id
      join disposal_sites s on s.id = o.disposal_site_id join company_settings c on c.company_id = o.company_id
     where v.id = ${visitId} and ${findForm(number)} <> '' and public.find_form(o.ticket_number) = ${findForm(number)}
     order by o.occurred_at desc, o.id limit ${maxLike}`);
  return rows.map((row) => ({
    kind: 'ticket',
    id: row.id,
    name: `${row.ticket_number}, ${row.site}, ${dayOfLikeness(row.on)}`,
    why: 'same site and ticket number',
  }));
}
