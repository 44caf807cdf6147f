import { emailKey, phoneKey } from '@haulwright/domain/kernel/contact-keys';
import { findForm, shortStreet } from '@haulwright/domain/kernel/find-text';
import type { ClientInput } from '@haulwright/domain/clients/client-form';
import type { Likeness } from '@haulwright/domain/kernel/likeness';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';

type Traits = Pick<ClientInput, 'name' | 'phone' | 'email'> & {
  readonly contacts: readonly Pick<ClientInput['contacts'][number], 'phone' | 'email'>[];
  readonly addresses: readonly Pick<Address, 'streetLine1'>[];
};

const phonesOf = ({ phone, contacts }: Traits) => given([phone, ...contacts.map((one) => one.phone)]);
const emailsOf = ({ email, contacts }: Traits) => given([email, ...contacts.map((one) => one.email)]);
const streetsOf = ({ addresses }: Traits) => addresses.map(({ streetLine1 }) => streetLine1);
const given = (texts: readonly (string | null | undefined)[]) => texts.filter((text) => text != null);

/** Public to other features. Clients like a new one, by the importer's own comparison: phone, e-mail, or name and street. */
export async function likeClients(
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  input: Traits,
): Promise<Likeness[]> {
  const found = await events.ask(tx, 'clients.like', {
    name: input.name,
    phones: phonesOf(input),
    emails: emailsOf(input),
    streets: streetsOf(input),
  });
  return found.map((client) => ({ kind: 'client', ...client }));
}

/** Clients that one would be like after a change of its name, phones, e-mails or streets; what stays is not asked about. */
export async function likeChangedClient(
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  before: Traits & { readonly id: string },
  input: Traits,
): Promise<Likeness[]> {
  const isRenamed = findForm(input.name) !== findForm(before.name);
  const traits = {
    name: input.name,
    phones: added(phonesOf(before), phonesOf(input), (phone) => phoneKey(phone) ?? phone),
    emails: added(emailsOf(before), emailsOf(input), (email) => emailKey(email) ?? email),
    streets: isRenamed ? streetsOf(input) : added(streetsOf(before), streetsOf(input), shortStreet),
  };
  if (traits.phones.length + traits.emails.length + traits.streets.length === 0) return [];
  const found = await events.ask(tx, 'clients.like', traits);
  return found.filter(({ id }) => id !== before.id).map((client) => ({ kind: 'client', ...client }));
}

function added(before: readonly string[], now: readonly string[], keyOf: (text: string) => string): string[] {
  const known = new Set(before.map(keyOf));
  return now.filter((text) => !known.has(keyOf(text)));
}

type Address = ClientInput['addresses'][number];

const placeOf = ({ streetLine1, streetLine2, postalCode }: Address): string =>
  `${shortStreet(`${streetLine1} ${streetLine2 ?? ''}`)} ${postalCode.slice(0, 5)}`;

/** Public to other features. Addresses that a client would have twice. Those that it has had twice already are not asked about again. */
export function likeAddresses(addresses: readonly Address[]): Likeness[] {
  const places = [...Map.groupBy(addresses, placeOf)];
  return places.flatMap(([place, [first, ...others]]) =>
    first !== undefined && others.some(({ id }) => id === undefined)
      ? [
          {
            kind: 'address' as const,
            id: place,
            name: [first.streetLine1, first.streetLine2, first.city].filter(Boolean).join(', '),
            why: 'same street and ZIP, on this client',
          },
        ]
      : [],
  );
}
