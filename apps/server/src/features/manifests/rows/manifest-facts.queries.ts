// Public to other features: the data of papers about a visit.
import { sql, type SQL } from 'drizzle-orm';
import type { SignatureOutcome } from '@haulwright/domain/field/field-command';
import type { Certifications } from '@haulwright/domain/manifests/certifications';
import type { ManifestBody, ManifestGenerator } from '@haulwright/domain/manifests/manifest-body';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { TenantTransaction } from '../../../platform/database/database.ts';

/** A client's signature for a job on the crew's phone, or why it is missing. */
export interface JobSignature {
  readonly outcome: SignatureOutcome;
  readonly name: string | null;
  readonly strokes: [number, number][][];
  readonly occurredAt: string;
  readonly userId: string;
}

/** A client's share of a visit's waste by the current ledger. */
export interface LoadShare extends Omit<ManifestGenerator, 'trap'> {
  readonly rootFactId: string;
  readonly jobId: string | null;
  readonly wasteType: WasteType;
  readonly trap: Exclude<ManifestGenerator['trap'], undefined> | null;
  readonly signature: JobSignature | null;
  /** The client's newest signature for another amount of the job, which this paper cannot have. */
  readonly signedOther: {
    readonly name: string | null;
    readonly gallons: number;
    readonly occurredAt: string;
  } | null;
}

/** The data of papers about a visit. */
export interface VisitFacts extends Pick<
  ManifestBody,
  'hauler' | 'truck' | 'driver' | 'ticketNumber' | 'deliveredAt'
> {
  readonly site: Omit<ManifestBody['site'], 'operator' | 'phone'> & {
    readonly operator: string | null;
    readonly phone: string | null;
  };
  /** Numbers of certifications valid on the day of the disposal, where the company keeps them. */
  readonly certifications: Certifications;
  readonly visitId: string;
  readonly vehicleId: string | null;
  /** The company's. */
  readonly timeZone: string;
  /** The site's ticket has a number or a photo. */
  readonly hasSiteTicket: boolean;
  readonly shares: readonly LoadShare[];
}

const isValid = (permit: SQL): SQL => sql`coalesce(${permit}.expires_on >= day.on_day, true)`;

/**
 * The permit that was valid on the day of the disposal comes first, and of several the one that ends first: a renewal
 * entered later changes no older paper. Without a valid one, the last that was.
 */
const soonestOf = (permit: SQL): SQL =>
  sql`${isValid(permit)} desc, ${permit}.expires_on is not null, case when ${isValid(permit)} then ${permit}.expires_on end, ${permit}.expires_on desc, ${permit}.id`;

/**
 * The client signed (`g`) for a pickup (`h`) as it was: after a correction of its gallons somebody has to sign again.
 * Where the statement named an amount, it stands for that amount of the job alone.
 */
const stillSaid = sql`(g.gallons is null or g.outcome <> 'signed' or g.gallons = (
  select sum(f.gallons) from load_facts f where f.job_id = h.job_id and f.kind = 'pickup' and not exists (select from load_facts n where n.replaces_id = f.id)))
  and not exists (
  select from roots k join load_facts f on f.id = k.root join load_facts p on p.id = f.replaces_id
   where k.id = h.id and f.recorded_at > g.occurred_at and f.gallons is distinct from p.gallons)`;

