import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { gallonMethods, type GallonMethod } from '@haulwright/domain/custody/ledger/load-fact';
import type { RestatedGallons } from '@haulwright/domain/custody/ledger/restated';
import { wasteTypes, type WasteType } from '@haulwright/domain/services/waste-type';
import { atLeast, inOrder, notNegative, oneOf, someOf } from '../../../platform/database/checks.ts';
import { createdAt, instant, primaryId } from '../../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../../platform/database/company-keys.ts';
import { clientAddresses } from '../../clients/clients.tables.ts';
import { companies, company, people } from '../../companies/companies.tables.ts';
import { disposalSites } from '../../disposal/disposal.tables.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import { vehicleCompartments } from '../../vehicles/vehicle-tanks.tables.ts';

export const factKinds = ['pickup', 'discharge', 'transfer', 'gauge', 'rinse', 'withdrawn'] as const;

/** Facts observed at a tank, from which entries are derived. A correction is a fact that replaces another. */
export const loadFacts = pgTable(
  'load_facts',
  {
    id: primaryId(),
    companyId: company(),
    compartmentId: uuid('compartment_id').notNull(),
    kind: text('kind').$type<(typeof factKinds)[number]>().notNull(),
    occurredAt: instant('occurred_at').notNull(),
    recordedAt: instant('recorded_at').notNull(),
    gallons: integer('gallons'),
    wasteType: text('waste_type').$type<WasteType>(),
    method: text('method').$type<GallonMethod>(),
    /** For a pickup: the client's address the waste came from. */
    clientAddressId: uuid('client_address_id'),
    jobId: uuid('job_id'),
    /** For a discharge: where, and whether the tank was empty afterwards. */
    disposalSiteId: uuid('disposal_site_id'),
    emptied: boolean('emptied'),
    toCompartmentId: uuid('to_compartment_id'),
    /** True where somebody said that it went in with a waste it must not be mixed with; null otherwise. */
    mixes: boolean('mixes'),
    actorUserId: uuid('actor_user_id'),
    replacesId: uuid('replaces_id'),
    /** Reason for the correction. */
    reason: text('reason'),
  },
  (t) => [
    companyKey(t),
    inCompany(t.compartmentId, t, vehicleCompartments, 'no action'),
    inCompany(t.toCompartmentId, t, vehicleCompartments, 'no action'),
    inCompany(t.clientAddressId, t, clientAddresses, 'no action'),
    inCompany(t.jobId, t, jobs, 'no action'),
    inCompany(t.disposalSiteId, t, disposalSites, 'no action'),
    inCompany(t.actorUserId, t, people, 'no action'),
    inCompany(t.replacesId, t, t, 'no action'),
    oneOf(t.kind, factKinds),
    oneOf(t.wasteType, wasteTypes),
    oneOf(t.method, gallonMethods),
    ...notNegative(t.gallons),
    unique('load_facts_replaces_key').on(t.companyId, t.replacesId),
    index('load_facts_compartment_idx').on(t.companyId, t.compartmentId, t.occurredAt),
    index('load_facts_to_compartment_idx')
      .on(t.companyId, t.toCompartmentId, t.occurredAt)
      .where(sql`to_compartment_id is not null`),
    index('load_facts_job_idx')
      .on(t.companyId, t.jobId)
      .where(sql`job_id is not null`),
    index('load_facts_client_address_idx')
      .on(t.clientAddressId)
      .where(sql`client_address_id is not null`),
    index('load_facts_disposal_site_idx')
      .on(t.disposalSiteId)
      .where(sql`disposal_site_id is not null`),
  ],
);

