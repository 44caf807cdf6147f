import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
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
  checkInPlaces,
  fieldCommandTypes,
  fileRoles,
  signatureOutcomes,
  type CheckInPlace,
  type FieldCommand,
  type FieldCommandType,
  type NamedFile,
  type SignatureOutcome,
} from '@haulwright/domain/field/field-command';
import { notDoneReasons, type NotDoneReason } from '@haulwright/domain/jobs/not-done-reasons';
import type { CommandAbout } from '@haulwright/domain/field/command-about';
import { needLevels, photoPixels, type NeedLevel } from '@haulwright/domain/field/job-needs';
import { atLeast, between, notNegative, oneOf, onEarth } from '../../platform/database/checks.ts';
import { createdAt, instant, primaryId } from '../../platform/database/columns.ts';
import { inCompany } from '../../platform/database/company-keys.ts';
import { company, people } from '../companies/companies.tables.ts';
import { disposalSites } from '../disposal/disposal.tables.ts';
import { files } from '../files/files.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { routes } from '../routes/rows/routes.tables.ts';
import { jobTypes } from '../services/services.tables.ts';
import type { KeptDecision } from './kept-decision.ts';

/** Installations of the technician's app; one phone may serve two companies. */
export const fieldDevices = pgTable(
  'field_devices',
  {
    companyId: company(),
    id: uuid('id').notNull(),
    /** The last user. */
    userId: uuid('user_id').notNull(),
    appVersion: text('app_version').notNull(),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] }), inCompany(t.userId, t, people, 'no action')],
);

