import type { TenantTransaction } from '../../platform/database/database.ts';
import { companySettings } from '../companies/companies.tables.ts';

/** The owner of the units, as printed on their labels. */
export async function letterheadOf(tx: TenantTransaction) {
  const { companyName, companyPhone, units } = companySettings;
  const [company] = await tx.select({ companyName, companyPhone, units }).from(companySettings);
  if (company === undefined) throw new Error('a company without settings');
  const paper: 'us-letter' | 'a4' = company.units === 'metric' ? 'a4' : 'us-letter';
  return { companyName: company.companyName, companyPhone: company.companyPhone, paper };
}
