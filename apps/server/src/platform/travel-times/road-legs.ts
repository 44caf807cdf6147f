import type { Coordinates } from '@haulwright/domain/geography/location';
import { OutboundError } from '../outbound-http/fetch-json.ts';
import type { RoadAnswer, RoadSource } from '../roads/road-source.ts';
import { placeKey, type LegCache } from './leg-cache.ts';

/** Origins and destinations, as indexes, whose legs are all to be asked for. */
interface Rectangle {
  origins: number[];
  destinations: number[];
}

const requestsAtOnce = 2;
const [noRoad, offMap] = [-1, -2];
/**
 * Above this many different gaps in what is known, one request for everything is cheaper than many for the
 * gaps.
 */
const maxRectangles = 8;

/**
 * Legs between all places, from memory where known and else from the road map in blocks.
 * @returns a look-up by index
 * @throws OutboundError as soon as one block fails; blocks that arrived stay in the cache
 */
export async function roadLegs(
  roads: RoadSource,
  cache: LegCache,
  places: readonly Coordinates[],
  signal?: AbortSignal,
): Promise<(from: number, to: number) => RoadAnswer> {
  const points = distinctPoints(places);
  const { keys } = points;
  const known = new KnownLegs(keys.length);
  const blocks = missingRectangles(keys, cache, known).flatMap((gap) => inBlocks(gap, roads.blockSize));
  const stop = new AbortController();
  const deadline = AbortSignal.timeout(roads.totalTimeoutMs);
  const linked = AbortSignal.any([stop.signal, deadline, ...(signal ? [signal] : [])]);
  const at = (indexes: readonly number[]) => indexes.flatMap((index) => points.coordinates[index] ?? []);
  const worker = async () => {
    for (let block = blocks.pop(); block; block = blocks.pop()) {
      const table = await roads.legs(at(block.origins), at(block.destinations), linked);
      for (const [row, from] of block.origins.entries()) {
        for (const [column, to] of block.destinations.entries()) {
          const leg = table[row]?.[column] ?? 'off-map';
          cache.set(keys[from] ?? '', keys[to] ?? '', leg);
          known.set(from, to, leg);
        }
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(requestsAtOnce, blocks.length) }, worker));
  } catch (error) {
    signal?.throwIfAborted();
    throw deadline.aborted
      ? new OutboundError(`it took more than ${roads.totalTimeoutMs / 1_000} s for all drives`, {
          cause: error,
        })
      : error;
  } finally {
    stop.abort();
  }
  return (from, to) => known.get(points.pointOf[from] ?? 0, points.pointOf[to] ?? 0);
}

/** Places at one point are asked for once. */
function distinctPoints(places: readonly Coordinates[]): {
  keys: string[];
  coordinates: Coordinates[];
  pointOf: number[];
} {
  const indexByKey = new Map<string, number>();
  const coordinates: Coordinates[] = [];
  const pointOf = places.map((place) => {
    const key = placeKey(place);
    const index = indexByKey.get(key) ?? coordinates.push(place) - 1;
    indexByKey.set(key, index);
    return index;
  });
  return { keys: [...indexByKey.keys()], coordinates, pointOf };
}

/** Square table of legs between distinct points. */
class KnownLegs {
  readonly #size: number;
  /** Below zero where there is no drive. */
  readonly #seconds: Int32Array;
  readonly #meters: Int32Array;

  constructor(size: number) {
    this.#size = size;
    this.#seconds = new Int32Array(size * size);
    this.#meters = new Int32Array(size * size);
  }

  set(from: number, to: number, leg: RoadAnswer): void {
    this.#seconds[from * this.#size + to] =
      typeof leg === 'object' ? leg.seconds : leg === 'no-road' ? noRoad : offMap;
    this.#meters[from * this.#size + to] = typeof leg === 'object' ? leg.meters : 0;
  }

  get(from: number, to: number): RoadAnswer {
    if (from === to) return { seconds: 0, meters: 0 };
    const seconds = this.#seconds[from * this.#size + to] ?? offMap;
    if (seconds < 0) return seconds === noRoad ? 'no-road' : 'off-map';
    return { seconds, meters: this.#meters[from * this.#size + to] ?? 0 };
  }
}

/** Fills `known` from the cache and groups the origins by the destinations that they lack. */
function missingRectangles(keys: readonly string[], cache: LegCache, known: KnownLegs): Rectangle[] {
  const byGap = new Map<string, Rectangle>();
  for (const [from, fromKey] of keys.entries()) {
    let missing: number[] = [];
    for (const [to, toKey] of keys.entries()) {
      if (to === from) continue;
      const leg = cache.get(fromKey, toKey);
      if (leg === undefined) missing.push(to);
      else known.set(from, to, leg);
    }
    if (missing.length === 0) continue;
    // A wholly new place lacks all others; naming itself too makes all new places one group.
    if (missing.length === keys.length - 1) missing = [...keys.keys()];
    const gap = missing.join();
    const rectangle = byGap.get(gap) ?? { origins: [], destinations: missing };
    rectangle.origins.push(from);
    byGap.set(gap, rectangle);
  }
  const rectangles = [...byGap.values()];
  if (rectangles.length <= maxRectangles) return rectangles;
  const destinations = new Set(rectangles.flatMap((rectangle) => rectangle.destinations));
  return [{ origins: rectangles.flatMap((rectangle) => rectangle.origins), destinations: [...destinations] }];
}

function inBlocks({ origins, destinations }: Rectangle, size: number): Rectangle[] {
  return slices(origins, size).flatMap((some) =>
    slices(destinations, size).map((others) => ({ origins: some, destinations: others })),
  );
}

function slices(items: readonly number[], size: number): number[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
