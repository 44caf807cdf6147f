import * as fc from 'fast-check';
import type { PlanDisposalSite, PlanInput, PlanStop, PlanTruck, TimeWindow } from '../input.ts';
import { HOUR, MINUTE } from './clock.ts';

/** Small days for tests: hand-made ones with round numbers, and arbitrary ones for properties. */

export { HOUR, MINUTE };

/** Places on a line, one kilometre and one minute per unit: easy to add up mentally. */
export function line(...positions: number[]): PlanInput['travel'] {
  const size = positions.length;
  const legs = positions.flatMap((from) => positions.map((to) => Math.abs(from - to)));
  return { size, seconds: legs.map((km) => km * MINUTE), meters: legs.map((km) => km * 1000) };
}

export function stop(id: string, place: number, more: Partial<PlanStop> = {}): PlanStop {
  return {
    id,
    place,
    serviceSeconds: 10 * MINUTE,
    windows: [],
    priority: 'normal',
    gallons: 0,
    wasteType: null,
    ...more,
  };
}

export function truck(id: string, more: Partial<PlanTruck> = {}): PlanTruck {
  return {
    id,
    startPlace: 0,
    endPlace: 0,
    shift: [8 * HOUR, 16 * HOUR],
    capacityGallons: 3000,
    acceptedWastes: ['septage'],
    costPerMileCents: 160.9344,
    costPerHourCents: 6000,
    fixedCostCents: 0,
    ...more,
  };
}

export function site(id: string, place: number, more: Partial<PlanDisposalSite> = {}): PlanDisposalSite {
  return {
    id,
    place,
    windows: [],
    acceptedWastes: ['septage'],
    unloadSecondsFixed: 20 * MINUTE,
    unloadSecondsPerGallon: 0,
    queueSeconds: 0,
    feeCentsPerGallon: 0,
    ...more,
  };
}

export function day(parts: Partial<PlanInput> & Pick<PlanInput, 'travel'>): PlanInput {
  return { stops: [], trucks: [], disposalSites: [], rules: { endEmpty: true }, mixable: [], ...parts };
}

const WASTES = ['septage', 'grease', 'portable-toilet'];

export interface DaySize {
  places: number;
  stops: number;
  trucks: number;
  sites: number;
  /**
   * 'shortest': the matrix a road router gives (no way round is quicker), with places cut off. 'any': any
   * numbers, any leg missing.
   */
  roads?: 'shortest' | 'any';
}

/** Undefined, but one time in `every`. */
function sometimes<T>(every: number, value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: every - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
}

/**
 * Any day: asymmetric roads (some missing), tight shifts, windows, breaks, mixed wastes, caps, fees, skills.
 */
