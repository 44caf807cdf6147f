// Public to other features: the history of routes, and pending notices to their drivers.
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  routeVersionKinds,
  type RouteChange,
  type RoutePlan,
  type RouteVersionKind,
} from '@haulwright/domain/routes/route-version';
import { atLeast, notNegative, oneOf } from '../../../platform/database/checks.ts';
import { createdAt, instant, primaryId } from '../../../platform/database/columns.ts';
import { inCompany } from '../../../platform/database/company-keys.ts';
import { company, people } from '../../companies/companies.tables.ts';

/**
 * Each step in the life of a route since its publishing, with the resulting plan. Not bound to the route's
 * row: a route deleted by mistake is restored with its history.
 */
export const routeVersions = pgTable(
  'route_versions',
  {
    id: primaryId(),
    companyId: company(),
    routeId: uuid('route_id').notNull(),
    number: integer('number').notNull(),
    kind: text('kind').$type<RouteVersionKind>().notNull(),
    /** Null: the product itself. */
    authorUserId: uuid('author_user_id'),
    reason: text('reason'),
    changes: jsonb('changes').$type<RouteChange[]>().notNull().default([]),
    plan: jsonb('plan').$type<RoutePlan>().notNull(),
    /** Its times are pending; the result belongs to this version. */
    timesPending: boolean('times_pending').notNull().default(false),
    /** When it was done, if earlier than it was recorded. */
    occurredAt: instant('occurred_at'),
    createdAt: createdAt(),
  },
  (t) => [
    inCompany(t.authorUserId, t, people, 'no action'),
    atLeast(t.number, 1),
    oneOf(t.kind, routeVersionKinds),
    uniqueIndex('route_versions_number_key').on(t.companyId, t.routeId, t.number),
  ],
);

/**
 * A pending notice to a driver, sent once the route has been quiet for a while: one row per driver and route,
 * whatever changes meanwhile.
 */
export const routeNotices = pgTable(
  'route_notices',
  {
    id: primaryId(),
    companyId: company(),
    routeId: uuid('route_id').notNull(),
    driverUserId: uuid('driver_user_id').notNull(),
    /** The plan last sent; null when none was. */
    heard: jsonb('heard').$type<RoutePlan>(),
    /** When the last change was made. */
    changedAt: instant('changed_at').notNull(),
    /** When the route was published, while its driver is not notified yet: until then it can be undone. */
    publishedAt: instant('published_at'),
    /** Mails that could not be sent. */
    attempts: integer('attempts').notNull().default(0),
  },
  (t) => [
    inCompany(t.driverUserId, t, people, 'cascade'),
    ...notNegative(t.attempts),
    uniqueIndex('route_notices_driver_key').on(t.companyId, t.routeId, t.driverUserId),
    index('route_notices_changed_at_idx').on(t.changedAt),
  ],
);
