import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  leftOutReasons,
  mailingKinds,
  mailingStates,
  type LeftOutReason,
  type MailingKind,
  type MailingState,
} from '@haulwright/domain/invoicing/mailing-words';
import { notNegative, oneOf, signedMoney } from '../../../platform/database/checks.ts';
import { createdAt, instant, primaryId } from '../../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../../platform/database/company-keys.ts';
import { clients } from '../../clients/clients.tables.ts';
import { company, people } from '../../companies/companies.tables.ts';

/** Statements or reminders that many clients are mailed in the background. The rows hold the state, so that it survives the process. */
export const clientMailings = pgTable(
  'client_mailings',
  {
    id: primaryId(),
    companyId: company(),
    kind: text('kind').$type<MailingKind>().notNull(),
    /** First day of statements; null: reminders. */
    fromDay: date('from_day', { mode: 'string' }),
    /** Last day of statements; of reminders, the day they were sent. */
    throughDay: date('through_day', { mode: 'string' }).notNull(),
    startedBy: uuid('started_by').notNull(),
    createdAt: createdAt(),
    /** Until then it can be stopped before anybody is mailed. */
    startsAt: instant('starts_at').notNull(),
    stoppedAt: instant('stopped_at'),
    endedAt: instant('ended_at'),
  },
  (t) => [
    companyKey(t),
    inCompany(t.startedBy, t, people, 'no action'),
    oneOf(t.kind, mailingKinds),
    check(
      'client_mailings_days_check',
      sql`(kind = 'statement') = (from_day is not null) and from_day <= through_day`,
    ),
    index('client_mailings_company_id_idx').on(t.companyId, t.id),
    // One at a time: a client is mailed once.
    uniqueIndex('client_mailings_under_way_key')
      .on(t.companyId, t.kind)
      .where(sql`ended_at is null`),
  ],
);

/** The clients of a mailing, by name, those left out too. A client is taken before the mail goes out, so that none goes out twice. */
export const clientMailingItems = pgTable(
  'client_mailing_items',
  {
    companyId: company(),
    mailingId: uuid('mailing_id').notNull(),
    position: integer('position').notNull(),
    clientId: uuid('client_id').notNull(),
    /** What the client owes; of reminders, what they ask for. */
    cents: bigint('cents', { mode: 'number' }).notNull(),
    state: text('state').$type<MailingState>().notNull(),
    reason: text('reason').$type<LeftOutReason>(),
    /** The addresses, in words. */
    sentTo: text('sent_to'),
    /** What the mail server said of those who did not get it. */
    failure: text('failure'),
    claimedAt: instant('claimed_at'),
    settledAt: instant('settled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.mailingId, t.position] }),
    inCompany(t.mailingId, t, clientMailings, 'cascade'),
    inCompany(t.clientId, t, clients, 'cascade'),
    ...notNegative(t.position),
    ...signedMoney(t.cents),
    oneOf(t.state, mailingStates),
    oneOf(t.reason, leftOutReasons),
    check('client_mailing_items_left_out_check', sql`(state = 'left-out') = (reason is not null)`),
    index('client_mailing_items_client_id_idx').on(t.companyId, t.clientId, t.mailingId),
    index('client_mailing_items_open_idx')
      .on(t.companyId, t.mailingId, t.position)
      .where(sql`state in ('waiting', 'mailing')`),
  ],
);
