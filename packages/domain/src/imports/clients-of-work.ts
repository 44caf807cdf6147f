import type { ClientInput } from '../clients/client-form.ts';
import { importOptions, matchReasonName } from './client-import.ts';
import type { ImportField } from './client-import-columns.ts';
import { addressKey, type ClientMatch, type ClientTraits, plainWords } from './client-import-duplicates.ts';
import { type ChosenRow, groupRows, planClients, type PlannedClient } from './client-import-plan.ts';
import { readImportRow, type RowRemark } from './client-import-row.ts';
import type { Found, ImportAddress, ImportClient } from './find-place.ts';
import { subCustomerOf } from './sub-customer.ts';
import type { NewClientsOfWork, WorkField, WorkRemark, WorkRow, WorkVerdict } from './work-import.ts';

type NewAddress = ClientInput['addresses'][number] & { readonly id: string };

/** A client that a list of jobs adds, or one that is there and gets addresses; both with the ids they will have. */
export interface BroughtClient {
  readonly id: string;
  readonly name: string;
  /** What is added; null for a client that is there. */
  readonly input: ClientInput | null;
  /** Those to be added. */
  readonly addresses: readonly NewAddress[];
}

/** Where the work of a row is done whose client is not found by its name. */
export interface BroughtPlace {
  readonly found: Found;
  readonly warnings: readonly WorkRemark[];
  readonly like: WorkVerdict['like'];
  /** Whether the place is to be added, with its client or to one that is there. */
  readonly adds: 'client' | 'address' | null;
}

export interface Brought {
  readonly places: ReadonlyMap<number, BroughtPlace>;
  readonly clients: readonly BroughtClient[];
}

export const nobodyBrought: Brought = { places: new Map(), clients: [] };

export interface BringingFacts {
  /** The active ones. */
  readonly clients: readonly ImportClient[];
  readonly jobTypes: readonly { readonly name: string; readonly serviceTypeId: string | null }[];
  readonly options: NewClientsOfWork;
  /** The client, of any status, that one of a list is like. */
  readonly find: (traits: ClientTraits) => ClientMatch | null;
  readonly newId: () => string;
}

const maxAddresses = 50;

/** The rows whose client is none of these by name. */
export function rowsOfStrangers(rows: readonly WorkRow[], clients: readonly ImportClient[]): WorkRow[] {
  const known = new Set(clients.map(({ name }) => plainWords(name)));
  return rows.filter(({ values }) => {
    const name = (values.client ?? '').trim();
    const names = [name, subCustomerOf(name)?.client ?? ''];
    return name !== '' && !names.some((one) => known.has(plainWords(one)));
  });
}

/**
 * Reads the clients of these rows as a list of clients is read, and compares them with those that are there.
 * Several rows of one client bring one, with an address for each place.
 */
export function bringClients(strangers: readonly WorkRow[], facts: BringingFacts): Brought {
  const bringing: Bringing = { ...facts, places: new Map(), brought: new Map() };
  const rows = new Map(strangers.map((row) => [row.row, row]));
  for (const group of groupRows(readRows(strangers, facts), { sameName: 'one-client' })) {
    const { clients, rows: verdicts } = planClients([group]);
    const [planned] = clients;
    for (const { row, problems, warnings } of verdicts)
      bringing.places.set(row, {
        found: { ok: false, problems: [unknownClient(rows.get(row)), ...problems.map(remarkOfWork)] },
        // Two visits to one address are no mistake of the list.
        warnings: warnings.filter(({ field }) => field !== 'street').map(remarkOfWork),
        like: undefined,
        adds: null,
      });
    if (planned) placeRows(planned, bringing);
  }
  return { places: bringing.places, clients: [...bringing.brought.values()] };
}

interface Bringing extends BringingFacts {
  readonly places: Map<number, BroughtPlace>;
  readonly brought: Map<string, BroughtClient>;
}

const hasAddress = ({ values }: WorkRow): boolean => (values.address ?? '').trim() !== '';

/** A row without an address is at that of the client's other rows, if they are of one client. */
function readRows(rows: readonly WorkRow[], { jobTypes, options }: BringingFacts): ChosenRow[] {
  const serviceOf = new Map(jobTypes.map((type) => [plainWords(type.name), type.serviceTypeId]));
  const read = ({ row, values, choice }: WorkRow, place: WorkRow['values'] = values): ChosenRow => ({
    read: readImportRow(
      { row, values: cellsOfClient(values, place) },
      [],
      importOptions.parse({
        serviceTypeId: serviceOf.get(plainWords(values.jobType ?? '')) ?? options.serviceTypeId,
        clientType: options.clientType,
      }),
    ),
    choice,
  });
  const withAddress = new Map(rows.filter(hasAddress).map((row) => [row.row, { row, chosen: read(row) }]));
  const byName = Map.groupBy(
    groupRows(
      [...withAddress.values()].map(({ chosen }) => chosen),
      { sameName: 'one-client' },
    ),
    ([first]) => plainWords(first?.read.values.name ?? ''),
  );
  return rows.map((row) => {
    const own = withAddress.get(row.row)?.chosen ?? read(row);
    const [group, other] = byName.get(plainWords(own.read.values.name)) ?? [];
    if (hasAddress(row) || !group || other) return own;
    return read(row, withAddress.get(group[0]?.read.row ?? 0)?.row.values);
  });
}

