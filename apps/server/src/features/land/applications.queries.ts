import { eq, sql, type SQL } from 'drizzle-orm';
import { startOfDayIn } from '@haulwright/domain/kernel/calendar-date';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import {
  isTreated,
  type ApplicationInput,
  type Counted,
  type FieldApplication,
} from '@haulwright/domain/land/field-application';
import type { WasteShare } from '@haulwright/domain/land/waste-shares';
import { countsAs } from '@haulwright/domain/custody/ledger/tank-day';
import type { LandReading } from '@haulwright/domain/field/land-report';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { firstId, followingId } from './automatic-entries.ts';
import { fieldApplications } from './land.tables.ts';
import { visitStands } from '../custody/visits/disposal-visits.queries.ts';

/** The gallons of a dump by the current ledger. */
const gallonsOfVisit = sql`(select sum(f.gallons)::int from disposal_visit_facts x join load_facts f on f.id = x.fact_id
    where x.visit_id = v.id and f.kind = 'discharge' and not exists (select from load_facts r where r.replaces_id = f.id))`;

/** Instants in ISO format. */
const iso = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Lists entries of a field, newest first, including corrected ones and their replacements. */
export const applicationsOf = (
  tx: TenantTransaction,
  fieldId: string,
  limit: number,
): Promise<FieldApplication[]> => selectApplications(tx, sql`a.field_id = ${fieldId}`, limit);

/** An entry of a field; undefined when the field has none with this id. */
export async function applicationOf(
  tx: TenantTransaction,
  fieldId: string,
  id: string,
): Promise<FieldApplication | undefined> {
  const [one] = await selectApplications(tx, sql`a.field_id = ${fieldId} and a.id = ${id}`, 1);
  return one;
}

/** Lists a year's entries of one field or of all; null when there are more than `limit`. */
export async function applicationsOfYear(
  tx: TenantTransaction,
  {
    year,
    timeZone,
    fieldId,
  }: { readonly year: number; readonly timeZone: string; readonly fieldId?: string },
  limit: number,
): Promise<FieldApplication[] | null> {
  const found = await selectApplications(
    tx,
    sql`a.started_at >= ${startOfDayIn(`${year}-01-01`, timeZone).toISOString()}::timestamptz
      and a.started_at < ${startOfDayIn(`${year + 1}-01-01`, timeZone).toISOString()}::timestamptz
      ${fieldId === undefined ? sql`` : sql`and a.field_id = ${fieldId}`}`,
    limit + 1,
  );
  return found.length > limit ? null : found;
}

/** Loads entries of fields, newest first. */
async function selectApplications(
  tx: TenantTransaction,
  where: SQL,
  limit: number,
): Promise<FieldApplication[]> {
  const { rows } = await tx.execute(sql`
    select a.id, a.field_id as "fieldId", a.visit_id as "visitId", a.waste_type as "wasteType", a.shares, a.gallons, a.acres, a.method,
           ${iso(sql`a.started_at`)} as "startedAt", ${iso(sql`a.ended_at`)} as "endedAt", a.readings, a.weather,
           a.nitrogen_lb_per_1000_gallons as "nitrogenLbPer1000Gallons", a.phosphorus_lb_per_1000_gallons as "phosphorusLbPer1000Gallons",
           a.note, a.crop, a.nitrogen_lb_per_acre as "nitrogenLbPerAcre", a.rate_gallons_per_acre as "rateGallonsPerAcre", a.origin,
           a.certified_by as "certifiedBy", p.full_name as "recordedByName", ${iso(sql`a.created_at`)} as "recordedAt", a.pack_version as "packVersion", a.warnings,
           a.replaces_id as "replacesId", a.reason, a.withdraws, t.name as "truckName", ${gallonsOfVisit} as "ledgerGallons",
           exists (select from field_applications r where r.replaces_id = a.id) as "isReplaced"
      from field_applications a left join profiles p on p.user_id = a.recorded_by
      left join disposal_visits v on v.id = a.visit_id left join vehicles t on t.id = v.vehicle_id
     where ${where} order by a.started_at desc, a.created_at desc, a.id desc limit ${limit}`);
  return (rows as unknown as Omit<FieldApplication, 'treated'>[]).map((row) => ({
    ...row,
    treated: isTreated(row.readings),
  }));
}

