import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { FollowState } from '@haulwright/domain/tracking/follow';
import {
  visitPlaces,
  visitSources,
  type VisitPlace,
  type VisitSource,
} from '@haulwright/domain/tracking/visit';
import { inOrder, notNegative, oneOf, onEarth } from '../../platform/database/checks.ts';
import { createdAt, instant, primaryId } from '../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../platform/database/company-keys.ts';
import { company } from '../companies/companies.tables.ts';
import { disposalSites } from '../disposal/disposal.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { routes } from '../routes/rows/routes.tables.ts';
import { vehicles } from '../vehicles/vehicles.tables.ts';

/**
 * Where trucks were, made of their points. A row is not changed, but for its departure and for being withdrawn, each
 * once: what arrives late makes another row, so that a board that showed 10:02 can say why it now says 10:04.
 */
export const stopVisits = pgTable(
  'stop_visits',
  {
    id: primaryId(),
    companyId: company(),
    routeId: uuid('route_id').notNull(),
    vehicleId: uuid('vehicle_id').notNull(),
    jobId: uuid('job_id'),
    disposalSiteId: uuid('disposal_site_id'),
    /** What it is where it is neither a job's nor a site's. */
    place: text('place').$type<VisitPlace>(),
    arrivedAt: instant('arrived_at').notNull(),
    /** Null: the truck is there. */
    departedAt: instant('departed_at'),
    source: text('source').$type<VisitSource>().notNull(),
    fixes: integer('fixes').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    /** The visit that this one corrects. */
    replacesId: uuid('replaces_id'),
    /** Points that arrived late say otherwise. */
    withdrawnAt: instant('withdrawn_at'),
    createdAt: createdAt(),
  },
  (t) => [
    companyKey(t),
    inCompany(t.routeId, t, routes, 'cascade'),
    inCompany(t.vehicleId, t, vehicles, 'cascade'),
    inCompany(t.jobId, t, jobs, 'cascade'),
    inCompany(t.disposalSiteId, t, disposalSites, 'cascade'),
    inCompany(t.replacesId, t, t, 'cascade'),
    oneOf(t.place, visitPlaces),
    oneOf(t.source, visitSources),
    check('stop_visits_where_check', sql`num_nonnulls(job_id, disposal_site_id, place) = 1`),
    inOrder(t.arrivedAt, t.departedAt),
    ...notNegative(t.fixes),
    ...onEarth(t.latitude, t.longitude),
    index('stop_visits_route_id_idx').on(t.companyId, t.routeId),
    index('stop_visits_vehicle_id_idx').on(t.companyId, t.vehicleId),
    index('stop_visits_job_id_idx').on(t.companyId, t.jobId),
    index('stop_visits_disposal_site_id_idx').on(t.companyId, t.disposalSiteId),
    index('stop_visits_replaces_id_idx').on(t.companyId, t.replacesId),
  ],
);

/** How far each route's points were followed: claimed by the server that goes on, so that two never do at once. */
export const trackingStates = pgTable(
  'tracking_states',
  {
    companyId: company(),
    routeId: uuid('route_id').notNull(),
    /** Null: nothing was followed yet. */
    state: jsonb('state').$type<FollowState>(),
    /** How many points it has followed: other points than these up to then have arrived late. */
    followed: integer('followed').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.routeId] }),
    inCompany(t.routeId, t, routes, 'cascade'),
    ...notNegative(t.followed),
  ],
);
