import { listedClientInput, type ClientInput } from '../clients/client-form.ts';
import type { DuplicateChoice, ImportOptions } from './client-import.ts';
import { addressKey, plainWords, type ClientTraits } from './client-import-duplicates.ts';
import { emailKey, phoneKey } from '../kernel/contact-keys.ts';
import type { ReadRow, RowRemark, RowValues } from './client-import-row.ts';

/** A client, combined from its rows. */
export interface PlannedClient {
  readonly name: string;
  /** Its rows in order; never empty. */
  readonly rows: readonly number[];
  /** The index of each row's address in `input.addresses`. */
  readonly addressOf: readonly number[];
  readonly input: ClientInput;
  readonly traits: ClientTraits;
  /** The choice made for it, if the client exists already. */
  readonly choice: DuplicateChoice | undefined;
}

export interface RowVerdict {
  readonly row: number;
  readonly problems: readonly RowRemark[];
  readonly warnings: readonly RowRemark[];
  /** Skipped as chosen. */
  readonly isSkipped: boolean;
  /** Index of its client in the plan; null when the row creates none. */
  readonly client: number | null;
}

export interface ImportPlan {
  readonly clients: readonly PlannedClient[];
  /** One per row, by row number. */
  readonly rows: readonly RowVerdict[];
}

/** A row as read, with the choices made for it. */
export interface ChosenRow {
  readonly read: ReadRow;
  readonly choice?: DuplicateChoice | undefined;
}

const unreachable: RowRemark = {
  field: 'phone',
  message: 'There is neither a phone number nor an e-mail address. Add one when you know it.',
};

const maxAddresses = 50;
const maxContacts = 50;
const longestText = 4_000;

/**
 * Groups the rows of each client, in the order of their first rows. Rows of one name are one client, unless
 * phone, e-mail address and town all differ: those are people of the same name.
 */
export function groupRows(
  rows: readonly ChosenRow[],
  options: Pick<ImportOptions, 'sameName'>,
): ChosenRow[][] {
  const byName = new Map<string, NameGroups>();
  const groups: ChosenRow[][] = [];
  for (const one of rows) {
    const name = plainWords(one.read.values.name);
    if (options.sameName !== 'one-client' || name === '') {
      groups.push([one]);
      continue;
    }
    const named: NameGroups = byName.get(name) ?? { groups: [], byTrait: new Map() };
    byName.set(name, named);
    const traits = traitsOfRow(one);
    const known = traits === null ? undefined : traits.map((trait) => named.byTrait.get(trait)).find(Boolean);
    // A row that lacks one of the three cannot differ in all of them.
    let group = known ?? (traits === null || named.isOpen ? named.groups[0] : undefined);
    if (!group) {
      group = [];
      groups.push(group);
      named.groups.push(group);
    }
    if (traits === null && group === named.groups[0]) named.isOpen = true;
    group.push(one);
    for (const trait of traits ?? []) if (!named.byTrait.has(trait)) named.byTrait.set(trait, group);
  }
  return groups;
}

/** The clients of one name so far. */
interface NameGroups {
  readonly groups: ChosenRow[][];
  readonly byTrait: Map<string, ChosenRow[]>;
  /** The first one has a row without phone, e-mail address or town. */
  isOpen?: boolean;
}

/** Phone, e-mail address and town of a row; null when it lacks one, or is a place of the client. */
function traitsOfRow({ read: { values, isPart } }: ChosenRow): string[] | null {
  if (isPart) return null;
  const phone = phoneKey(values.phone);
  const email = emailKey(values.email);
  const town = plainWords(values.addresses[0]?.city ?? '');
  if (phone === null || email === null || town === '') return null;
  return [`phone ${phone}`, `email ${email}`, `town ${town}`];
}

/**
 * Builds a client from each group of rows. Rows that cannot be imported do not affect the others: the client
 * gets the valid addresses.
 */
export function planClients(groups: readonly (readonly ChosenRow[])[]): ImportPlan {
  const clients: PlannedClient[] = [];
  const rows = groups.flatMap((group) => planClient(group, clients)).toSorted((a, b) => a.row - b.row);
  return { clients, rows };
}

function planClient(group: readonly ChosenRow[], clients: PlannedClient[]): RowVerdict[] {
  const isReachable = group.some(({ read }) => read.values.phone || read.values.email);
  const verdicts = group.map(({ read, choice }) => ({
    row: read.row,
    problems: [...read.problems],
    warnings: isReachable ? [...read.warnings] : [...read.warnings, unreachable],
    isSkipped: choice === 'skip',
    client: null as number | null,
  }));
  const taken = group.flatMap((one, index) => {
    const verdict = verdicts[index];
    return verdict && verdict.problems.length === 0 && !verdict.isSkipped ? [{ ...one, verdict }] : [];
  });
  const merged = mergeRows(taken);
  if (!merged) return verdicts;
  const parsed = listedClientInput.safeParse(merged.values);
  if (parsed.success) {
    for (const { verdict } of merged.rows) verdict.client = clients.length;
    clients.push({
      name: parsed.data.name,
      rows: merged.rows.map(({ read }) => read.row),
      addressOf: merged.addressOf,
      input: parsed.data,
      traits: traitsOf(parsed.data),
      choice: merged.rows.find(({ choice }) => choice !== undefined)?.choice,
    });
  } else {
    for (const { verdict } of merged.rows)
      verdict.problems.push(...parsed.error.issues.map(({ message }) => ({ field: null, message })));
  }
  return verdicts;
}

type Taken = ChosenRow & {
  readonly verdict: { readonly problems: RowRemark[]; readonly warnings: RowRemark[]; client: number | null };
};

