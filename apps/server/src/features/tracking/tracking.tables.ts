import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { deviceKinds, type DeviceKind } from '@haulwright/domain/tracking/device-kinds';
import { between, notNegative, oneOf, onEarth } from '../../platform/database/checks.ts';
import { createdAt, instant, primaryId } from '../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../platform/database/company-keys.ts';
import { company, people } from '../companies/companies.tables.ts';
import { vehicles } from '../vehicles/vehicles.tables.ts';

/** Why points of a device were not stored: how often, and when last. */
export type RefusedPoints = Readonly<Record<string, { readonly count: number; readonly lastAt: string }>>;

/**
 * What may send places. Each has its own secret and belongs to one truck or driver; a Traccar server has one for all
 * of its trackers, which are told apart by the id it knows them by.
 */
export const trackingDevices = pgTable(
  'tracking_devices',
  {
    id: primaryId(),
    companyId: company(),
    kind: text('kind').$type<DeviceKind>().notNull(),
    name: text('name').notNull(),
    /** SHA-256 of the secret, in hexadecimal digits. */
    tokenSha256: text('token_sha256'),
    vehicleId: uuid('vehicle_id'),
    userId: uuid('user_id'),
    /** By which a Traccar server knows it. */
    externalId: text('external_id'),
    lastSeenAt: instant('last_seen_at'),
    batteryPercent: smallint('battery_percent'),
    /** How far its clock is ahead of ours. */
    clockOffsetMs: integer('clock_offset_ms'),
    refused: jsonb('refused').$type<RefusedPoints>().notNull().default({}),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    companyKey(t),
    inCompany(t.vehicleId, t, vehicles, 'cascade'),
    inCompany(t.userId, t, people, 'cascade'),
    inCompany(t.createdBy, t, people, 'no action'),
    oneOf(t.kind, deviceKinds),
    unique('tracking_devices_token_sha256_key').on(t.tokenSha256),
    check('tracking_devices_token_sha256_check', sql`token_sha256 ~ '^[0-9a-f]{64}$'`),
    check('tracking_devices_secret_check', sql`(token_sha256 is null) = (kind = 'traccar')`),
    check('tracking_devices_external_check', sql`(external_id is null) = (kind <> 'traccar')`),
    check(
      'tracking_devices_owner_check',
      sql`num_nonnulls(vehicle_id, user_id) = case when kind = 'traccar-server' then 0 else 1 end`,
    ),
    between(t.batteryPercent, 0, 100),
    between(t.clockOffsetMs, -2_000_000_000, 2_000_000_000),
    uniqueIndex('tracking_devices_external_id_key')
      .on(t.companyId, t.externalId)
      .where(sql`revoked_at is null`),
    uniqueIndex('tracking_devices_name_key')
      .on(t.companyId, sql`lower(${t.name})`)
      .where(sql`revoked_at is null`),
    index('tracking_devices_vehicle_id_idx').on(t.companyId, t.vehicleId),
    index('tracking_devices_user_id_idx').on(t.companyId, t.userId),
  ],
);

/** What was measured at a moment, in the columns of both tables of places. */
const measured = () => ({
  measuredAt: instant('measured_at').notNull(),
  latitude: doublePrecision('latitude').notNull(),
  longitude: doublePrecision('longitude').notNull(),
  accuracyMeters: real('accuracy_meters'),
  speedMetersPerSecond: real('speed_meters_per_second'),
  headingDegrees: real('heading_degrees'),
});

/**
 * Where trucks were while on duty. One part a week, in a schema that requests cannot reach (`weekly-parts.ts`). Without
 * references: three checks a row would cost more than the row, and a part whose table refers to another could not be
 * dropped without holding up every writer of that one.
 */
export const vehiclePositions = pgTable(
  'vehicle_positions',
  {
    companyId: uuid('company_id').notNull(),
    vehicleId: uuid('vehicle_id').notNull(),
    ...measured(),
    receivedAt: instant('received_at').notNull(),
    deviceId: uuid('device_id'),
    routeId: uuid('route_id'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.vehicleId, t.measuredAt] }),
    ...onEarth(t.latitude, t.longitude),
    ...notNegative(t.accuracyMeters, t.speedMetersPerSecond),
    between(t.headingDegrees, 0, 360),
  ],
);

/** The newest place of each truck: finding it among all of them took most of a second. */
export const vehicleLastPositions = pgTable(
  'vehicle_last_positions',
  {
    companyId: company(),
    vehicleId: uuid('vehicle_id').notNull(),
    ...measured(),
    deviceId: uuid('device_id'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.vehicleId] }),
    inCompany(t.vehicleId, t, vehicles, 'cascade'),
    inCompany(t.deviceId, t, trackingDevices, 'set null'),
    index('vehicle_last_positions_device_id_idx').on(t.companyId, t.deviceId),
    ...onEarth(t.latitude, t.longitude),
    ...notNegative(t.accuracyMeters, t.speedMetersPerSecond),
    between(t.headingDegrees, 0, 360),
  ],
);
