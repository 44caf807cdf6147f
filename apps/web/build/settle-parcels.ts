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

/** A try takes about 30 µs with 300 parcels and 50 visits. */
const triesPerParcel = 700;

/** Temperatures of the first and last try, as parts of what the plan costs that it begins with. */
const firstHeat = 0.004;
const lastHeat = 0.000_02;

/**
 * Moves single parcels from file to file so that visits load fewer bytes that they do not need, by simulated
 * annealing (Kirkpatrick, Gelatt, Vecchi, "Optimization by Simulated Annealing", Science 220, 1983). The same
 * plan gives the same result: its chances come from a fixed seed.
 * @param fileOf the file of each parcel; files do not import each other in a circle
 * @returns the file of each parcel; never worse than it was, no circle, no visit with more files than it may
 * load
 */
export function settleParcels(settling: Settling, fileOf: readonly number[]): number[] {
  const { parcels } = settling;
  const plan = new FilePlan(settling, fileOf);
  const chance = seeded(1);
  const any = (below: number) => Math.floor(chance() * below);
  let cost = plan.cost();
  const first = cost * firstHeat;
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

/** Superfluous bytes of all visits, weighed; infinite with a circle or more files than a visit may load. */
export const costOfFiles = (settling: Settling, fileOf: readonly number[]): number =>
  new FilePlan(settling, fileOf).cost();

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

  constructor(settling: Settling, fileOf: readonly number[]) {
    const { parcels, visits } = settling;
    this.settling = settling;
    this.fileOf = [...fileOf];
    this.files = Math.max(-1, ...fileOf) + 8;
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
    const { files, words, loads, needed } = this;
    const loaded = new Uint32Array(words);
    let sum = 0;
    for (const [visit, { weight, maxFiles }] of this.settling.visits.entries()) {
      loaded.fill(0);
      for (let file = 0; file < files; file += 1) {
        if ((needed[visit * files + file] ?? 0) === 0) continue;
        for (let word = 0; word < words; word += 1)
          loaded[word] = (loaded[word] ?? 0) | (loads[file * words + word] ?? 0);
      }
      let count = 0;
      let bytes = 0;
      for (let file = 0; file < files; file += 1) {
        if (((loaded[file >>> 5] ?? 0) & (1 << (file & 31))) === 0) continue;
        count += 1;
        bytes += this.bytes[file] ?? 0;
      }
      if (count > maxFiles) return Infinity;
      sum += weight * (bytes - (this.neededBytes[visit] ?? 0));
    }
    return sum;
  }

  private put(parcel: number, sign: 1 | -1): void {
    const file = this.fileOf[parcel] ?? 0;
    add(this.bytes, file, sign * (this.settling.parcels[parcel]?.bytes ?? 0));
    for (const visit of this.visitsOf[parcel] ?? []) add(this.needed, visit * this.files + file, sign);
  }

  private linkAll(parcel: number, sign: 1 | -1): void {
    for (const target of this.settling.parcels[parcel]?.imports ?? []) this.link(parcel, target, sign);
    for (const source of this.importedBy[parcel] ?? []) this.link(source, parcel, sign);
  }

  private link(source: number, target: number, sign: 1 | -1): void {
    add(this.imports, (this.fileOf[source] ?? 0) * this.files + (this.fileOf[target] ?? 0), sign);
  }

  /** Works out what each file loads; false when files import each other in a circle. */
  private followImports(): boolean {
    const { files, words, imports, loads } = this;
    const state = new Uint8Array(files);
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
