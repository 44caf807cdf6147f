import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { clientStatuses, clientTypes, type ClientStatus } from '@haulwright/domain/clients/client';
import { truckSizes, type TruckSize } from '@haulwright/domain/vehicles/truck-size';
import { geocodePrecision, type GeocodePrecision } from '@haulwright/domain/geography/location';
import { atLeast, oneOf, onEarth } from '../../platform/database/checks.ts';
import { createdAt, findText, instant, primaryId, updatedAt } from '../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../platform/database/company-keys.ts';
import { company } from '../companies/companies.tables.ts';
import { serviceTypes } from '../services/services.tables.ts';

const ofClient = () => uuid('client_id').notNull();

export const clients = pgTable(
  'clients',
  {
    id: primaryId(),
    companyId: company(),
    name: text('name').notNull(),
    clientType: text('client_type').$type<(typeof clientTypes)[number]>().notNull(),
    contactPerson: text('contact_person'),
    primaryContactTitle: text('primary_contact_title'),
    phone: text('phone'),
    email: text('email'),
    accessInstructions: text('access_instructions'),
    notes: text('notes'),
    status: text('status').$type<ClientStatus>().notNull().default('active'),
    archivedAt: instant('archived_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /**
     * What the search box matches, in lower case; maintained by the database so that it can never be stale.
     */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(name || ' ' || coalesce(contact_person, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''))`,
    ),
    findText: findText(),
    /** The part of it that says who the client is, without addresses. */
    findWho: text('find_who'),
  },
  (t) => [
    companyKey(t),
    oneOf(t.clientType, clientTypes),
    oneOf(t.status, clientStatuses),
    index('clients_name_idx').on(t.companyId, sql`lower(name)`, t.id),
    index('clients_active_name_idx')
      .on(t.companyId, sql`lower(name)`, t.id)
      .where(sql`status = 'active'`),
    // Jobs are searched by who their client is, which is read from this index alone.
    index('clients_find_idx').on(t.companyId, t.id, t.findWho).concurrently(),
    // Empty once the search columns are filled; see fill-find-texts.ts.
    index('clients_not_filled_idx')
      .on(t.companyId)
      .where(sql`find_text is null`)
      .concurrently(),
  ],
);

export const clientAddresses = pgTable(
  'client_addresses',
  {
    id: primaryId(),
    companyId: company(),
    clientId: ofClient(),
    label: text('label'),
    streetLine1: text('street_line1').notNull(),
    streetLine2: text('street_line2'),
    city: text('city').notNull(),
    state: text('state').notNull(),
    postalCode: text('postal_code').notNull(),
    country: text('country').notNull().default('USA'),
    isPrimary: boolean('is_primary').notNull().default(false),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /** The client's own tank there, in gallons; null when unknown. */
    tankGallons: integer('tank_gallons'),
    gateCode: text('gate_code'),
    /** Null: any truck gets in, or nobody said. */
    largestTruck: text('largest_truck').$type<TruckSize>(),
    geocodePrecision: text('geocode_precision').$type<GeocodePrecision>().notNull().default('none'),
    createdAt: createdAt(),
  },
  (t) => [
    companyKey(t),
    inCompany(t.clientId, t, clients, 'cascade'),
    ...onEarth(t.latitude, t.longitude),
    atLeast(t.tankGallons, 1),
    oneOf(t.largestTruck, truckSizes),
    oneOf(t.geocodePrecision, geocodePrecision.options),
    index('client_addresses_client_id_idx').on(t.companyId, t.clientId),
  ],
);

export const clientContacts = pgTable(
  'client_contacts',
  {
    id: primaryId(),
    companyId: company(),
    clientId: ofClient(),
    name: text('name').notNull(),
    title: text('title'),
    phone: text('phone'),
    email: text('email'),
    isPrimary: boolean('is_primary').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    inCompany(t.clientId, t, clients, 'cascade'),
    index('client_contacts_client_id_idx').on(t.companyId, t.clientId),
  ],
);

export const clientServices = pgTable(
  'client_services',
  {
    companyId: company(),
    clientId: ofClient(),
    serviceTypeId: uuid('service_type_id').notNull(),
  },
  (t) => [
    inCompany(t.clientId, t, clients, 'cascade'),
    inCompany(t.serviceTypeId, t, serviceTypes, 'cascade'),
    primaryKey({ columns: [t.clientId, t.serviceTypeId] }),
    index('client_services_company_id_idx').on(t.companyId),
  ],
);