/** Loads a visit with all the data of its papers; undefined when there is none. */
export async function loadVisitFacts(
  tx: TenantTransaction,
  visitId: string,
): Promise<VisitFacts | undefined> {
  const { rows } = await tx.execute(sql`
    with recursive shares as (
      select f.id, f.id as root, f.replaces_id, f.occurred_at, f.gallons as picked_up, f.waste_type, f.client_address_id, f.job_id,
             sum(t.gallons) filter (where coalesce(o.kind, e.kind) = 'discharge')::int as received
        from disposal_visit_facts x join load_entries e on e.fact_id = x.fact_id left join load_entries o on o.id = e.reverses_id
        join load_attributions t on t.entry_id = e.id join load_facts f on f.id = t.pickup_fact_id
       where x.visit_id = ${visitId} group by f.id having sum(t.gallons) <> 0
    ), roots as (
      select id, root, replaces_id from shares
      union all
      select r.id, f.id, f.replaces_id from roots r join load_facts f on f.id = r.replaces_id
    )
    select jsonb_build_object('name', c.company_name, 'address', c.company_address, 'phone', c.company_phone,
             'registration', (select p.number from company_permits p where p.kind = 'registration' and p.user_id is null and (p.vehicle_id is null or p.vehicle_id = v.vehicle_id)
                               order by p.vehicle_id is null, ${soonestOf(sql`p`)} limit 1)) as hauler,
           jsonb_build_object(
             'operatorInCharge', (select p.number from company_permits p where p.kind = 'certification' and p.vehicle_id is null and p.user_id is null and ${isValid(sql`p`)} order by ${soonestOf(sql`p`)} limit 1),
             'vehicleOperator', (select p.number from company_permits p where p.kind = 'certification' and p.user_id = v.reported_by and ${isValid(sql`p`)} order by ${soonestOf(sql`p`)} limit 1)) as certifications,
           case when t.id is not null then jsonb_build_object('name', t.name, 'plate', t.license_plate, 'tankGallons', t.capacity_gallons) end as truck,
           coalesce(nullif(d.full_name, ''), d.email) as driver,
           jsonb_build_object('name', s.name, 'permit', s.permit_number, 'operator', s.operator, 'phone', s.phone,
             'address', concat_ws(', ', nullif(s.street_line1, ''), nullif(s.city, ''), nullif(concat_ws(' ', nullif(s.state, ''), nullif(s.postal_code, '')), ''))) as site,
           v.ticket_number as "ticketNumber", v.occurred_at as "deliveredAt", v.id as "visitId", v.vehicle_id as "vehicleId", c.time_zone as "timeZone",
           v.ticket_number is not null or exists (select from attachments a where a.command_id = v.id and a.role = 'ticket') as "hasSiteTicket",
           (select jsonb_agg(jsonb_build_object('factId', h.id, 'rootFactId', r.root, 'wasteType', h.waste_type, 'name', k.name, 'phone', k.phone,
                     'address', concat_ws(', ', nullif(a.street_line1, ''), nullif(a.city, ''), nullif(concat_ws(' ', nullif(a.state, ''), nullif(a.postal_code, '')), '')),
                     'jobId', h.job_id, 'jobNumber', j.job_number, 'pickedUpAt', h.occurred_at, 'pickedUpGallons', h.picked_up, 'receivedGallons', coalesce(h.received, 0),
                     'trap', case when h.waste_type = 'grease' then (select jsonb_build_object('fogInches', g.scum_inches, 'solidsInches', g.sludge_inches, 'liquidDepthInches', g.liquid_depth_inches) from tank_readings g
                                     where g.client_address_id = h.client_address_id and (g.job_id = h.job_id or (g.job_id is null and g.measured_on = (h.occurred_at at time zone c.time_zone)::date))
                                     order by g.job_id is null, g.measured_on desc, g.id desc limit 1) end,
                     'signature', (select jsonb_build_object('outcome', g.outcome, 'name', g.signer_name, 'strokes', g.strokes, 'occurredAt', g.occurred_at, 'userId', g.user_id)
                                     from job_signatures g where g.job_id = h.job_id and ${stillSaid} order by g.occurred_at desc, g.id desc limit 1),
                     'signedOther', (select jsonb_build_object('name', g.signer_name, 'gallons', g.gallons, 'occurredAt', g.occurred_at)
                                       from job_signatures g where g.job_id = h.job_id and g.outcome = 'signed' and g.gallons is not null and not (${stillSaid})
                                      order by g.occurred_at desc, g.id desc limit 1)) order by h.occurred_at, h.id)
              from shares h join roots r on r.id = h.id and r.replaces_id is null join client_addresses a on a.id = h.client_address_id
              join clients k on k.id = a.client_id left join jobs j on j.id = h.job_id) as shares
      from disposal_visits v cross join company_settings c cross join lateral (select (v.occurred_at at time zone c.time_zone)::date as on_day) day join disposal_sites s on s.id = v.disposal_site_id
      join profiles d on d.user_id = v.reported_by left join vehicles t on t.id = v.vehicle_id
     where v.id = ${visitId}`);
  const [row] = rows as unknown as (Omit<VisitFacts, 'shares'> & { shares: LoadShare[] | null })[];
  if (row === undefined) return undefined;
  return {
    ...row,
    deliveredAt: iso(row.deliveredAt),
    shares: (row.shares ?? []).map((share) => ({
      ...share,
      pickedUpAt: iso(share.pickedUpAt),
      signature: share.signature && { ...share.signature, occurredAt: iso(share.signature.occurredAt) },
      signedOther: share.signedOther && {
        ...share.signedOther,
        occurredAt: iso(share.signedOther.occurredAt),
      },
    })),
  };
}

const iso = (text: string): string => new Date(text).toISOString();
