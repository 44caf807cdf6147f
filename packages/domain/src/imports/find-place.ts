import { plainWords, streetKey } from './client-import-duplicates.ts';
import type { WorkField, WorkRemark } from './work-import.ts';

/** A client with its service addresses. */
export interface ImportClient {
  readonly id: string;
  readonly name: string;
  readonly addresses: readonly {
    readonly id: string;
    readonly label: string | null;
    readonly streetLine1: string;
    readonly streetLine2: string | null;
    readonly city: string;
    readonly postalCode: string;
    readonly isPrimary: boolean;
  }[];
}

export type ImportAddress = ImportClient['addresses'][number];

/** Where the work of a row is done, or why that is not known. */
export type Found =
  | { readonly ok: true; readonly client: ImportClient; readonly address: ImportAddress }
  | { readonly ok: false; readonly problems: readonly WorkRemark[] };
const notFound = (field: WorkField, message: string): Found => ({
  ok: false,
  problems: [{ field, message }],
});

/**
 * Finds the client by its name, and its address by street or label; without one, its only or primary address.
 */
export function findPlace(
  name: string,
  written: string,
  byName: ReadonlyMap<string, readonly ImportClient[]>,
): Found {
  if (name === '') return notFound('client', 'The client name is missing.');
  const called = byName.get(plainWords(name)) ?? [];
  if (called.length === 0)
    return notFound(
      'client',
      `There is no client called “${shorten(name)}”. Import or add the client first.`,
    );
  if (written === '') {
    const [client, other] = called;
    if (!client || other)
      return notFound('address', 'Several clients have this name: add the service address.');
    const address = client.addresses.find(({ isPrimary }) => isPrimary) ?? client.addresses[0];
    return address ? { ok: true, client, address } : notFound('client', 'This client has no address.');
  }
  const [line = ''] = written.split(/[\r\n,]/);
  const keys = [streetKey(written), streetKey(line)];
  for (const client of called)
    for (const address of client.addresses) {
      const own = [
        address.streetLine1,
        `${address.streetLine1} ${address.streetLine2 ?? ''}`,
        address.label ?? '',
      ];
      if (own.some((one) => one.trim() !== '' && keys.includes(streetKey(one))))
        return { ok: true, client, address };
    }
  return notFound('address', `This client has no address “${shorten(line)}”. Add it to the client first.`);
}

const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
