import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { roles, type Role } from '@haulwright/domain/access/permissions';
import { smallestPasswordLength } from '@haulwright/domain/access/password-length';
import {
  defaultCustody,
  largestVarianceGallons,
  largestVariancePercent,
  longestDaysAboard,
} from '@haulwright/domain/companies/company-custody';
import {
  defaultTracking,
  fewestTrackDays,
  maxTrackDays,
} from '@haulwright/domain/companies/company-tracking';
import type { ClientMessageSettings } from '@haulwright/domain/companies/company-messages';
import type { CompanyHolidays } from '@haulwright/domain/companies/company-holidays';
import {
  largestSmallestSavingCents,
  longestLongestSearch,
  longestUrgentMinutes,
  shortestLongestSearch,
  shortestUrgentMinutes,
} from '@haulwright/domain/companies/company-planning';
import { largestMinimumPasswordLength } from '@haulwright/domain/companies/company-security';
import { geocodePrecision, type GeocodePrecision } from '@haulwright/domain/geography/location';
import { unitSystems, type UnitSystem } from '@haulwright/domain/kernel/units';
import { between, oneOf, onEarth } from '../../platform/database/checks.ts';
import { createdAt, instant, primaryId, updatedAt } from '../../platform/database/columns.ts';
import { inCompany } from '../../platform/database/company-keys.ts';

export const companies = pgTable('companies', {
  id: primaryId(),
  name: text('name').notNull(),
  createdAt: createdAt(),
});

/** The `company_id` column of every tenant table; rows are deleted with their company. */
export const company = () =>
  uuid('company_id')
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' });

export const companySettings = pgTable(
  'company_settings',
  {
    companyId: uuid('company_id')
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    companyName: text('company_name').notNull(),
    companyAddress: text('company_address'),
    companyPhone: text('company_phone'),
    /** Where clients answer what they are mailed; null: to who sent it. */
    companyEmail: text('company_email'),
    defaultDepotAddress: text('default_depot_address'),
    depotLatitude: doublePrecision('depot_latitude'),
    depotLongitude: doublePrecision('depot_longitude'),
    depotPrecision: text('depot_precision').$type<GeocodePrecision>().notNull().default('none'),
    depotZipArea: text('depot_zip_area'),
    timeZone: text('time_zone').notNull().default('America/New_York'),
    units: text('units').$type<UnitSystem>().notNull().default('us'),
    endDayEmpty: boolean('end_day_empty').notNull().default(true),
    /** A plan is proposed when it saves at least one of the two. */
    smallestSavingCents: integer('smallest_saving_cents').notNull().default(1_000),
    smallestSavingPercent: smallint('smallest_saving_percent').notNull().default(2),
    /** How soon urgent work must begin; null: high priority sets no deadline. */
    emergencyWithinMinutes: smallint('emergency_within_minutes').notNull().default(240),
    highWithinMinutes: smallint('high_within_minutes'),
    /** Null: as the server is set. */
    longestSearchSeconds: smallint('longest_search_seconds'),
    /** Days without recurring work; null while nothing was chosen. */
    holidays: jsonb('holidays').$type<CompanyHolidays>(),
    /** A difference of gallons above both is a discrepancy. */
    varianceGallons: smallint('variance_gallons').notNull().default(defaultCustody.varianceGallons),
    variancePercent: smallint('variance_percent').notNull().default(defaultCustody.variancePercent),
    /** Days that waste may stay aboard. */
    daysAboard: smallint('days_aboard').notNull().default(defaultCustody.daysAboard),
    /** Crews are asked how gallons were measured; else it is not stated. */
    asksGallonMethod: boolean('asks_gallon_method').notNull().default(defaultCustody.asksGallonMethod),
    /** Places measured on breaks are kept. */
    breaksAreDuty: boolean('breaks_are_duty').notNull().default(defaultTracking.breaksAreDuty),
    /** How many days places of trucks are kept. */
    trackDays: smallint('track_days').notNull().default(defaultTracking.trackDays),
    /** Trackers built into trucks are followed off duty too. */
    watchesParkedTrucks: boolean('watches_parked_trucks')
      .notNull()
      .default(defaultTracking.watchesParkedTrucks),
    /** What clients are told of visits; null while nothing was switched on. */
    clientMessages: jsonb('client_messages').$type<ClientMessageSettings>(),
    /** Phones show what jobs cost. */
    techniciansSeePrices: boolean('technicians_see_prices').notNull().default(false),
    /** Everyone of the company must sign in with a second step, or can only set one up. */
    requireSecondStep: boolean('require_second_step').notNull().default(false),
    minimumPasswordLength: smallint('minimum_password_length').notNull().default(6),
    updatedAt: updatedAt(),
  },
  (t) => [
    ...onEarth(t.depotLatitude, t.depotLongitude),
    oneOf(t.depotPrecision, geocodePrecision.options),
    oneOf(t.units, unitSystems),
    between(t.smallestSavingCents, 0, largestSmallestSavingCents),
    between(t.smallestSavingPercent, 0, 100),
    between(t.emergencyWithinMinutes, shortestUrgentMinutes, longestUrgentMinutes),
    between(t.highWithinMinutes, shortestUrgentMinutes, longestUrgentMinutes),
    between(t.longestSearchSeconds, shortestLongestSearch, longestLongestSearch),
    between(t.varianceGallons, 0, largestVarianceGallons),
    between(t.variancePercent, 0, largestVariancePercent),
    between(t.daysAboard, 1, longestDaysAboard),
    between(t.trackDays, fewestTrackDays, maxTrackDays),
    between(t.minimumPasswordLength, smallestPasswordLength, largestMinimumPasswordLength),
  ],
);

/** A person of a company. `userId` is the authentication service's id; one person belongs to one company. */
export const profiles = pgTable(
  'profiles',
  {
    id: primaryId(),
    companyId: company(),
    userId: uuid('user_id').notNull(),
    fullName: text('full_name').notNull().default(''),
    email: text('email').notNull().default(''),
    phone: text('phone'),
    /** When the company last removed the person. Work of theirs counts up to then. */
    removedAt: instant('removed_at'),
    /** When they were let back in after it. */
    returnedAt: instant('returned_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('profiles_user_id_key').on(t.userId),
    unique('profiles_company_user_key').on(t.companyId, t.userId),
    index('profiles_company_id_idx').on(t.companyId),
  ],
);

/** For references to a person of the company by the authentication service's id. */
export const people = { companyId: profiles.companyId, id: profiles.userId };

export const userRoles = pgTable(
  'user_roles',
  {
    companyId: company(),
    userId: uuid('user_id').notNull(),
    role: text('role').$type<Role>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.role] }),
    inCompany(t.userId, t, people, 'cascade'),
    oneOf(t.role, roles),
    index('user_roles_company_id_idx').on(t.companyId),
  ],
);
