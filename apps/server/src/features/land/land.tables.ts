import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { landMethods, type LandMethod, type LandReading } from '@haulwright/domain/field/land-report';
import type { Coordinates } from '@haulwright/domain/geography/location';
import { maxAcres, type FieldFeature } from '@haulwright/domain/land/field';
import type { ApplicationInput, LandWarning } from '@haulwright/domain/land/field-application';
import type { WasteShare } from '@haulwright/domain/land/waste-shares';
import { setbackSetIds, type SetbackSetId } from '@haulwright/domain/land/setbacks';
import { wasteTypes, type WasteType } from '@haulwright/domain/services/waste-type';
import { between, inOrder, oneOf, someOf } from '../../platform/database/checks.ts';
import { createdAt, instant, primaryId, updatedAt } from '../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../platform/database/company-keys.ts';
import { company, people } from '../companies/companies.tables.ts';
import { disposalSites } from '../disposal/disposal.tables.ts';
import { disposalVisits } from '../custody/rows/disposal-visits.tables.ts';

/** Ground that waste is applied to: part of a disposal site, or separate. */
export const landFields = pgTable(
  'fields',
  {
    id: primaryId(),
    companyId: company(),
    /** Null: no truck of the company dumps there, or the site was removed. */
    disposalSiteId: uuid('disposal_site_id'),
    name: text('name').notNull(),
    ownerName: text('owner_name'),
    ownerAddress: text('owner_address'),
    place: text('place'),
    boundary: jsonb('boundary').$type<Coordinates[]>().notNull(),
    acresOverride: doublePrecision('acres_override'),
    /** Calculated from the boundary and the buffers when saved. */
    acres: doublePrecision('acres').notNull(),
    usableAcres: doublePrecision('usable_acres').notNull(),
    crop: text('crop'),
    nitrogenLbPerAcre: doublePrecision('nitrogen_lb_per_acre'),
    otherNitrogenLbPerAcre: doublePrecision('other_nitrogen_lb_per_acre').notNull(),
    phosphorusLbPerAcre: doublePrecision('phosphorus_lb_per_acre'),
    methods: text('methods').array().$type<LandMethod[]>().notNull(),
    setbackSet: text('setback_set').$type<SetbackSetId>(),
    features: jsonb('features').$type<FieldFeature[]>().notNull(),
    note: text('note'),
    active: boolean('active').notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    companyKey(t),
    inCompany(t.disposalSiteId, t, disposalSites, 'set null'),
    between(t.acresOverride, 0, maxAcres),
    between(t.acres, 0, maxAcres),
    between(t.usableAcres, 0, maxAcres),
    between(t.nitrogenLbPerAcre, 0, 2_000),
    between(t.otherNitrogenLbPerAcre, 0, 2_000),
    between(t.phosphorusLbPerAcre, 0, 2_000),
    someOf(t.methods, [...landMethods]),
    oneOf(t.setbackSet, setbackSetIds),
    unique('fields_name_key').on(t.companyId, t.name),
    index('fields_disposal_site_id_idx').on(t.disposalSiteId),
  ],
);

/** Waste applied to fields, append-only: a correction is an entry that replaces another. */
export const fieldApplications = pgTable(
  'field_applications',
  {
    id: primaryId(),
    companyId: company(),
    fieldId: uuid('field_id').notNull(),
    /** The truck's dump in the ledger that was spread. */
    visitId: uuid('visit_id'),
    wasteType: text('waste_type').$type<WasteType>().notNull(),
    /** Gallons of each waste of a dump of several, by the ledger when it was recorded. */
    shares: jsonb('shares').$type<WasteShare[]>(),
    gallons: integer('gallons').notNull(),
    acres: doublePrecision('acres'),
    method: text('method').$type<LandMethod>().notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    readings: jsonb('readings').$type<LandReading[]>().notNull(),
    weather: jsonb('weather').$type<ApplicationInput['weather']>(),
    nitrogenLbPer1000Gallons: doublePrecision('nitrogen_lb_per_1000_gallons'),
    phosphorusLbPer1000Gallons: doublePrecision('phosphorus_lb_per_1000_gallons'),
    note: text('note'),
    /** The field's season at the time of recording. */
    crop: text('crop'),
    nitrogenLbPerAcre: doublePrecision('nitrogen_lb_per_acre'),
    rateGallonsPerAcre: integer('rate_gallons_per_acre'),
    /** Origin of waste that no truck of the company dumped. */
    origin: text('origin'),
    certifiedBy: text('certified_by'),
    /** The version of the rule pack that judged it, and its findings at that time. */
    packVersion: text('pack_version').notNull(),
    warnings: jsonb('warnings').$type<LandWarning[]>().notNull(),
    replacesId: uuid('replaces_id'),
    reason: text('reason'),
    /** Withdraws the replaced entry: it did not happen. */
    withdraws: boolean('withdraws').notNull().default(false),
    recordedBy: uuid('recorded_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    companyKey(t),
    inCompany(t.fieldId, t, landFields, 'no action'),
    inCompany(t.visitId, t, disposalVisits, 'no action'),
    inCompany(t.replacesId, t, t, 'no action'),
    inCompany(t.recordedBy, t, people, 'no action'),
    oneOf(t.wasteType, wasteTypes),
    between(t.gallons, 1, 1_000_000),
    between(t.acres, 0, maxAcres),
    oneOf(t.method, landMethods),
    inOrder(t.startedAt, t.endedAt),
    between(t.nitrogenLbPer1000Gallons, 0, 500),
    between(t.phosphorusLbPer1000Gallons, 0, 500),
    between(t.nitrogenLbPerAcre, 0, 2_000),
    between(t.rateGallonsPerAcre, 0, 1_000_000),
    check('field_applications_withdraws_check', sql`replaces_id is not null or not withdraws`),
    check('field_applications_reason_check', sql`(replaces_id is null) = (reason is null)`),
    unique('field_applications_replaces_key').on(t.companyId, t.replacesId),
    index('field_applications_field_id_idx').on(t.companyId, t.fieldId, t.startedAt),
    index('field_applications_visit_id_idx').on(t.companyId, t.visitId),
  ],
);
