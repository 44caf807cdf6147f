import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { notNegative } from '../../platform/database/checks.ts';
import { createdAt, instant } from '../../platform/database/columns.ts';
import { inCompany } from '../../platform/database/company-keys.ts';
import { company, people } from '../companies/companies.tables.ts';
import { routes } from '../routes/rows/routes.tables.ts';

/** Messages between office and driver about a route. */
export const routeMessages = pgTable(
  'route_messages',
  {
    companyId: company(),
    /** Id of the command, when a phone sent it. */
    id: uuid('id').notNull(),
    routeId: uuid('route_id').notNull(),
    senderUserId: uuid('sender_user_id').notNull(),
    fromOffice: boolean('from_office').notNull(),
    text: text('text').notNull(),
    sentAt: instant('sent_at').notNull(),
    /** When the other side read it. */
    readAt: instant('read_at'),
    readBy: uuid('read_by'),
    /** When an unread message is mailed to the driver; null when that is no longer needed. */
    mailDueAt: instant('mail_due_at'),
    mailAttempts: smallint('mail_attempts').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    inCompany(t.routeId, t, routes, 'cascade'),
    inCompany(t.senderUserId, t, people, 'no action'),
    inCompany(t.readBy, t, people, 'no action'),
    notNegative(t.mailAttempts),
    index('route_messages_route_id_idx').on(t.companyId, t.routeId, t.sentAt),
    index('route_messages_mail_due_at_idx')
      .on(t.mailDueAt)
      .where(sql`mail_due_at is not null`),
  ],
);
