import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { geocodePrecision, type GeocodePrecision } from '@haulwright/domain/geography/location';
import { pinAnswers, type PinAnswer } from '@haulwright/domain/tracking/learned-pin';
import { milesSources, type MilesSource } from '@haulwright/domain/tracking/driven';
import { inOrder, notNegative, oneOf, onEarth } from '../../platform/database/checks.ts';
import { createdAt, instant, primaryId } from '../../platform/database/columns.ts';
import { inCompany } from '../../platform/database/company-keys.ts';
import { clientAddresses } from '../clients/clients.tables.ts';
import { company, people } from '../companies/companies.tables.ts';
import { routes } from '../routes/rows/routes.tables.ts';
import { stopVisits } from './visits.tables.ts';

/**
 * What a truck drove from one visit to the next. Made of its points once both visits are known, and made again when
 * points arrive late; kept when the points are forgotten.
 */
export const drivenLegs = pgTable(
  'driven_legs',
  {
    id: primaryId(),
    companyId: company(),
    routeId: uuid('route_id').notNull(),
    fromVisitId: uuid('from_visit_id').notNull(),
    toVisitId: uuid('to_visit_id').notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at').notNull(),
    meters: integer('meters').notNull(),
    source: text('source').$type<MilesSource>().notNull(),
    /** How many points it was made of. */
    fixes: integer('fixes').notNull(),
    /** Encoded, five digits; null once the tracks of its driver were deleted. */
    line: text('line'),
    createdAt: createdAt(),
  },
  (t) => [
    inCompany(t.routeId, t, routes, 'cascade'),
    inCompany(t.fromVisitId, t, stopVisits, 'cascade'),
    inCompany(t.toVisitId, t, stopVisits, 'cascade'),
    oneOf(t.source, milesSources),
    inOrder(t.startedAt, t.endedAt),
    ...notNegative(t.meters, t.fixes),
    check('driven_legs_line_check', sql`length(line) <= 20000`),
    unique('driven_legs_visits_key').on(t.companyId, t.fromVisitId, t.toVisitId),
    index('driven_legs_route_id_idx').on(t.companyId, t.routeId),
    index('driven_legs_to_visit_id_idx').on(t.companyId, t.toVisitId),
    index('driven_legs_ended_at_idx').on(t.endedAt),
  ],
);

/** Routes whose visits changed since what was driven between them was worked out. */
export const drivenDue = pgTable(
  'driven_due',
  {
    companyId: company(),
    routeId: uuid('route_id').notNull(),
    /** When its visits changed last. */
    markedAt: instant('marked_at').notNull(),
    /** Until then it is one server's. */
    claimedUntil: instant('claimed_until'),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.routeId] }), inCompany(t.routeId, t, routes, 'cascade')],
);

/** What the office said to the pin that visits propose for an address; none is said to those that wait. */
export const learnedPins = pgTable(
  'learned_pins',
  {
    companyId: company(),
    clientAddressId: uuid('client_address_id').notNull(),
    answer: text('answer').$type<PinAnswer>().notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    /** Where the address was before, to go back to. */
    formerLatitude: doublePrecision('former_latitude'),
    formerLongitude: doublePrecision('former_longitude'),
    formerPrecision: text('former_precision').$type<GeocodePrecision>().notNull(),
    answeredBy: uuid('answered_by').notNull(),
    answeredAt: instant('answered_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.clientAddressId] }),
    inCompany(t.clientAddressId, t, clientAddresses, 'cascade'),
    inCompany(t.answeredBy, t, people, 'no action'),
    oneOf(t.answer, pinAnswers),
    oneOf(t.formerPrecision, geocodePrecision.options),
    ...onEarth(t.latitude, t.longitude),
    ...onEarth(t.formerLatitude, t.formerLongitude),
  ],
);