function mergeRows(
  taken: readonly Taken[],
): { values: RowValues; rows: Taken[]; addressOf: number[] } | null {
  const [first] = taken;
  if (!first) return null;
  const valuesOf = taken.map(({ read }) => read.values);
  const phone = valuesOf.find((values) => values.phone)?.phone ?? '';
  const email = valuesOf.find((values) => values.email)?.email ?? '';
  const places = new Map<string, { index: number; row: number }>();
  const addresses: RowValues['addresses'] = [];
  const contacts: NonNullable<RowValues['contacts']> = [];
  const rows: Taken[] = [];
  const addressOf: number[] = [];
  for (const one of taken) {
    const { values, row } = one.read;
    const [address] = values.addresses;
    if (!address) continue;
    const key = addressKey({
      streetLine1: address.streetLine1,
      streetLine2: address.streetLine2 ?? null,
      postalCode: address.postalCode ?? '',
    });
    const same = places.get(key);
    if (!same && addresses.length === maxAddresses) {
      one.verdict.problems.push({
        field: 'street',
        message: `A client can have at most ${maxAddresses} addresses.`,
      });
      continue;
    }
    if (same)
      one.verdict.warnings.push({
        field: 'street',
        message: `The same address as row ${same.row}: it is imported once.`,
      });
    else if (one !== first)
      one.verdict.warnings.push({
        field: 'name',
        message: `The same client as row ${first.read.row}: this is another address of it.`,
      });
    addressOf.push(same?.index ?? addresses.length);
    rows.push(one);
    if (!same) {
      places.set(key, { index: addresses.length, row });
      addresses.push({ ...address, isPrimary: addresses.length === 0 });
    }
    addContact(one, { phone, email, name: first.read.values.contactPerson ?? '' }, contacts);
    for (const contact of values.contacts ?? []) keepContact(one, { phone, email }, contact, contacts);
  }
  return {
    rows,
    addressOf,
    values: {
      ...first.read.values,
      contactPerson: valuesOf.find((values) => values.contactPerson)?.contactPerson,
      primaryContactTitle: valuesOf.find((values) => values.primaryContactTitle)?.primaryContactTitle,
      phone,
      email,
      accessInstructions: joined(taken, 'accessInstructions'),
      notes: joined(taken, 'notes'),
      serviceTypeIds: [...new Set(valuesOf.flatMap((values) => values.serviceTypeIds))].slice(0, 50),
      addresses,
      contacts,
    },
  };
}

/** A row with another phone or e-mail address than the client's becomes a contact for that address. */
function addContact(
  { read, verdict }: Taken,
  client: { phone: string; email: string; name: string },
  contacts: NonNullable<RowValues['contacts']>,
): void {
  const { phone, email, contactPerson, primaryContactTitle, addresses } = read.values;
  const otherPhone =
    phone && (phoneKey(phone) ?? phone) !== (phoneKey(client.phone) ?? client.phone) ? phone : null;
  const otherEmail = email && emailKey(email) !== emailKey(client.email) ? email : null;
  if (!otherPhone && !otherEmail) return;
  const name =
    contactPerson && contactPerson !== client.name
      ? contactPerson
      : `Contact at ${addresses[0]?.streetLine1 ?? 'this address'}`;
  const isKept = keepContact(
    { verdict },
    client,
    { name: name.slice(0, 120), title: primaryContactTitle, phone: otherPhone, email: otherEmail },
    contacts,
  );
  if (isKept)
    verdict.warnings.push({
      field: 'phone',
      message: 'Another phone or e-mail address than the client’s: it is kept as a contact.',
    });
}

type Contact = NonNullable<RowValues['contacts']>[number];

/** @returns whether a new contact was added */
function keepContact(
  { verdict }: Pick<Taken, 'verdict'>,
  client: { phone: string; email: string },
  contact: Contact,
  contacts: Contact[],
): boolean {
  const key = ({ phone, email }: Pick<Contact, 'phone' | 'email'>) =>
    `${phoneKey(phone) ?? phone ?? ''} ${emailKey(email) ?? ''}`;
  const clientKeys = [key({ phone: client.phone }), key({ email: client.email })];
  if ([...clientKeys, ...contacts.map(key)].includes(key(contact))) return false;
  if (contacts.length === maxContacts) {
    verdict.warnings.push({
      field: 'phone',
      message: `A client can have at most ${maxContacts} contacts: this phone and e-mail address are left out.`,
    });
    return false;
  }
  contacts.push({ ...contact, isPrimary: false });
  return true;
}

/** The distinct texts of all rows; those that do not fit are reported. */
function joined(taken: readonly Taken[], field: 'accessInstructions' | 'notes'): string {
  let all = '';
  for (const { read, verdict } of taken) {
    const text = read.values[field] ?? '';
    if (text === '' || all.split('\n').includes(text) || all === text) continue;
    const longer = all === '' ? text : `${all}\n${text}`;
    if (longer.length <= longestText) all = longer;
    else
      verdict.warnings.push({
        field,
        message: `Together with the other rows of this client the text is longer than ${longestText} characters: this row’s part is left out.`,
      });
  }
  return all;
}

const traitsOf = ({ name, phone, email, contacts, addresses }: ClientInput): ClientTraits => ({
  name,
  phones: [phone, ...contacts.map((contact) => contact.phone)].filter((one) => one !== null),
  emails: [email, ...contacts.map((contact) => contact.email)].filter((one) => one !== null),
  streets: addresses.map(({ streetLine1 }) => streetLine1),
});
