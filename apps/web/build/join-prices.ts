/** Modules bundled into one file, and the visits that load it. Never changed: another one takes its place. */
export interface Parcel {
  readonly modules: readonly string[];
  readonly visits: ReadonlySet<number>;
  readonly bytes: number;
}

/** Everything a parcel imports, directly or through others. */
export type Behind = ReadonlyMap<Parcel, ReadonlySet<Parcel>>;

/** Two parcels, by their indexes among all, and what joining them costs. */
export interface PricedPair {
  readonly pair: readonly [number, number];
  readonly cost: number;
}

/**
 * What joining some of the parcels costs. There are tens of thousands of pairs, and a join changes the price of
 * few of them: a pair keeps its price for as long as the two parcels and everything behind them stay the same.
 */
export class JoinPrices {
  private readonly weights: readonly number[];
  /** Each parcel has a place of its own in the tables below; whatever takes over from it gets its place. */
  private readonly places = new Map<Parcel, number>();
  private readonly size: number;
  /** For each place the visits that load its parcel: a bit for each visit, in `words` numbers of 32. */
  private readonly loads: Int32Array;
  private readonly words: number;
  /** For each place the places of its parcel and of everything behind that. */
  private readonly files: number[][] = [];
  private readonly bytes: Float64Array;
  /** Superfluous bytes of each pair of places; NaN where they have to be worked out. */
  private readonly pairs: Float64Array;
  private parcels: readonly Parcel[] = [];
  private behind: Behind = new Map();

  /** @param weights what a superfluous byte costs, for each visit */
  constructor(parcels: readonly Parcel[], behind: Behind, weights: readonly number[]) {
    this.weights = weights;
    this.size = parcels.length;
    this.words = Math.ceil(weights.length / 32);
    this.loads = new Int32Array(this.size * this.words);
    this.bytes = new Float64Array(this.size);
    this.pairs = new Float64Array(this.size ** 2).fill(NaN);
    this.replace(parcels, behind);
  }

  /** Goes on with these parcels: forgets what is gone and the prices that are no longer true. */
  replace(parcels: readonly Parcel[], behind: Behind): void {
    const before = this.behind;
    const current = new Set(parcels);
    for (const parcel of this.places.keys()) if (!current.has(parcel)) this.places.delete(parcel);
    const taken = new Set(this.places.values());
    let free = 0;
    for (const parcel of parcels) {
      if (this.places.has(parcel)) continue;
      while (taken.has(free)) free += 1;
      taken.add(free);
      this.put(parcel, free);
    }
    this.parcels = parcels;
    this.behind = behind;
    for (const parcel of parcels) {
      const imported = behind.get(parcel) ?? new Set();
      if (isSame(before.get(parcel), imported)) continue;
      const place = this.placeOf(parcel);
      this.files[place] = [place, ...[...imported].map((one) => this.placeOf(one))];
      this.forgetPricesOf(place);
    }
  }

  /** The cheapest pairs that help any of these visits, at most `count`, the cheapest first. */
  cheapestPairs(helpedVisits: readonly number[], count: number): readonly PricedPair[] {
    const cheapest: PricedPair[] = [];
    const helpable = this.bitsOf(helpedVisits);
    const places = this.parcels.map((parcel) => this.placeOf(parcel));
    for (const [index, one] of places.entries())
      for (let next = index + 1; next < places.length; next += 1) {
        const other = places[next] ?? 0;
        const helped = this.visitsOfBoth(one, other, helpable);
        if (helped === 0) continue;
        const cost = this.priceOf(one, other) / Math.sqrt(helped);
        const last = cheapest.at(-1);
        if (cheapest.length === count && last !== undefined && last.cost <= cost) continue;
        const at = cheapest.findLastIndex((known) => known.cost <= cost) + 1;
        cheapest.splice(at, 0, { pair: [index, next], cost });
        if (cheapest.length > count) cheapest.pop();
      }
    return cheapest;
  }

  /** Superfluous bytes of joining these, divided by the root of how many of these visits it helps. */
  cost(together: readonly Parcel[], helpedVisits: readonly number[]): number {
    const helped = helpedVisits.filter(
      (visit) => together.filter((parcel) => parcel.visits.has(visit)).length > 1,
    );
    const places = together.map((parcel) => this.placeOf(parcel));
    return this.superfluousBytes(places) / Math.sqrt(helped.length);
  }

  private visitsOfBoth(one: number, other: number, among: Int32Array): number {
    const { words, loads } = this;
    let count = 0;
    for (let word = 0; word < words; word += 1)
      count += ones(
        (loads[one * words + word] ?? 0) & (loads[other * words + word] ?? 0) & (among[word] ?? 0),
      );
    return count;
  }

  private priceOf(one: number, other: number): number {
    const at = one * this.size + other;
    const known = this.pairs[at] ?? NaN;
    if (!Number.isNaN(known)) return known;
    const price = this.superfluousBytes([one, other]);
    this.pairs[at] = price;
    return price;
  }

  /** Weighted bytes that visits load without need if these are one file: its own, and what it imports. */
  private superfluousBytes(together: readonly number[]): number {
    const { words, loads } = this;
    const visits = new Int32Array(words);
    for (const place of together)
      for (let word = 0; word < words; word += 1)
        visits[word] = (visits[word] ?? 0) | (loads[place * words + word] ?? 0);
    const counted = new Uint8Array(this.size);
    let sum = 0;
    for (const place of together)
      for (const file of this.files[place] ?? []) {
        if (counted[file] === 1) continue;
        counted[file] = 1;
        let weight = 0;
        for (let word = 0; word < words; word += 1)
          weight += this.weightOf((visits[word] ?? 0) & ~(loads[file * words + word] ?? 0), word * 32);
        sum += weight * (this.bytes[file] ?? 0);
      }
    return sum;
  }

  /** The weights of the visits whose bits are set, together. */
  private weightOf(bits: number, firstVisit: number): number {
    let sum = 0;
    for (let rest = bits; rest !== 0; rest &= rest - 1)
      sum += this.weights[firstVisit + 31 - Math.clz32(rest & -rest)] ?? 0;
    return sum;
  }

  private bitsOf(visits: Iterable<number>): Int32Array {
    const bits = new Int32Array(this.words);
    for (const visit of visits) bits[visit >>> 5] = (bits[visit >>> 5] ?? 0) | (1 << (visit & 31));
    return bits;
  }

  private put(parcel: Parcel, place: number): void {
    this.places.set(parcel, place);
    this.bytes[place] = parcel.bytes;
    this.loads.set(this.bitsOf(parcel.visits), place * this.words);
  }

  private forgetPricesOf(place: number): void {
    this.pairs.fill(NaN, place * this.size, (place + 1) * this.size);
    for (let row = 0; row < this.size; row += 1) this.pairs[row * this.size + place] = NaN;
  }

  private placeOf(parcel: Parcel): number {
    return this.places.get(parcel) ?? 0;
  }
}

const isSame = (one: ReadonlySet<Parcel> | undefined, other: ReadonlySet<Parcel> | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.size === other.size &&
  [...one].every((parcel) => other.has(parcel));

/** How many bits of the number are set. */
function ones(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
