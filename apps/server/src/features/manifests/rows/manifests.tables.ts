import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
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
import { manifestUnits, type ManifestUnit } from '@haulwright/domain/manifests/manifest-body';
import { manifestStates, type ManifestState } from '@haulwright/domain/manifests/manifest-life';
import { paperStandings, type PaperStanding } from '@haulwright/domain/manifests/given-number';
import { numbersPerBlock } from '@haulwright/domain/manifests/manifest-numbers';
import {
  signatureMethods,
  signerRoles,
  type SignatureMethod,
  type SignerRole,
} from '@haulwright/domain/manifests/manifest-signature';
import { manifestSteps, type ManifestStepName } from '@haulwright/domain/manifests/manifest-view';
import { atLeast, between, oneOf } from '../../../platform/database/checks.ts';
import { createdAt, instant, primaryId } from '../../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../../platform/database/company-keys.ts';
import { companies, company, people } from '../../companies/companies.tables.ts';
import { fieldCommands, fieldDevices } from '../../field/field.tables.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import { disposalVisits } from '../../custody/rows/disposal-visits.tables.ts';
import { loadFacts } from '../../custody/rows/loads.tables.ts';
import { vehicles } from '../../vehicles/vehicles.tables.ts';

/** The start of a company's next block of numbers. */
export const manifestCounters = pgTable(
  'manifest_counters',
  {
    companyId: uuid('company_id')
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    nextBlock: integer('next_block').notNull().default(1),
  },
  (t) => [atLeast(t.nextBlock, 1)],
);

/** Numbers set aside for a truck, or for tanks in the yard; used in order, without gaps. */
export const manifestNumberBlocks = pgTable(
  'manifest_number_blocks',
  {
    companyId: company(),
    firstNumber: integer('first_number').notNull(),
    vehicleId: uuid('vehicle_id'),
    taken: integer('taken').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.firstNumber] }),
    inCompany(t.vehicleId, t, vehicles, 'no action'),
    atLeast(t.firstNumber, 1),
    between(t.taken, 0, numbersPerBlock),
    index('manifest_number_blocks_vehicle_id_idx').on(t.companyId, t.vehicleId),
  ],
);

