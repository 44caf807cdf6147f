import { doublePrecision, integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import type { ExpectedStop } from '@haulwright/domain/live/route-eta';
import { between, onEarth } from '../../../platform/database/checks.ts';
import { instant } from '../../../platform/database/columns.ts';
import { inCompany } from '../../../platform/database/company-keys.ts';
import { company } from '../../companies/companies.tables.ts';
import { routes } from './routes.tables.ts';

/**
 * When each truck that is out will be at its stops, from where it is: worked out once, and read by boards, clients' pages
 * and rules. It says nothing of a route that has changed since (`plan_of`).
 */
export const routeEtas = pgTable(
  'route_etas',
  {
    companyId: company(),
    routeId: uuid('route_id').notNull(),
    madeAt: instant('made_at').notNull(),
    /** The same in seconds after local midnight of the route's day, as the stops have it. */
    madeSecond: integer('made_second').notNull(),
    /** `updated_at` of the route it was made for. */
    planOf: instant('plan_of').notNull(),
    /** Where the truck was. */
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    stops: jsonb('stops').$type<ExpectedStop[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.routeId] }),
    inCompany(t.routeId, t, routes, 'cascade'),
    between(t.madeSecond, 0, 172_800),
    ...onEarth(t.latitude, t.longitude),
  ],
);
