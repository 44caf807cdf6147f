import type { Instance } from '../instance.ts';
import { metersOf } from '../instance.ts';
import { field, section } from './cvrplib.ts';
import { LONGEST_DAY, WASTE, identicalTrucks, matrix, plainRules } from './fleet.ts';

const TENTHS = 10;

/**
 * Several trips with time windows, release times and reloading at the depot (Yang 2023, in the format of
 * PyVRP). Delivering after a reload is picking up before an unloading: a reload is a visit to a disposal site
 * at the depot, which takes no time. Published values are tenths, truncated.
 *
 * A release time says when the *trip* that serves a stop may leave the depot, for all the stops of that trip
 * (Cattaruzza, Absi & Feillet, Transportation Science 50(2), 2016).
 */
export function readMultiTrip(text: string, best: string | undefined): Instance {
  const name = field(text, 'NAME');
  const vehicles = Number(field(text, 'VEHICLES'));
  const capacity = Number(field(text, 'CAPACITY'));
  const service = Number(field(text, 'SERVICE_TIME'));
  const points = section(text, 'NODE_COORD_SECTION').map(([, x = 0, y = 0]) => ({ x, y }));
  const windows = section(text, 'TIME_WINDOW_SECTION').map(([, ready = 0, due = 0]): [number, number] => [
    ready,
    due,
  ]);
  const releases = section(text, 'RELEASE_TIME_SECTION').map(([, release = 0]) => release);
  const demands = section(text, 'DEMAND_SECTION').map(([, demand = 0]) => demand);
  const meters = matrix(points, (from, to) => Math.trunc(Math.hypot(from.x - to.x, from.y - to.y) * TENTHS));
  const closing = windows[0]?.[1] ?? 0;
  const known = Number(/Cost:?\s+(\d+)/.exec(best ?? '')?.[1]);
  return {
    name,
    group: /^(?:RC|R|C)2/.exec(name)?.[0] ?? 'other',
    servesAll: true,
    valueOf: metersOf,
    ...(known > 0 && { known }),
    input: {
      ...plainRules,
      travel: { size: points.length, seconds: meters, meters },
      trucks: identicalTrucks(vehicles, capacity, [0, Math.min(LONGEST_DAY, closing * TENTHS)]),
      disposalSites: [
        {
          id: '0',
          place: 0,
          windows: [],
          acceptedWastes: [WASTE],
          unloadSecondsFixed: 0,
          unloadSecondsPerGallon: 0,
          queueSeconds: 0,
          feeCentsPerGallon: 0,
        },
      ],
      stops: demands.slice(1).map((gallons, at) => {
        const [ready, due] = windows[at + 1] ?? [0, closing];
        return {
          id: String(at + 1),
          place: at + 1,
          serviceSeconds: service * TENTHS,
          windows: [[ready * TENTHS, due * TENTHS]],
          releaseSeconds: (releases[at + 1] ?? 0) * TENTHS,
          priority: 'normal',
          gallons,
          wasteType: WASTE,
        };
      }),
    },
    ground: {
      depot: '0',
      stops: new Map(
        demands.slice(1).map((load, at) => [
          String(at + 1),
          {
            load,
            service: service * TENTHS,
            window: [(windows[at + 1]?.[0] ?? 0) * TENTHS, (windows[at + 1]?.[1] ?? 0) * TENTHS],
          },
        ]),
      ),
      sites: new Map([['0', { load: 0, service: 0, window: [0, Infinity] }]]),
      capacity,
      fleet: vehicles,
      shift: [0, closing * TENTHS],
      releases: new Map(releases.slice(1).map((release, at) => [String(at + 1), release * TENTHS])),
      leg(from, to) {
        const a = points[Number(from)] ?? { x: 0, y: 0 };
        const b = points[Number(to)] ?? { x: 0, y: 0 };
        const length = Math.floor(Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2) * TENTHS);
        return { length, time: length };
      },
    },
  };
}
