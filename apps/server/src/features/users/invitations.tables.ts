import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { roles, type Role } from '@haulwright/domain/access/permissions';
import { oneOf } from '../../platform/database/checks.ts';
import { createdAt, instant, primaryId } from '../../platform/database/columns.ts';
import { inCompany } from '../../platform/database/company-keys.ts';
import { company, people } from '../companies/companies.tables.ts';

/**
 * A person invited to a company who has not joined yet; the row is removed when they join or the invitation
 * is withdrawn.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: primaryId(),
    companyId: company(),
    /** The authentication service's id of the account created for the invited person. */
    userId: uuid('user_id').notNull(),
    email: text('email').notNull(),
    fullName: text('full_name').notNull(),
    role: text('role').$type<Role>().notNull(),
    invitedByUserId: uuid('invited_by_user_id').notNull(),
    /** Null while no mail was sent. */
    sentAt: instant('sent_at'),
    endsAt: instant('ends_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('invitations_user_id_key').on(t.userId),
    inCompany(t.invitedByUserId, t, people, 'no action'),
    oneOf(t.role, roles),
    index('invitations_company_id_idx').on(t.companyId, t.createdAt),
  ],
);
