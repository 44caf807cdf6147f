import { type Behind, JoinPrices, type Parcel } from './join-prices.ts';
import {
  afterSmallChanges,
  costOfFiles,
  placeParcels,
  settleParcels,
  type Search,
  type Settling,
  unplaced,
  withinSeconds,
} from './settle-parcels.ts';

/** A module of the application: its size and what it imports statically. */
export interface PlannedModule {
  readonly bytes: number;
  readonly imports: readonly string[];
}

/**
 * What a browser loads together: a page with the frame around it, or something loaded later, such as a
 * dialog.
 */
export interface Visit {
  readonly roots: readonly string[];
  /** A page of its own: what it loads in how many files counts. */
  readonly isPage: boolean;
  /**
   * The weight of a superfluous byte of it; by default 1 for pages and little for the rest, which loads in
   * the background.
   */
  readonly weight?: number;
  /** The most shared files it loads; by default as many as the plan allows. */
  readonly maxFiles?: number;
}

/**
 * Says which modules share a file, so that no visit loads more than `maxFiles` of them and none loads much
 * that it does not need. Begins with a file for every set of visits (nothing superfluous, a hundred requests)
 * and joins, one pair after the other, the files whose joining makes visits load the fewest bytes more for
 * each visit it helps, until all have few enough. Then single parts move between the files for as long as that
 * saves pages bytes.
 * @returns each planned module's group, a number; what only one visit needs is not in it: it comes with that
 * visit's own file. Nor is what no page needs
 */
export function planChunks(
  modules: ReadonlyMap<string, PlannedModule>,
  visits: readonly Visit[],
  maxFiles: number,
  search: Search = withinSeconds,
): ReadonlyMap<string, number> {
  const parts = parcelsOf(modules, visits);
  const files = joinedUntilFew(parts, { modules, visits, maxFiles });
  const joinedFile = new Map(
    files.flatMap((file, index) => file.modules.map((module) => [module, index] as const)),
  );
  const settling = settlingOf(parts, { modules, visits, maxFiles });
  const begun = parts.map(({ modules: [first = ''] }) => joinedFile.get(first) ?? 0);
  return groupsOf(parts, settleParcels(settling, begun, search));
}

/**
 * A plan close to one that is kept: what it knows stays together, what is new goes where it costs the least,
 * and then single parts move where that saves bytes.
 * @param kept the group of each module in that plan
 * @returns each planned module's group; undefined if that plan no longer fits: files would import each other in
 * a circle, or a visit would load too many
 */
export function planChunksLike(
  kept: ReadonlyMap<string, number>,
  modules: ReadonlyMap<string, PlannedModule>,
  visits: readonly Visit[],
  maxFiles: number,
): ReadonlyMap<string, number> | undefined {
  const parts = parcelsOf(modules, visits);
  const settling = settlingOf(parts, { modules, visits, maxFiles });
  const placed = placeParcels(
    settling,
    parts.map((part) => keptGroupOf(part, kept, modules)),
  );
  if (placed === undefined) return undefined;
  const settled = settleParcels(settling, placed, afterSmallChanges);
  return costOfFiles(settling, settled) < Infinity ? groupsOf(parts, settled) : undefined;
}

/** The group that most bytes of a part were in. */
function keptGroupOf(
  part: Parcel,
  kept: ReadonlyMap<string, number>,
  modules: ReadonlyMap<string, PlannedModule>,
): number {
  const bytes = new Map<number, number>();
  for (const module of part.modules) {
    const group = kept.get(module);
    if (group !== undefined) bytes.set(group, (bytes.get(group) ?? 0) + (modules.get(module)?.bytes ?? 0));
  }
  const [most] = [...bytes].toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? unplaced;
}

const groupsOf = (parts: readonly Parcel[], fileOf: readonly number[]): ReadonlyMap<string, number> =>
  new Map(
    parts.flatMap((part, index) => part.modules.map((module) => [module, fileOf[index] ?? 0] as const)),
  );

/** Joins parcels until no visit loads more of them than it may. */
function joinedUntilFew(
  parts: readonly Parcel[],
  { modules, visits, maxFiles }: PlannedVisits,
): readonly Parcel[] {
  let parcels = parts;
  let behind = everythingBehind(parcels, modules);
  const prices = new JoinPrices(parcels, behind, visits.map(weightOf));
  for (;;) {
    const tooMany = visits.flatMap((one, visit) =>
      parcels.filter((parcel) => parcel.visits.has(visit)).length > (one.maxFiles ?? maxFiles) ? visit : [],
    );
    if (tooMany.length === 0) return parcels;
    const together = cheapestToJoin(parcels, tooMany, behind, prices);
    const one = joined(together);
    const imported = importedBy(together, behind);
    parcels = [
      ...parcels
        .filter((parcel) => !together.includes(parcel))
        .map((parcel) => (imported.has(parcel) ? withVisits(parcel, one.visits) : parcel)),
      one,
    ];
    behind = everythingBehind(parcels, modules);
    prices.replace(parcels, behind);
  }
}

/** The same parcel where it has these visits already: prices are kept for parcels that stay the same. */
const withVisits = (parcel: Parcel, visits: ReadonlySet<number>): Parcel =>
  [...visits].every((visit) => parcel.visits.has(visit))
    ? parcel
    : { ...parcel, visits: new Set([...parcel.visits, ...visits]) };

