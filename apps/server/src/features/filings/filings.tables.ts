import { sql } from 'drizzle-orm';
import { boolean, date, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { reminderDays, type ReminderDays } from '@haulwright/domain/filings/filing-calendar';
import { ownFieldMoments, type OwnFieldMoment } from '@haulwright/domain/manifests/own-fields';
import { between, oneOf } from '../../platform/database/checks.ts';
import { createdAt, instant, primaryId } from '../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../platform/database/company-keys.ts';
import { company, people } from '../companies/companies.tables.ts';

/** Which rule packs a company follows. The packs themselves ship with the product. */
export const companyRulePacks = pgTable(
  'company_rule_packs',
  {
    companyId: company(),
    packId: text('pack_id').notNull(),
    /** The pack's version when it was switched on. */
    version: text('version').notNull(),
    since: date('since', { mode: 'string' }).notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.packId] }), inCompany(t.userId, t, people, 'no action')],
);

/** Fields that a company adds to a rule pack. Papers keep the fields of the time they were made. */
export const companyPackFields = pgTable(
  'company_pack_fields',
  {
    id: primaryId(),
    companyId: company(),
    packId: text('pack_id').notNull(),
    name: text('name').notNull(),
    moment: text('moment').$type<OwnFieldMoment>().notNull(),
    required: boolean('required').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    companyKey(t),
    inCompany(t.userId, t, people, 'no action'),
    oneOf(t.moment, ownFieldMoments),
    uniqueIndex('company_pack_fields_name_key').on(t.companyId, t.packId, sql`lower(name)`),
  ],
);

/** What was filed with an authority, when, and the confirmation it gave. */
export const companyFilings = pgTable(
  'company_filings',
  {
    companyId: company(),
    packId: text('pack_id').notNull(),
    filingId: text('filing_id').notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    filedOn: date('filed_on', { mode: 'string' }).notNull(),
    confirmation: text('confirmation'),
    userId: uuid('user_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.packId, t.filingId, t.dueOn] }),
    inCompany(t.userId, t, people, 'no action'),
  ],
);

/**
 * Which reminders of a deadline were mailed; one is claimed before it is sent, so that none goes out twice.
 */
export const deadlineReminders = pgTable(
  'deadline_reminders',
  {
    companyId: company(),
    /** Key of a filing or a permit, with its date: a renewed permit is a new deadline. */
    deadline: text('deadline').notNull(),
    daysBefore: integer('days_before').$type<ReminderDays>().notNull(),
    claimedAt: instant('claimed_at').notNull(),
    /** Null while it is being sent. */
    sentAt: instant('sent_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.deadline, t.daysBefore] }),
    between(t.daysBefore, Math.min(...reminderDays), Math.max(...reminderDays)),
  ],
);
