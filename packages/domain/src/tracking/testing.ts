import type { Fence, Fix } from './follow.ts';
import { fenceMeters } from './follow.ts';
import { metersBetween, placeFrom, type Placed } from './plane.ts';

/** A stop as it truly happened on a simulated day. */
export interface TrueStop {
  /** Null: nobody planned it. */
  readonly key: string | null;
  readonly place: Placed;
  readonly arrivedAt: number;
  readonly departedAt: number;
}

export interface SimulatedDay {
  readonly fences: readonly Fence[];
  readonly stops: readonly TrueStop[];
  /** Where the truck is at each second. */
  readonly track: readonly Placed[];
  /** What its device reports, of the same day always the same. */
  fixes(options: {
    readonly everySeconds: number;
    /** Of fixes that never arrive, 0 to 1. */
    readonly lost: number;
  }): Fix[];
}

/** The same numbers for the same seed on every machine: mulberry32. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const depot = { latitude: 40.0767, longitude: -76.3106 };
const startsAt = Date.parse('2026-03-03T12:00:00Z');

/**
 * A truck's day: legs of 2 to 9 km with a bend, traffic lights of up to 90 s on them, some of them near the stop, one
 * traffic jam at walking pace, planned stops of 8 to 50 minutes and one stop for lunch that nobody planned.
 */
export function simulatedDay(seed: number, count = 9): SimulatedDay {
  const random = randomOf(seed);
  const between = (low: number, high: number) => low + random() * (high - low);
  const fences: Fence[] = [{ key: 'depot', order: 0, radiusMeters: fenceMeters, ...depot }];
  const stops: TrueStop[] = [];
  const track: Placed[] = [];
  let here: Placed = depot;
  const stand = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) track.push(here);
  };
  const driveTo = (to: Placed, speed: number) => {
    const from = here;
    const steps = Math.max(1, Math.round(metersBetween(from, to) / speed));
    for (let step = 1; step <= steps; step += 1) {
      here = {
        latitude: from.latitude + ((to.latitude - from.latitude) * step) / steps,
        longitude: from.longitude + ((to.longitude - from.longitude) * step) / steps,
      };
      track.push(here);
    }
  };
  const onTheWay = (to: Placed, part: number): Placed => ({
    latitude: here.latitude + (to.latitude - here.latitude) * part,
    longitude: here.longitude + (to.longitude - here.longitude) * part,
  });
  const leg = (to: Placed, hasJam: boolean) => {
    driveTo(placeFrom(onTheWay(to, 0.5), between(-800, 800), between(-800, 800)), between(9, 17));
    stand(random() < 0.6 ? between(15, 90) : 0);
    if (hasJam) driveTo(onTheWay(to, 0.3), between(1.5, 2.5));
    // The last light, a few hundred meters before.
    driveTo(onTheWay(to, 1 - between(130, 600) / Math.max(700, metersBetween(here, to))), between(9, 17));
    stand(random() < 0.4 ? between(15, 80) : 0);
    driveTo(onTheWay(to, 0.8), between(6, 10));
    driveTo(to, between(3, 6));
  };
  const visit = (key: string | null, seconds: number) => {
    const arrivedAt = startsAt + track.length * 1_000;
    stand(seconds);
    stops.push({ key, place: here, arrivedAt, departedAt: startsAt + track.length * 1_000 });
  };
  visit('depot', between(600, 1_200));
  const lunchAfter = Math.floor(between(2, count - 1));
  const jamBefore = Math.floor(between(1, count));
  for (let at = 1; at <= count; at += 1) {
    const away = between(2_000, 9_000);
    const angle = between(0, 2 * Math.PI);
    const site = placeFrom(depot, Math.sin(angle) * away, Math.cos(angle) * away);
    leg(site, at === jamBefore);
    fences.push({ key: `stop ${at}`, order: at, radiusMeters: fenceMeters, ...here });
    visit(`stop ${at}`, between(480, 3_000));
    if (at === lunchAfter) {
      leg(placeFrom(site, 1_500, 1_500), false);
      visit(null, between(900, 2_400));
    }
  }
  return { fences, stops, track, fixes: (options) => measured(track, randomOf(seed), options) };
}

/** One fix in a hundred is hundreds of meters off. */
const outliers = 0.01;

function measured(
  track: readonly Placed[],
  random: () => number,
  { everySeconds, lost }: { readonly everySeconds: number; readonly lost: number },
): Fix[] {
  const noise = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const sigma = 4 + 8 * random();
  return track.flatMap((place, second): Fix[] => {
    if (second % everySeconds !== 0 || random() < lost) return [];
    const off = random() < outliers ? 200 + 1_800 * random() : sigma;
    return [
      {
        ...placeFrom(place, noise() * off, noise() * off),
        at: startsAt + second * 1_000,
        accuracyMeters: Math.round(sigma * 1.5),
      },
    ];
  });
}
