import { asc, desc, inArray } from 'drizzle-orm';
import type { ClientAddress, ClientContact, ClientSummary } from '@haulwright/domain/clients/client';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { clientAddresses, clientContacts, clients } from '../clients/clients.tables.ts';

/** A client with one of its addresses; null for a client without any. */
export interface ClientAddressRow {
  readonly client: ClientSummary & {
    readonly accessInstructions: string | null;
    readonly notes: string | null;
  };
  readonly address: Omit<ClientAddress, 'id' | 'clientId' | 'isPrimary'> | null;
  readonly contacts: readonly Pick<ClientContact, 'name' | 'title' | 'phone' | 'email'>[];
}

/** One row per address of the clients, in their order, the primary address first. */
export async function loadAddressRows(
  tx: TenantTransaction,
  page: readonly ClientSummary[],
): Promise<ClientAddressRow[]> {
  const ids = page.map(({ id }) => id);
  const texts = new Map(
    (
      await tx
        .select({ id: clients.id, accessInstructions: clients.accessInstructions, notes: clients.notes })
        .from(clients)
        .where(inArray(clients.id, ids))
    ).map((row) => [row.id, row]),
  );
  const addresses = Map.groupBy(
    await tx
      .select()
      .from(clientAddresses)
      .where(inArray(clientAddresses.clientId, ids))
      .orderBy(desc(clientAddresses.isPrimary), asc(clientAddresses.id)),
    ({ clientId }) => clientId,
  );
  const contacts = Map.groupBy(
    await tx
      .select()
      .from(clientContacts)
      .where(inArray(clientContacts.clientId, ids))
      .orderBy(desc(clientContacts.isPrimary), asc(clientContacts.id)),
    ({ clientId }) => clientId,
  );
  return page.flatMap((summary) => {
    const { accessInstructions = null, notes = null } = texts.get(summary.id) ?? {};
    const client = { ...summary, accessInstructions, notes };
    return (addresses.get(summary.id) ?? [null]).map((address) => ({
      client,
      address,
      contacts: contacts.get(summary.id) ?? [],
    }));
  });
}