/** The content of a compartment between two times it is empty. */
export const loads = pgTable(
  'loads',
  {
    id: primaryId(),
    companyId: company(),
    compartmentId: uuid('compartment_id').notNull(),
    /** The first that came in, for servers that know no others. */
    wasteType: text('waste_type').$type<WasteType>().notNull(),
    /** All that came in, in order of arrival; empty in rows of older servers: then `waste_type` is all. */
    wasteTypes: text('waste_types').array().$type<WasteType[]>().notNull().default([]),
    openedAt: instant('opened_at').notNull(),
    closedAt: instant('closed_at'),
    /** Set when a correction moved its entries to other loads. */
    supersededAt: instant('superseded_at'),
  },
  (t) => [
    companyKey(t),
    inCompany(t.compartmentId, t, vehicleCompartments, 'no action'),
    oneOf(t.wasteType, wasteTypes),
    someOf(t.wasteTypes, [...wasteTypes]),
    inOrder(t.openedAt, t.closedAt),
    uniqueIndex('loads_open_key')
      .on(t.companyId, t.compartmentId)
      .where(sql`closed_at is null and superseded_at is null`),
    index('loads_compartment_idx').on(t.companyId, t.compartmentId, t.openedAt),
  ],
);

export const accountKinds = ['generator', 'compartment', 'site', 'variance'] as const;

/**
 * The account of a client's tank (negative), a truck's tank, a receiving site, or an unknown place: one per
 * waste.
 */
export const loadAccounts = pgTable(
  'load_accounts',
  {
    id: primaryId(),
    companyId: company(),
    kind: text('kind').$type<(typeof accountKinds)[number]>().notNull(),
    clientAddressId: uuid('client_address_id'),
    compartmentId: uuid('compartment_id'),
    disposalSiteId: uuid('disposal_site_id'),
    wasteType: text('waste_type').$type<WasteType>().notNull(),
    balanceGallons: bigint('balance_gallons', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    companyKey(t),
    inCompany(t.clientAddressId, t, clientAddresses, 'no action'),
    inCompany(t.compartmentId, t, vehicleCompartments, 'no action'),
    inCompany(t.disposalSiteId, t, disposalSites, 'no action'),
    oneOf(t.kind, accountKinds),
    oneOf(t.wasteType, wasteTypes),
    check(
      'load_accounts_reference_check',
      sql`case kind when 'generator' then client_address_id is not null when 'site' then disposal_site_id is not null else compartment_id is not null end
        and num_nonnulls(client_address_id, compartment_id, disposal_site_id) = 1`,
    ),
    // More than any company pumps, and far below the point where numbers lose precision.
    check('load_accounts_balance_check', sql`balance_gallons between -1000000000000 and 1000000000000`),
    unique('load_accounts_key')
      .on(t.companyId, t.kind, t.clientAddressId, t.compartmentId, t.disposalSiteId, t.wasteType)
      .nullsNotDistinct(),
    index('load_accounts_client_address_id_idx')
      .on(t.companyId, t.clientAddressId)
      .where(sql`client_address_id is not null`)
      .concurrently(),
    index('load_accounts_compartment_id_idx')
      .on(t.companyId, t.compartmentId)
      .where(sql`compartment_id is not null`)
      .concurrently(),
    index('load_accounts_disposal_site_id_idx')
      .on(t.companyId, t.disposalSiteId)
      .where(sql`disposal_site_id is not null`)
      .concurrently(),
  ],
);

export const entryKinds = ['pickup', 'discharge', 'transfer', 'variance', 'rinse', 'reversal'] as const;

/** A balanced step of the ledger. */
export const loadEntries = pgTable(
  'load_entries',
  {
    id: primaryId(),
    companyId: company(),
    /** Gapless within the company, in the order of posting. */
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    kind: text('kind').$type<(typeof entryKinds)[number]>().notNull(),
    factId: uuid('fact_id').notNull(),
    compartmentId: uuid('compartment_id').notNull(),
    loadId: uuid('load_id'),
    /** For a transfer: the receiving load. */
    toLoadId: uuid('to_load_id'),
    occurredAt: instant('occurred_at').notNull(),
    recordedAt: instant('recorded_at').notNull(),
    reversesId: uuid('reverses_id'),
  },
  (t) => [
    companyKey(t),
    inCompany(t.factId, t, loadFacts, 'no action'),
    inCompany(t.compartmentId, t, vehicleCompartments, 'no action'),
    inCompany(t.loadId, t, loads, 'no action'),
    inCompany(t.toLoadId, t, loads, 'no action'),
    inCompany(t.reversesId, t, t, 'no action'),
    oneOf(t.kind, entryKinds),
    atLeast(t.sequence, 1),
    check('load_entries_reverses_check', sql`(kind = 'reversal') = (reverses_id is not null)`),
    unique('load_entries_sequence_key').on(t.companyId, t.sequence),
    unique('load_entries_reverses_key').on(t.companyId, t.reversesId),
    index('load_entries_compartment_idx').on(t.companyId, t.compartmentId, t.occurredAt),
    index('load_entries_fact_idx').on(t.companyId, t.factId),
    index('load_entries_load_id_idx').on(t.companyId, t.loadId).concurrently(),
    index('load_entries_to_load_id_idx')
      .on(t.companyId, t.toLoadId)
      .where(sql`to_load_id is not null`)
      .concurrently(),
  ],
);

export const loadPostings = pgTable(
  'load_postings',
  {
    companyId: company(),
    entryId: uuid('entry_id').notNull(),
    line: integer('line').notNull(),
    accountId: uuid('account_id').notNull(),
    gallons: integer('gallons').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.line] }),
    inCompany(t.entryId, t, loadEntries, 'cascade'),
    inCompany(t.accountId, t, loadAccounts, 'no action'),
    check('load_postings_line_check', sql`line between 0 and 9`),
    check('load_postings_gallons_check', sql`gallons <> 0`),
    index('load_postings_account_idx').on(t.companyId, t.accountId),
  ],
);

