/** Modules that stay together in one file. */
export interface SettledParcel {
  readonly bytes: number;
  /** Indexes of the parcels it imports at once. */
  readonly imports: readonly number[];
}

/** What loads together and counts. */
export interface SettledVisit {
  /** Indexes of all parcels it needs, what they import among them. */
  readonly needs: readonly number[];
  /** What a superfluous byte of it costs. */
  readonly weight: number;
  /** Files it loads at most. */
  readonly maxFiles: number;
}

export interface Settling {
  readonly parcels: readonly SettledParcel[];
  readonly visits: readonly SettledVisit[];
}

/** How long and how freely parcels are moved. */
export interface Search {
  /** A try takes about 20 µs with 300 parcels and 50 visits. */
  readonly triesPerParcel: number;
  /** Temperature of the first try, as a part of what the plan costs that it begins with. */
  readonly firstHeat: number;
}

/** For a plan that was searched for once and is near its best: small changes lead to small ones. */
export const afterSmallChanges: Search = { triesPerParcel: 60, firstHeat: 0.000_02 };

/** For a plan that begins with nothing and serves for one build. */
export const withinSeconds: Search = { triesPerParcel: 500, firstHeat: 0.004 };

/** For a plan that is kept: some minutes. */
export const withinMinutes: Search = { triesPerParcel: 12_000, firstHeat: 0.006 };

const lastHeat = 0.000_02;

/** Files that are empty at first. */
const spareFiles = 8;

/** More than any bytes cost: a plan that begins with files too many ends without them. */
const fileTooMany = 1e12;

/** A file that does not stand in the plan yet. */
export const unplaced = -1;

/** Superfluous bytes at which another one of them costs twice the first: no page pays for all others. */
const evenlyBytes = 100_000;

/**
 * Moves single parcels from file to file so that visits load fewer bytes that they do not need, by simulated
 * annealing (Kirkpatrick, Gelatt, Vecchi, "Optimization by Simulated Annealing", Science 220, 1983). The same
 * plan gives the same result: its chances come from a fixed seed.
 * @param fileOf the file of each parcel; files do not import each other in a circle
 * @returns the file of each parcel; never worse than it was, no circle, no visit with more files than it may
 * load
 */
export function settleParcels(
  settling: Settling,
  fileOf: readonly number[],
  { triesPerParcel, firstHeat }: Search = withinSeconds,
): number[] {
  const { parcels } = settling;
  const plan = new FilePlan(settling, fileOf);
  const chance = seeded(1);
  const any = (below: number) => Math.floor(chance() * below);
  let cost = plan.cost();
  const first = plan.bytesCost * firstHeat;
  let best = { cost, fileOf: [...plan.fileOf] };
  const tries = parcels.length > 1 ? parcels.length * triesPerParcel : 0;
  for (let index = 0; index < tries; index += 1) {
    const parcel = any(parcels.length);
    const from = plan.fileOf[parcel] ?? 0;
    const to = chance() < 0.3 ? any(plan.files) : (plan.fileOf[plan.neighbour(parcel, chance)] ?? 0);
    if (to === from) continue;
    plan.move(parcel, to);
    const then = plan.cost();
    const heat = first * (lastHeat / firstHeat) ** (index / tries);
    if (then <= cost || chance() < Math.exp((cost - then) / heat)) {
      cost = then;
      if (cost < best.cost) best = { cost, fileOf: [...plan.fileOf] };
    } else plan.move(parcel, from);
  }
  return best.fileOf;
}

/**
 * Puts each parcel into its former file, unless files would import each other in a circle, and the rest where it
 * costs the least, the largest first.
 * @param former a file for each parcel, or `unplaced`
 * @returns the file of each parcel; undefined if one fits nowhere without a circle
 */
export function placeParcels(settling: Settling, former: readonly number[]): number[] | undefined {
  const plan = new FilePlan(
    settling,
    former.map(() => unplaced),
    Math.max(-1, ...former) + spareFiles,
  );
  const waiting: number[] = [];
  const bySize = [...former.keys()].sort(
    (one, other) => (settling.parcels[other]?.bytes ?? 0) - (settling.parcels[one]?.bytes ?? 0),
  );
  for (const parcel of bySize) {
    const before = former[parcel] ?? unplaced;
    plan.move(parcel, before);
    if (before !== unplaced && plan.cost() < Infinity) continue;
    plan.move(parcel, unplaced);
    waiting.push(parcel);
  }
  for (const parcel of waiting) {
    let best = { cost: Infinity, file: unplaced };
    for (let file = 0; file < plan.files; file += 1) {
      plan.move(parcel, file);
      const cost = plan.cost();
      if (cost < best.cost) best = { cost, file };
    }
    if (best.file === unplaced) return undefined;
    plan.move(parcel, best.file);
  }
  return plan.fileOf;
}

/**
 * Superfluous bytes of all visits, weighed, many of one visit more than few of each; infinite with a circle or
 * more files than a visit may load.
 */
export function costOfFiles(settling: Settling, fileOf: readonly number[]): number {
  const cost = new FilePlan(settling, fileOf).cost();
  return cost < fileTooMany ? cost : Infinity;
}

