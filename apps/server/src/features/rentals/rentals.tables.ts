import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  billsRent,
  maxMinimumDays,
  type RentalInput,
  type RentalItem,
} from '@haulwright/domain/rentals/rental';
import type { RentalCycle } from '@haulwright/domain/rentals/rental-cycle';
import type { SanitationRules } from '@haulwright/domain/rentals/sanitation-need';
import { rentalEventKinds, type RentalEventKind } from '@haulwright/domain/rentals/rental-event';
import { workActions, type WorkAction, type WorkItems } from '@haulwright/domain/rentals/rental-work';
import { serviceRules, type ServiceRule } from '@haulwright/domain/rentals/service-rule';
import {
  idleStates,
  maxLabelNumber,
  unitKinds,
  type IdleState,
  type UnitKind,
} from '@haulwright/domain/rentals/unit';
import type { UnitPrices } from '@haulwright/domain/rentals/unit-prices';
import { atLeast, between, notNegative, oneOf } from '../../platform/database/checks.ts';
import { createdAt, findText, instant, primaryId, updatedAt } from '../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../platform/database/company-keys.ts';
import { clientAddresses, clients } from '../clients/clients.tables.ts';
import { company, people } from '../companies/companies.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';

const money = (name: string) => bigint(name, { mode: 'number' }).notNull();

export const unitTypes = pgTable(
  'unit_types',
  {
    id: primaryId(),
    companyId: company(),
    name: text('name').notNull(),
    kind: text('kind').$type<UnitKind>().notNull(),
    toilets: integer('toilets').notNull(),
    handWashes: integer('hand_washes').notNull(),
    tankGallons: integer('tank_gallons'),
    /** Null: none are kept. */
    prices: jsonb('prices').$type<UnitPrices>(),
    createdAt: createdAt(),
  },
  (t) => [
    companyKey(t),
    oneOf(t.kind, unitKinds),
    between(t.toilets, 0, 50),
    between(t.handWashes, 0, 50),
    atLeast(t.tankGallons, 1),
    unique('unit_types_name_key').on(t.companyId, t.name),
  ],
);

/** What a server of the version before counts by where a company has no table of its own. */
export const tableBefore = {
  rows: [
    { hours: 40, peoplePerToilet: 10 },
    { hours: 50, peoplePerToilet: 8 },
    { hours: 60, peoplePerToilet: 6 },
  ],
  peoplePerHandWash: 20,
};

/** How the company counts toilets. */
export const sanitationTables = pgTable('sanitation_tables', {
  companyId: company().primaryKey(),
  /** People per toilet by hours a week, as servers of the version before read it. */
  content: jsonb('content').$type<typeof tableBefore>().notNull(),
  /** Null: the company has not changed them. */
  rules: jsonb('rules').$type<SanitationRules>(),
  updatedAt: updatedAt(),
});

/** The agreed rental of a client for a site. */
export const rentalAgreements = pgTable(
  'rental_agreements',
  {
    id: primaryId(),
    companyId: company(),
    clientId: uuid('client_id').notNull(),
    /** Null: the address was removed. */
    clientAddressId: uuid('client_address_id'),
    name: text('name').notNull(),
    purchaseOrder: text('purchase_order'),
    note: text('note'),
    cycle: jsonb('cycle').$type<RentalCycle>().notNull(),
    anchorDate: date('anchor_date', { mode: 'string' }).notNull(),
    bills: text('bills').$type<RentalInput['bills']>().notNull(),
    proratesDelivery: boolean('prorates_delivery').notNull(),
    creditsEarlyPickup: boolean('credits_early_pickup').notNull(),
    billsFees: boolean('bills_fees').notNull(),
    minimumDays: integer('minimum_days').notNull(),
    waiverPpm: integer('waiver_ppm').notNull(),
    /** The planned day of the first delivery. */
    deliverOn: date('deliver_on', { mode: 'string' }),
    endDate: date('end_date', { mode: 'string' }),
    deliveryCents: money('delivery_cents'),
    pickupCents: money('pickup_cents'),
    moveCents: money('move_cents'),
    exchangeCents: money('exchange_cents').default(0),
    /** Delivery and pickup for all units together, charged with the first delivery. */
    roundTripCents: bigint('round_trip_cents', { mode: 'number' }),
    people: integer('people'),
    serviceRule: text('service_rule').$type<ServiceRule>(),
    /** Derived from its events. */
    isPaused: boolean('is_paused').notNull().default(false),
    endedAt: instant('ended_at'),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    findText: findText(),
  },
  (t) => [
    companyKey(t),
    inCompany(t.clientId, t, clients, 'cascade'),
    inCompany(t.clientAddressId, t, clientAddresses, 'set null'),
    inCompany(t.createdBy, t, people, 'set null'),
    oneOf(t.bills, billsRent),
    between(t.minimumDays, 0, maxMinimumDays),
    between(t.waiverPpm, 0, 1_000_000),
    ...notNegative(t.deliveryCents, t.pickupCents, t.moveCents, t.exchangeCents, t.roundTripCents),
    between(t.people, 1, 1_000_000),
    oneOf(t.serviceRule, serviceRules),
    index('rental_agreements_name_idx').on(t.companyId, sql`lower(name)`, t.id),
    index('rental_agreements_client_id_idx').on(t.companyId, t.clientId),
    index('rental_agreements_client_address_id_idx').on(t.clientAddressId),
  ],
);

