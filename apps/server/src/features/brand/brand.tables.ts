import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { maxLogoPixels, minLogoPixels } from '@haulwright/domain/brand/logo';
import type { MailWords } from '@haulwright/domain/brand/mail-words';
import { between } from '../../platform/database/checks.ts';
import { updatedAt } from '../../platform/database/columns.ts';
import { inCompany } from '../../platform/database/company-keys.ts';
import { companies } from '../companies/companies.tables.ts';
import { files } from '../files/files.tables.ts';

/** How a company appears on what it sends to its clients; no row: by its name. */
export const companyBrands = pgTable(
  'company_brands',
  {
    companyId: uuid('company_id')
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    logo: text('logo'),
    /** In pixels. */
    logoWidth: smallint('logo_width'),
    logoHeight: smallint('logo_height'),
    color: text('color'),
    senderName: text('sender_name'),
    replyTo: text('reply_to'),
    answersElsewhere: boolean('answers_elsewhere').notNull().default(false),
    copyTo: text('copy_to')
      .array()
      .notNull()
      .default(sql`'{}'`),
    footer: text('footer'),
    words: jsonb('words').$type<MailWords>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    inCompany(t.logo, t, { companyId: files.companyId, id: files.sha256 }, 'no action'),
    index('company_brands_logo_idx').on(t.companyId, t.logo),
    between(t.logoWidth, minLogoPixels, maxLogoPixels),
    between(t.logoHeight, minLogoPixels, maxLogoPixels),
    check(
      'company_brands_logo_size_check',
      sql`(logo is null) = (logo_width is null) and (logo is null) = (logo_height is null)`,
    ),
    check('company_brands_color_check', sql`"color" ~ '^#[0-9a-f]{6}$'`),
  ],
);
