// Public to other features: the company's brand, and who its mails come from.
import { eq, sql } from 'drizzle-orm';
import { noBrand, type Brand } from '@haulwright/domain/brand/brand';
import { noOwnWords } from '@haulwright/domain/brand/mail-words';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { ClientMail } from '../../platform/mail/mailer.ts';
import { companySettings, profiles } from '../companies/companies.tables.ts';
import { companyBrands } from './brand.tables.ts';

const columns = {
  // First, as a join is taken for empty when its first column is.
  words: companyBrands.words,
  logo: companyBrands.logo,
  logoWidth: companyBrands.logoWidth,
  logoHeight: companyBrands.logoHeight,
  color: companyBrands.color,
  senderName: companyBrands.senderName,
  replyTo: companyBrands.replyTo,
  answersElsewhere: companyBrands.answersElsewhere,
  copyTo: companyBrands.copyTo,
  footer: companyBrands.footer,
};

/** How the company appears on its papers; by its name alone while nothing was chosen. */
export async function loadBrand(tx: TenantTransaction): Promise<Brand> {
  const [row] = await tx.select(columns).from(companyBrands);
  return row === undefined ? noBrand : withAllWords(row);
}

/** Words that were saved before there was a kind of mail have none of it. */
const withAllWords = (brand: Brand): Brand => ({ ...brand, words: { ...noOwnWords, ...brand.words } });

/** Inserts or replaces the brand of a company, which is locked. */
export async function upsertBrand(
  tx: TenantTransaction,
  companyId: string,
  brand: Brand,
  now: Date,
): Promise<void> {
  const values = { ...brand, updatedAt: now };
  await tx
    .insert(companyBrands)
    .values({ companyId, ...values })
    .onConflictDoUpdate({ target: companyBrands.companyId, set: values });
}

/** What the company is called and where it is, as it is now. */
export interface CompanyFacts {
  readonly name: string;
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
}

/** A company, the brand it has, and the address of who acts for it. */
export interface BrandedCompany {
  readonly brand: Brand;
  readonly company: CompanyFacts;
  readonly personEmail: string | null;
}

/**
 * Loads brand, company and the sender's address in one statement.
 * @param userId null: nobody acts for it
 */
export async function loadBrandedCompany(
  tx: TenantTransaction,
  userId: string | null,
): Promise<BrandedCompany> {
  const [row] = await tx
    .select({
      brand: columns,
      company: {
        name: companySettings.companyName,
        address: companySettings.companyAddress,
        phone: companySettings.companyPhone,
        email: companySettings.companyEmail,
      },
      personEmail: profiles.email,
    })
    .from(companySettings)
    .leftJoin(companyBrands, eq(companyBrands.companyId, companySettings.companyId))
    .leftJoin(
      profiles,
      sql`${profiles.companyId} = ${companySettings.companyId} and ${profiles.userId} = ${userId}`,
    );
  return {
    brand: row?.brand ? withAllWords(row.brand) : noBrand,
    company: row?.company ?? { name: '', address: null, phone: null, email: null },
    personEmail: row?.personEmail || null,
  };
}

export type MailSender = Pick<ClientMail, 'companyName' | 'replyTo' | 'bcc'>;

/** Who a mail to a client comes from: answers go where the brand says, else to the company, else to who sends it. */
export const senderOf = ({ brand, company, personEmail }: BrandedCompany): MailSender => ({
  companyName: brand.senderName ?? company.name,
  replyTo: brand.replyTo ?? (company.email || personEmail),
  bcc: brand.copyTo,
});
