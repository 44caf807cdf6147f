import type { LoadFact } from '../custody/ledger/load-fact.ts';
import { post, type LoadBook, type LoadEntry, type OpenLoad } from '../custody/ledger/ledger.ts';
import type { PackTank } from './day-pack.ts';
import type { PackPickup } from './pack-papers.ts';

/** A tank whose load was played once more. */
export interface Reshared {
  readonly load: OpenLoad | undefined;
  /** What each dump took of each pickup, by the time of the dump. */
  readonly taken: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/**
 * A tank's load with other gallons of one pickup, part of which was dumped already: whose gallons went where changes
 * with it. The pack has pickups and deliveries, not the ledger's facts; they are only believed if they give the very
 * shares that the pack says are left.
 * @returns null where they do not (as after a move or a reading), or the ledger would refuse it
 */
export function reshared(
  tank: PackTank,
  pickups: readonly PackPickup[],
  corrected: { readonly pickupId: string; readonly at: string; readonly gallons: number },
): Reshared | null {
  const shares = tank.shares ?? [];
  const ids = new Set(shares.map(({ pickupId }) => pickupId));
  const dumped = new Map<string, number>();
  for (const { at, gallons } of pickups.flatMap(({ id, deliveries = [] }) => (ids.has(id) ? deliveries : [])))
    dumped.set(at, (dumped.get(at) ?? 0) + gallons);
  const base = (at: string) => ({ compartmentId: tank.id, occurredAt: Date.parse(at) });
  const facts: LoadFact[] = [
    ...shares.map(({ pickupId, at, pumpedGallons, wasteType }): LoadFact => ({
      ...base(at),
      id: pickupId,
      kind: 'pickup',
      generatorId: '',
      gallons: pumpedGallons,
      wasteType,
      mixes: true,
    })),
    ...[...dumped].map(([at, gallons]): LoadFact => ({
      ...base(at),
      id: at,
      kind: 'discharge',
      siteId: '',
      gallons,
      emptied: false,
    })),
  ].toSorted((a, b) => a.occurredAt - b.occurredAt);
  const known = played(facts);
  const isTold = shares.every(({ pickupId, gallons }, at) => {
    const one = known?.book.get(tank.id)?.shares[at];
    return one?.pickupId === pickupId && one.gallons === gallons;
  });
  if (known === null || !isTold) return null;
  const after = played(
    facts
      .flatMap((fact) => {
        if (fact.kind !== 'pickup' || fact.id !== corrected.pickupId) return [fact];
        const { gallons, at } = corrected;
        return gallons === 0 ? [] : [{ ...fact, gallons, occurredAt: Date.parse(at) }];
      })
      .toSorted((a, b) => a.occurredAt - b.occurredAt),
  );
  if (after === null) return null;
  const taken = new Map(
    after.entries.flatMap(({ kind, factId, attributions }) =>
      kind === 'discharge'
        ? [[factId, new Map(attributions.map(({ pickupId, gallons }) => [pickupId, gallons]))] as const]
        : [],
    ),
  );
  return { load: after.book.get(tank.id), taken };
}

function played(
  facts: readonly LoadFact[],
): { readonly book: LoadBook; readonly entries: readonly LoadEntry[] } | null {
  let book: LoadBook = new Map();
  const entries: LoadEntry[] = [];
  for (const fact of facts) {
    const posted = post(book, fact);
    if (!posted.ok) return null;
    book = posted.book;
    entries.push(...posted.entries);
  }
  return { book, entries };
}
