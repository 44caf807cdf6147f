import { sql } from 'drizzle-orm';
import type {
  TicketDetail,
  TicketFact,
  TicketShare,
  TicketShareWithRest,
} from '@haulwright/domain/custody/visits/ticket';
import type { VisitNoteKind } from '@haulwright/domain/custody/visits/disposal-visit';
import type { GallonMethod } from '@haulwright/domain/custody/ledger/load-fact';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { feesOf } from '../custody/visits/disposal-fees.queries.ts';
import { stopOfVisit } from '../custody/visits/visit-stop.queries.ts';
import { currentReceipts, signedVersions } from '../custody/visits/signed-receipts.queries.ts';
import { loadVisits, toTicket } from '../custody/visits/visit-summary.queries.ts';

const nameOf = (alias: string) => sql.raw(`coalesce(nullif(${alias}.full_name, ''), ${alias}.email)`);

/** Loads a visit with all its details; undefined when there is none. */
export async function loadTicket(tx: TenantTransaction, id: string): Promise<TicketDetail | undefined> {
  const [visit] = await loadVisits(tx, sql`select * from disposal_visits where id = ${id}`);
  if (visit === undefined) return undefined;
  const { rows } = await tx.execute<{
    reported_by_name: string;
    is_closed: boolean;
    restated_at: string | null;
    facts: FactRow[] | null;
    entries: TicketDetail['entries'] | null;
    photos: TicketDetail['photos'] | null;
    gate_receipt: TicketDetail['gateReceipt'];
    notes: { id: string; kind: VisitNoteKind; text: string; by: string; at: string }[] | null;
  }>(sql`
    with recursive of_visit as (
      select fact_id as id from disposal_visit_facts where visit_id = ${id}
    ), pickups as (
      -- Those whose gallons came here, and what they replaced.
      select t.pickup_fact_id as id from of_visit v join load_entries e on e.fact_id = v.id join load_attributions t on t.entry_id = e.id
      union
      select f.replaces_id from pickups p join load_facts f on f.id = p.id where f.replaces_id is not null
    ), facts as (
      select f.* from load_facts f where f.id in (select id from of_visit union select id from pickups)
    )
    select (select ${nameOf('p')} from profiles p where p.user_id = ${visit.reported_by}) as reported_by_name,
           exists (select from custody_days d where d.vehicle_id = ${visit.vehicle_id}::uuid
              and d.date >= (${new Date(visit.occurred_at).toISOString()}::timestamptz at time zone coalesce((select time_zone from company_settings), 'America/New_York'))::date) as is_closed,
           (select jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'name', coalesce(client.name, c.name), 'gallons', f.gallons, 'method', f.method,
                     'recordedAt', f.recorded_at, 'recordedBy', ${nameOf('p')}, 'reason', f.reason,
                     'isReplaced', exists (select from load_facts r where r.replaces_id = f.id)) order by f.occurred_at, f.recorded_at, f.id)
              from facts f join vehicle_compartments c on c.id = f.compartment_id left join profiles p on p.user_id = f.actor_user_id
              left join client_addresses a on a.id = f.client_address_id left join clients client on client.id = a.client_id) as facts,
           (select max(r.created_at) from of_visit o join load_entries e on e.fact_id = o.id
              join load_restatements r on e.sequence between r.first_sequence and r.last_sequence) as restated_at,
           (select jsonb_agg(jsonb_build_object('sequence', e.sequence, 'kind', e.kind, 'recordedAt', e.recorded_at, 'reverses', reversed.sequence,
                     'isRestated', exists (select from load_restatements r where e.sequence between r.first_sequence and r.last_sequence),
                     'gallons', (select coalesce(sum(p.gallons), 0) from load_postings p join load_accounts a on a.id = p.account_id
                                  where p.entry_id = e.id and a.kind = 'compartment' and a.compartment_id = e.compartment_id)) order by e.sequence)
              from load_entries e left join load_entries reversed on reversed.id = e.reverses_id where e.fact_id in (select id from facts)) as entries,
           (select jsonb_agg(jsonb_build_object('id', a.id, 'sha256', a.sha256, 'mediaType', f.media_type, 'bytes', f.bytes, 'isHere', f.arrived_at is not null, 'occurredAt', a.occurred_at,
                     'technicianName', ${nameOf('p')}, 'position', case when a.latitude is not null then jsonb_build_object('latitude', a.latitude, 'longitude', a.longitude) end) order by a.occurred_at, a.id)
              from attachments a join files f on f.sha256 = a.sha256 join profiles p on p.user_id = a.user_id where a.command_id = ${id} and a.role = 'ticket') as photos,
           (select jsonb_build_object('outcome', g.outcome, 'reason', g.reason, 'ph', g.ph, 'receivedGallons', g.received_gallons, 'isPosted', g.is_posted, 'name', g.name,
                     'codeMailedTo', g.code_mailed_to, 'at', g.created_at, 'reportedGallons', (select reported_gallons from gate_receipts where visit_id = ${id}),
                     'earlier', (select coalesce(jsonb_agg(jsonb_build_object('outcome', e.outcome, 'receivedGallons', e.received_gallons, 'name', e.name, 'at', e.created_at) order by e.version), '[]')
                                   from ${signedVersions} e where e.visit_id = ${id} and e.version < g.version))
              from ${currentReceipts} g where g.visit_id = ${id}) as gate_receipt,
           (select jsonb_agg(jsonb_build_object('id', n.id, 'kind', n.kind, 'text', n.note, 'by', ${nameOf('p')}, 'at', n.created_at) order by n.created_at, n.id)
              from disposal_visit_notes n join profiles p on p.user_id = n.user_id where n.visit_id = ${id}) as notes`);
  const [row] = rows;
  const fee = (await feesOf(tx, [visit])).get(id);
  if (fee === undefined) throw new Error('a visit without its fee');
  return {
    ...toTicket(visit),
    stop: await stopOfVisit(tx, visit),
    fee,
    weightPounds: visit.weight_pounds,
    restatedAt: row?.restated_at ? iso(row.restated_at) : null,
    reportedBy: row?.reported_by_name ?? '',
    isDayClosed: row?.is_closed === true,
    shares: await sharesWithRest(tx, id),
    facts: (row?.facts ?? []).map(toFact),
    entries: (row?.entries ?? []).map((entry) => ({ ...entry, recordedAt: iso(entry.recordedAt) })),
    photos: (row?.photos ?? []).map((photo) => ({ ...photo, occurredAt: iso(photo.occurredAt) })),
    gateReceipt: row?.gate_receipt ? toReceipt(row.gate_receipt) : null,
    notes: (row?.notes ?? []).map((note) => ({ ...note, at: iso(note.at) })),
  };
}

