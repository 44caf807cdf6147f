import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import type { Coordinates } from '@haulwright/domain/geography/location';
import { rawLeg } from '@haulwright/domain/tracking/driven';
import type { Fix } from '@haulwright/domain/tracking/follow';
import { metersBetween, placeFrom } from '@haulwright/domain/tracking/plane';
import { randomOf } from '@haulwright/domain/tracking/testing';
import { legOf } from '../../apps/server/src/features/tracking/drive-legs.ts';
import { openRoads } from '../../apps/server/src/platform/roads/open-roads.ts';
import { roadMeters } from '../../apps/server/src/platform/travel-times/road-estimate.ts';
import { percentile } from './statistics.ts';

/** Seconds between places, and how exact they are, in meters; with what p95 of the length's error may be, in percent. */
const samplings = [
  { everySeconds: 2, noiseMeters: 5, target: 2 },
  { everySeconds: 15, noiseMeters: 8, target: 2 },
  { everySeconds: 30, noiseMeters: 12, target: 2 },
  { everySeconds: 15, noiseMeters: 20, target: null },
  { everySeconds: 60, noiseMeters: 15, target: null },
];

interface LengthsOptions {
  /** OpenStreetMap extract, .osm.pbf. */
  readonly roadsPbf: string;
  /** Where the road library is installed, and its tiles are made. */
  readonly folder: string;
  /** The middle of where the ways are. */
  readonly middle: Coordinates;
  readonly legs: number;
}

/** How exact the lengths of driven legs are, on ways of the map's own roads, with lights to wait at; as lines of text. */
export async function drivenLengths({ roadsPbf, folder, middle, legs }: LengthsOptions): Promise<string[]> {
  const roads = await openRoads(
    { roadsPbf, valhallaUrl: undefined, osrmUrl: undefined },
    folder,
    pino({ level: 'error' }),
  );
  try {
    const { source } = roads;
    if (source === undefined) throw new Error('there is no road map');
    const random = randomOf(1);
    const near = () => placeFrom(middle, (random() - 0.5) * 8_000, (random() - 0.5) * 8_000);
    const ways: Coordinates[][] = [];
    for (let tried = 0; ways.length < legs && tried < 20 * legs; tried += 1) {
      const way = await source.way(near(), near()).catch(async () => {
        // Its tiles are still being made.
        await wait(500);
        return null;
      });
      if (way !== null && lengthOf(way) > 1_500) ways.push(way);
    }
    const lines = [
      `${ways.length} legs, ${(ways.reduce((sum, way) => sum + lengthOf(way), 0) / 1_000).toFixed(0)} km`,
    ];
    for (const { everySeconds, noiseMeters, target } of samplings) {
      const [raw, measured]: [number[], number[]] = [[], []];
      let matched = 0;
      const begun = performance.now();
      for (const way of ways) {
        const truth = lengthOf(way);
        const fixes = driven(way, random, { everySeconds, noiseMeters });
        const leg = await legOf(source, fixes);
        if (leg.source === 'matched') matched += 1;
        measured.push((100 * Math.abs(leg.meters - truth)) / truth);
        raw.push((100 * Math.abs(rawLeg(fixes, roadMeters).meters - truth)) / truth);
      }
      const told = (errors: number[]) => {
        const sorted = errors.toSorted((a, b) => a - b);
        return `${percentile(sorted, 0.5).toFixed(1)} % (${percentile(sorted, 0.95).toFixed(1)} %)`;
      };
      const wanted = target === null ? '' : ` (p95, target ${target} %)`;
      const ms = (performance.now() - begun) / ways.length;
      lines.push(
        `every ${everySeconds} s, ${noiseMeters} m: places ${told(raw)}, legs ${told(measured)}${wanted}, ` +
          `${matched} of ${ways.length} matched, ${ms.toFixed(0)} ms a leg`,
      );
    }
    return lines;
  } finally {
    await roads.close();
  }
}

const lengthOf = (way: readonly Coordinates[]): number =>
  way.reduce((meters, place, at) => meters + metersBetween(way[at - 1] ?? place, place), 0);

/** A truck along a way, at 8 to 17 m/s, waiting at some lights; its first and last places are those of its stops. */
function driven(
  way: readonly Coordinates[],
  random: () => number,
  { everySeconds, noiseMeters }: { readonly everySeconds: number; readonly noiseMeters: number },
): Fix[] {
  const track: Coordinates[] = [];
  for (const [at, to] of way.entries()) {
    const from = way[at - 1] ?? to;
    const speed = 8 + 9 * random();
    const seconds = metersBetween(from, to) / speed;
    const steps = Math.floor(seconds) + (random() < seconds % 1 ? 1 : 0);
    for (let step = 1; step <= steps; step += 1)
      track.push({
        latitude: from.latitude + ((to.latitude - from.latitude) * step) / steps,
        longitude: from.longitude + ((to.longitude - from.longitude) * step) / steps,
      });
    if (random() < 0.02) for (let second = 0; second < 15 + 60 * random(); second += 1) track.push(to);
  }
  const noise = () => noiseMeters * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return track.flatMap((place, second): Fix[] =>
    second % everySeconds === 0 || second === track.length - 1
      ? [
          {
            ...placeFrom(place, noise(), noise()),
            at: second * 1_000,
            accuracyMeters: Math.round(noiseMeters * 1.5),
          },
        ]
      : [],
  );
}
