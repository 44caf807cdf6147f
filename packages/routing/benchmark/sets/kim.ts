import { metersOf } from '../instance.ts';
import type { Instance } from '../instance.ts';
import type { GroundNode } from '../recheck.ts';
import { WASTE, identicalTrucks, matrix, plainRules } from './fleet.ts';

const FEET_PER_MILE = 5280;
const HOUR = 3600;
const LUNCH = { start: 11 * HOUR, end: 12 * HOUR };
/** Loads have one decimal. */
const LOAD_SCALE = 10;
/**
 * Trucks of the reference solutions, by the name of the instance: the question is how few miles no more
 * trucks can do it in. A charge for each truck would ask another one: of 100 miles it buys trucks fewer than
 * the reference has with miles more.
 */
const FLEETS: Readonly<Record<string, number>> = { 102: 3, 277: 3, 444: 11, 1051: 17, 1599: 16 };
/** Of any other instance: enough by the limits of the day, and some more. */
const PER_DAY = 60;
const MORE = 3;

interface Row {
  id: string;
  x: number;
  y: number;
  window: [number, number];
  service: number;
  load: number;
  kind: 'depot' | 'stop' | 'landfill';
}

/**
 * Waste collection of Kim, Kim & Sahoo (Computers & Operations Research 33, 2006): Manhattan distances in
 * feet at 40 mph, landfill visits when full and before the depot, one hour of lunch that starts between 11:00
 * and 12:00, a limit of load and stops for each vehicle and day, no more vehicles than the reference solution
 * has. A metre of the input is a foot; drives are rounded up to whole seconds.
 */
export function readKim(text: string, name: string): Instance {
  const [head, ...table] = text.split(/^Stop_ID.*$/m);
  const [capacity = 0, maxLoad = 0, maxStops = 0, lunch = 0, mph = 0] = (head ?? '')
    .trim()
    .split(/\r?\n/)
    .map((line) => Number.parseFloat(line));
  const rows = table
    .join('')
    .trim()
    .split(/\r?\n/)
    .map((line) => readRow(line.trim()));
  const depot = rows.find((row) => row.kind === 'depot');
  const stops = rows.filter((row) => row.kind === 'stop');
  const landfills = rows.filter((row) => row.kind === 'landfill');
  if (!depot || stops.length === 0 || landfills.length === 0)
    throw new Error(`${name} is not in the format of Kim, Kim & Sahoo: it has a depot, stops and landfills.`);
  const places = [depot, ...stops, ...landfills];
  const feet = (from: Row, to: Row): number => Math.abs(from.x - to.x) + Math.abs(from.y - to.y);
  const secondsOf = (length: number): number => (length / FEET_PER_MILE / mph) * HOUR;
  const total = stops.reduce((sum, stop) => sum + stop.load, 0);
  const number = Number.parseInt(name, 10);
  const fleet =
    FLEETS[number] ?? Math.max(Math.ceil((1.5 * total) / maxLoad), Math.ceil(stops.length / PER_DAY)) + MORE;
  const byId = new Map(places.map((row) => [row.id, row]));
  const daily = { maxGallonsPerDay: maxLoad * LOAD_SCALE, maxStops: maxStops };
  const ground = ({ load, service, window }: Row): GroundNode => ({ load, service, window });
  return {
    name: `kim-${number}`,
    group: 'Kim',
    servesAll: true,
    valueOf: (plan) => metersOf(plan) / FEET_PER_MILE,
    input: {
      ...plainRules,
      rules: { endEmpty: true },
      travel: {
        size: places.length,
        meters: matrix(places, (from, to) => Math.round(feet(from, to))),
        seconds: matrix(places, (from, to) => Math.ceil(secondsOf(feet(from, to)))),
      },
      trucks: identicalTrucks(fleet, capacity * LOAD_SCALE, depot.window, {
        breaks: [{ earliest: LUNCH.start, latest: LUNCH.end, durationSeconds: lunch }],
        ...daily,
      }),
      disposalSites: landfills.map((row, at) => ({
        id: row.id,
        place: 1 + stops.length + at,
        windows: [row.window],
        acceptedWastes: [WASTE],
        unloadSecondsFixed: row.service,
        unloadSecondsPerGallon: 0,
        queueSeconds: 0,
        feeCentsPerGallon: 0,
      })),
      stops: stops.map((row, at) => ({
        id: row.id,
        place: 1 + at,
        serviceSeconds: row.service,
        windows: [row.window],
        priority: 'normal',
        gallons: Math.round(row.load * LOAD_SCALE),
        wasteType: WASTE,
      })),
    },
    ground: {
      depot: depot.id,
      stops: new Map(stops.map((row) => [row.id, ground(row)])),
      sites: new Map(landfills.map((row) => [row.id, ground({ ...row, load: 0 })])),
      capacity,
      fleet,
      shift: depot.window,
      endsEmpty: true,
      maxLoad,
      maxStops,
      lunch: { ...LUNCH, duration: lunch },
      leg(from, to) {
        const length = feet(byId.get(from) ?? depot, byId.get(to) ?? depot);
        return { length: length / FEET_PER_MILE, time: secondsOf(length) };
      },
    },
  };
}

/** Number, x, y (feet), earliest, latest (HHMM), service (s), load (yards), kind. */
function readRow(line: string): Row {
  const [id = '', x = '', y = '', early = '', late = '', service = '', load = '', kind = ''] =
    line.split(/\s+/);
  const time = (text: string): number => Math.trunc(Number(text) / 100) * HOUR + (Number(text) % 100) * 60;
  return {
    id,
    x: Number(x),
    y: Number(y),
    window: [time(early), time(late)],
    service: Number(service),
    load: Number(load),
    kind: kind === '0' ? 'depot' : kind === '2' ? 'landfill' : 'stop',
  };
}