/** The same by the parts' indexes; pages alone count. */
function settlingOf(parts: readonly Parcel[], { modules, visits, maxFiles }: PlannedVisits): Settling {
  const home = new Map(
    parts.flatMap((part, index) => part.modules.map((module) => [module, index] as const)),
  );
  const partsOf = (names: Iterable<string>) =>
    new Set([...names].flatMap((module) => home.get(module) ?? []));
  return {
    parcels: parts.map((part, index) => {
      const imports = partsOf(part.modules.flatMap((module) => modules.get(module)?.imports ?? []));
      imports.delete(index);
      return { bytes: part.bytes, imports: [...imports] };
    }),
    visits: visits
      .filter(({ isPage }) => isPage)
      .map((visit) => ({
        needs: [...partsOf(closureOf(visit.roots, modules))],
        weight: weightOf(visit),
        maxFiles: visit.maxFiles ?? maxFiles,
      })),
  };
}

interface PlannedVisits {
  readonly modules: ReadonlyMap<string, PlannedModule>;
  readonly visits: readonly Visit[];
  readonly maxFiles: number;
}

/**
 * A parcel for each set of visits; pages alone decide where there are any, as a dialog finds loaded what its
 * page has. What no page needs is in none: the bundler gives each set of dialogs its own file.
 */
function parcelsOf(modules: ReadonlyMap<string, PlannedModule>, visits: readonly Visit[]): Parcel[] {
  const reached = new Map<string, number[]>();
  for (const [visit, { roots }] of visits.entries())
    for (const module of closureOf(roots, modules))
      reached.set(module, [...(reached.get(module) ?? []), visit]);
  const bySet = Map.groupBy(
    [...reached].filter(([, by]) => by.length > 1 && by.some((visit) => visits[visit]?.isPage)),
    ([, by]) => {
      const pages = by.filter((visit) => visits[visit]?.isPage);
      return (pages.length > 1 ? pages : by).join(' ');
    },
  );
  return [...bySet].map(([set, entries]) => ({
    modules: entries.map(([module]) => module),
    visits: new Set(set.split(' ').map(Number)),
    bytes: entries.reduce((sum, [module]) => sum + (modules.get(module)?.bytes ?? 0), 0),
  }));
}

function closureOf(roots: readonly string[], modules: ReadonlyMap<string, PlannedModule>): Set<string> {
  const seen = new Set<string>();
  const follow = (module: string) => {
    if (seen.has(module) || !modules.has(module)) return;
    seen.add(module);
    modules.get(module)?.imports.forEach(follow);
  };
  roots.forEach(follow);
  return seen;
}

const laterWeight = 0.02;

/** Number of pairs examined closely, of those that seem cheapest. */
const shortlist = 24;

/** Two parcels that some of these visits load, with what has to go with them. */
function cheapestToJoin(
  parcels: readonly Parcel[],
  tooMany: readonly number[],
  behind: Behind,
  prices: JoinPrices,
): readonly Parcel[] {
  const [best] = prices
    .cheapestPairs(tooMany, shortlist)
    .map(({ pair }) => pair.flatMap((index) => parcels[index] ?? []))
    .map((pair) => withTheCircle(pair, parcels, behind))
    .map((together) => ({ together, cost: prices.cost(together, tooMany) }))
    .toSorted((one, other) => one.cost - other.cost);
  if (best === undefined) throw new Error('A visit cannot load less than one file.');
  return best.together;
}

/**
 * Files must not import each other in a circle: the first to run would find the others' constants missing.
 * Everything between two files is merged with them.
 */
function withTheCircle(
  pair: readonly Parcel[],
  parcels: readonly Parcel[],
  behind: Behind,
): readonly Parcel[] {
  const between = parcels.filter(
    (parcel) =>
      !pair.includes(parcel) &&
      pair.some((one) => behind.get(one)?.has(parcel)) &&
      pair.some((one) => behind.get(parcel)?.has(one)),
  );
  return [...pair, ...between];
}

/** What these files import without being among them. */
const importedBy = (together: readonly Parcel[], behind: Behind): ReadonlySet<Parcel> =>
  new Set(
    together
      .flatMap((parcel) => [...(behind.get(parcel) ?? [])])
      .filter((parcel) => !together.includes(parcel)),
  );

const weightOf = (visit: Visit): number => visit.weight ?? (visit.isPage ? 1 : laterWeight);

const joined = (parcels: readonly Parcel[]): Parcel => ({
  modules: parcels.flatMap((parcel) => parcel.modules),
  visits: new Set(parcels.flatMap((parcel) => [...parcel.visits])),
  bytes: parcels.reduce((sum, parcel) => sum + parcel.bytes, 0),
});

/** The parcels each one imports, at once or by way of others. */
function everythingBehind(parcels: readonly Parcel[], modules: ReadonlyMap<string, PlannedModule>): Behind {
  const home = new Map(
    parcels.flatMap((parcel) => parcel.modules.map((module) => [module, parcel] as const)),
  );
  const imports = new Map(
    parcels.map((parcel) => [
      parcel,
      new Set(
        parcel.modules.flatMap((module) =>
          (modules.get(module)?.imports ?? []).flatMap((imported) => home.get(imported) ?? []),
        ),
      ),
    ]),
  );
  return new Map(
    parcels.map((parcel) => {
      const seen = new Set<Parcel>();
      const waiting = [parcel];
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        for (const target of imports.get(next) ?? []) {
          if (target === parcel || seen.has(target)) continue;
          seen.add(target);
          waiting.push(target);
        }
      }
      return [parcel, seen];
    }),
  );
}
