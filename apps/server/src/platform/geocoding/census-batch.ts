import type { Coordinates } from '@haulwright/domain/geography/location';
import type { AddressToLocate } from './census.ts';

/** The service's limit for one file. */
export const maxBatchAddresses = 10_000;

/** The lines to send: id, street, city, state, ZIP. Ids are numbers within the list, as the service likes them. */
export const batchFile = (addresses: readonly AddressToLocate[]): string =>
  addresses
    .slice(0, maxBatchAddresses)
    .map(({ address: { streetLine1, city, state, postalCode } }, at) =>
      [String(at), streetLine1, city, state, postalCode.trim().slice(0, 5)].map(field).join(','),
    )
    .join('\n');

/** Line breaks would end a row, even within quotes. */
const field = (text: string): string => `"${text.replace(/\s+/g, ' ').trim().replaceAll('"', '""')}"`;

/**
 * Reads the answer for each address, by its id: `id, input, Match|No_Match|Tie, Exact|Non_Exact, matched
 * address, "longitude,latitude", line, side`. Rows come in any order; unusable ones are left out.
 * @returns null when it does not answer the list: not a single of its rows is there
 */
export function readBatchAnswer(
  text: string,
  addresses: readonly AddressToLocate[],
): ReadonlyMap<string, Coordinates> | null {
  const found = new Map<string, Coordinates>();
  let known = 0;
  for (const line of text.split('\n')) {
    const [id = '', , outcome, , , place = ''] = cellsOf(line);
    const asked = /^\d{1,5}$/.test(id) ? addresses[Number(id)] : undefined;
    if (asked === undefined || !/^(Match|No_Match|Tie)$/.test(outcome ?? '')) continue;
    known += 1;
    const [longitude, latitude] = place.split(',').map(Number);
    if (outcome === 'Match' && isDegrees(longitude, 180) && isDegrees(latitude, 90))
      found.set(asked.id, { latitude, longitude });
  }
  return known === 0 && addresses.length > 0 ? null : found;
}

const isDegrees = (value: number | undefined, limit: number): value is number =>
  value !== undefined && Number.isFinite(value) && value !== 0 && Math.abs(value) <= limit;

/** The cells of a line of CSV (RFC 4180); a quote that is never closed takes the rest of the line. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at <= line.length;) {
    if (line[at] !== '"') {
      const end = line.indexOf(',', at);
      cells.push(line.slice(at, end === -1 ? undefined : end).trim());
      at = end === -1 ? line.length + 1 : end + 1;
      continue;
    }
    let cell = '';
    for (at += 1; at < line.length; at += 1) {
      if (line[at] !== '"') cell += line[at];
      else if (line[at + 1] === '"') cell += line[(at += 1)];
      else break;
    }
    cells.push(cell.trim());
    const comma = line.indexOf(',', at);
    at = comma === -1 ? line.length + 1 : comma + 1;
  }
  return cells;
}