const cellsOfClient = (
  { client, phone, email }: WorkRow['values'],
  { address, city, state, zip }: WorkRow['values'],
) => ({
  name: client,
  phone,
  email,
  city,
  state,
  zip,
  [`${city ?? ''}${zip ?? ''}`.trim() === '' ? 'wholeAddress' : 'street']: address,
});

const fieldOfWork: Readonly<Partial<Record<ImportField, WorkField>>> = {
  name: 'client',
  phone: 'phone',
  email: 'email',
  street: 'address',
  street2: 'address',
  wholeAddress: 'address',
  city: 'city',
  state: 'state',
  zip: 'zip',
};
const remarkOfWork = ({ field, message }: RowRemark): WorkRemark => ({
  field: (field && fieldOfWork[field]) ?? null,
  message,
});

const unknownClient = (row: WorkRow | undefined): WorkRemark => ({
  field: 'client',
  message: `There is no client called “${shorten((row?.values.client ?? '').trim())}”. Correct the name, or complete the row to add the client.`,
});
const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Says of each row of a client where its work is done, and collects what is added for it. */
function placeRows(planned: PlannedClient, bringing: Bringing): void {
  const match = bringing.find(planned.traits);
  const like = match
    ? { clientName: match.clientName, why: match.reasons.map((one) => matchReasonName[one]).join(', ') }
    : undefined;
  const settle = (placeOf: (address: number) => Pick<BroughtPlace, 'found' | 'adds'>) =>
    planned.rows.forEach((row, index) => {
      const before = bringing.places.get(row);
      if (before) bringing.places.set(row, { ...before, ...placeOf(planned.addressOf[index] ?? 0), like });
    });
  const refuse = (message: string) => {
    const problems = [{ field: 'client' as const, message }];
    settle(() => ({ found: { ok: false, problems }, adds: null }));
  };
  if (match && planned.choice === undefined)
    return refuse(
      `This may be “${match.clientName}”, who is there already (${like?.why}). Say whether it is the same client.`,
    );
  if (match && planned.choice !== 'import') {
    const client = bringing.clients.find(({ id }) => id === match.clientId);
    if (!client) return refuse(`“${match.clientName}” is archived. Restore the client, or add another one.`);
    return settle((index) => placeAt(client, planned.input.addresses[index], bringing));
  }
  const id = bringing.newId();
  const addresses = planned.input.addresses.map((address) => ({ ...address, id: bringing.newId() }));
  bringing.brought.set(id, { id, name: planned.name, input: planned.input, addresses });
  settle((index) => found({ id, name: planned.name, addresses }, addresses[index], 'client'));
}

const found = (
  client: ImportClient,
  address: ImportAddress | undefined,
  adds: BroughtPlace['adds'],
): Pick<BroughtPlace, 'found' | 'adds'> =>
  address
    ? { found: { ok: true, client, address }, adds }
    : { found: { ok: false, problems: [] }, adds: null };

/** The address of a client that is there; it is added if the client lacks it. */
function placeAt(
  client: ImportClient,
  address: ClientInput['addresses'][number] | undefined,
  { brought, newId }: Bringing,
): Pick<BroughtPlace, 'found' | 'adds'> {
  if (!address) return found(client, undefined, null);
  const isSame = (one: ImportAddress | NewAddress) => addressKey(one) === addressKey(address);
  const own = client.addresses.find(isSame);
  if (own) return found(client, own, null);
  const before = brought.get(client.id)?.addresses ?? [];
  const same = before.find(isSame);
  if (same) return found(client, same, 'address');
  if (client.addresses.length + before.length >= maxAddresses) {
    const message = `A client can have at most ${maxAddresses} addresses.`;
    return { found: { ok: false, problems: [{ field: 'address', message }] }, adds: null };
  }
  const added = { ...address, id: newId(), isPrimary: false };
  brought.set(client.id, { id: client.id, name: client.name, input: null, addresses: [...before, added] });
  return found(client, added, 'address');
}

/** Says on the first row of each client, or address, that is added that it is. */
export function tellAdditions<Row extends WorkVerdict & { readonly job: unknown }>(
  judged: readonly Row[],
  places: ReadonlyMap<number, BroughtPlace>,
): Row[] {
  const told = new Set<string>();
  return judged.map((row) => {
    const place = places.get(row.row);
    if (!place?.found.ok || place.adds === null || row.job === null || row.isThere) return row;
    const { client, address } = place.found;
    const id = place.adds === 'client' ? client.id : address.id;
    if (told.has(id)) return row;
    told.add(id);
    return place.adds === 'client'
      ? { ...row, detail: `adds the client ${client.name} · ${row.detail}`, addsClient: true }
      : { ...row, detail: `adds this address to ${client.name} · ${row.detail}` };
  });
}
