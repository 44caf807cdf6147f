import type { LoadFact } from '../custody/ledger/load-fact.ts';
import {
  post,
  wastesOf,
  type HeldShare,
  type LoadBook,
  type LoadEntry,
  type OpenLoad,
} from '../custody/ledger/ledger.ts';
import { holdsAtMost } from '../custody/ledger/overfull.ts';
import { proposedTank, type ChoosableTank } from '../custody/ledger/tank-choice.ts';
import { clashesOf } from '../custody/ledger/washing.ts';
import type { WasteType } from '../services/waste-type.ts';
import type { TankContent } from '../vehicles/vehicle-tanks.ts';
import type { PackRoute, PackShare, PackTank } from './day-pack.ts';

/** Whose gallons a share is, whatever has left of them. */
export type SharedPickup = Omit<PackShare, 'pickupId' | 'gallons'>;

/** What a report did to tanks. */
export interface AfterFacts {
  readonly routes: readonly PackRoute[];
  /** Empty when the ledger will refuse it. */
  readonly entries: readonly LoadEntry[];
}

/**
 * The tanks of all routes after the facts of a report, by the ledger's own rules: what it will refuse changes
 * nothing here either. A truck may be on several routes of a day.
 * @param pickups the pickups among the facts, by id
 */
export function withFacts(
  routes: readonly PackRoute[],
  facts: readonly LoadFact[],
  pickups: ReadonlyMap<string, SharedPickup>,
): AfterFacts {
  const before = new Map(routes.flatMap(({ tanks }) => tanks.map((tank) => [tank.id, tank] as const)));
  const after = tanksAfter(before, facts, pickups);
  return after === null
    ? { routes, entries: [] }
    : {
        routes: routes.map((route) => ({
          ...route,
          tanks: route.tanks.map((tank) => after.tanks.get(tank.id) ?? tank),
        })),
        entries: after.entries,
      };
}

/** @returns null when a fact is refused: a report counts as a whole or not at all */
function tanksAfter(
  before: ReadonlyMap<string, PackTank>,
  facts: readonly LoadFact[],
  pickups: ReadonlyMap<string, SharedPickup>,
): { readonly tanks: ReadonlyMap<string, PackTank>; readonly entries: readonly LoadEntry[] } | null {
  if (facts.length === 0) return null;
  const known = new Map(pickups);
  for (const { shares } of before.values())
    for (const { pickupId, gallons: _gallons, ...pickup } of shares ?? []) known.set(pickupId, pickup);
  const after = new Map(before);
  const entries: LoadEntry[] = [];
  let book: LoadBook = new Map([...before].flatMap(([id, tank]) => loadIn(tank).map((load) => [id, load])));
  for (const fact of facts) {
    const posted = post(book, fact);
    if (!posted.ok) return null;
    book = posted.book;
    entries.push(...posted.entries);
    for (const id of tanksOf(fact)) {
      const tank = after.get(id);
      if (tank !== undefined) after.set(id, tankWith(tank, book.get(id), known, fact.kind === 'rinse'));
    }
  }
  const overfills = [...after].some(
    ([id, { gallons, capacityGallons }]) =>
      gallons > Math.max(holdsAtMost(capacityGallons), before.get(id)?.gallons ?? 0),
  );
  return overfills ? null : { tanks: after, entries };
}

/** Whether the ledger will refuse gallons for a tank because they do not fit. */
export const isTooMuch = (
  { capacityGallons, gallons: held }: Pick<PackTank, 'capacityGallons' | 'gallons'>,
  gallons: number,
): boolean => held + gallons > holdsAtMost(capacityGallons);

const tanksOf = (fact: LoadFact): string[] =>
  fact.kind === 'transfer' ? [fact.compartmentId, fact.toCompartmentId] : [fact.compartmentId];

/** What is in a tank of the pack, by waste; from an older server only its first waste is known. */
export const contentsOf = ({
  contents,
  gallons,
  wasteType,
}: Pick<PackTank, 'contents' | 'gallons' | 'wasteType'>): readonly TankContent[] =>
  gallons === 0 || wasteType === null ? [] : (contents ?? [{ wasteType, gallons }]);