export interface CountedOfField extends Counted {
  readonly fieldId: string;
  readonly treated: boolean;
  readonly isSeptage: boolean;
}

/** Loads the valid entries since a date of the company; of all fields when none is named. */
export async function countedSince(
  tx: TenantTransaction,
  {
    timeZone,
    since,
    fieldId,
    without,
  }: {
    readonly timeZone: string;
    readonly since: string;
    readonly fieldId?: string;
    /** An entry that is about to be replaced. */
    readonly without?: string;
  },
): Promise<CountedOfField[]> {
  const { rows } = await tx.execute(sql`
    select a.field_id as "fieldId", to_char((a.started_at at time zone ${timeZone})::date, 'YYYY-MM-DD') as "on", a.gallons, a.acres,
           a.readings, a.waste_type <> 'manure' as "isSeptage",
           case when a.waste_type = 'manure' then a.nitrogen_lb_per_1000_gallons end as "nitrogenLbPer1000Gallons",
           case when a.waste_type = 'manure' then a.phosphorus_lb_per_1000_gallons end as "phosphorusLbPer1000Gallons"
      from field_applications a
     where not a.withdraws and not exists (select from field_applications r where r.replaces_id = a.id)
       and (a.started_at at time zone ${timeZone})::date >= ${since}::date
       ${fieldId === undefined ? sql`` : sql`and a.field_id = ${fieldId}`}
       ${without === undefined ? sql`` : sql`and a.id <> ${without}`}
     order by a.started_at`);
  return (rows as unknown as (Omit<CountedOfField, 'treated'> & { readings: LandReading[] })[]).map(
    ({ readings, ...row }) => ({ ...row, treated: isTreated(readings) }),
  );
}

/** A truck's dump, with the gallons that no record spreads yet. */
export interface DumpRow {
  readonly id: string;
  readonly occurredAt: string;
  readonly truckName: string | null;
  readonly gallons: number;
  /** What the mixture counts as; null while nothing of it stands. */
  readonly wasteType: WasteType | null;
  /** Gallons of each waste, the most first. */
  readonly wastes: readonly WasteShare[];
}

const wastesOfVisit = sql`(select coalesce(jsonb_agg(jsonb_build_object('wasteType', w.waste_type, 'gallons', w.gallons) order by w.gallons desc, w.waste_type), '[]')
    from (select a.waste_type, sum(p.gallons)::int as gallons from disposal_visit_facts x join load_entries e on e.fact_id = x.fact_id
            join load_postings p on p.entry_id = e.id join load_accounts a on a.id = p.account_id and a.kind = 'site'
           where x.visit_id = v.id group by a.waste_type having sum(p.gallons) <> 0) w)`;

const selectDumps = async (tx: TenantTransaction, where: SQL): Promise<DumpRow[]> => {
  const { rows } = await tx.execute(sql`
    select v.id, ${iso(sql`v.occurred_at`)} as "occurredAt", t.name as "truckName", coalesce(${gallonsOfVisit}, 0) as gallons, ${wastesOfVisit} as wastes
      from disposal_visits v left join vehicles t on t.id = v.vehicle_id
     where ${where} order by v.occurred_at desc, v.id limit 50`);
  return (rows as unknown as Omit<DumpRow, 'wasteType'>[]).map((row) => ({
    ...row,
    wasteType: countsAs(row.wastes.map(({ wasteType }) => wasteType)),
  }));
};

