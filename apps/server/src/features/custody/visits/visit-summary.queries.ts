// Public to other features: visits as tickets.
import { sql, type SQL } from 'drizzle-orm';
import { defaultCustody } from '@haulwright/domain/companies/company-custody';
import type { Ticket, WasteGallons } from '@haulwright/domain/custody/visits/ticket';
import {
  differenceOf,
  receiptOf,
  type VisitNoteKind,
} from '@haulwright/domain/custody/visits/disposal-visit';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { visitStands } from './disposal-visits.queries.ts';
import { currentReceipts } from './signed-receipts.queries.ts';

const wasteRow = sql`jsonb_build_object('wasteType', w.waste_type, 'gallons', w.gallons)`;

/**
 * SQL that totals visits by the current ledger: an entry and its reversal cancel.
 * @param visits SQL of rows of `disposal_visits`
 */
export const visitSums = (visits: SQL): SQL => sql`
  select v.*, s.name as site_name, s.permit_number, s.gate_email is not null as site_signs,
         coalesce(v.fee_cents_per_1000_gallons, s.fee_cents_per_1000_gallons) as fee_rate, t.name as vehicle_name, coalesce(m.gallons, 0) as gallons, coalesce(m.variance, 0) as variance,
         coalesce(m.wastes, '[]') as wastes, coalesce(g.count, 0) as generator_count, coalesce(g.corrected, false)
           or exists (select from disposal_visit_facts x join load_facts f on f.id = x.fact_id where x.visit_id = v.id and f.replaces_id is not null) as is_corrected,
         r.outcome as gate_outcome, r.received_gallons as signed_gallons,
         coalesce((select variance_gallons from company_settings), ${defaultCustody.varianceGallons}::int) as limit_gallons, coalesce((select variance_percent from company_settings), ${defaultCustody.variancePercent}::int) as limit_percent,
         (select count(*)::int from attachments a where a.command_id = v.id and a.role = 'ticket') as photo_count,
         array(select distinct n.kind from disposal_visit_notes n where n.visit_id = v.id) as note_kinds, not ${visitStands} as is_withdrawn
    from (${visits}) v
    join disposal_sites s on s.id = v.disposal_site_id
    left join vehicles t on t.id = v.vehicle_id
    left join lateral (select outcome, received_gallons from ${currentReceipts} newest where visit_id = v.id) r on true
    left join lateral (
      select coalesce(sum(w.gallons), 0)::int as gallons, coalesce(sum(w.variance), 0)::int as variance,
             -- A load the site rejected has nothing standing: it is still what it was.
             coalesce(jsonb_agg(${wasteRow} order by w.gallons desc, w.waste_type) filter (where w.gallons <> 0 or w.variance <> 0), jsonb_agg(${wasteRow} order by w.waste_type)) as wastes
        from (select a.waste_type, coalesce(sum(p.gallons) filter (where a.kind = 'site'), 0)::int as gallons, coalesce(sum(p.gallons) filter (where a.kind = 'variance'), 0)::int as variance
                from disposal_visit_facts x join load_entries e on e.fact_id = x.fact_id
                join load_postings p on p.entry_id = e.id join load_accounts a on a.id = p.account_id
               where x.visit_id = v.id group by a.waste_type) w
    ) m on true
    left join lateral (
      select count(distinct client_address_id)::int as count, bool_or(corrected) as corrected
        from (select f.client_address_id, f.replaces_id is not null as corrected
                from disposal_visit_facts x join load_entries e on e.fact_id = x.fact_id
                join load_attributions t on t.entry_id = e.id join load_facts f on f.id = t.pickup_fact_id
               where x.visit_id = v.id group by f.id, f.client_address_id, f.replaces_id having sum(t.gallons) <> 0) share
    ) g on true`;

export interface VisitRow {
  readonly id: string;
  readonly occurred_at: string;
  readonly disposal_site_id: string;
  readonly site_name: string;
  readonly permit_number: string | null;
  readonly vehicle_id: string | null;
  readonly vehicle_name: string | null;
  readonly reported_by: string;
  readonly ticket_number: string | null;
  readonly weight_pounds: number | null;
  /** In cents per 1,000 gallons. */
  readonly fee_rate: number;
  readonly gallons: number;
  readonly variance: number;
  /** What the site received of each, the most first; of a rejected load 0. */
  readonly wastes: readonly WasteGallons[];
  readonly generator_count: number;
  readonly is_corrected: boolean;
  readonly is_withdrawn: boolean;
  readonly photo_count: number;
  readonly note_kinds: readonly VisitNoteKind[];
  readonly gate_outcome: Ticket['gateOutcome'];
  readonly site_signs: boolean;
  readonly signed_gallons: number | null;
  readonly limit_gallons: number;
  readonly limit_percent: number;
}

/** Loads visits with their totals, in the order of the given query. */
export async function loadVisits(
  tx: TenantTransaction,
  visits: SQL,
  order = sql`occurred_at desc, id desc`,
): Promise<VisitRow[]> {
  const { rows } = await tx.execute(sql`select * from (${visitSums(visits)}) summed order by ${order}`);
  return rows as unknown as VisitRow[];
}

export function toTicket(row: VisitRow): Ticket {
  const facts = {
    ticketNumber: row.ticket_number,
    photoCount: row.photo_count,
    noteKinds: row.note_kinds,
    gallons: row.gallons,
    varianceGallons: row.variance,
    gateOutcome: row.gate_outcome,
    siteSigns: row.site_signs,
    signedGallons: row.signed_gallons,
    varianceLimit: { gallons: row.limit_gallons, percent: row.limit_percent },
  };
  return {
    id: row.id,
    occurredAt: new Date(row.occurred_at).toISOString(),
    site: { id: row.disposal_site_id, name: row.site_name },
    vehicle: row.vehicle_id === null ? null : { id: row.vehicle_id, name: row.vehicle_name ?? '' },
    ticketNumber: row.ticket_number,
    gallons: row.gallons,
    varianceGallons: row.variance,
    wasteTypes: row.wastes.map(({ wasteType }) => wasteType),
    wastes: [...row.wastes],
    generatorCount: row.generator_count,
    receipt: receiptOf(facts),
    difference: differenceOf(facts),
    gateOutcome: row.gate_outcome,
    isCorrected: row.is_corrected,
    isWithdrawn: row.is_withdrawn,
  };
}