export function arbitraryDay(limits: DaySize): fc.Arbitrary<PlanInput> {
  const window = fc
    .tuple(fc.integer({ min: 0, max: 36 }), fc.integer({ min: 0, max: 12 }))
    .map(([from, length]): TimeWindow => [7 * HOUR + from * 900, 7 * HOUR + (from + length) * 900]);
  const place = fc.integer({ min: 0, max: limits.places - 1 });
  const waste = fc.constantFrom(...WASTES);
  const arbitraryStop = fc.record({
    place,
    serviceSeconds: fc.integer({ min: 0, max: 3600 }),
    windows: fc.oneof(
      { weight: 3, arbitrary: fc.constant<TimeWindow[]>([]) },
      { weight: 2, arbitrary: fc.array(window, { minLength: 1, maxLength: 2 }) },
    ),
    priority: fc.constantFrom<PlanStop['priority']>('normal', 'normal', 'low', 'high', 'emergency'),
    mandatory: sometimes(10, fc.boolean()),
    gallons: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2500 })),
    wasteType: waste,
    requiredSkills: sometimes(10, fc.constant<string[]>(['camera'])),
    allowedTruckIds: sometimes(10, fc.constant<string[]>(['t0'])),
  });
  const arbitraryTruck = fc.record({
    startPlace: place,
    endPlace: place,
    shift: fc
      .tuple(fc.integer({ min: 6, max: 9 }), fc.integer({ min: 1, max: 10 }))
      .map(([from, hours]): TimeWindow => [from * HOUR, (from + hours) * HOUR]),
    capacityGallons: fc.integer({ min: 1500, max: 4000 }),
    acceptedWastes: fc.constantFrom(WASTES, WASTES, ['septage'], ['septage', 'grease'], ['portable-toilet']),
    skills: fc.constantFrom<string[] | undefined>(undefined, ['camera']),
    loadAtStart: sometimes(4, fc.record({ gallons: fc.integer({ min: 0, max: 1500 }) })),
    costPerMileCents: fc.integer({ min: 0, max: 300 }),
    costPerHourCents: fc.integer({ min: 0, max: 8000 }),
    fixedCostCents: fc.integer({ min: 0, max: 10_000 }),
    overtime: sometimes(
      3,
      fc.record({
        maxSeconds: fc.integer({ min: 0, max: 7200 }),
        costPerHourCents: fc.integer({ min: 0, max: 9000 }),
      }),
    ),
    breaks: fc.constantFrom<PlanTruck['breaks']>(
      undefined,
      undefined,
      [{ earliest: 11 * HOUR, latest: 12 * HOUR, durationSeconds: 1800 }],
      [
        { earliest: 9 * HOUR, latest: 10 * HOUR, durationSeconds: 900 },
        { earliest: 12 * HOUR, latest: 13 * HOUR, durationSeconds: 1800 },
      ],
    ),
    speedFactor: fc.constantFrom(undefined, undefined, 0.9, 1.25),
  });
  const arbitrarySite = fc.record({
    place,
    windows: fc.oneof(fc.constant<TimeWindow[]>([]), fc.array(window, { minLength: 1, maxLength: 2 })),
    acceptedWastes: fc.constantFrom(WASTES, WASTES, ['septage'], ['septage', 'grease'], ['portable-toilet']),
    unloadSecondsFixed: fc.integer({ min: 0, max: 1200 }),
    unloadSecondsPerGallon: fc.constantFrom(0, 0, 0.25, 0.6),
    queueSeconds: fc.integer({ min: 0, max: 600 }),
    feeCentsPerGallon: fc.constantFrom(0, 3, 7.5),
    dailyCapGallons: sometimes(3, fc.integer({ min: 500, max: 6000 })),
  });
  const count = limits.places * limits.places;
  return fc
    .record({
      seconds: fc.array(fc.integer({ min: 60, max: 3000 }), { minLength: count, maxLength: count }),
      /** Metres per second of a leg: roads of different speed, so time and distance disagree. */
      speeds: fc.array(fc.integer({ min: 8, max: 25 }), { minLength: count, maxLength: count }),
      missing:
        limits.roads === 'any'
          ? fc.array(fc.integer({ min: 0, max: count - 1 }), { maxLength: 2 })
          : fc.oneof(
              { weight: 4, arbitrary: fc.constant<number[]>([]) },
              {
                weight: 1,
                arbitrary: fc.array(fc.integer({ min: 0, max: 2 * limits.places - 1 }), { maxLength: 1 }),
              },
            ),
      stops: fc.array(arbitraryStop, { minLength: 1, maxLength: limits.stops }),
      trucks: fc.array(arbitraryTruck, { minLength: 1, maxLength: limits.trucks }),
      disposalSites: fc.array(arbitrarySite, { maxLength: limits.sites }),
      endEmpty: fc.boolean(),
      mixable: fc.constantFrom<string[][]>([], [['septage', 'portable-toilet']]),
    })
    .map(({ seconds, speeds, missing, stops, trucks, disposalSites, endEmpty, mixable }) => {
      const size = limits.places;
      const legs = limits.roads === 'any' ? seconds : shortestPaths(size, seconds);
      const isMissing = (at: number): boolean =>
        limits.roads === 'any'
          ? missing.includes(at)
          : missing.some((cut) => cut === at % size || cut - size === Math.floor(at / size));
      const drive = legs.map((value, at) => (at % (size + 1) === 0 ? 0 : isMissing(at) ? -1 : value));
      return {
        travel: {
          size,
          seconds: drive,
          meters: drive.map((value, at) => value * (limits.roads === 'any' ? (speeds[at] ?? 10) : 14)),
        },
        stops: stops.map((one, at) => ({ ...one, id: `s${at}` })),
        trucks: trucks.map((one, at) => ({
          ...one,
          id: `t${at}`,
          loadAtStart: one.loadAtStart && {
            ...one.loadAtStart,
            wasteType: one.acceptedWastes[0] ?? 'septage',
          },
        })),
        disposalSites: disposalSites.map((one, at) => ({ ...one, id: `d${at}` })),
        rules: { endEmpty },
        mixable,
      };
    });
}

/** The day as a night shift has it: everything fifteen hours later, most of it past midnight. */
export function byNight(day: PlanInput): PlanInput {
  const later = (window: TimeWindow): TimeWindow => [window[0] + 15 * HOUR, window[1] + 15 * HOUR];
  return {
    ...day,
    stops: day.stops.map((stop) => ({ ...stop, windows: stop.windows.map(later) })),
    trucks: day.trucks.map((truck) => ({
      ...truck,
      shift: later(truck.shift),
      ...(truck.breaks && {
        breaks: truck.breaks.map((pause) => ({
          ...pause,
          earliest: pause.earliest + 15 * HOUR,
          latest: pause.latest + 15 * HOUR,
        })),
      }),
    })),
    disposalSites: day.disposalSites.map((site) => ({ ...site, windows: site.windows.map(later) })),
  };
}

function shortestPaths(size: number, seconds: number[]): number[] {
  const best = seconds.map((value, at) => (at % (size + 1) === 0 ? 0 : value));
  for (let via = 0; via < size; via++) {
    for (let at = 0; at < best.length; at++)
      best[at] = Math.min(
        best[at] ?? 0,
        (best[Math.floor(at / size) * size + via] ?? 0) + (best[via * size + (at % size)] ?? 0),
      );
  }
  return best;
}
