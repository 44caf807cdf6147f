import type { TenantTransaction } from '../../platform/database/database.ts';
import { companySettings } from '../companies/companies.tables.ts';

/** The company on the papers. */
export interface PaperCompany {
  readonly name: string;
  readonly lines: readonly string[];
  readonly timeZone: string;
  readonly paper: 'us-letter' | 'a4';
}

export async function paperOf(tx: TenantTransaction): Promise<PaperCompany> {
  const { companyName, companyAddress, companyPhone, timeZone, units } = companySettings;
  const [row] = await tx
    .select({ companyName, companyAddress, companyPhone, timeZone, units })
    .from(companySettings);
  if (row === undefined) throw new Error('a company without settings');
  return {
    name: row.companyName,
    lines: [row.companyAddress ?? '', row.companyPhone ?? ''].filter(Boolean),
    timeZone: row.timeZone,
    paper: row.units === 'metric' ? 'a4' : 'us-letter',
  };
}
