// Public to other features: what is called once points are stored.
import { isBuiltIn } from '@haulwright/domain/tracking/device-kinds';
import { judgePoints, type JudgedPoint } from '@haulwright/domain/tracking/judge-points';
import { onDuty } from '@haulwright/domain/tracking/on-duty';
import type { Reading } from '@haulwright/domain/tracking/track-point';
import type { PersonInTime } from '../../http/actor.ts';
import { loadTrackingRules } from '../companies/company.queries.ts';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import { claimDevice, noteSeen, type Device, type KnownDevice } from './devices.queries.ts';
import { dutyOf, type Duty } from './duty.queries.ts';
import { insertPositions, keepLastPosition, lastPositionOf, waitForNoDisk } from './points.queries.ts';
import type { RefusedPoints } from './tracking.tables.ts';

export interface TakesIn {
  readonly database: Pick<Database, 'inTenant' | 'asSystem'>;
  readonly now: () => Date;
  /** Called once the places of trucks are committed. */
  readonly moved: (companyId: string, vehicleIds: Iterable<string>) => void;
  /** Called once points of routes are committed. */
  readonly behind: (companyId: string, routeIds: Iterable<string>) => void;
}

/**
 * Takes in what a device sent: judges the points, drops those measured off duty before anything is stored, keeps the
 * others and the newest place of each truck, and notes on the device that it was seen and what was refused.
 * @param named the tracker that the reading is of, where the sender speaks for several
 * @returns false when what was sent could not be read
 */
export async function takeIn(
  parts: TakesIn,
  sender: KnownDevice,
  reading: Reading,
  named: (tx: TenantTransaction) => Promise<Device | undefined>,
): Promise<boolean> {
  const now = parts.now();
  const written = nothingYet();
  await parts.database.inTenant(sender, async (tx) => {
    await waitForNoDisk(tx);
    const device = (await named(tx)) ?? sender;
    const refused = await claimDevice(tx, device.id);
    if (refused === undefined) return;
    const outcome =
      reading.kind === 'unreadable'
        ? { unreadable: 1 }
        : reading.kind === 'nothing'
          ? {}
          : device.vehicleId === null && device.userId === null
            ? { 'unknown-tracker': reading.points.length }
            : await keep(tx, device, sender, reading, now, written);
    const measuredAt = reading.kind === 'points' ? reading.points.at(-1)?.measuredAt : undefined;
    const ofClock = measuredAt == null ? undefined : measuredAt.getTime() - now.getTime();
    await noteSeen(tx, device.id, {
      lastSeenAt: now,
      ...(reading.kind === 'points' &&
        reading.batteryPercent !== null && { batteryPercent: Math.round(reading.batteryPercent) }),
      // Points that waited for signal say nothing of the clock.
      ...(ofClock !== undefined && Math.abs(ofClock) < liveMs && { clockOffsetMs: ofClock }),
      refused: added(refused, outcome, now),
    });
  });
  tell(parts, sender.companyId, written);
  return reading.kind !== 'unreadable';
}

/** The same of a person's own phone, by their session: there is no device to note anything on. */
export async function takeInOf(
  parts: TakesIn,
  { companyId, userId, timeZone }: PersonInTime,
  reading: Reading,
): Promise<boolean> {
  if (reading.kind !== 'points') return reading.kind === 'nothing';
  const written = nothingYet();
  await parts.database.inTenant({ companyId }, async (tx) => {
    await waitForNoDisk(tx);
    const phone = { id: null, kind: null, companyId, userId, vehicleId: null };
    await keep(tx, phone, { ...(await loadTrackingRules(tx)), timeZone }, reading, parts.now(), written);
  });
  tell(parts, companyId, written);
  return true;
}

/** What has new places: trucks, and routes with points that are to be folded. */
interface Written {
  readonly trucks: Set<string>;
  readonly routes: Set<string>;
}

const nothingYet = (): Written => ({ trucks: new Set(), routes: new Set() });

/** Tells of what was written, once it is committed. */
function tell({ moved, behind }: TakesIn, companyId: string, { trucks, routes }: Written): void {
  if (trucks.size > 0) moved(companyId, trucks);
  if (routes.size > 0) behind(companyId, routes);
}

const liveMs = 2 * 3_600_000;

