import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { atLeast } from '../../platform/database/checks.ts';
import { createdAt, instant, primaryId } from '../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../platform/database/company-keys.ts';
import { company, people } from '../companies/companies.tables.ts';
import { disposalVisits } from '../loads/disposal-visits.tables.ts';

/** A code for the gate of a visit: who has it may say what the site received. The token itself is not kept. */
export const gateLinks = pgTable(
  'gate_links',
  {
    id: primaryId(),
    companyId: company(),
    visitId: uuid('visit_id').notNull(),
    /** SHA-256 of the token, in hexadecimal digits. */
    tokenSha256: text('token_sha256').notNull(),
    /** Who showed or printed it. */
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

/** What a site said it received, signed at its gate: once for each visit; append-only. */
export const gateReceipts = pgTable(
  'gate_receipts',
  {
    companyId: company(),
    visitId: uuid('visit_id').notNull(),
    linkId: uuid('link_id').notNull(),
    receivedGallons: integer('received_gallons').notNull(),
    /** What the crew had reported. */
    reportedGallons: integer('reported_gallons').notNull(),
    /** False where the ledger could not follow. */
    isPosted: boolean('is_posted').notNull(),
    ticketNumber: text('ticket_number'),
    note: text('note'),
    name: text('name').notNull(),
    strokes: jsonb('strokes').$type<[number, number][][]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.visitId] }),
    inCompany(t.visitId, t, disposalVisits, 'cascade'),
    inCompany(t.linkId, t, gateLinks, 'no action'),
    atLeast(t.receivedGallons, 1),
    atLeast(t.reportedGallons, 0),
    index('gate_receipts_link_id_idx').on(t.companyId, t.linkId),
  ],
);
