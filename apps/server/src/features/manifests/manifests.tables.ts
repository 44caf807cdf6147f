import { sql } from 'drizzle-orm';
import {
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
import { numbersPerBlock } from '@haulwright/domain/manifests/manifest-numbers';
import {
  signatureMethods,
  signerRoles,
  type SignatureMethod,
  type SignerRole,
} from '@haulwright/domain/manifests/manifest-signature';
import { manifestSteps, type ManifestStepName } from '@haulwright/domain/manifests/manifest-view';
import { atLeast, between, oneOf } from '../../platform/database/checks.ts';
import { createdAt, instant, primaryId } from '../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../platform/database/company-keys.ts';
import { companies, company, people } from '../companies/companies.tables.ts';
import { disposalVisits } from '../loads/disposal-visits.tables.ts';
import { loadFacts } from '../loads/loads.tables.ts';
import { vehicles } from '../vehicles/vehicles.tables.ts';

/** Where a company's next block of numbers begins. */
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

/** Numbers set apart for a truck, or for tanks in the yard; taken in turn, without gaps. */
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

/** A paper about what a visit brought: of one client, or of the load. What it says stands in its versions. */
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
    /** The first fact of the client's pickup, which stays through corrections; null: the whole load. */
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
    // One paper for each client or load; a void one makes room.
    uniqueIndex('manifests_paper_key')
      .on(t.companyId, t.visitId, t.packId, sql`coalesce(pickup_fact_id, visit_id)`)
      .where(sql`state <> 'void'`),
    index('manifests_pickup_fact_id_idx').on(t.pickupFactId),
  ],
);

/** What a manifest says, canonical JSON kept as text; append-only. */
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
    check('manifest_versions_sha256_check', sql`sha256 ~ '^[0-9a-f]{64}$'`),
    index('manifest_versions_check_code_idx').on(t.checkCode),
  ],
);

/** Who signed which version, or why nobody did; append-only. */
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

/** What became of a manifest, by whom and why; append-only. */
export const manifestStepRows = pgTable(
  'manifest_steps',
  {
    id: primaryId(),
    companyId: company(),
    manifestId: uuid('manifest_id').notNull(),
    step: text('step').$type<ManifestStepName>().notNull(),
    /** It led to. */
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