/** Lists the last year's dumps at a site that no record names: they can be spread on one of its fields. */
export const unspreadDumps = (tx: TenantTransaction, siteId: string, since: Date): Promise<DumpRow[]> =>
  selectDumps(
    tx,
    sql`v.disposal_site_id = ${siteId} and ${visitStands} and v.occurred_at >= ${since.toISOString()}::timestamptz and not exists (
      select from field_applications a where a.visit_id = v.id and not a.withdraws
        and not exists (select from field_applications r where r.replaces_id = a.id))`,
  );

export async function loadDump(tx: TenantTransaction, visitId: string): Promise<DumpRow | undefined> {
  const [row] = await selectDumps(tx, sql`v.id = ${visitId}`);
  return row;
}

/** Gallons of a dump already spread by other records, on any field. */
export async function spreadOfDump(
  tx: TenantTransaction,
  visitId: string,
  without?: string,
): Promise<number> {
  const { rows } = await tx.execute<{ gallons: number }>(sql`
    select coalesce(sum(a.gallons), 0)::int as gallons from field_applications a
     where a.visit_id = ${visitId} and not a.withdraws and not exists (select from field_applications r where r.replaces_id = a.id)
       ${without === undefined ? sql`` : sql`and a.id <> ${without}`}`);
  return rows[0]?.gallons ?? 0;
}

/** Shares of each dump by client, from the ledger: the origin of an application. */
export async function originsOf(
  tx: TenantTransaction,
  visitIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (visitIds.length === 0) return new Map();
  const { rows } = await tx.execute<{ visitId: string; origin: string }>(sql`
    select x.visit_id as "visitId", c.name || coalesce(', ' || nullif(concat_ws(', ', nullif(a.street_line1, ''), nullif(a.city, '')), ''), '') as origin
      from disposal_visit_facts x join load_entries e on e.fact_id = x.fact_id join load_attributions t on t.entry_id = e.id
      join load_facts f on f.id = t.pickup_fact_id join client_addresses a on a.id = f.client_address_id join clients c on c.id = a.client_id
     where x.visit_id = any(${sql.param([...visitIds])}::uuid[])
     group by x.visit_id, c.name, a.street_line1, a.city, a.id having sum(t.gallons) <> 0 order by origin`);
  const found = new Map<string, string[]>();
  for (const { visitId, origin } of rows) found.set(visitId, [...(found.get(visitId) ?? []), origin]);
  return found;
}

/** Whether an entry about a dump counts. */
export async function hasStandingEntry(tx: TenantTransaction, visitId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from field_applications a
     where a.visit_id = ${visitId} and not a.withdraws and not exists (select from field_applications r where r.replaces_id = a.id) limit 1`);
  return rows.length > 0;
}

/** The entry about a dump that counts and that nobody wrote, changed or certified; undefined when there is none. */
export async function automaticEntry(
  tx: TenantTransaction,
  visitId: string,
): Promise<(ApplicationInput & { readonly id: string; readonly fieldId: string }) | undefined> {
  const rows = await tx.select().from(fieldApplications).where(eq(fieldApplications.visitId, visitId));
  const byId = new Map(rows.map((row) => [row.id, row]));
  let last = byId.get(firstId(visitId));
  for (let next = last; next !== undefined; next = byId.get(followingId(next.id))) last = next;
  if (last === undefined || last.withdraws || last.certifiedBy !== null) return undefined;
  if (rows.some(({ replacesId }) => replacesId === last.id)) return undefined;
  const { id, fieldId, wasteType, gallons, acres, method, startedAt, endedAt, readings, weather } = last;
  const { nitrogenLbPer1000Gallons, phosphorusLbPer1000Gallons, note, crop, nitrogenLbPerAcre, origin } =
    last;
  return {
    id,
    fieldId,
    visitId,
    wasteType,
    gallons,
    acres,
    method,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    readings,
    weather,
    nitrogenLbPer1000Gallons,
    phosphorusLbPer1000Gallons,
    note,
    crop,
    nitrogenLbPerAcre,
    origin,
    certifiedBy: null,
  };
}