/** Whose gallons an entry moved. */
export const loadAttributions = pgTable(
  'load_attributions',
  {
    companyId: company(),
    entryId: uuid('entry_id').notNull(),
    pickupFactId: uuid('pickup_fact_id').notNull(),
    gallons: integer('gallons').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.pickupFactId] }),
    inCompany(t.entryId, t, loadEntries, 'cascade'),
    inCompany(t.pickupFactId, t, loadFacts, 'no action'),
    check('load_attributions_gallons_check', sql`gallons <> 0`),
    index('load_attributions_pickup_idx').on(t.companyId, t.pickupFactId),
  ],
);

/**
 * Entries that were posted under the waste of the first pickup in their tank, and posted again under the waste of each
 * client: reversals and entries with their old dates, from the first to the last position.
 */
export const loadRestatements = pgTable(
  'load_restatements',
  {
    id: primaryId(),
    companyId: company(),
    /** The tank in which they were found. */
    compartmentId: uuid('compartment_id').notNull(),
    firstSequence: bigint('first_sequence', { mode: 'number' }).notNull(),
    lastSequence: bigint('last_sequence', { mode: 'number' }).notNull(),
    before: jsonb('before').$type<RestatedGallons>().notNull(),
    after: jsonb('after').$type<RestatedGallons>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    inCompany(t.compartmentId, t, vehicleCompartments, 'no action'),
    atLeast(t.firstSequence, 1),
    inOrder(t.firstSequence, t.lastSequence),
    unique('load_restatements_sequence_key').on(t.companyId, t.lastSequence),
    index('load_restatements_compartment_id_idx').on(t.companyId, t.compartmentId),
  ],
);

/** One row per company, locked last when entries are numbered. */
export const loadHeads = pgTable(
  'load_heads',
  {
    companyId: uuid('company_id')
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    lastSequence: bigint('last_sequence', { mode: 'number' }).notNull().default(0),
    /** The current end of the chain of events. */
    lastEvent: bigint('last_event', { mode: 'number' }).notNull().default(0),
    lastHash: text('last_hash'),
    /** Up to which position entries are known to be posted by the waste of each client; see `restate-loads.ts`. */
    restatedSequence: bigint('restated_sequence', { mode: 'number' }).notNull().default(0),
  },
  (t) => notNegative(t.lastSequence, t.lastEvent, t.restatedSequence),
);

/**
 * The chained log of the ledger: each event's hash covers the previous one, so that a row changed or removed
 * later is detected. The body is canonical JSON, stored as text.
 */
export const custodyEvents = pgTable(
  'custody_events',
  {
    companyId: company(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    body: text('body').notNull(),
    /** SHA-256, in hexadecimal digits. */
    hash: text('hash').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.sequence] }),
    atLeast(t.sequence, 1),
    check('custody_events_hash_check', sql`hash ~ '^[0-9a-f]{64}$'`),
  ],
);