/** Technicians' reports, each stored once and unchanged, whatever happens to the job; append-only. */
export const fieldCommands = pgTable(
  'field_commands',
  {
    companyId: company(),
    /** Created by the phone. */
    id: uuid('id').notNull(),
    deviceId: uuid('device_id').notNull(),
    /** The technician. */
    userId: uuid('user_id').notNull(),
    /** The person of the office who submitted it, when the phone could not. */
    handedInBy: uuid('handed_in_by'),
    type: text('type').$type<FieldCommandType>().notNull(),
    subject: text('subject').notNull(),
    after: uuid('after'),
    capturedAt: instant('captured_at').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** SHA-256 of the command as canonical JSON. */
    digest: text('digest').notNull(),
    body: jsonb('body').$type<FieldCommand>().notNull(),
    outcome: text('outcome').$type<'applied' | 'recorded'>().notNull(),
    /** Why its effect waits, or a hint for the technician. */
    code: text('code'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    inCompany(t.deviceId, t, fieldDevices, 'no action'),
    inCompany(t.userId, t, people, 'no action'),
    inCompany(t.handedInBy, t, people, 'no action'),
    oneOf(t.type, fieldCommandTypes),
    oneOf(t.outcome, ['applied', 'recorded']),
  ],
);

/** Input of a phone that could not be stored as a command, as received. */
export const fieldRejects = pgTable(
  'field_rejects',
  {
    id: primaryId(),
    companyId: company(),
    deviceId: uuid('device_id').notNull(),
    userId: uuid('user_id').notNull(),
    commandId: uuid('command_id').notNull(),
    code: text('code').notNull(),
    digest: text('digest').notNull(),
    raw: jsonb('raw').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    inCompany(t.deviceId, t, fieldDevices, 'no action'),
    inCompany(t.userId, t, people, 'no action'),
    unique('field_rejects_digest_key').on(t.companyId, t.commandId, t.digest),
    // For deleting the oldest, across companies.
    index('field_rejects_created_at_idx').on(t.createdAt),
  ],
);

export const reviewKinds = ['effect', 'note', 'pin', 'attempt'] as const;
export const reviewStates = ['open', 'counted', 'kept-as-note'] as const;

/** Field reports that the office must decide on. */
export const fieldReviews = pgTable(
  'field_reviews',
  {
    id: primaryId(),
    companyId: company(),
    commandId: uuid('command_id').notNull(),
    kind: text('kind').$type<(typeof reviewKinds)[number]>().notNull(),
    code: text('code'),
    jobId: uuid('job_id'),
    routeId: uuid('route_id'),
    /** What the report was about when it arrived, with its truck: names outlive the job. Null in rows of older versions. */
    about: jsonb('about').$type<CommandAbout>(),
    /** The reporter. */
    userId: uuid('user_id').notNull(),
    receivedAt: instant('received_at').notNull(),
    state: text('state').$type<(typeof reviewStates)[number]>().notNull().default('open'),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    decisionNote: text('decision_note'),
    /** What was decided, to undo it; null in open reports and in what older versions decided. */
    decision: jsonb('decision').$type<KeptDecision>(),
    /** How often its gallons were taken out of the ledger again: those of the next decision are other facts. */
    undonePostings: integer('undone_postings').notNull().default(0),
  },
  (t) => [
    inCompany(t.commandId, t, fieldCommands, 'cascade'),
    inCompany(t.jobId, t, jobs, 'set null'),
    inCompany(t.routeId, t, routes, 'set null'),
    inCompany(t.userId, t, people, 'no action'),
    inCompany(t.decidedBy, t, people, 'no action'),
    oneOf(t.kind, reviewKinds),
    oneOf(t.state, reviewStates),
    notNegative(t.undonePostings),
    unique('field_reviews_command_id_key').on(t.companyId, t.commandId),
    index('field_reviews_state_idx').on(t.companyId, t.state, sql`id desc`),
    index('field_reviews_user_idx').on(t.companyId, t.userId, t.receivedAt),
    index('field_reviews_job_id_idx').on(t.jobId),
    index('field_reviews_route_id_idx').on(t.routeId),
  ],
);

/** Attempts: times a crew was there and could not do a job; append-only. */
export const jobAttempts = pgTable(
  'job_attempts',
  {
    id: primaryId(),
    companyId: company(),
    jobId: uuid('job_id').notNull(),
    commandId: uuid('command_id').notNull(),
    userId: uuid('user_id').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    reason: text('reason').$type<NotDoneReason>().notNull(),
    note: text('note'),
    createdAt: createdAt(),
  },
  (t) => [
    inCompany(t.jobId, t, jobs, 'cascade'),
    inCompany(t.commandId, t, fieldCommands, 'no action'),
    inCompany(t.userId, t, people, 'no action'),
    oneOf(t.reason, notDoneReasons),
    unique('job_attempts_command_id_key').on(t.companyId, t.commandId),
    index('job_attempts_job_id_idx').on(t.companyId, t.jobId),
  ],
);

/**
 * A photo, signature or paper named by a report, or a photo that a client sent with its request for the job; its
 * bytes are in the file store.
 */
export const attachments = pgTable(
  'attachments',
  {
    id: primaryId(),
    companyId: company(),
    sha256: text('sha256').notNull(),
    /** Null, like the person: a client sent it. */
    commandId: uuid('command_id'),
    jobId: uuid('job_id'),
    routeId: uuid('route_id'),
    disposalSiteId: uuid('disposal_site_id'),
    role: text('role').$type<NamedFile['role']>().notNull(),
    userId: uuid('user_id'),
    occurredAt: instant('occurred_at').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /** The crew or the office shows it to the client, on the client's own page. */
    isForClient: boolean('is_for_client').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    check('attachments_sender_check', sql`(command_id is null) = (user_id is null)`),
    foreignKey({
      name: 'attachments_sha256_fkey',
      columns: [t.companyId, t.sha256],
      foreignColumns: [files.companyId, files.sha256],
    }),
    inCompany(t.commandId, t, fieldCommands, 'cascade'),
    inCompany(t.jobId, t, jobs, 'set null'),
    inCompany(t.routeId, t, routes, 'set null'),
    inCompany(t.disposalSiteId, t, disposalSites, 'set null'),
    inCompany(t.userId, t, people, 'no action'),
    oneOf(t.role, fileRoles),
    ...onEarth(t.latitude, t.longitude),
    unique('attachments_command_key').on(t.companyId, t.commandId, t.sha256, t.role),
    index('attachments_job_id_idx').on(t.companyId, t.jobId),
    index('attachments_route_id_idx').on(t.routeId),
    index('attachments_disposal_site_id_idx').on(t.disposalSiteId),
  ],
);

/** Who signed for a job, or why they did not; append-only. */
export const jobSignatures = pgTable(
  'job_signatures',
  {
    id: primaryId(),
    companyId: company(),
    jobId: uuid('job_id').notNull(),
    commandId: uuid('command_id').notNull(),
    /** The owner of the phone. */
    userId: uuid('user_id').notNull(),
    outcome: text('outcome').$type<SignatureOutcome>().notNull(),
    signerName: text('signer_name'),
    signerRole: text('signer_title'),
    statement: text('statement').notNull(),
    strokes: jsonb('strokes').$type<[number, number][][]>().notNull(),
    /** The amount it stands for; null where none was shown, and from older phones. */
    gallons: integer('gallons'),
    occurredAt: instant('occurred_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    inCompany(t.jobId, t, jobs, 'cascade'),
    inCompany(t.commandId, t, fieldCommands, 'no action'),
    inCompany(t.userId, t, people, 'no action'),
    oneOf(t.outcome, signatureOutcomes),
    notNegative(t.gallons),
    unique('job_signatures_command_id_key').on(t.companyId, t.commandId),
    index('job_signatures_job_id_idx').on(t.companyId, t.jobId),
  ],
);

/** What a company requires at its jobs: one row for all jobs, one per job type that differs. */
export const jobNeeds = pgTable(
  'job_needs',
  {
    id: primaryId(),
    companyId: company(),
    /** Null for all jobs. */
    jobTypeId: uuid('job_type_id'),
    // Null: as set for all jobs, or the default.
    photo: text('photo').$type<NeedLevel>(),
    signature: text('signature').$type<NeedLevel>(),
    position: text('position').$type<NeedLevel>(),
    paper: text('paper').$type<NeedLevel>(),
    /** For all jobs: the longest side of photos. */
    photoPixels: integer('photo_pixels'),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    inCompany(t.jobTypeId, t, jobTypes, 'cascade'),
    oneOf(t.photo, needLevels),
    oneOf(t.signature, needLevels),
    oneOf(t.position, needLevels),
    oneOf(t.paper, needLevels),
    between(t.photoPixels, photoPixels.min, photoPixels.max),
    unique('job_needs_job_type_id_key').on(t.companyId, t.jobTypeId).nullsNotDistinct(),
    index('job_needs_job_type_id_idx').on(t.jobTypeId),
  ],
);

/** Arrivals at jobs as reported by phones, with their position if known; append-only. */
export const jobCheckIns = pgTable(
  'job_check_ins',
  {
    id: primaryId(),
    companyId: company(),
    jobId: uuid('job_id').notNull(),
    commandId: uuid('command_id').notNull(),
    userId: uuid('user_id').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    place: text('place').$type<CheckInPlace>().notNull(),
    /** Straight-line distance to the pin; null without a position or a pin. */
    distanceMeters: integer('distance_meters'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    createdAt: createdAt(),
  },
  (t) => [
    inCompany(t.jobId, t, jobs, 'cascade'),
    inCompany(t.commandId, t, fieldCommands, 'no action'),
    inCompany(t.userId, t, people, 'no action'),
    oneOf(t.place, checkInPlaces),
    atLeast(t.distanceMeters, 0),
    ...onEarth(t.latitude, t.longitude),
    unique('job_check_ins_command_id_key').on(t.companyId, t.commandId),
    index('job_check_ins_job_id_idx').on(t.companyId, t.jobId),
  ],
);