/** The kinds of units of a rental, and the price of each per period. */
export const rentalItems = pgTable(
  'rental_items',
  {
    companyId: company(),
    rentalId: uuid('rental_id').notNull(),
    unitTypeId: uuid('unit_type_id').notNull(),
    position: integer('position').notNull(),
    quantity: integer('quantity').notNull(),
    rates: jsonb('rates').$type<RentalItem['rates']>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.rentalId, t.unitTypeId] }),
    inCompany(t.rentalId, t, rentalAgreements, 'cascade'),
    inCompany(t.unitTypeId, t, unitTypes, 'no action'),
    between(t.position, 0, 99),
    between(t.quantity, 1, 1_000),
    index('rental_items_unit_type_id_idx').on(t.unitTypeId),
  ],
);

/**
 * A unit with its label. Its place is derived from its events and stored here, so that lists need not follow
 * them.
 */
export const units = pgTable(
  'units',
  {
    id: primaryId(),
    companyId: company(),
    unitTypeId: uuid('unit_type_id').notNull(),
    labelNumber: integer('label_number').notNull(),
    serial: text('serial'),
    note: text('note'),
    idleState: text('idle_state').$type<IdleState>().notNull(),
    rentalId: uuid('rental_id'),
    clientAddressId: uuid('client_address_id'),
    since: date('since', { mode: 'string' }),
    lastServicedOn: date('last_serviced_on', { mode: 'string' }),
    createdAt: createdAt(),
  },
  (t) => [
    companyKey(t),
    inCompany(t.unitTypeId, t, unitTypes, 'no action'),
    inCompany(t.rentalId, t, rentalAgreements, 'set null'),
    inCompany(t.clientAddressId, t, clientAddresses, 'set null'),
    between(t.labelNumber, 1, maxLabelNumber),
    oneOf(t.idleState, idleStates),
    unique('units_label_number_key').on(t.companyId, t.labelNumber),
    index('units_unit_type_id_idx').on(t.unitTypeId),
    index('units_rental_id_idx').on(t.rentalId),
    index('units_client_address_id_idx').on(t.clientAddressId),
  ],
);

/** Events of rentals, append-only: a wrong one is withdrawn by another event. */
export const rentalEvents = pgTable(
  'rental_events',
  {
    id: primaryId(),
    companyId: company(),
    rentalId: uuid('rental_id').notNull(),
    kind: text('kind').$type<RentalEventKind>().notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    /** Null for an event of the whole rental. */
    unitId: uuid('unit_id'),
    /** For an exchange: the replacement unit. */
    byUnitId: uuid('by_unit_id'),
    clientAddressId: uuid('client_address_id'),
    jobId: uuid('job_id'),
    withdrawsId: uuid('withdraws_id'),
    /** The fee agreed at that time. */
    feeCents: money('fee_cents'),
    note: text('note'),
    recordedBy: uuid('recorded_by'),
    createdAt: createdAt(),
  },
  (t) => [
    companyKey(t),
    inCompany(t.rentalId, t, rentalAgreements, 'cascade'),
    inCompany(t.unitId, t, units, 'no action'),
    inCompany(t.byUnitId, t, units, 'no action'),
    inCompany(t.clientAddressId, t, clientAddresses, 'set null'),
    inCompany(t.jobId, t, jobs, 'set null'),
    inCompany(t.withdrawsId, t, t, 'no action'),
    inCompany(t.recordedBy, t, people, 'set null'),
    oneOf(t.kind, rentalEventKinds),
    ...notNegative(t.feeCents),
    check('rental_events_withdraws_check', sql`(kind = 'withdrawn') = (withdraws_id is not null)`),
    check('rental_events_unit_check', sql`(unit_id is null) = (kind in ('paused', 'resumed', 'withdrawn'))`),
    check('rental_events_by_unit_check', sql`(by_unit_id is not null) = (kind = 'exchanged')`),
    unique('rental_events_withdraws_key').on(t.companyId, t.withdrawsId),
    index('rental_events_rental_id_idx').on(t.companyId, t.rentalId, t.createdAt),
    index('rental_events_unit_id_idx').on(t.companyId, t.unitId),
    index('rental_events_by_unit_id_idx').on(t.companyId, t.byUnitId),
    index('rental_events_client_address_id_idx').on(t.clientAddressId),
    index('rental_events_job_id_idx').on(t.jobId),
  ],
);

/** What a job is to do with units of a rental; jobs that are other work have no row. */
export const rentalJobs = pgTable(
  'rental_jobs',
  {
    companyId: company(),
    jobId: uuid('job_id').notNull(),
    rentalId: uuid('rental_id').notNull(),
    action: text('action').$type<WorkAction>().notNull(),
    items: jsonb('items').$type<WorkItems>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.jobId] }),
    inCompany(t.jobId, t, jobs, 'cascade'),
    inCompany(t.rentalId, t, rentalAgreements, 'cascade'),
    oneOf(t.action, workActions),
    index('rental_jobs_rental_id_idx').on(t.companyId, t.rentalId),
  ],
);