const toReceipt = (receipt: NonNullable<TicketDetail['gateReceipt']>) => ({
  ...receipt,
  at: iso(receipt.at),
  earlier: receipt.earlier.map((one) => ({ ...one, at: iso(one.at) })),
});

interface FactRow {
  readonly id: string;
  readonly kind: TicketFact['kind'];
  readonly name: string;
  readonly gallons: number | null;
  readonly method: GallonMethod | null;
  readonly recordedAt: string;
  readonly recordedBy: string | null;
  readonly reason: string | null;
  readonly isReplaced: boolean;
}

const iso = (text: string): string => new Date(text).toISOString();

const toFact = (row: FactRow): TicketFact => ({
  ...row,
  recordedAt: iso(row.recordedAt),
  recordedBy: row.recordedBy ?? '',
});

/** The clients' gallons of a visit, and where the rest of each pickup is. */
async function sharesWithRest(tx: TenantTransaction, visitId: string): Promise<TicketShareWithRest[]> {
  const shares = await loadShares(tx, [visitId]);
  const factIds = shares.map(({ factId }) => factId);
  const { rows } = await tx.execute<RestRow>(sql`
    select t.pickup_fact_id, x.visit_id, v.ticket_number, s.name as site_name, sum(t.gallons)::int as gallons,
           coalesce(sum(t.gallons) filter (where coalesce(o.kind, e.kind) = 'discharge'), 0)::int as received
      from load_attributions t join load_entries e on e.id = t.entry_id left join load_entries o on o.id = e.reverses_id
      left join disposal_visit_facts x on x.fact_id = e.fact_id left join disposal_visits v on v.id = x.visit_id left join disposal_sites s on s.id = v.disposal_site_id
     where t.pickup_fact_id = any(${sql.param(factIds)}::uuid[])
     group by t.pickup_fact_id, x.visit_id, v.ticket_number, v.occurred_at, s.name having sum(t.gallons) <> 0 order by v.occurred_at, x.visit_id`);
  const byPickup = Map.groupBy(rows, (row) => row.pickup_fact_id);
  return shares.map(({ visitId: _visitId, ...share }) => {
    const gone = byPickup.get(share.factId) ?? [];
    return {
      ...share,
      elsewhere: gone.flatMap(({ visit_id: ticketId, ticket_number: ticketNumber, site_name, received }) =>
        ticketId === null || ticketId === visitId || received === 0
          ? []
          : [{ ticketId, ticketNumber, siteName: site_name ?? '', gallons: received }],
      ),
      aboardGallons: share.pickedUpGallons - gone.reduce((sum, { gallons }) => sum + gallons, 0),
    };
  });
}

