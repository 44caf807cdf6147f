import { settleParcels, type Settling } from './settle-parcels.ts';

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

/** Modules bundled into one file, and the visits that load it. */
interface Parcel {
  readonly modules: readonly string[];
  readonly visits: ReadonlySet<number>;
  readonly bytes: number;
}

/**
 * Says which modules share a file, so that no visit loads more than `maxFiles` of them and none loads much
 * that it does not need. Begins with a file for every set of visits (nothing superfluous, a hundred requests)
 * and joins, one pair after the other, the files whose joining makes visits load the fewest bytes more for
 * each visit it helps, until all have few enough. Then single parts move between the files for as long as that
 * saves pages bytes.
 * @returns each planned module's group, a number; what only one visit needs is not in it: it comes with that
 * visit's own file
 */
export function planChunks(
  modules: ReadonlyMap<string, PlannedModule>,
  visits: readonly Visit[],
  maxFiles: number,
): ReadonlyMap<string, number> {
  const parts = parcelsOf(modules, visits);
  let parcels: readonly Parcel[] = parts;
  for (;;) {
    const tooMany = visits.flatMap((one, visit) =>
      parcels.filter((parcel) => parcel.visits.has(visit)).length > (one.maxFiles ?? maxFiles) ? visit : [],
    );
    if (tooMany.length === 0) break;
    const behind = everythingBehind(parcels, modules);
    const together = cheapestToJoin(parcels, tooMany, behind, visits);
    const one = joined(together);
    const imported = importedBy(together, behind);
    parcels = [
      ...parcels
        .filter((parcel) => !together.includes(parcel))
        .map((parcel) =>
          imported.has(parcel) ? { ...parcel, visits: new Set([...parcel.visits, ...one.visits]) } : parcel,
        ),
      one,
    ];
  }
  const settled = settleParts(parts, parcels, { modules, visits, maxFiles });
  return new Map(
    parts.flatMap((part, index) => part.modules.map((module) => [module, settled[index] ?? 0] as const)),
  );
}

/** The file of each part, after moving parts to where pages load the fewest superfluous bytes. */
function settleParts(
  parts: readonly Parcel[],
  files: readonly Parcel[],
  { modules, visits, maxFiles }: PlannedVisits,
): readonly number[] {
  const home = new Map(
    parts.flatMap((part, index) => part.modules.map((module) => [module, index] as const)),
  );
  const fileOf = new Map(
    files.flatMap((file, index) => file.modules.map((module) => [module, index] as const)),
  );
  const partsOf = (names: Iterable<string>) =>
    new Set([...names].flatMap((module) => home.get(module) ?? []));
  const settling: Settling = {
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
  return settleParcels(
    settling,
    parts.map(({ modules: [first = ''] }) => fileOf.get(first) ?? 0),
  );
}

interface PlannedVisits {
  readonly modules: ReadonlyMap<string, PlannedModule>;
  readonly visits: readonly Visit[];
  readonly maxFiles: number;
}

/**
 * A parcel for each set of visits; pages alone decide where there are any, as a dialog finds loaded what its
 * page has.
 */
function parcelsOf(modules: ReadonlyMap<string, PlannedModule>, visits: readonly Visit[]): Parcel[] {
  const reached = new Map<string, number[]>();
  for (const [visit, { roots }] of visits.entries())
    for (const module of closureOf(roots, modules))
      reached.set(module, [...(reached.get(module) ?? []), visit]);
  const bySet = Map.groupBy(
    [...reached].filter(([, by]) => by.length > 1),
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
  visits: readonly Visit[],
): readonly Parcel[] {
  const joins = new Joins(parcels, behind, visits);
  const helped = (together: readonly Parcel[]) => joins.shared(together, tooMany);
  const cost = (together: readonly Parcel[]) =>
    joins.superfluousBytes(together) / Math.sqrt(helped(together));
  const cheapest = (choices: readonly (readonly Parcel[])[]) =>
    choices
      .map((together) => ({ together, cost: cost(together) }))
      .toSorted((one, other) => one.cost - other.cost)
      .map(({ together }) => together);
  const pairs = parcels
    .flatMap((one, index) => parcels.slice(index + 1).map((other) => [one, other]))
    .filter((pair) => helped(pair) > 0);
  const [best] = cheapest(
    cheapest(pairs)
      .slice(0, shortlist)
      .map((pair) => withTheCircle(pair, parcels, behind)),
  );
  if (best === undefined) throw new Error('A visit cannot load less than one file.');
  return best;
}

/** What joining some of these parcels costs; tens of thousands of pairs are asked about for each join. */
class Joins {
  private readonly visits: readonly Visit[];
  private readonly parcels: readonly Parcel[];
  private readonly indexes: ReadonlyMap<Parcel, number>;
  /** The parcels behind each, by index. */
  private readonly behind: readonly (readonly number[])[];
  /** Parcels × visits: 1 where the visit loads the parcel. */
  private readonly loads: Uint8Array;

  constructor(parcels: readonly Parcel[], behind: Behind, visits: readonly Visit[]) {
    this.visits = visits;
    this.parcels = parcels;
    this.indexes = new Map(parcels.map((parcel, index) => [parcel, index]));
    const indexesOf = (some: Iterable<Parcel>) => [...some].flatMap((one) => this.indexes.get(one) ?? []);
    this.behind = parcels.map((parcel) => indexesOf(behind.get(parcel) ?? []));
    this.loads = new Uint8Array(parcels.length * visits.length);
    for (const [index, parcel] of parcels.entries())
      for (const visit of parcel.visits) this.loads[index * visits.length + visit] = 1;
  }

  /** How many of these visits load more than one of the parcels. */
  shared(together: readonly Parcel[], ofVisits: readonly number[]): number {
    const rows = this.rowsOf(together);
    let count = 0;
    for (const visit of ofVisits) {
      let loaded = 0;
      for (const row of rows) loaded += this.loads[row + visit] ?? 0;
      if (loaded > 1) count += 1;
    }
    return count;
  }

  /** Weighted superfluous bytes of visits if these were one file: what they do not need, and its imports. */
  superfluousBytes(together: readonly Parcel[]): number {
    const { parcels, visits, loads } = this;
    const loaded = new Set<number>();
    for (const parcel of together) {
      const index = this.indexes.get(parcel) ?? 0;
      loaded.add(index);
      for (const imported of this.behind[index] ?? []) loaded.add(imported);
    }
    const files = [...loaded];
    const seen = new Uint8Array(visits.length);
    let sum = 0;
    for (const parcel of together)
      for (const visit of parcel.visits) {
        if (seen[visit] === 1) continue;
        seen[visit] = 1;
        let bytes = 0;
        for (const index of files)
          if (loads[index * visits.length + visit] === 0) bytes += parcels[index]?.bytes ?? 0;
        sum += weightOf(visits[visit]) * bytes;
      }
    return sum;
  }

  private rowsOf(together: readonly Parcel[]): number[] {
    return together.map((parcel) => (this.indexes.get(parcel) ?? 0) * this.visits.length);
  }
}

type Behind = ReadonlyMap<Parcel, ReadonlySet<Parcel>>;

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

const weightOf = (visit: Visit | undefined): number => visit?.weight ?? (visit?.isPage ? 1 : laterWeight);

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
