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
import type { ClientStatus } from '@haulwright/domain/clients/client';
import type { GeocodePrecision } from '@haulwright/domain/geography/location';
import { createdAt, instant, primaryId, updatedAt } from '../../platform/database/columns.ts';
import { companies } from '../companies/companies.tables.ts';
import { serviceTypes } from '../services/services.tables.ts';

const company = () =>
  uuid('company_id')
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' });
const ofClient = () =>
  uuid('client_id')
    .notNull()
    .references(() => clients.id, { onDelete: 'cascade' });

export const clients = pgTable(
  'clients',
  {
    id: primaryId(),
    companyId: company(),
    name: text('name').notNull(),
    clientType: text('client_type').$type<'business' | 'individual' | 'municipal'>().notNull(),
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
    /** What the search box matches, in lower case; kept by the database so that it can never be stale. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(name || ' ' || coalesce(contact_person, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''))`,
    ),
  },
  (t) => [
    index('clients_name_idx').on(t.companyId, sql`lower(name)`, t.id),
    index('clients_active_name_idx')
      .on(t.companyId, sql`lower(name)`, t.id)
      .where(sql`status = 'active'`),
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
    /** The client's own tank there, in gallons; null while nobody knows. */
    tankGallons: integer('tank_gallons'),
    geocodePrecision: text('geocode_precision').$type<GeocodePrecision>().notNull().default('none'),
    createdAt: createdAt(),
  },
  (t) => [index('client_addresses_client_id_idx').on(t.companyId, t.clientId)],
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
  (t) => [index('client_contacts_client_id_idx').on(t.companyId, t.clientId)],
);

export const clientServices = pgTable(
  'client_services',
  {
    companyId: company(),
    clientId: ofClient(),
    serviceTypeId: uuid('service_type_id')
      .notNull()
      .references(() => serviceTypes.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.serviceTypeId] }),
    index('client_services_company_id_idx').on(t.companyId),
  ],
);
