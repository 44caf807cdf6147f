import type { TravelMatrix } from '../input.ts';
import type { Random } from '../search/seed.ts';

/** A made-up district: towns of very different size on a road network, farms and houses between them. */

export interface Point {
  /** Metres from the middle of the district. */
  x: number;
  y: number;
}

export interface District {
  /** Largest first; the first one lies in the middle. */
  towns: { at: Point; spreadMeters: number; weight: number }[];
  radiusMeters: number;
}

export function createDistrict(random: Random, towns: number, radiusMeters: number): District {
  const list = Array.from({ length: towns }, (_, index) => {
    const angle = random.unit() * 2 * Math.PI;
    const away = index === 0 ? 0 : radiusMeters * Math.sqrt(0.05 + 0.95 * random.unit());
    // Sizes of towns follow Zipf's law.
    return {
      at: { x: away * Math.cos(angle), y: away * Math.sin(angle) },
      spreadMeters: (600 + (radiusMeters / 10) * random.unit()) / Math.sqrt(1 + index / 3),
      weight: 1 / (index + 1),
    };
  });
  return { towns: list, radiusMeters };
}

/** In a town, weighted by its size, or with the probability `rural` anywhere. */
export function drawPoint(random: Random, { towns, radiusMeters }: District, rural: number): Point {
  if (random.unit() < rural) {
    const angle = random.unit() * 2 * Math.PI;
    const away = radiusMeters * Math.sqrt(random.unit());
    return { x: away * Math.cos(angle), y: away * Math.sin(angle) };
  }
  let left = random.unit() * towns.reduce((sum, town) => sum + town.weight, 0);
  const town = towns.find((one) => (left -= one.weight) < 0) ?? towns[0];
  if (!town) throw new Error('A district has at least one town.');
  // Box–Muller.
  const away = town.spreadMeters * Math.sqrt(-2 * Math.log(1 - random.unit()));
  const angle = random.unit() * 2 * Math.PI;
  return { x: town.at.x + away * Math.cos(angle), y: town.at.y + away * Math.sin(angle) };
}

interface Road {
  seconds: number;
  meters: number;
}

const ACCESSES = 3;
const DIRECT_METERS = 6000;
const METERS_PER_SECOND = { street: 10, country: 18, highway: 26 };

/**
 * Fastest ways between the points as a road router returns them: asymmetric (one-way streets, hills, turns),
 * fast over long legs and slow over short ones, whole seconds and metres. Between neighbours by street,
 * otherwise via the junctions, which are the towns and some crossroads, linked to their nearest ones.
 */
export function travelBetween(
  random: Random,
  { towns, radiusMeters }: District,
  points: Point[],
): TravelMatrix {
  const junctions = towns.map((town) => town.at);
  const crossroads = 3 * towns.length + 8;
  for (let i = 0; i < crossroads; i++) junctions.push(drawPoint(random, { towns, radiusMeters }, 1));
  const network = quickest(random, junctions, towns.length);
  const accesses = points.map((point) =>
    junctions
      .map((junction, index) => ({ index, away: distance(point, junction) }))
      .toSorted((a, b) => a.away - b.away)
      .slice(0, ACCESSES)
      .map(({ index, away }) => ({
        index,
        out: road(away * 1.3, METERS_PER_SECOND.street * vary(random, 0.15)),
        back: road(away * 1.3, METERS_PER_SECOND.street * vary(random, 0.15)),
      })),
  );
  /** Hard to leave, hard to reach: each address has its own turns. */
  const turns = points.map(() => ({
    out: Math.round(60 * random.unit()),
    back: Math.round(60 * random.unit()),
  }));
  const size = points.length;
  const seconds = new Int32Array(size * size);
  const meters = new Int32Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      const from = points[i];
      const to = points[j];
      if (i === j || !from || !to) continue;
      const away = distance(from, to);
      // South- and eastbound streets are a little slower, so that both directions differ.
      let best: Road =
        away <= DIRECT_METERS
          ? road(away * 1.35, METERS_PER_SECOND.street * (to.y < from.y ? 0.95 : 1.05))
          : { seconds: Infinity, meters: 0 };
      for (const a of accesses[i] ?? []) {
        for (const b of accesses[j] ?? []) {
          const middle = network[a.index * junctions.length + b.index];
          if (!middle) continue;
          const whole = a.out.seconds + middle.seconds + b.back.seconds;
          if (whole < best.seconds)
            best = { seconds: whole, meters: a.out.meters + middle.meters + b.back.meters };
        }
      }
      seconds[i * size + j] =
        Math.round(best.seconds) + (away === 0 ? 0 : (turns[i]?.out ?? 0) + (turns[j]?.back ?? 0));
      meters[i * size + j] = Math.round(best.meters);
    }
  }
  return { size, seconds, meters };
}

/**
 * Fastest way between every two junctions (Floyd and Warshall). The first `towns` of them are linked by
 * highways.
 */
function quickest(random: Random, junctions: Point[], towns: number): Road[] {
  const size = junctions.length;
  const best = Array.from({ length: size * size }, (_, at): Road =>
    at % (size + 1) === 0 ? { seconds: 0, meters: 0 } : { seconds: Infinity, meters: 0 },
  );
  const link = (a: number, b: number, speed: number): void => {
    const away =
      distance(junctions[a] ?? { x: 0, y: 0 }, junctions[b] ?? { x: 0, y: 0 }) * (1.1 + 0.3 * random.unit());
    for (const at of [a * size + b, b * size + a]) {
      const found = road(away, speed * vary(random, 0.1));
      if (found.seconds < (best[at]?.seconds ?? 0)) best[at] = found;
    }
  };
  junctions.forEach((from, a) => {
    const byDistance = junctions
      .map((to, b) => ({ b, away: distance(from, to) }))
      .filter(({ b }) => b !== a)
      .toSorted((x, y) => x.away - y.away);
    for (const { b } of byDistance.slice(0, 3)) link(a, b, METERS_PER_SECOND.country);
    // A link to the nearest earlier junction keeps the network connected.
    const earlier = byDistance.find(({ b }) => b < a);
    if (earlier) link(a, earlier.b, METERS_PER_SECOND.country);
    if (a < towns)
      for (const { b } of byDistance.filter((one) => one.b < towns).slice(0, 2))
        link(a, b, METERS_PER_SECOND.highway);
  });
  for (let via = 0; via < size; via++) {
    for (let a = 0; a < size; a++) {
      const first = best[a * size + via];
      if (!first || first.seconds === Infinity) continue;
      for (let b = 0; b < size; b++) {
        const second = best[via * size + b];
        if (second && first.seconds + second.seconds < (best[a * size + b]?.seconds ?? 0))
          best[a * size + b] = {
            seconds: first.seconds + second.seconds,
            meters: first.meters + second.meters,
          };
      }
    }
  }
  return best;
}

function road(meters: number, metersPerSecond: number): Road {
  return { seconds: meters / metersPerSecond, meters };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** A factor around 1, up to `share` higher or lower. */
function vary(random: Random, share: number): number {
  return 1 + share * (2 * random.unit() - 1);
}
