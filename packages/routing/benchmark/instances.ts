import type { PlanInput } from '../src/input.ts';
import { METERS_PER_MILE } from '../src/problem.ts';

/** A classic routing problem as a plan input: one metre and one second stand for one unit of its scaled distance, one cent for one metre. */
export interface Instance {
  name: string;
  input: PlanInput;
  /** Metres per unit of the published distance. */
  scale: number;
}

/** Tenths, truncated: the convention of the 2021 DIMACS challenge for problems with time windows. */
const TENTHS = 10;
const LONGEST_DAY = 172_800;

/** Solomon's and Gehring & Homberger's format. */
export function parseSolomon(text: string): Instance {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const numbers = lines.map((line) => line.split(/\s+/).map(Number)).filter((row) => row.length > 1 && row.every((value) => !Number.isNaN(value)));
  const fleet = numbers.find((row) => row.length === 2);
  const rows = numbers.filter((row) => row.length === 7);
  if (!fleet || rows.length < 2) throw new Error('Not in the format of Solomon: a line with vehicles and capacity and lines of 7 numbers are expected.');
  const at = (row: number[], column: number): number => row[column] ?? 0;
  const points = rows.map((row) => ({ x: at(row, 1), y: at(row, 2) }));
  const closing = Math.min(LONGEST_DAY, at(rows[0] ?? [], 5) * TENTHS);
  return {
    name: lines[0] ?? '',
    scale: TENTHS,
    input: {
      ...fleetOf(points, at(fleet, 0), at(fleet, 1), closing, (distance) => Math.trunc(distance * TENTHS)),
      stops: rows.slice(1).map((row, index) => ({
        id: String(at(row, 0)),
        place: index + 1,
        serviceSeconds: at(row, 6) * TENTHS,
        windows: [[at(row, 4) * TENTHS, at(row, 5) * TENTHS]],
        priority: 'normal',
        gallons: at(row, 3),
        wasteType: 'goods',
      })),
    },
  };
}

/** CVRPLIB's format, Euclidean distances rounded to whole numbers; vehicles from the name (…-k25) and a few more. */
export function parseVrp(text: string): Instance {
  const field = (name: string): string => new RegExp(`${name}\\s*:\\s*"?([^\\s"]+)`).exec(text)?.[1] ?? '';
  const section = (name: string): number[][] =>
    (new RegExp(`${name}\\s*\\n([\\s\\d.]+)`).exec(text.replaceAll('\r', ''))?.[1] ?? '')
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number));
  const points = section('NODE_COORD_SECTION').map(([, x = 0, y = 0]) => ({ x, y }));
  const demands = section('DEMAND_SECTION').map(([, demand = 0]) => demand);
  const vehicles = Number(/-k(\d+)/.exec(field('NAME'))?.[1] ?? 25) + 3;
  return {
    name: field('NAME'),
    scale: 1,
    input: {
      ...fleetOf(points, vehicles, Number(field('CAPACITY')), LONGEST_DAY, (distance) => Math.round(distance)),
      stops: demands.slice(1).map((gallons, index) => ({ id: String(index + 1), place: index + 1, serviceSeconds: 0, windows: [], priority: 'normal', gallons, wasteType: 'goods' })),
    },
  };
}

function fleetOf(points: { x: number; y: number }[], vehicles: number, capacity: number, closing: number, round: (distance: number) => number): Omit<PlanInput, 'stops'> {
  const meters = Int32Array.from(points.flatMap((a) => points.map((b) => round(Math.hypot(a.x - b.x, a.y - b.y)))));
  return {
    travel: { size: points.length, seconds: meters, meters },
    trucks: Array.from({ length: vehicles }, (_, index) => ({
      id: `v${index + 1}`,
      startPlace: 0,
      endPlace: 0,
      shift: [0, closing],
      capacityGallons: capacity,
      acceptedWastes: ['goods'],
      costPerMileCents: METERS_PER_MILE,
      costPerHourCents: 0,
      fixedCostCents: 0,
    })),
    disposalSites: [],
    rules: { endEmpty: false },
    mixable: [],
  };
}