/** Numbers from 0 to 1; the generator of Numerical Recipes, modulo 2^32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Which parcel is in which file, with everything that makes one more try cheap. */
class FilePlan {
  readonly fileOf: number[];
  /** Files there may be, empty ones among them. */
  readonly files: number;
  private readonly settling: Settling;
  private readonly importedBy: readonly (readonly number[])[];
  private readonly visitsOf: readonly (readonly number[])[];
  private readonly neededBytes: readonly number[];
  private readonly bytes: Float64Array;
  /** For each pair of files, how many imports go from one to the other. */
  private readonly imports: Int32Array;
  /** For each visit and file, how many of the file's parcels the visit needs. */
  private readonly needed: Int32Array;
  /** For each file, which files it loads: a bit for each, in `words` numbers of 32. */
  private readonly loads: Uint32Array;
  private readonly words: number;
  private readonly loaded: Uint32Array;
  private readonly state: Uint8Array;
  /** What `cost` found last, without files too many. */
  bytesCost = 0;

  constructor(settling: Settling, fileOf: readonly number[], files = Math.max(-1, ...fileOf) + spareFiles) {
    const { parcels, visits } = settling;
    this.settling = settling;
    this.fileOf = [...fileOf];
    this.files = files;
    this.importedBy = parcels.map((_, index) =>
      parcels.flatMap(({ imports }, other) => (imports.includes(index) ? [other] : [])),
    );
    this.visitsOf = parcels.map((_, index) =>
      visits.flatMap(({ needs }, visit) => (needs.includes(index) ? [visit] : [])),
    );
    this.neededBytes = visits.map(({ needs }) =>
      needs.reduce((sum, parcel) => sum + (parcels[parcel]?.bytes ?? 0), 0),
    );
    this.bytes = new Float64Array(this.files);
    this.imports = new Int32Array(this.files ** 2);
    this.needed = new Int32Array(this.files * visits.length);
    this.words = Math.ceil(this.files / 32);
    this.loads = new Uint32Array(this.files * this.words);
    this.loaded = new Uint32Array(this.words);
    this.state = new Uint8Array(this.files);
    for (const [parcel, { imports }] of parcels.entries()) {
      this.put(parcel, 1);
      for (const target of imports) this.link(parcel, target, 1);
    }
  }

  move(parcel: number, to: number): void {
    this.put(parcel, -1);
    this.linkAll(parcel, -1);
    this.fileOf[parcel] = to;
    this.put(parcel, 1);
    this.linkAll(parcel, 1);
  }

  /** A parcel that imports it or is imported by it, or any. */
  neighbour(parcel: number, chance: () => number): number {
    const near = [...(this.settling.parcels[parcel]?.imports ?? []), ...(this.importedBy[parcel] ?? [])];
    return chance() < 0.5 && near.length > 0
      ? (near[Math.floor(chance() * near.length)] ?? parcel)
      : Math.floor(chance() * this.fileOf.length);
  }

  cost(): number {
    if (!this.followImports()) return Infinity;
    const { files, words, loads, loaded, needed } = this;
    let sum = 0;
    let tooMany = 0;
    for (const [visit, { weight, maxFiles }] of this.settling.visits.entries()) {
      loaded.fill(0);
      for (let file = 0; file < files; file += 1) {
        if ((needed[visit * files + file] ?? 0) === 0) continue;
        for (let word = 0; word < words; word += 1)
          loaded[word] = (loaded[word] ?? 0) | (loads[file * words + word] ?? 0);
      }
      let count = 0;
      let bytes = 0;
      for (let word = 0; word < words; word += 1)
        for (let bits = loaded[word] ?? 0; bits !== 0; bits &= bits - 1) {
          count += 1;
          bytes += this.bytes[word * 32 + 31 - Math.clz32(bits & -bits)] ?? 0;
        }
      tooMany += Math.max(0, count - maxFiles);
      const superfluous = bytes - (this.neededBytes[visit] ?? 0);
      sum += weight * superfluous * (1 + superfluous / (2 * evenlyBytes));
    }
    this.bytesCost = sum;
    return sum + tooMany * fileTooMany;
  }

  private put(parcel: number, sign: 1 | -1): void {
    const file = this.fileOf[parcel] ?? unplaced;
    if (file === unplaced) return;
    add(this.bytes, file, sign * (this.settling.parcels[parcel]?.bytes ?? 0));
    for (const visit of this.visitsOf[parcel] ?? []) add(this.needed, visit * this.files + file, sign);
  }

  private linkAll(parcel: number, sign: 1 | -1): void {
    for (const target of this.settling.parcels[parcel]?.imports ?? []) this.link(parcel, target, sign);
    for (const source of this.importedBy[parcel] ?? []) this.link(source, parcel, sign);
  }

  private link(source: number, target: number, sign: 1 | -1): void {
    const from = this.fileOf[source] ?? unplaced;
    const to = this.fileOf[target] ?? unplaced;
    if (from !== unplaced && to !== unplaced) add(this.imports, from * this.files + to, sign);
  }

  /** Works out what each file loads; false when files import each other in a circle. */
  private followImports(): boolean {
    const { files, words, imports, loads, state } = this;
    state.fill(0);
    loads.fill(0);
    const follow = (file: number): boolean => {
      state[file] = 1;
      loads[file * words + (file >>> 5)] = (loads[file * words + (file >>> 5)] ?? 0) | (1 << (file & 31));
      for (let other = 0; other < files; other += 1) {
        if (other === file || (imports[file * files + other] ?? 0) === 0) continue;
        if (state[other] === 1 || (state[other] === 0 && !follow(other))) return false;
        for (let word = 0; word < words; word += 1)
          loads[file * words + word] = (loads[file * words + word] ?? 0) | (loads[other * words + word] ?? 0);
      }
      state[file] = 2;
      return true;
    };
    for (let file = 0; file < files; file += 1) if (state[file] === 0 && !follow(file)) return false;
    return true;
  }
}

function add(list: Float64Array | Int32Array, index: number, value: number): void {
  list[index] = (list[index] ?? 0) + value;
}
