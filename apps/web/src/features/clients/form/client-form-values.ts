import type { Client, ClientAddress, ClientContact } from '@haulwright/domain/clients/client';
import type { TruckSize } from '@haulwright/domain/vehicles/truck-size';

/** The form's content while it is filled in: text fields are never null. */
export interface ClientFormDraft {
  name: string;
  clientType: 'business' | 'individual' | 'municipal';
  contactPerson: string;
  primaryContactTitle: string;
  phone: string;
  email: string;
  accessInstructions: string;
  notes: string;
  serviceTypeIds: string[];
  addresses: AddressDraft[];
  contacts: ContactDraft[];
}

export interface AddressDraft {
  /** The existing row's id; undefined for a new one. */
  id?: string;
  label: string;
  streetLine1: string;
  streetLine2: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  tankGallons: number | null;
  gateCode: string;
  largestTruck: TruckSize | null;
  isPrimary: boolean;
}

export interface ContactDraft {
  id?: string;
  name: string;
  title: string;
  phone: string;
  email: string;
  isPrimary: boolean;
}

/** A new address block; the first of a client is its primary one. */
export const blankAddress = (isPrimary: boolean): AddressDraft => ({
  label: '',
  streetLine1: '',
  streetLine2: '',
  city: '',
  state: '',
  postalCode: '',
  country: 'USA',
  tankGallons: null,
  gateCode: '',
  largestTruck: null,
  isPrimary,
});

/** A new contact block; the first of a client is its primary one. */
export const blankContact = (isPrimary: boolean): ContactDraft => ({
  name: '',
  title: '',
  phone: '',
  email: '',
  isPrimary,
});

export const blankClient = (): ClientFormDraft => ({
  name: '',
  clientType: 'business',
  contactPerson: '',
  primaryContactTitle: '',
  phone: '',
  email: '',
  accessInstructions: '',
  notes: '',
  serviceTypeIds: [],
  addresses: [blankAddress(true)],
  contacts: [],
});

/** An existing client as the form shows it. Pins are not edited here, so coordinates stay with the server. */
export function draftOf(client: Client): ClientFormDraft {
  return {
    name: client.name,
    clientType: client.clientType,
    contactPerson: client.contactPerson ?? '',
    primaryContactTitle: client.primaryContactTitle ?? '',
    phone: client.phone ?? '',
    email: client.email ?? '',
    accessInstructions: client.accessInstructions ?? '',
    notes: client.notes ?? '',
    serviceTypeIds: client.services.map((service) => service.id),
    addresses: client.addresses.length === 0 ? [blankAddress(true)] : client.addresses.map(addressDraftOf),
    contacts: client.contacts.map(contactDraftOf),
  };
}

const addressDraftOf = (address: ClientAddress): AddressDraft => ({
  id: address.id,
  label: address.label ?? '',
  streetLine1: address.streetLine1,
  streetLine2: address.streetLine2 ?? '',
  city: address.city,
  state: address.state,
  postalCode: address.postalCode,
  country: address.country,
  tankGallons: address.tankGallons,
  gateCode: address.gateCode ?? '',
  largestTruck: address.largestTruck,
  isPrimary: address.isPrimary,
});

const contactDraftOf = (contact: ClientContact): ContactDraft => ({
  id: contact.id,
  name: contact.name,
  title: contact.title ?? '',
  phone: contact.phone ?? '',
  email: contact.email ?? '',
  isPrimary: contact.isPrimary,
});

/**
 * Which rows are primary after the one at `index` is marked (the others are unmarked) or unmarked (the others
 * stay).
 */
export function primaryMarks(
  rows: readonly { readonly isPrimary: boolean }[],
  index: number,
  isPrimary: boolean,
): boolean[] {
  return rows.map((row, at) => (at === index ? isPrimary : row.isPrimary && !isPrimary));
}
