import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { consentStates, type ConsentState } from '@haulwright/domain/client-messages/consent';
import {
  messageChannels,
  messageKinds,
  messageLanguages,
  messageStates,
  type MessageChannel,
  type MessageKind,
  type MessageLanguage,
  type MessageState,
} from '@haulwright/domain/companies/message-kinds';
import { notNegative, oneOf } from '../../platform/database/checks.ts';
import { createdAt, instant, primaryId, updatedAt } from '../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../platform/database/company-keys.ts';
import { clients } from '../clients/clients.tables.ts';
import { company, people } from '../companies/companies.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { routes } from '../routes/rows/routes.tables.ts';

/**
 * What clients are told of visits. A row waits, is taken by one server and then sent: what was taken and not settled is
 * never sent again, as two messages confuse more than none.
 */
export const clientMessages = pgTable(
  'client_messages',
  {
    id: primaryId(),
    companyId: company(),
    clientId: uuid('client_id').notNull(),
    jobId: uuid('job_id').notNull(),
    /** The route it speaks of; null once that is gone. */
    routeId: uuid('route_id'),
    kind: text('kind').$type<MessageKind>().notNull(),
    state: text('state').$type<MessageState>().notNull().default('waits'),
    /** Null until it was taken, like the next three. */
    channel: text('channel').$type<MessageChannel>(),
    language: text('language').$type<MessageLanguage>(),
    /** An email address, or a telephone number. */
    recipient: text('recipient'),
    /** As it was sent, without the secret of its link. */
    body: text('body'),
    /** Why it was not sent. */
    why: text('why'),
    attempts: integer('attempts').notNull().default(0),
    /** Not to be sent before: after quiet hours, or a failure. */
    notBefore: instant('not_before').notNull(),
    takenAt: instant('taken_at'),
    settledAt: instant('settled_at'),
    createdAt: createdAt(),
  },
  (t) => [
    companyKey(t),
    inCompany(t.clientId, t, clients, 'cascade'),
    inCompany(t.jobId, t, jobs, 'cascade'),
    inCompany(t.routeId, t, routes, 'set null'),
    oneOf(t.kind, messageKinds),
    oneOf(t.state, messageStates),
    oneOf(t.channel, messageChannels),
    oneOf(t.language, messageLanguages),
    ...notNegative(t.attempts),
    check(
      'client_messages_sent_check',
      sql`state <> 'sent' or num_nonnulls(channel, language, recipient, body) = 4`,
    ),
    // Each is said once of a job on a route.
    unique('client_messages_once_key').on(t.companyId, t.jobId, t.routeId, t.kind),
    index('client_messages_client_id_idx').on(t.companyId, t.clientId, t.createdAt),
    index('client_messages_route_id_idx').on(t.companyId, t.routeId),
    index('client_messages_open_idx')
      .on(t.notBefore)
      .where(sql`state in ('waits', 'taken')`),
  ],
);

/** Links by which clients see that their truck is coming. The secret is stored nowhere. */
export const trackLinks = pgTable(
  'track_links',
  {
    id: primaryId(),
    companyId: company(),
    jobId: uuid('job_id').notNull(),
    /** A job that leaves this route is not on its way any more. */
    routeId: uuid('route_id'),
    messageId: uuid('message_id').notNull(),
    /** SHA-256 of the secret, in hexadecimal digits. */
    tokenSha256: text('token_sha256').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    lastOpenedAt: instant('last_opened_at'),
    opens: integer('opens').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    inCompany(t.jobId, t, jobs, 'cascade'),
    inCompany(t.routeId, t, routes, 'set null'),
    inCompany(t.messageId, t, clientMessages, 'cascade'),
    unique('track_links_token_sha256_key').on(t.tokenSha256),
    check('track_links_token_sha256_check', sql`token_sha256 ~ '^[0-9a-f]{64}$'`),
    ...notNegative(t.opens),
    index('track_links_job_id_idx').on(t.companyId, t.jobId),
    index('track_links_route_id_idx').on(t.companyId, t.routeId),
    index('track_links_message_id_idx').on(t.companyId, t.messageId),
  ],
);

/** What was said about text messages to a number of a client; the last word counts, and none is taken back. */
export const contactConsents = pgTable(
  'contact_consents',
  {
    id: primaryId(),
    companyId: company(),
    clientId: uuid('client_id').notNull(),
    /** E.164, as `+17175550142`: consent is a number's, not a person's. */
    phone: text('phone').notNull(),
    state: text('state').$type<ConsentState>().notNull(),
    /** In whose words: "On the telephone", or the text that came. */
    how: text('how').notNull(),
    /** Null: the number itself said so by a text. */
    recordedBy: uuid('recorded_by'),
    at: instant('at').notNull(),
  },
  (t) => [
    inCompany(t.clientId, t, clients, 'cascade'),
    inCompany(t.recordedBy, t, people, 'no action'),
    oneOf(t.state, consentStates),
    check('contact_consents_phone_check', sql`phone ~ '^[+][0-9]{8,15}$'`),
    index('contact_consents_client_id_idx').on(t.companyId, t.clientId, t.phone, t.at),
    index('contact_consents_recorded_by_idx').on(t.companyId, t.recordedBy),
    // A text names a number, and no company.
    index('contact_consents_phone_idx').on(t.phone),
  ],
);

/** What a client chose of messages; no row: as the company's others. */
export const clientMessageChoices = pgTable(
  'client_message_choices',
  {
    companyId: company(),
    clientId: uuid('client_id').notNull(),
    /** Null: the company's. */
    language: text('language').$type<MessageLanguage>(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.clientId] }),
    inCompany(t.clientId, t, clients, 'cascade'),
    oneOf(t.language, messageLanguages),
  ],
);
