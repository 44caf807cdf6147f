/**
 * What the ledger must say, from what was seen at the tanks: a tank is a list of pickups with what is left of each, and
 * what leaves it is taken from all of them in proportion. For tests; it shares nothing with the product.
 */

/** What was seen, as it counts by now. `at` in milliseconds, gallons whole. */
export interface Seen {
  readonly id: string;
  readonly kind: string;
  readonly tank: string;
  readonly toTank: string | null;
  readonly at: number;
  readonly gallons: number;
  /** Of a pickup. */
  readonly waste: string | null;
  readonly emptied: boolean;
  /** Of a dump: the visit it is part of. */
  readonly visit: string | null;
}

export interface Books {
  /** By visit and pickup. */
  readonly received: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** By tank. */
  readonly levels: ReadonlyMap<string, number>;
  /** By pickup, what is still in a tank. */
  readonly aboard: ReadonlyMap<string, number>;
  /** The same by tank and pickup. */
  readonly aboardByTank: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

interface Left {
  readonly pickup: string;
  gallons: number;
}

export function booksOf(seen: readonly Seen[]): Books {
  const tanks = new Map<string, Left[]>();
  const received = new Map<string, Map<string, number>>();
  for (const one of [...seen].sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))) {
    const tank = tanks.get(one.tank) ?? [];
    tanks.set(one.tank, tank);
    if (one.kind === 'pickup') tank.push({ pickup: one.id, gallons: one.gallons });
    if (one.kind === 'gauge') taken(tank, levelOf(tank) - one.gallons);
    if (one.kind === 'transfer') {
      const to = tanks.get(one.toTank ?? '') ?? [];
      tanks.set(one.toTank ?? '', to);
      for (const { pickup, gallons } of taken(tank, one.gallons)) {
        const there = to.find((left) => left.pickup === pickup);
        if (there === undefined) to.push({ pickup, gallons });
        else there.gallons += gallons;
      }
    }
    if (one.kind === 'discharge') {
      // The site measured more than was aboard by what was reported.
      if (one.gallons > levelOf(tank)) taken(tank, levelOf(tank) - one.gallons);
      const visit = received.get(one.visit ?? '') ?? new Map<string, number>();
      received.set(one.visit ?? '', visit);
      for (const { pickup, gallons } of taken(tank, one.gallons))
        visit.set(pickup, (visit.get(pickup) ?? 0) + gallons);
      if (one.emptied) tank.length = 0;
    }
  }
  const aboard = new Map<string, number>();
  for (const { pickup, gallons } of [...tanks.values()].flat())
    aboard.set(pickup, (aboard.get(pickup) ?? 0) + gallons);
  return {
    received,
    levels: new Map([...tanks].map(([id, tank]) => [id, levelOf(tank)])),
    aboard,
    aboardByTank: new Map(
      [...tanks].map(([id, tank]) => [id, new Map(tank.map(({ pickup, gallons }) => [pickup, gallons]))]),
    ),
  };
}

/**
 * What falls to some pickups of the fees of the visits that received them, in cents: by gallons, the largest remainders
 * get one more. Unknown (null) while something of them is aboard, nothing was received, or a visit's fee is not known.
 */
export function feeOf(
  pickups: ReadonlySet<string>,
  { received, aboard }: Books,
  feeOfVisit: ReadonlyMap<string, number>,
): number | null {
  if ([...pickups].some((pickup) => (aboard.get(pickup) ?? 0) !== 0)) return null;
  let sum: number | null = null;
  for (const [visit, parts] of received) {
    const got = [...parts].filter(([, gallons]) => gallons > 0);
    if (!got.some(([pickup]) => pickups.has(pickup))) continue;
    const fee = feeOfVisit.get(visit);
    if (fee === undefined) return null;
    const shared = taken(
      got.map(([pickup, gallons]) => ({ pickup, gallons })),
      fee,
    );
    for (const { pickup, gallons: cents } of shared) if (pickups.has(pickup)) sum = (sum ?? 0) + cents;
  }
  return sum;
}

const levelOf = (tank: readonly Left[]): number => tank.reduce((sum, { gallons }) => sum + gallons, 0);

/** Takes gallons (negative: adds them), in whole gallons: the largest remainders get one more, the first of equals. */
function taken(tank: Left[], amount: number): { pickup: string; gallons: number }[] {
  const level = levelOf(tank);
  if (level === 0) return [];
  const exact = tank.map(({ gallons }) => (Math.abs(amount) * gallons) / level);
  const parts = exact.map(Math.floor);
  const missing = Math.abs(amount) - parts.reduce((sum, part) => sum + part, 0);
  exact
    .map((part, at) => ({ at, rest: part - Math.floor(part) }))
    .sort((a, b) => (Math.abs(a.rest - b.rest) < 1e-9 ? a.at - b.at : b.rest - a.rest))
    .slice(0, missing)
    .forEach(({ at }) => (parts[at] = (parts[at] ?? 0) + 1));
  const moved = tank.map(({ pickup }, at) => ({ pickup, gallons: Math.sign(amount) * (parts[at] ?? 0) }));
  tank.forEach((left, at) => (left.gallons -= moved[at]?.gallons ?? 0));
  for (let at = tank.length - 1; at >= 0; at -= 1) if (tank[at]?.gallons === 0) tank.splice(at, 1);
  return moved.filter(({ gallons }) => gallons !== 0);
}
