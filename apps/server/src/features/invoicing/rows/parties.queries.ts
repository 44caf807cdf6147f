// Public to other features: the parties of an invoice or a quote.
import { sql } from 'drizzle-orm';
import type { InvoiceParties } from '@haulwright/domain/invoicing/invoice';
import type { Maker } from '@haulwright/domain/invoicing/made-by';
import { methodText, previousCreditText, type PaymentMethod } from '@haulwright/domain/invoicing/payment';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { uuids } from '../../../platform/database/sql-helpers.ts';
import { companySettings } from '../../companies/companies.tables.ts';
import { loadBillingSettings } from './terms.queries.ts';

/** Who bills whom, as it is now. */
export async function loadParties(tx: TenantTransaction, clientId: string): Promise<InvoiceParties> {
  const parties = (await loadPartiesOf(tx, [clientId])).get(clientId);
  if (parties === undefined) throw new Error(`client ${clientId} vanished`);
  return parties;
}

/** The same for several clients, by client. */
export async function loadPartiesOf(
  tx: TenantTransaction,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, InvoiceParties>> {
  const { companyName, companyAddress, companyPhone, timeZone, units } = companySettings;
  const [company] = await tx
    .select({ companyName, companyAddress, companyPhone, timeZone, units })
    .from(companySettings);
  if (company === undefined) throw new Error('the settings of the company vanished');
  const { rows } = await tx.execute<{
    id: string;
    name: string;
    contact: string | null;
    address: string | null;
  }>(sql`
    select c.id, c.name, c.contact_person as contact,
           (select concat_ws(E'\n', a.street_line1, a.street_line2, a.city || ', ' || a.state || ' ' || a.postal_code)
              from client_addresses a where a.client_id = c.id order by a.is_primary desc, a.created_at, a.id limit 1) as address
      from clients c where c.id = any(${uuids(clientIds)})`);
  const { units: unitSystem, ...letterhead } = company;
  const { remitTo } = await loadBillingSettings(tx);
  return new Map(
    rows.map((client) => [
      client.id,
      {
        ...letterhead,
        remitTo,
        billToName: client.name,
        billToContact: client.contact === client.name ? null : client.contact,
        billToAddress: client.address,
        paper: unitSystem === 'metric' ? 'a4' : 'us-letter',
      },
    ]),
  );
}

export const methodInWords = (
  method: PaymentMethod,
  reference: string | null,
  isPreviousCredit = false,
  maker: Maker = 'person',
): string => {
  const how = isPreviousCredit ? previousCreditText : methodText(method, maker);
  return reference === null ? how : `${how} ${reference}`;
};