type Sender = Pick<Device, 'companyId' | 'vehicleId' | 'userId'> & {
  readonly id: string | null;
  /** Null: a phone by its person's session. */
  readonly kind: Device['kind'] | null;
};

type Rules = Pick<KnownDevice, 'timeZone' | 'breaksAreDuty' | 'watchesParkedTrucks'>;

/** @param written what has a place now is added */
async function keep(
  tx: TenantTransaction,
  device: Sender,
  rules: Rules,
  { points }: Extract<Reading, { kind: 'points' }>,
  now: Date,
  written: Written,
): Promise<Readonly<Record<string, number>>> {
  const before = device.vehicleId === null ? null : await lastPositionOf(tx, device.vehicleId);
  const { used, shown, refused } = judgePoints(points, { now, before });
  const judged = shown === null || used.includes(shown) ? used : [...used, shown];
  if (judged.length === 0) return refused;
  const moments = judged.map(({ measuredAt }) => measuredAt.getTime());
  const span = { from: new Date(Math.min(...moments)), until: new Date(Math.max(...moments) + 1) };
  const duty = await dutyOf(tx, device, span, rules.timeZone);
  const atWork = judged.flatMap((point) => {
    const truck = truckAt(duty, device, rules, point.measuredAt);
    return truck === null ? [] : [{ point, ...truck }];
  });
  const stored = atWork.filter(({ point }) => used.includes(point));
  const { companyId } = device;
  const added = await insertPositions(
    tx,
    stored.map(({ point, vehicleId, routeId }) => ({
      companyId,
      vehicleId,
      ...columnsOf(point),
      receivedAt: now,
      deviceId: device.id,
      routeId,
    })),
  );
  const newest = new Map(atWork.map(({ point, vehicleId }) => [vehicleId, point]));
  for (const [vehicleId, point] of newest) {
    await keepLastPosition(tx, { companyId, vehicleId, ...columnsOf(point), deviceId: device.id });
    written.trucks.add(vehicleId);
  }
  for (const { routeId } of stored) if (routeId !== null) written.routes.add(routeId);
  const offDuty = judged.length - atWork.length;
  const again = stored.length - added;
  return {
    ...refused,
    ...(offDuty > 0 && { 'off-duty': offDuty }),
    ...(again > 0 && { 'same-moment': (refused['same-moment'] ?? 0) + again }),
  };
}

/** The truck and route that a place measured at a moment belongs to; null off duty, or where there is no truck. */
function truckAt(
  { shifts, routes }: Duty,
  device: Sender,
  { breaksAreDuty, watchesParkedTrucks }: Rules,
  at: Date,
): { readonly vehicleId: string; readonly routeId: string | null } | null {
  if (!onDuty(shifts, routes, at, { breaksCount: breaksAreDuty })) {
    const { kind, vehicleId } = device;
    const isWatched = watchesParkedTrucks && vehicleId !== null && kind !== null && isBuiltIn(kind);
    return isWatched ? { vehicleId, routeId: null } : null;
  }
  const begun = (startedAt: Date | null) => startedAt !== null && startedAt <= at;
  const shift = shifts.findLast(({ startedAt, endedAt }) => begun(startedAt) && (endedAt ?? at) >= at);
  const vehicleId =
    device.vehicleId ??
    shift?.vehicleId ??
    routes.find(({ completedAt }) => (completedAt ?? at) >= at)?.vehicleId;
  if (vehicleId == null) return null;
  const route = routes
    .filter((one) => one.vehicleId === vehicleId && (one.completedAt ?? at) >= at)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())[0];
  return { vehicleId, routeId: route?.id ?? null };
}

const columnsOf = (point: JudgedPoint) => ({
  measuredAt: point.measuredAt,
  latitude: point.latitude,
  longitude: point.longitude,
  accuracyMeters: point.accuracyMeters,
  speedMetersPerSecond: point.speedMetersPerSecond,
  headingDegrees: point.headingDegrees,
});

function added(before: RefusedPoints, outcome: Readonly<Record<string, number>>, now: Date): RefusedPoints {
  const counted = Object.entries(outcome).map(([why, count]) => [
    why,
    { count: (before[why]?.count ?? 0) + count, lastAt: now.toISOString() },
  ]);
  return { ...before, ...Object.fromEntries(counted) };
}