/** Numbers of a truck's block that a phone reserved for use without signal; append-only. */
export const manifestReservations = pgTable(
  'manifest_reservations',
  {
    companyId: company(),
    firstNumber: integer('first_number').notNull(),
    count: integer('count').notNull(),
    vehicleId: uuid('vehicle_id').notNull(),
    deviceId: uuid('device_id').notNull(),
    /** The owner of the phone. */
    userId: uuid('user_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.firstNumber] }),
    inCompany(t.vehicleId, t, vehicles, 'no action'),
    inCompany(t.deviceId, t, fieldDevices, 'no action'),
    inCompany(t.userId, t, people, 'no action'),
    atLeast(t.firstNumber, 1),
    between(t.count, 1, numbersPerBlock),
    index('manifest_reservations_user_idx').on(t.companyId, t.userId, t.createdAt),
  ],
);

/**
 * A technician's report about a paper: the number given on the phone, and the fields filled in on
 * the spot. A number written on paper is kept even if it was not the phone's to give; append-only.
 */
export const reportedPapers = pgTable(
  'reported_papers',
  {
    companyId: company(),
    /** A completed job, or a dump; for a dump this is the visit's id. */
    commandId: uuid('command_id').notNull(),
    packId: text('pack_id').notNull(),
    jobId: uuid('job_id'),
    /** Null: the phone had none left. */
    number: integer('number'),
    standing: text('standing').$type<PaperStanding>().notNull(),
    /** By field of the pack. */
    filledIn: jsonb('filled_in').$type<Record<string, string>>().notNull(),
    occurredAt: instant('occurred_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.commandId, t.packId] }),
    inCompany(t.commandId, t, fieldCommands, 'no action'),
    inCompany(t.jobId, t, jobs, 'cascade'),
    atLeast(t.number, 1),
    oneOf(t.standing, paperStandings),
    uniqueIndex('reported_papers_number_key')
      .on(t.companyId, t.number)
      .where(sql`standing = 'good'`),
    index('reported_papers_job_id_idx').on(t.companyId, t.jobId),
  ],
);

/** A paper about a visit's waste: of one client, or of the whole load. Its content is in its versions. */
export const manifests = pgTable(
  'manifests',
  {
    id: primaryId(),
    companyId: company(),
    number: integer('number').notNull(),
    packId: text('pack_id').notNull(),
    packVersion: text('pack_version').notNull(),
    unit: text('unit').$type<ManifestUnit>().notNull(),
    visitId: uuid('visit_id').notNull(),
    /** The first fact of the client's pickup, kept through corrections; null: the whole load. */
    pickupFactId: uuid('pickup_fact_id'),
    state: text('state').$type<ManifestState>().notNull(),
    version: integer('version').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    companyKey(t),
    inCompany(t.visitId, t, disposalVisits, 'no action'),
    inCompany(t.pickupFactId, t, loadFacts, 'no action'),
    oneOf(t.unit, manifestUnits),
    oneOf(t.state, manifestStates),
    atLeast(t.number, 1),
    atLeast(t.version, 1),
    check('manifests_pickup_check', sql`(unit = 'pickup') = (pickup_fact_id is not null)`),
    unique('manifests_number_key').on(t.companyId, t.number),
    // One paper per client or load; a void one may be replaced.
    uniqueIndex('manifests_paper_key')
      .on(t.companyId, t.visitId, t.packId, sql`coalesce(pickup_fact_id, visit_id)`)
      .where(sql`state <> 'void'`),
    index('manifests_pickup_fact_id_idx').on(t.pickupFactId),
  ],
);

/** The content of a manifest, canonical JSON stored as text; append-only. */
export const manifestVersions = pgTable(
  'manifest_versions',
  {
    companyId: company(),
    manifestId: uuid('manifest_id').notNull(),
    version: integer('version').notNull(),
    body: text('body').notNull(),
    /** SHA-256 of the body, in hexadecimal digits. */
    sha256: text('sha256').notNull(),
    /** From its event in the chain of custody, as printed. */
    checkCode: text('check_code').notNull(),
    /** The sequence number of that event; null for versions from before seals. */
    eventSequence: bigint('event_sequence', { mode: 'number' }),
    /** The first version with the same figures: signatures from then on count. */
    numbersSince: integer('numbers_since').notNull(),
    reason: text('reason'),
    userId: uuid('user_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.manifestId, t.version] }),
    inCompany(t.manifestId, t, manifests, 'no action'),
    inCompany(t.userId, t, people, 'no action'),
    atLeast(t.version, 1),
    atLeast(t.numbersSince, 1),
    atLeast(t.eventSequence, 1),
    check('manifest_versions_sha256_check', sql`sha256 ~ '^[0-9a-f]{64}$'`),
    index('manifest_versions_check_code_idx').on(t.checkCode),
  ],
);

/** Who signed which version, or why they did not; append-only. */
export const manifestSignatures = pgTable(
  'manifest_signatures',
  {
    id: primaryId(),
    companyId: company(),
    manifestId: uuid('manifest_id').notNull(),
    version: integer('version').notNull(),
    role: text('role').$type<SignerRole>().notNull(),
    method: text('method').$type<SignatureMethod>().notNull(),
    name: text('name'),
    reason: text('reason'),
    strokes: jsonb('strokes').$type<[number, number][][]>().notNull(),
    signedAt: instant('signed_at').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'manifest_signatures_version_fkey',
      columns: [t.companyId, t.manifestId, t.version],
      foreignColumns: [manifestVersions.companyId, manifestVersions.manifestId, manifestVersions.version],
    }),
    inCompany(t.manifestId, t, manifests, 'no action'),
    inCompany(t.userId, t, people, 'no action'),
    oneOf(t.role, signerRoles),
    oneOf(t.method, signatureMethods),
    atLeast(t.version, 1),
    index('manifest_signatures_manifest_id_idx').on(t.companyId, t.manifestId),
  ],
);

/** The steps of a manifest, by whom and why; append-only. */
export const manifestStepRows = pgTable(
  'manifest_steps',
  {
    id: primaryId(),
    companyId: company(),
    manifestId: uuid('manifest_id').notNull(),
    step: text('step').$type<ManifestStepName>().notNull(),
    /** The resulting state. */
    state: text('state').$type<ManifestState>().notNull(),
    reason: text('reason'),
    userId: uuid('user_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    inCompany(t.manifestId, t, manifests, 'no action'),
    inCompany(t.userId, t, people, 'no action'),
    oneOf(t.step, manifestSteps),
    oneOf(t.state, manifestStates),
    index('manifest_steps_manifest_id_idx').on(t.companyId, t.manifestId),
  ],
);
