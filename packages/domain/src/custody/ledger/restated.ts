import type { WasteType } from '../../services/waste-type.ts';
import type { LoadAccount, LoadEntry } from './ledger.ts';

/** Gallons by waste. */
export type GallonsByWaste = Partial<Record<WasteType, number>>;

/** What entries pumped at clients and brought to sites, gallons by waste. */
export interface RestatedGallons {
  readonly pumped: GallonsByWaste;
  readonly received: GallonsByWaste;
}

type Postings = Pick<LoadEntry, 'postings'>;

export const restatedGallons = (entries: readonly Postings[]): RestatedGallons => ({
  pumped: byWaste(entries, 'generator', -1),
  received: byWaste(entries, 'site', 1),
});

function byWaste(entries: readonly Postings[], kind: LoadAccount['kind'], sign: 1 | -1): GallonsByWaste {
  const sums: GallonsByWaste = {};
  for (const { account, gallons } of entries.flatMap(({ postings }) => postings))
    if (account.kind === kind) sums[account.wasteType] = (sums[account.wasteType] ?? 0) + sign * gallons;
  return sums;
}

/**
 * Whether entries that take the place of others move the same gallons between the same places, so that at most the
 * waste differs.
 */
export function changesOnlyWaste(before: readonly Postings[], after: readonly Postings[]): boolean {
  const sums = new Map<string, number>();
  const add = (entries: readonly Postings[], sign: 1 | -1) => {
    for (const { account, gallons } of entries.flatMap(({ postings }) => postings)) {
      const key = `${account.kind} ${account.reference}`;
      sums.set(key, (sums.get(key) ?? 0) + sign * gallons);
    }
  };
  add(before, -1);
  add(after, 1);
  return sums.values().every((gallons) => gallons === 0);
}
