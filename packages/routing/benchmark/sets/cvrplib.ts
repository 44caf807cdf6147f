import type { Instance } from '../instance.ts';
import { metersOf } from '../instance.ts';
import { LONGEST_DAY, WASTE, identicalTrucks, matrix, plainRules } from './fleet.ts';

/** The value of `NAME: value` of a file in CVRPLIB's format. */
export function field(text: string, name: string): string {
  return new RegExp(`${name}\\s*:\\s*"?([^\\s"]+)`).exec(text)?.[1] ?? '';
}

/** The lines of numbers of a section. */
export function section(text: string, name: string): number[][] {
  return (new RegExp(`${name}[ \\t]*\\n([-\\s\\d.]+)`).exec(text.replaceAll('\r', ''))?.[1] ?? '')
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
}

/** Uchoa's X: Euclidean distances rounded to whole numbers; nothing takes time, any number of vehicles. */
export function readCvrp(text: string): Instance {
  const name = field(text, 'NAME');
  const capacity = Number(field(text, 'CAPACITY'));
  const points = section(text, 'NODE_COORD_SECTION').map(([, x = 0, y = 0]) => ({ x, y }));
  const demands = section(text, 'DEMAND_SECTION').map(([, demand = 0]) => demand);
  // More than any good solution uses.
  const vehicles = Math.ceil(Number(/-k(\d+)/.exec(name)?.[1] ?? 25) * 1.3) + 5;
  return {
    name,
    group: 'X',
    servesAll: true,
    valueOf: metersOf,
    input: {
      ...plainRules,
      travel: {
        size: points.length,
        seconds: new Int32Array(points.length ** 2),
        meters: matrix(points, (from, to) => Math.round(Math.hypot(from.x - to.x, from.y - to.y))),
      },
      trucks: identicalTrucks(vehicles, capacity, [0, LONGEST_DAY]),
      stops: demands.slice(1).map((gallons, index) => ({
        id: String(index + 1),
        place: index + 1,
        serviceSeconds: 0,
        windows: [],
        priority: 'normal',
        gallons,
        wasteType: WASTE,
      })),
    },
    ground: {
      depot: '0',
      stops: new Map(
        demands.slice(1).map((load, index) => [String(index + 1), { load, service: 0, window: [0, 0] }]),
      ),
      sites: new Map(),
      capacity,
      fleet: Infinity,
      shift: [0, 0],
      leg(from, to) {
        const a = points[Number(from)] ?? { x: 0, y: 0 };
        const b = points[Number(to)] ?? { x: 0, y: 0 };
        return { length: Math.floor(Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2) + 0.5), time: 0 };
      },
    },
  };
}
