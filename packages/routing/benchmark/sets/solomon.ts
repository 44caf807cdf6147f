import type { Instance } from '../instance.ts';
import { metersOf } from '../instance.ts';
import type { Ground } from '../recheck.ts';
import { LONGEST_DAY, WASTE, identicalTrucks, matrix, plainRules } from './fleet.ts';

/** Tenths, truncated: the convention of the 2021 DIMACS challenge for problems with time windows. */
const TENTHS = 10;

interface Row {
  id: string;
  x: number;
  y: number;
  demand: number;
  ready: number;
  due: number;
  service: number;
}

/**
 * Solomon's and Gehring & Homberger's format. One metre and one second of the input are a tenth of the
 * published unit.
 */
export function readSolomon(text: string): Instance {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const numbers = lines
    .map((line) => line.split(/\s+/).map(Number))
    .filter((row) => row.length > 1 && row.every((value) => !Number.isNaN(value)));
  const [vehicles = 0, capacity = 0] = numbers.find((row) => row.length === 2) ?? [];
  const rows = numbers
    .filter((row) => row.length === 7)
    .map(([id = 0, x = 0, y = 0, demand = 0, ready = 0, due = 0, service = 0]): Row => ({
      id: String(id),
      x,
      y,
      demand,
      ready,
      due,
      service,
    }));
  const [depot, ...stops] = rows;
  if (!depot || stops.length === 0 || vehicles === 0)
    throw new Error(
      'Not in the format of Solomon: a line with vehicles and capacity and lines of 7 numbers are expected.',
    );
  const meters = matrix(rows, (from, to) => Math.trunc(Math.hypot(from.x - to.x, from.y - to.y) * TENTHS));
  const name = lines[0] ?? '';
  return {
    name,
    group: /^(?:RC|R|C)[12]/.exec(name.toUpperCase())?.[0] ?? 'other',
    servesAll: true,
    valueOf: (plan) => metersOf(plan) / TENTHS,
    input: {
      ...plainRules,
      travel: { size: rows.length, seconds: meters, meters },
      trucks: identicalTrucks(vehicles, capacity, [0, Math.min(LONGEST_DAY, depot.due * TENTHS)]),
      stops: stops.map((row, index) => ({
        id: row.id,
        place: index + 1,
        serviceSeconds: row.service * TENTHS,
        windows: [[row.ready * TENTHS, row.due * TENTHS]],
        priority: 'normal',
        gallons: row.demand,
        wasteType: WASTE,
      })),
    },
    ground: groundOf(depot, stops, vehicles, capacity),
  };
}

function groundOf(depot: Row, stops: Row[], fleet: number, capacity: number): Ground {
  const points = new Map([depot, ...stops].map((row) => [row.id, row]));
  const leg = (from: string, to: string): { length: number; time: number } => {
    const a = points.get(from) ?? depot;
    const b = points.get(to) ?? depot;
    const length = Math.floor(Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2) * TENTHS) / TENTHS;
    return { length, time: length };
  };
  return {
    depot: depot.id,
    stops: new Map(
      stops.map((row) => [row.id, { load: row.demand, service: row.service, window: [row.ready, row.due] }]),
    ),
    sites: new Map(),
    capacity,
    fleet,
    shift: [0, depot.due],
    leg,
  };
}
