// Public to other features: whose places were where.
import { addDays, calendarDateIn, startOfDayIn } from '@haulwright/domain/kernel/calendar-date';
import { maxDutyHours } from '@haulwright/domain/tracking/on-duty';
import { type DayTrack, maxTrackPoints } from '@haulwright/domain/tracking/track';
import { sql, type SQL } from 'drizzle-orm';
import type { TenantTransaction } from '../../platform/database/database.ts';

/** Whose places: all of a truck, or of its route, or those of a person in whatever truck. */
export type TrackOwner =
  { readonly vehicleId: string; readonly routeId?: string } | { readonly userId: string };

export interface Span {
  readonly from: Date;
  readonly until: Date;
}

export const spanOfDay = (day: string, timeZone: string): Span => ({
  from: startOfDayIn(day, timeZone),
  until: startOfDayIn(addDays(day, 1), timeZone),
});

/** Days around a route's, so that nights and time zones are within. */
export const spanOfRoute = (routeDate: string): Span => ({
  from: new Date(`${addDays(routeDate, -1)}T00:00:00Z`),
  until: new Date(`${addDays(routeDate, 3)}T00:00:00Z`),
});

/**
 * The rule of whose a place `p` is: of the person whose shift with its truck covers it; where no shift does, of the
 * driver of its route. @returns what stands before the statement, and the condition
 */
function placesOf(owner: TrackOwner, { from, until }: Span): { readonly names: SQL; readonly owned: SQL } {
  const within = sql`p.measured_at >= ${from.toISOString()}::timestamptz and p.measured_at < ${until.toISOString()}::timestamptz`;
  if ('vehicleId' in owner) {
    const ofRoute = owner.routeId === undefined ? sql`` : sql` and p.route_id = ${owner.routeId}`;
    return { names: sql``, owned: sql`${within} and p.vehicle_id = ${owner.vehicleId}${ofRoute}` };
  }
  const { userId } = owner;
  const earliest = new Date(from.getTime() - maxDutyHours * 3_600_000).toISOString();
  const dates = sql`route_date between ${calendarDateIn(new Date(earliest), 'UTC')} and ${addDays(calendarDateIn(until, 'UTC'), 1)}`;
  return {
    names: sql`with shifts_of_trucks as materialized (
        select s.user_id, b.vehicle_id, b.occurred_at as from_at,
          least(b.occurred_at + make_interval(hours => ${maxDutyHours}), (select min(e.occurred_at) from shift_events e
            where e.company_id = s.company_id and e.shift_id = s.id and e.kind = 'ended' and e.occurred_at >= b.occurred_at)) as until_at
        from shift_events b join shifts s on s.company_id = b.company_id and s.id = b.shift_id
        where b.kind = 'started' and b.vehicle_id is not null
          and b.occurred_at >= ${earliest}::timestamptz and b.occurred_at < ${until.toISOString()}::timestamptz
      ), own_routes as materialized (
        select id, vehicle_id from routes where driver_user_id = ${userId} and ${dates}
      ), own_trucks as materialized (
        select vehicle_id from shifts_of_trucks where user_id = ${userId}
        union select vehicle_id from own_routes where vehicle_id is not null
      ), driven as materialized (
        select * from shifts_of_trucks where vehicle_id in (select vehicle_id from own_trucks)
      )`,
    owned: sql`${within} and p.vehicle_id = any(array(select vehicle_id from own_trucks))
      and case when exists (select 1 from driven d where d.vehicle_id = p.vehicle_id and p.measured_at >= d.from_at and p.measured_at <= d.until_at)
        then exists (select 1 from driven d where d.user_id = ${userId} and d.vehicle_id = p.vehicle_id and p.measured_at >= d.from_at and p.measured_at <= d.until_at)
        else p.route_id in (select id from own_routes) end`,
  };
}

interface PlaceRow extends Record<string, unknown> {
  readonly at: Date | string;
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number | null;
  readonly stored: number;
}

export async function trackOf(tx: TenantTransaction, owner: TrackOwner, span: Span): Promise<DayTrack> {
  const { names, owned } = placesOf(owner, span);
  const { rows } = await tx.execute<PlaceRow>(sql`${names}
    select at, latitude, longitude, accuracy, stored from (
      select p.measured_at as at, p.latitude, p.longitude, p.accuracy_meters as accuracy, (count(*) over ())::int as stored,
        row_number() over (order by p.measured_at, p.vehicle_id) as place
      from vehicle_positions p where ${owned}
    ) numbered
    where place = stored or (place - 1) % ceil(stored / ${maxTrackPoints - 1}::numeric) = 0
    order by place`);
  return {
    points: rows.map(({ at, latitude, longitude, accuracy }) => ({
      at: new Date(at).toISOString(),
      latitude,
      longitude,
      accuracyMeters: accuracy,
    })),
    stored: rows[0]?.stored ?? 0,
  };
}

/** A place of a person as it is exported. */
export interface ExportedPlace {
  readonly at: string;
  readonly truck: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracyMeters: number | null;
  readonly speedMetersPerSecond: number | null;
}

/** All places of a person, by time. */
export async function exportedPlaces(
  tx: TenantTransaction,
  userId: string,
  span: Span,
): Promise<ExportedPlace[]> {
  const { names, owned } = placesOf({ userId }, span);
  const { rows } = await tx.execute<
    PlaceRow & { readonly truck: string | null; readonly speed: number | null }
  >(
    sql`${names} select p.measured_at as at, p.latitude, p.longitude, p.accuracy_meters as accuracy, p.speed_meters_per_second as speed, v.name as truck
      from vehicle_positions p left join vehicles v on v.company_id = p.company_id and v.id = p.vehicle_id
      where ${owned} order by p.measured_at, p.vehicle_id`,
  );
  return rows.map(({ at, truck, latitude, longitude, accuracy, speed }) => ({
    at: new Date(at).toISOString(),
    truck,
    latitude,
    longitude,
    accuracyMeters: accuracy,
    speedMetersPerSecond: speed,
  }));
}

/** Removes all places of a person, and the newest of each truck where it is theirs. @returns how many were stored */
export async function removeTracksOf(tx: TenantTransaction, userId: string, now: Date): Promise<number> {
  const span = { from: new Date(0), until: addedDay(now) };
  const { names, owned } = placesOf({ userId }, span);
  await tx.execute(
    sql`${names} delete from vehicle_last_positions p using driven d
      where d.user_id = ${userId} and d.vehicle_id = p.vehicle_id and p.measured_at >= d.from_at and p.measured_at <= d.until_at`,
  );
  await tx.execute(
    sql`${names} delete from vehicle_last_positions l using vehicle_positions p
      where l.vehicle_id = p.vehicle_id and l.measured_at = p.measured_at and ${owned}`,
  );
  // How far was driven stays; the way is a track. What a leg began with is its driver's, by the rule of places.
  await tx.execute(sql`${names} update driven_legs l set line = null
      from (select d.id, d.started_at as measured_at, d.route_id, r.vehicle_id from driven_legs d join routes r on r.company_id = d.company_id and r.id = d.route_id) p
      where l.id = p.id and l.line is not null and ${owned}`);
  const { rowCount } = await tx.execute(sql`${names} delete from vehicle_positions p where ${owned}`);
  return rowCount ?? 0;
}

/** Clocks that are ahead a little are believed. */
const addedDay = (now: Date): Date => new Date(now.getTime() + 86_400_000);
