import type { ClientInput } from '@haulwright/domain/clients/client-form';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { placeAddresses } from './place-addresses.ts';
import { insertClient, replaceAddresses, replaceContacts, replaceServices } from './clients.queries.ts';

type Placed = Awaited<ReturnType<typeof placeAddresses<ClientInput['addresses'][number] & { id: string }>>>;

/**
 * Public to other features. Writes a new client with its rows, in constantly many statements.
 * @param placed its addresses with their ids and pins, which are found outside of the transaction
 * @returns its id
 */
export async function addClient(
  tx: TenantTransaction,
  companyId: string,
  { addresses: _addresses, contacts, serviceTypeIds, ...fields }: ClientInput,
  placed: Placed,
): Promise<string> {
  const owner = { companyId, clientId: newId() };
  await insertClient(tx, { ...fields, id: owner.clientId, companyId });
  await replaceServices(tx, owner, serviceTypeIds);
  await replaceAddresses(tx, owner, placed);
  await replaceContacts(
    tx,
    owner,
    contacts.map((contact) => ({ ...contact, id: newId() })),
  );
  return owner.clientId;
}
