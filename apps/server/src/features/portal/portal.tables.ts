import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  portalRequestKinds,
  portalRequestStates,
  type PortalRequestKind,
  type PortalRequestState,
} from '@haulwright/domain/portal/portal-limits';
import { atLeast, oneOf } from '../../platform/database/checks.ts';
import { createdAt, instant, primaryId } from '../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../platform/database/company-keys.ts';
import { clientAddresses, clients } from '../clients/clients.tables.ts';
import { company, people } from '../companies/companies.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';

/**
 * Links by which clients open their portal; one of a client is valid at a time. The secret is derived from the id, so
 * that every mail carries the same link and nothing readable is stored.
 */
export const portalLinks = pgTable(
  'portal_links',
  {
    id: primaryId(),
    companyId: company(),
    clientId: uuid('client_id').notNull(),
    /** SHA-256 of the secret, in hexadecimal digits. */
    tokenSha256: text('token_sha256').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    lastOpenedAt: instant('last_opened_at'),
    opens: integer('opens').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    companyKey(t),
    inCompany(t.clientId, t, clients, 'cascade'),
    unique('portal_links_token_sha256_key').on(t.tokenSha256),
    check('portal_links_token_sha256_check', sql`token_sha256 ~ '^[0-9a-f]{64}$'`),
    atLeast(t.opens, 0),
    uniqueIndex('portal_links_valid_key')
      .on(t.companyId, t.clientId)
      .where(sql`revoked_at is null`),
    index('portal_links_client_id_idx').on(t.companyId, t.clientId),
  ],
);

/** What clients asked for on their portal: work, of which a job was made, or changes of what is known of them. */
export const portalRequests = pgTable(
  'portal_requests',
  {
    id: primaryId(),
    companyId: company(),
    clientId: uuid('client_id').notNull(),
    linkId: uuid('link_id').notNull(),
    kind: text('kind').$type<PortalRequestKind>().notNull(),
    state: text('state').$type<PortalRequestState>().notNull().default('waiting'),
    note: text('note'),
    /** Where the work is wanted, or whose gate code changes. */
    clientAddressId: uuid('client_address_id'),
    jobId: uuid('job_id'),
    /** Null: unchanged. */
    newEmail: text('new_email'),
    newPhone: text('new_phone'),
    newGateCode: text('new_gate_code'),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    /** Why it was refused. */
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (t) => [
    companyKey(t),
    inCompany(t.clientId, t, clients, 'cascade'),
    inCompany(t.linkId, t, portalLinks, 'cascade'),
    inCompany(t.clientAddressId, t, clientAddresses, 'set null'),
    inCompany(t.jobId, t, jobs, 'set null'),
    inCompany(t.decidedBy, t, people, 'no action'),
    oneOf(t.kind, portalRequestKinds),
    oneOf(t.state, portalRequestStates),
    check(
      'portal_requests_change_check',
      sql`(kind = 'change') = (num_nonnulls(new_email, new_phone, new_gate_code) > 0)`,
    ),
    check('portal_requests_decided_check', sql`(state = 'waiting') = (decided_at is null)`),
    index('portal_requests_client_id_idx').on(t.companyId, t.clientId, t.createdAt),
    index('portal_requests_waiting_idx')
      .on(t.companyId, t.createdAt)
      .where(sql`state = 'waiting'`),
    index('portal_requests_link_id_idx').on(t.companyId, t.linkId),
    index('portal_requests_client_address_id_idx').on(t.companyId, t.clientAddressId),
    index('portal_requests_job_id_idx').on(t.companyId, t.jobId),
  ],
);
