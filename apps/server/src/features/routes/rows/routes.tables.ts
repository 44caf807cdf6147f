import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { RouteFinding } from '@haulwright/domain/routes/route-findings';
import { routeStatuses, stopKinds, type RouteStatus, type StopKind } from '@haulwright/domain/routes/route';
import { stopLocks, type StopLock } from '@haulwright/domain/routes/stop-lock';
import { wasteTypes, type WasteType } from '@haulwright/domain/services/waste-type';
import { inOrder, notNegative, oneOf, onEarth } from '../../../platform/database/checks.ts';
import { createdAt, findText, primaryId, updatedAt } from '../../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../../platform/database/company-keys.ts';
import { company, people } from '../../companies/companies.tables.ts';
import { disposalSites } from '../../disposal/disposal.tables.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import { vehicles } from '../../vehicles/vehicles.tables.ts';

export const routes = pgTable(
  'routes',
  {
    id: primaryId(),
    companyId: company(),
    name: text('name').notNull(),
    routeDate: date('route_date', { mode: 'string' }).notNull(),
    status: text('status').$type<RouteStatus>().notNull().default('draft'),
    isOptimized: boolean('is_optimized').notNull().default(false),
    totalMeters: integer('total_meters').notNull().default(0),
    totalSeconds: integer('total_seconds').notNull().default(0),
    startSecond: integer('start_second').notNull().default(0),
    endSecond: integer('end_second').notNull().default(0),
    vehicleId: uuid('vehicle_id'),
    driverUserId: uuid('driver_user_id'),
    travelTimeSource: text('travel_time_source').notNull().default('estimate'),
    /** Accepts no changes until it is unlocked. */
    isLocked: boolean('is_locked').notNull().default(false),
    /** Rules it breaks, calculated with its times. */
    findings: jsonb('findings').$type<RouteFinding[]>().notNull().default([]),
    /** Data that its times and findings depend on has changed: a task works them out again. */
    timesStale: boolean('times_stale').notNull().default(false),
    /** What its stops add up to, kept by triggers on them; null: not counted yet (`stop-sums.ts`). */
    jobStops: integer('job_stops'),
    dumpStops: integer('dump_stops'),
    jobGallons: integer('job_gallons'),
    findText: findText(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    companyKey(t),
    inCompany(t.vehicleId, t, vehicles, 'set null'),
    inCompany(t.driverUserId, t, people, 'set null'),
    oneOf(t.status, routeStatuses),
    ...notNegative(t.totalMeters, t.totalSeconds, t.startSecond, t.endSecond),
    ...notNegative(t.jobStops, t.dumpStops, t.jobGallons),
    index('routes_date_idx').on(t.companyId, sql`route_date desc`, sql`id desc`),
    index('routes_driver_idx').on(t.companyId, t.driverUserId, t.routeDate),
    index('routes_vehicle_id_idx').on(t.companyId, t.vehicleId, t.routeDate).concurrently(),
    index('routes_times_stale_idx')
      .on(t.companyId)
      .where(sql`times_stale`),
  ],
);

export const routeStops = pgTable(
  'route_stops',
  {
    id: primaryId(),
    companyId: company(),
    routeId: uuid('route_id').notNull(),
    sequence: integer('sequence').notNull(),
    kind: text('kind').$type<StopKind>().notNull(),
    jobId: uuid('job_id'),
    disposalSiteId: uuid('disposal_site_id'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    arrivalSecond: integer('arrival_second').notNull(),
    waitSeconds: integer('wait_seconds').notNull().default(0),
    departureSecond: integer('departure_second').notNull(),
    legMeters: integer('leg_meters').notNull().default(0),
    legSeconds: integer('leg_seconds').notNull().default(0),
    gallons: integer('gallons').notNull().default(0),
    loadAfterGallons: integer('load_after_gallons').notNull().default(0),
    loadWasteType: text('load_waste_type').$type<WasteType>(),
    lock: text('lock').$type<StopLock>(),
    /** When its work begins, for a time lock. */
    lockedSecond: integer('locked_second'),
  },
  (t) => [
    inCompany(t.routeId, t, routes, 'cascade'),
    inCompany(t.jobId, t, jobs, 'cascade'),
    inCompany(t.disposalSiteId, t, disposalSites, 'set null'),
    oneOf(t.kind, stopKinds),
    oneOf(t.loadWasteType, wasteTypes),
    oneOf(t.lock, stopLocks),
    ...onEarth(t.latitude, t.longitude),
    ...notNegative(
      t.sequence,
      t.arrivalSecond,
      t.waitSeconds,
      t.departureSecond,
      t.legMeters,
      t.legSeconds,
      t.gallons,
      t.loadAfterGallons,
      t.lockedSecond,
    ),
    inOrder(t.arrivalSecond, t.departureSecond),
    uniqueIndex('route_stops_sequence_key').on(t.routeId, t.sequence),
    // A job is on one route at most.
    uniqueIndex('route_stops_job_id_key')
      .on(t.jobId)
      .where(sql`job_id is not null`),
    index('route_stops_route_id_idx').on(t.companyId, t.routeId),
    // What tables of routes add up, read without the stops themselves.
    index('route_stops_sums_idx').on(t.companyId, t.routeId, t.kind, t.gallons).concurrently(),
    index('route_stops_disposal_site_id_idx')
      .on(t.companyId, t.disposalSiteId)
      .where(sql`disposal_site_id is not null`)
      .concurrently(),
  ],
);
