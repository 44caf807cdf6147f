import { boolean, doublePrecision, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { OpeningHours } from '@haulwright/domain/disposal/disposal-site';
import { geocodePrecision, type GeocodePrecision } from '@haulwright/domain/geography/location';
import { wasteTypes, type WasteType } from '@haulwright/domain/services/waste-type';
import {
  between,
  minutesOfDay,
  notNegative,
  oneOf,
  onEarth,
  someOf,
} from '../../platform/database/checks.ts';
import { createdAt, primaryId } from '../../platform/database/columns.ts';
import { companyKey } from '../../platform/database/company-keys.ts';
import { company } from '../companies/companies.tables.ts';

export const disposalSites = pgTable(
  'disposal_sites',
  {
    id: primaryId(),
    companyId: company(),
    name: text('name').notNull(),
    streetLine1: text('street_line1').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    postalCode: text('postal_code').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    geocodePrecision: text('geocode_precision').$type<GeocodePrecision>().notNull().default('none'),
    acceptedWasteTypes: text('accepted_waste_types').array().$type<WasteType[]>().notNull(),
    openingHours: jsonb('opening_hours').$type<OpeningHours[]>().notNull(),
    unloadMinutes: integer('unload_minutes').notNull(),
    unloadMinutesPer1000Gallons: integer('unload_minutes_per_1000_gallons').notNull(),
    feeCentsPer1000Gallons: integer('fee_cents_per_1000_gallons').notNull(),
    dailyCapGallons: integer('daily_cap_gallons'),
    permitNumber: text('permit_number'),
    operator: text('operator'),
    phone: text('phone'),
    /** Where codes for gate receipts are mailed; null demands none. */
    gateEmail: text('gate_email'),
    active: boolean('active').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    companyKey(t),
    ...onEarth(t.latitude, t.longitude),
    oneOf(t.geocodePrecision, geocodePrecision.options),
    someOf(t.acceptedWasteTypes, [...wasteTypes]),
    between(t.unloadMinutes, 0, minutesOfDay),
    between(t.unloadMinutesPer1000Gallons, 0, minutesOfDay),
    ...notNegative(t.feeCentsPer1000Gallons, t.dailyCapGallons),
    unique('disposal_sites_name_key').on(t.companyId, t.name),
  ],
);
