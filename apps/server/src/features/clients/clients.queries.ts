import { and, asc, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { Client, ClientAddress, ClientContact, ClientStatus } from '@haulwright/domain/clients/client';
import type { ClientInput } from '@haulwright/domain/clients/client-form';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { isReferredTo } from '../../platform/database/references.ts';
import type { Pin } from '../../platform/geocoding/pin.ts';
import { clientColumns, toSummary } from './client-list.queries.ts';
import { clientAddresses, clientContacts, clients, clientServices } from './clients.tables.ts';

/** Public to other features. An address as the API shows it. */
export const addressColumns = {
  id: clientAddresses.id,
  clientId: clientAddresses.clientId,
  label: clientAddresses.label,
  streetLine1: clientAddresses.streetLine1,
  streetLine2: clientAddresses.streetLine2,
  city: clientAddresses.city,
  state: clientAddresses.state,
  postalCode: clientAddresses.postalCode,
  country: clientAddresses.country,
  isPrimary: clientAddresses.isPrimary,
  latitude: clientAddresses.latitude,
  longitude: clientAddresses.longitude,
  tankGallons: clientAddresses.tankGallons,
  gateCode: clientAddresses.gateCode,
  largestTruck: clientAddresses.largestTruck,
  geocodePrecision: clientAddresses.geocodePrecision,
};

const contactColumns = {
  id: clientContacts.id,
  clientId: clientContacts.clientId,
  name: clientContacts.name,
  title: clientContacts.title,
  phone: clientContacts.phone,
  email: clientContacts.email,
  isPrimary: clientContacts.isPrimary,
};

/** Public to other features. A client with everything the API shows of it, or undefined. */
export async function loadClient(tx: TenantTransaction, id: string): Promise<Client | undefined> {
  const [row] = await tx
    .select({ ...clientColumns, accessInstructions: clients.accessInstructions, notes: clients.notes })
    .from(clients)
    .where(eq(clients.id, id));
  if (!row) return undefined;
  return { ...toSummary(row), addresses: await loadAddresses(tx, id), contacts: await loadContacts(tx, id) };
}

/**
 * Public to other features. The condition of the planner and the office's pool: archived clients get no
 * visits.
 */
export const isActiveClient = eq(clients.status, 'active');

/** Public to other features. Whether the client exists. */
export async function hasClient(tx: TenantTransaction, id: string): Promise<boolean> {
  return (await tx.$count(clients, eq(clients.id, id))) > 0;
}

/**
 * Public to other features. Whether the client is active, and stays so until the end of the transaction.
 */
export async function keepClientActive(tx: TenantTransaction, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, id), isActiveClient))
    .for('share');
  return rows.length > 0;
}

/** Public to other features. The client's addresses, the primary one first, the others as they were added. */
export function loadAddresses(tx: TenantTransaction, clientId: string): Promise<ClientAddress[]> {
  return tx
    .select(addressColumns)
    .from(clientAddresses)
    .where(eq(clientAddresses.clientId, clientId))
    .orderBy(desc(clientAddresses.isPrimary), asc(clientAddresses.id));
}

/** The client's contacts, the primary one first, the others as they were added. */
export function loadContacts(tx: TenantTransaction, clientId: string): Promise<ClientContact[]> {
  return tx
    .select(contactColumns)
    .from(clientContacts)
    .where(eq(clientContacts.clientId, clientId))
    .orderBy(desc(clientContacts.isPrimary), asc(clientContacts.id));
}

/**
 * Public to other features. Locks the client until the end of the transaction.
 * @returns false when there is no such client
 */
export async function lockClient(tx: TenantTransaction, id: string): Promise<boolean> {
  return (
    (await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, id)).for('update')).length > 0
  );
}

/** The client's own columns: everything except its rows in other tables. */
export type ClientFields = Omit<ClientInput, 'addresses' | 'contacts' | 'serviceTypeIds'>;

export async function insertClient(
  tx: TenantTransaction,
  client: ClientFields & { id: string; companyId: string },
): Promise<void> {
  await tx.insert(clients).values({ ...client, status: 'active' });
}

export async function updateClient(
  tx: TenantTransaction,
  { id, ...fields }: ClientFields & { id: string },
  now: Date,
): Promise<void> {
  await tx
    .update(clients)
    .set({ ...fields, updatedAt: now })
    .where(eq(clients.id, id));
}

/** Public to other features. Writes the client's e-mail address or phone; what is left out stays. */
export async function updateContactDetails(
  tx: TenantTransaction,
  id: string,
  details: { readonly email?: string; readonly phone?: string },
  now: Date,
): Promise<void> {
  await tx
    .update(clients)
    .set({ ...details, updatedAt: now })
    .where(eq(clients.id, id));
}

