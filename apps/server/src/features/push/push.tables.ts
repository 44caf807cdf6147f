import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, primaryId } from '../../platform/database/columns.ts';
import { inCompany } from '../../platform/database/company-keys.ts';
import { company, people } from '../companies/companies.tables.ts';

/** Browsers subscribed to their person's notifications, until they expire or the person turns them off. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: primaryId(),
    companyId: company(),
    userId: uuid('user_id').notNull(),
    /** URL at the push service of the browser's maker. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    inCompany(t.userId, t, people, 'cascade'),
    unique('push_subscriptions_endpoint_key').on(t.companyId, t.endpoint),
    index('push_subscriptions_user_id_idx').on(t.companyId, t.userId),
  ],
);
