import { eq } from 'drizzle-orm';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { clientAddresses, clients } from '../clients/clients.tables.ts';
import { companySettings } from '../companies/companies.tables.ts';
import { formSubmissions } from './forms.tables.ts';

/** Where a form was filled in, and for which company. */
export async function loadSubmissionPlace(tx: TenantTransaction, id: string) {
  const [row] = await tx
    .select({
      companyName: companySettings.companyName,
      companyPhone: companySettings.companyPhone,
      timeZone: companySettings.timeZone,
      units: companySettings.units,
      clientName: clients.name,
      street: clientAddresses.streetLine1,
      city: clientAddresses.city,
      state: clientAddresses.state,
      postalCode: clientAddresses.postalCode,
    })
    .from(formSubmissions)
    .innerJoin(companySettings, eq(companySettings.companyId, formSubmissions.companyId))
    .leftJoin(clients, eq(clients.id, formSubmissions.clientId))
    .leftJoin(clientAddresses, eq(clientAddresses.id, formSubmissions.clientAddressId))
    .where(eq(formSubmissions.id, id));
  if (row === undefined) return undefined;
  const { street, city, state, postalCode, ...place } = row;
  const region = [state, postalCode].filter(Boolean).join(' ');
  return { ...place, address: [street, city, region].filter(Boolean).join(', ') || null };
}
export type SubmissionPlace = NonNullable<Awaited<ReturnType<typeof loadSubmissionPlace>>>;