/** Public to other features. Writes the gate code of an address. @returns false when the client has no such address */
export async function updateGateCode(
  tx: TenantTransaction,
  clientId: string,
  addressId: string,
  gateCode: string,
): Promise<boolean> {
  const changed = await tx
    .update(clientAddresses)
    .set({ gateCode })
    .where(and(eq(clientAddresses.clientId, clientId), eq(clientAddresses.id, addressId)))
    .returning({ id: clientAddresses.id });
  return changed.length > 0;
}

/**
 * Public to other features. Sets the status; archiving keeps the instant of an earlier archiving. @returns false when there is no such
 * client
 */
export async function setClientStatus(
  tx: TenantTransaction,
  id: string,
  status: ClientStatus,
  now: Date,
): Promise<boolean> {
  const archivedAt =
    status === 'active' ? null : sql`coalesce(${clients.archivedAt}, ${now.toISOString()}::timestamptz)`;
  const changed = await tx
    .update(clients)
    .set({ status, archivedAt, updatedAt: now })
    .where(eq(clients.id, id))
    .returning({ id: clients.id });
  return changed.length > 0;
}

interface Owner {
  readonly companyId: string;
  readonly clientId: string;
}

/** Replaces the client's services. */
export async function replaceServices(
  tx: TenantTransaction,
  owner: Owner,
  serviceTypeIds: readonly string[],
): Promise<void> {
  const rows = [...new Set(serviceTypeIds)].map((serviceTypeId) => ({ ...owner, serviceTypeId }));
  await tx
    .delete(clientServices)
    .where(
      and(
        eq(clientServices.clientId, owner.clientId),
        notInArray(clientServices.serviceTypeId, [...serviceTypeIds]),
      ),
    );
  if (rows.length > 0) await tx.insert(clientServices).values(rows).onConflictDoNothing();
}

/** Whether anything else of the company refers to one of these addresses: jobs, series, rentals, quotes … */
export const isWorkAt = (tx: TenantTransaction, addressIds: readonly string[]): Promise<boolean> =>
  isReferredTo(tx, 'client_addresses', addressIds);

type AddressRow = Omit<ClientAddress, 'clientId'>;
type ContactRow = Omit<ClientContact, 'clientId'>;

/**
 * Replaces the client's addresses: rows whose id exists are changed, others added, missing ones removed. Ids
 * must be the client's own or new. Jobs at a removed address keep its text.
 */
export async function replaceAddresses(
  tx: TenantTransaction,
  owner: Owner,
  addresses: readonly AddressRow[],
): Promise<void> {
  await tx
    .delete(clientAddresses)
    .where(
      and(eq(clientAddresses.clientId, owner.clientId), notInArray(clientAddresses.id, idsOf(addresses))),
    );
  if (addresses.length === 0) return;
  await tx
    .insert(clientAddresses)
    .values(addresses.map((address) => ({ ...address, ...owner })))
    .onConflictDoUpdate({
      target: clientAddresses.id,
      set: Object.fromEntries(
        Object.entries(addressColumns)
          .filter(([key]) => key !== 'id' && key !== 'clientId')
          .map(([key, column]) => [key, sql`excluded.${sql.identifier(column.name)}`]),
      ),
    });
}

/** Public to other features. Adds an address to those that the client has. */
export async function insertAddress(tx: TenantTransaction, owner: Owner, address: AddressRow): Promise<void> {
  await tx.insert(clientAddresses).values({ ...address, ...owner });
}

/** Replaces the client's contacts, like `replaceAddresses`. */
export async function replaceContacts(
  tx: TenantTransaction,
  owner: Owner,
  contacts: readonly ContactRow[],
): Promise<void> {
  await tx
    .delete(clientContacts)
    .where(and(eq(clientContacts.clientId, owner.clientId), notInArray(clientContacts.id, idsOf(contacts))));
  if (contacts.length === 0) return;
  await tx
    .insert(clientContacts)
    .values(contacts.map((contact) => ({ ...contact, ...owner })))
    .onConflictDoUpdate({
      target: clientContacts.id,
      set: {
        name: sql`excluded.name`,
        title: sql`excluded.title`,
        phone: sql`excluded.phone`,
        email: sql`excluded.email`,
        isPrimary: sql`excluded.is_primary`,
      },
    });
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/**
 * Public to other features. Sets the pin of a client's address.
 * @returns the address, or undefined when the client has no such address
 */
export async function updateAddressPin(
  tx: TenantTransaction,
  clientId: string,
  addressId: string,
  pin: Pin,
): Promise<ClientAddress | undefined> {
  const [address] = await tx
    .update(clientAddresses)
    .set(pin)
    .where(and(eq(clientAddresses.id, addressId), eq(clientAddresses.clientId, clientId)))
    .returning(addressColumns);
  return address;
}