// oxlint-disable-next-line typescript/consistent-type-definitions -- rows of the driver are indexed by name
type RestRow = {
  readonly pickup_fact_id: string;
  readonly visit_id: string | null;
  readonly ticket_number: string | null;
  readonly site_name: string | null;
  /** What left the tank, and what was missing then. */
  readonly gallons: number;
  readonly received: number;
};

/** Loads the clients' gallons of visits by the current ledger; by visit, in pumping order. */
export async function loadShares(
  tx: TenantTransaction,
  visitIds: readonly string[],
): Promise<(TicketShare & { readonly visitId: string })[]> {
  if (visitIds.length === 0) return [];
  const { rows } = await tx.execute<ShareRow>(sql`
    select x.visit_id, f.id as fact_id, f.occurred_at, f.gallons as picked_up, c.id as client_id, c.name as client_name,
           concat_ws(', ', nullif(a.street_line1, ''), nullif(concat_ws(' ', nullif(a.city, ''), nullif(a.state, '')), '')) as address,
           j.id as job_id, j.job_number, f.waste_type,
           coalesce(sum(t.gallons) filter (where coalesce(o.kind, e.kind) = 'discharge'), 0)::int as gallons,
           coalesce(sum(t.gallons) filter (where coalesce(o.kind, e.kind) = 'variance'), 0)::int as variance
      from disposal_visit_facts x join load_entries e on e.fact_id = x.fact_id left join load_entries o on o.id = e.reverses_id
      join load_attributions t on t.entry_id = e.id join load_facts f on f.id = t.pickup_fact_id
      join client_addresses a on a.id = f.client_address_id join clients c on c.id = a.client_id left join jobs j on j.id = f.job_id
     where x.visit_id = any(${sql.param([...visitIds])}::uuid[])
     group by x.visit_id, f.id, c.id, a.id, j.id having (sum(t.gallons) filter (where coalesce(o.kind, e.kind) = 'discharge') <> 0 or sum(t.gallons) filter (where coalesce(o.kind, e.kind) = 'variance') <> 0)
     order by x.visit_id, f.occurred_at, f.id`);
  return rows.map((row) => ({
    visitId: row.visit_id,
    clientId: row.client_id,
    clientName: row.client_name,
    address: row.address,
    wasteType: row.waste_type,
    gallons: row.gallons,
    varianceGallons: row.variance,
    factId: row.fact_id,
    pickedUpAt: iso(row.occurred_at),
    pickedUpGallons: row.picked_up,
    jobId: row.job_id,
    jobNumber: row.job_number,
  }));
}

// A type, not an interface: rows of the driver are indexed by name.
// oxlint-disable-next-line typescript/consistent-type-definitions -- see above
type ShareRow = {
  readonly visit_id: string;
  readonly fact_id: string;
  readonly occurred_at: string;
  readonly picked_up: number;
  readonly client_id: string;
  readonly client_name: string;
  readonly address: string;
  readonly waste_type: WasteType;
  readonly job_id: string | null;
  readonly job_number: string | null;
  readonly gallons: number;
  readonly variance: number;
};
