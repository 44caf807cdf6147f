import { and, asc, gt, sql } from 'drizzle-orm';
import type { ClientTraits } from '@haulwright/domain/imports/client-import-duplicates';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { clientAddresses, clientContacts, clients } from '../clients/clients.tables.ts';
import { clientImportRows } from './imports.tables.ts';

const clientsAtOnce = 1_000;

export interface KnownClient {
  readonly id: string;
  readonly traits: ClientTraits;
}

/**
 * The next clients by id with the fields they are compared by, without those that the import itself added.
 */
export async function loadClientTraits(
  tx: TenantTransaction,
  after: string | null,
  exceptOfImport: string | null,
): Promise<KnownClient[]> {
  const rows = await tx
    .select({
      id: clients.id,
      name: clients.name,
      phone: clients.phone,
      email: clients.email,
      contacts: sql<
        { phone: string | null; email: string | null }[]
      >`coalesce((select json_agg(json_build_object('phone', k.phone, 'email', k.email)) from ${clientContacts} k
        where k.company_id = ${clients}.company_id and k.client_id = ${clients}.id), '[]'::json)`,
      streets: sql<
        string[]
      >`coalesce((select array_agg(a.street_line1) from ${clientAddresses} a where a.company_id = ${clients}.company_id and a.client_id = ${clients}.id), '{}')`,
    })
    .from(clients)
    .where(
      and(
        after === null ? undefined : gt(clients.id, after),
        exceptOfImport === null
          ? undefined
          : sql`not exists (select 1 from ${clientImportRows} r where r.import_id = ${exceptOfImport} and r.client_id = ${clients}.id and r.is_new_client)`,
      ),
    )
    .orderBy(asc(clients.id))
    .limit(clientsAtOnce);
  const present = (texts: readonly (string | null)[]) => texts.filter((text) => text !== null);
  return rows.map(({ id, name, phone, email, contacts, streets }) => ({
    id,
    traits: {
      name,
      phones: present([phone, ...contacts.map((contact) => contact.phone)]),
      emails: present([email, ...contacts.map((contact) => contact.email)]),
      streets,
    },
  }));
}
