import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { maxGateVersions } from '@haulwright/domain/gate/gate-receipt';
import { maxCodeMailsPerHour, maxWrongCodes } from '@haulwright/domain/gate/mailed-code';
import {
  gateOutcomes,
  type DumpedTank,
  type GateOutcome,
} from '@haulwright/domain/custody/visits/gate-outcome';
import { atLeast, between, oneOf } from '../../../platform/database/checks.ts';
import { createdAt, instant, primaryId } from '../../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../../platform/database/company-keys.ts';
import { company, people } from '../../companies/companies.tables.ts';
import { disposalVisits } from '../../custody/rows/disposal-visits.tables.ts';

/** A code for the gate of a visit: anyone who has it may sign for the load. The token itself is not stored. */
export const gateLinks = pgTable(
  'gate_links',
  {
    id: primaryId(),
    companyId: company(),
    visitId: uuid('visit_id').notNull(),
    /** SHA-256 of the token, in hexadecimal digits. */
    tokenSha256: text('token_sha256').notNull(),
    /** The person who showed or printed the code. */
    userId: uuid('user_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    companyKey(t),
    inCompany(t.visitId, t, disposalVisits, 'cascade'),
    inCompany(t.userId, t, people, 'no action'),
    unique('gate_links_token_sha256_key').on(t.tokenSha256),
    check('gate_links_token_sha256_check', sql`token_sha256 ~ '^[0-9a-f]{64}$'`),
    index('gate_links_visit_id_idx').on(t.companyId, t.visitId),
  ],
);

/** The site's receipt as it was signed first, one per visit; append-only. Servers from before changes read no other. */
export const gateReceipts = pgTable(
  'gate_receipts',
  {
    companyId: company(),
    visitId: uuid('visit_id').notNull(),
    linkId: uuid('link_id').notNull(),
    outcome: text('outcome').$type<GateOutcome>().notNull().default('accepted'),
    /** 0 for a rejected load. */
    receivedGallons: integer('received_gallons').notNull(),
    /** The crew's figure at that time. */
    reportedGallons: integer('reported_gallons').notNull(),
    /** False where the ledger could not be corrected to the site's figure. */
    isPosted: boolean('is_posted').notNull(),
    ticketNumber: text('ticket_number'),
    /** Why all or part of the load was refused. */
    reason: text('reason'),
    ph: doublePrecision('ph'),
    note: text('note'),
    name: text('name').notNull(),
    strokes: jsonb('strokes').$type<[number, number][][]>().notNull(),
    /** Where the signer's code was mailed; null where the site demanded none. */
    codeMailedTo: text('code_mailed_to'),
    /** The dumps that follow from it, each with what the crew had said; null in rows of older servers. */
    crewDumps: jsonb('crew_dumps').$type<DumpedTank[]>(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.visitId] }),
    inCompany(t.visitId, t, disposalVisits, 'cascade'),
    inCompany(t.linkId, t, gateLinks, 'no action'),
    oneOf(t.outcome, gateOutcomes),
    atLeast(t.receivedGallons, 0),
    check('gate_receipts_outcome_gallons_check', sql`(outcome = 'rejected') = (received_gallons = 0)`),
    check('gate_receipts_outcome_reason_check', sql`outcome = 'accepted' or reason is not null`),
    between(t.ph, 0, 14),
    atLeast(t.reportedGallons, 0),
    index('gate_receipts_link_id_idx').on(t.companyId, t.linkId),
  ],
);

/** What the site signed instead within its minutes, as a whole; append-only. The highest version counts. */
export const gateReceiptChanges = pgTable(
  'gate_receipt_changes',
  {
    id: primaryId(),
    companyId: company(),
    visitId: uuid('visit_id').notNull(),
    /** From 2: the first is the receipt. */
    version: integer('version').notNull(),
    linkId: uuid('link_id').notNull(),
    outcome: text('outcome').$type<GateOutcome>().notNull(),
    receivedGallons: integer('received_gallons').notNull(),
    isPosted: boolean('is_posted').notNull(),
    ticketNumber: text('ticket_number'),
    reason: text('reason'),
    ph: doublePrecision('ph'),
    note: text('note'),
    name: text('name').notNull(),
    strokes: jsonb('strokes').$type<[number, number][][]>().notNull(),
    codeMailedTo: text('code_mailed_to'),
    crewDumps: jsonb('crew_dumps').$type<DumpedTank[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    inCompany(t.visitId, t, disposalVisits, 'cascade'),
    inCompany(t.linkId, t, gateLinks, 'no action'),
    between(t.version, 2, maxGateVersions),
    oneOf(t.outcome, gateOutcomes),
    atLeast(t.receivedGallons, 0),
    check('gate_receipt_changes_outcome_gallons_check', sql`(outcome = 'rejected') = (received_gallons = 0)`),
    check('gate_receipt_changes_outcome_reason_check', sql`outcome = 'accepted' or reason is not null`),
    between(t.ph, 0, 14),
    unique('gate_receipt_changes_version_key').on(t.companyId, t.visitId, t.version),
    index('gate_receipt_changes_link_id_idx').on(t.companyId, t.linkId),
  ],
);

/** The code last mailed about a visit to a site that demands one; removed once it was used. */
export const gateMailedCodes = pgTable(
  'gate_mailed_codes',
  {
    companyId: company(),
    visitId: uuid('visit_id').notNull(),
    mailedTo: text('mailed_to').notNull(),
    /** HMAC-SHA-256, base64url. */
    codeHash: text('code_hash').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    mailedAt: instant('mailed_at').notNull(),
    /** Mails since `hourStartedAt`, including those about earlier codes. */
    mailsInHour: integer('mails_in_hour').notNull(),
    hourStartedAt: instant('hour_started_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.visitId] }),
    inCompany(t.visitId, t, disposalVisits, 'cascade'),
    between(t.wrongTries, 0, maxWrongCodes),
    between(t.mailsInHour, 0, maxCodeMailsPerHour),
  ],
);
