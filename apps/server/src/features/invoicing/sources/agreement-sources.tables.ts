import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { signedMoney } from '../../../platform/database/checks.ts';
import { updatedAt } from '../../../platform/database/columns.ts';
import { inCompany } from '../../../platform/database/company-keys.ts';
import { serviceAgreements } from '../../agreements/agreements.tables.ts';
import { clientAddresses, clients } from '../../clients/clients.tables.ts';
import { company } from '../../companies/companies.tables.ts';

/**
 * What a service agreement owes that is on no invoice, as of the day it was calculated; valid until the day
 * before the next change. Its row is locked while drafts are made from it.
 */
export const agreementSources = pgTable(
  'agreement_sources',
  {
    companyId: company(),
    agreementId: uuid('agreement_id').notNull(),
    clientId: uuid('client_id').notNull(),
    clientAddressId: uuid('client_address_id'),
    /** Without taxes; a credit is negative. */
    dueCents: bigint('due_cents', { mode: 'number' }).notNull(),
    /** Something is on a draft or an issued invoice. */
    isBilled: boolean('is_billed').notNull(),
    isOpen: boolean('is_open').notNull(),
    workedOutOn: date('worked_out_on', { mode: 'string' }).notNull(),
    /** The day from which the amount may change; null: never, as far as known. */
    changesOn: date('changes_on', { mode: 'string' }),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.agreementId] }),
    inCompany(t.agreementId, t, serviceAgreements, 'cascade'),
    inCompany(t.clientId, t, clients, 'cascade'),
    inCompany(t.clientAddressId, t, clientAddresses, 'set null'),
    ...signedMoney(t.dueCents),
    index('agreement_sources_open_idx')
      .on(t.companyId, t.clientId)
      .where(sql`is_open`),
    index('agreement_sources_changes_on_idx').on(t.companyId, t.changesOn),
    index('agreement_sources_client_address_id_idx').on(t.clientAddressId),
  ],
);