/** What a tank of the pack carries, or carried last and was not washed of since; empty: it is clean. */
export const unwashedOf = ({ unwashedWastes, unwashedWaste }: PackTank): readonly WasteType[] =>
  unwashedWastes ?? (unwashedWaste == null ? [] : [unwashedWaste]);

/** A tank of the pack as the rules that choose one see it. */
export const choosable = (tank: PackTank): ChoosableTank => ({
  id: tank.id,
  capacityGallons: tank.capacityGallons,
  acceptedWasteTypes: tank.acceptedWasteTypes,
  gallons: tank.gallons,
  wasteTypes: contentsOf(tank).map(({ wasteType }) => wasteType),
  unwashedWastes: unwashedOf(tank),
});

/** The tank of the pack to propose for wastes; null when none takes them. See `proposedTank`. */
export function proposedPackTank(
  tanks: readonly PackTank[],
  coming: readonly WasteType[],
  gallons: number | null,
): PackTank | null {
  const proposed = proposedTank(tanks.map(choosable), coming, gallons);
  return tanks.find(({ id }) => id === proposed?.id) ?? null;
}

/** It holds wastes that must not be mixed: somebody said that they came together. */
const isMixture = (tank: PackTank): boolean => {
  const wastes = contentsOf(tank).map(({ wasteType }) => wasteType);
  return clashesOf(wastes, wastes).length > 0;
};

/** Of a tank whose clients are not known, each waste is one nameless share. */
const sharesIn = (tank: PackTank): readonly HeldShare[] =>
  tank.shares ??
  contentsOf(tank).map(({ wasteType, gallons }) => ({ pickupId: wasteType, gallons, wasteType }));

const loadIn = (tank: PackTank): OpenLoad[] =>
  contentsOf(tank).length === 0
    ? []
    : [
        {
          openedAt: tank.since == null ? 0 : Date.parse(tank.since),
          gallons: tank.gallons,
          isMixed: tank.isMixed === true || isMixture(tank),
          shares: sharesIn(tank).map(({ pickupId, gallons, wasteType }) => ({
            pickupId,
            gallons,
            wasteType,
          })),
        },
      ];

function tankWith(
  tank: PackTank,
  load: OpenLoad | undefined,
  pickups: ReadonlyMap<string, SharedPickup>,
  isWashed: boolean,
): PackTank {
  if (load === undefined) return { ...tank, ...emptied(isWashed ? [] : carriedOf(tank)) };
  const { gallons, shares, openedAt } = load;
  const wasteTypes = wastesOf(load);
  const named = shares.flatMap(({ pickupId, gallons: held }) => {
    const pickup = pickups.get(pickupId);
    return pickup === undefined ? [] : { pickupId, ...pickup, gallons: held };
  });
  // What a rounded share left nothing of was in there all the same.
  const carried = [...new Set([...(tank.gallons > 0 ? carriedOf(tank) : []), ...wasteTypes])];
  return {
    ...tank,
    gallons,
    wasteType: wasteTypes[0] ?? null,
    unwashedWaste: carried[0] ?? null,
    contents: wasteTypes.map((wasteType) => ({
      wasteType,
      gallons: shares.reduce((sum, share) => sum + (share.wasteType === wasteType ? share.gallons : 0), 0),
    })),
    shares: named.length === shares.length ? named : null,
    isMixed: load.isMixed === true,
    since: new Date(openedAt).toISOString(),
    unwashedWastes: carried,
  };
}

const emptied = (unwashedWastes: readonly WasteType[]) => ({
  gallons: 0,
  wasteType: null,
  contents: [],
  shares: [],
  isMixed: false,
  since: null,
  unwashedWaste: unwashedWastes[0] ?? null,
  unwashedWastes: [...unwashedWastes],
});

/** What it was not washed of, with what is in it now. */
const carriedOf = (tank: PackTank): readonly WasteType[] => [
  ...new Set([...unwashedOf(tank), ...contentsOf(tank).map(({ wasteType }) => wasteType)]),
];
