import type { PlanDisposalSite, PlanStop, PlanTruck, TimeWindow } from '../input.ts';
import type { Random } from '../search/seed.ts';
import { HOUR, MINUTE } from './clock.ts';

/**
 * The parameters of days in four trades. Gallons, durations and hours are those common in the United States.
 */

export type Trade = 'septic' | 'grease' | 'toilet' | 'manure';

export type StopOfTrade = Pick<PlanStop, 'serviceSeconds' | 'windows' | 'gallons' | 'wasteType'> &
  Pick<Partial<PlanStop>, 'requiredSkills'>;
export type TruckOfTrade = Pick<
  PlanTruck,
  'shift' | 'capacityGallons' | 'acceptedWastes' | 'costPerMileCents'
> &
  Pick<Partial<PlanTruck>, 'skills' | 'speedFactor'>;
export type SiteOfTrade = Omit<PlanDisposalSite, 'id' | 'place'>;

interface TradeTable {
  /** Of the district. */
  radiusMeters: number;
  /** Share of stops outside the towns. */
  rural: number;
  /** Per truck on a normal day. */
  stopsPerTruck: number;
  stop(random: Random): StopOfTrade;
  /** Cycled through. */
  trucks: TruckOfTrade[];
  /**
   * Cycled through. Caps are for the whole fleet of one day and scaled with its size: gallons for each truck.
   */
  sites: (SiteOfTrade & { capPerTruck?: number })[];
}

const MORNING: TimeWindow = [8 * HOUR, 12 * HOUR];
const AFTERNOON: TimeWindow = [12 * HOUR, 16 * HOUR];
const clock = (from: number, to: number): TimeWindow => [from * HOUR, to * HOUR];

/** Draws one of the values; duplicates are more likely. */
function pick<T>(random: Random, values: readonly [T, ...T[]]): T {
  return values[random.below(values.length)] ?? values[0];
}

/** Whole multiples of `step` from `low` to `high`. */
function between(random: Random, low: number, high: number, step: number): number {
  return low + step * random.below(Math.floor((high - low) / step) + 1);
}

function plant(
  acceptedWastes: string[],
  windows: TimeWindow[],
  feeCentsPerGallon: number,
  more: Partial<SiteOfTrade & { capPerTruck: number }> = {},
): SiteOfTrade & { capPerTruck?: number } {
  return {
    acceptedWastes,
    windows,
    feeCentsPerGallon,
    unloadSecondsFixed: 8 * MINUTE,
    unloadSecondsPerGallon: 0.15,
    queueSeconds: 5 * MINUTE,
    ...more,
  };
}

export const trades: Record<Trade, TradeTable> = {
  /** Tanks of houses, some of businesses; appointments for half a day; a few inspections; narrow lanes. */
  septic: {
    radiusMeters: 35_000,
    rural: 0.35,
    stopsPerTruck: 6,
    stop(random) {
      const windows = pick<TimeWindow[]>(random, [
        [],
        [],
        [],
        [],
        [],
        [],
        [MORNING],
        [MORNING],
        [AFTERNOON],
        [clock(9 + random.below(6), 11 + random.below(4))],
      ]);
      const tight = windows.map(([from, to]): TimeWindow => [from, Math.max(to, from + 2 * HOUR)]);
      if (random.unit() < 0.07)
        return {
          serviceSeconds: 45 * MINUTE,
          windows: tight,
          gallons: 0,
          wasteType: null,
          requiredSkills: ['inspection'],
        };
      const gallons = pick(random, [
        750,
        1000,
        1000,
        1000,
        1000,
        1250,
        1250,
        1500,
        1500,
        random.unit() < 0.4 ? 2500 : 2000,
      ]);
      return {
        serviceSeconds: between(random, 20, 35, 5) * MINUTE + Math.round(gallons / 100) * MINUTE,
        windows: tight,
        gallons,
        wasteType: 'septage',
        ...(random.unit() < 0.08 && gallons <= 1500 && { requiredSkills: ['narrow-lane'] }),
      };
    },
    trucks: [
      {
        shift: clock(7, 16),
        capacityGallons: 3600,
        acceptedWastes: ['septage', 'portable-toilet'],
        costPerMileCents: 210,
        skills: ['inspection'],
      },
      {
        shift: clock(7, 16),
        capacityGallons: 2500,
        acceptedWastes: ['septage', 'portable-toilet'],
        costPerMileCents: 170,
        skills: ['narrow-lane'],
      },
      {
        shift: clock(6, 15),
        capacityGallons: 4800,
        acceptedWastes: ['septage'],
        costPerMileCents: 260,
        speedFactor: 0.95,
      },
    ],
    sites: [
      plant(['septage', 'portable-toilet'], [clock(7, 16)], 9, { capPerTruck: 9000 }),
      plant(
        ['septage', 'portable-toilet'],
        [
          [8 * HOUR, 12 * HOUR],
          [13 * HOUR, 15.5 * HOUR],
        ],
        7,
        { queueSeconds: 15 * MINUTE },
      ),
      plant(['septage'], [clock(6, 18)], 4, { unloadSecondsPerGallon: 0.3, capPerTruck: 6000 }),
    ],
  },
  /** Traps of restaurants, never at noon, some at night. */
  grease: {
    radiusMeters: 18_000,
    rural: 0.03,
    stopsPerTruck: 12,
    stop(random) {
      const windows = pick<TimeWindow[]>(random, [
        [clock(5, 11), clock(14, 17)],
        [clock(5, 11), clock(14, 17)],
        [clock(6, 10)],
        [clock(7, 11)],
        [clock(14, 16.5)],
        [],
      ]);
      const gallons = pick(random, [
        50,
        75,
        100,
        100,
        250,
        500,
        500,
        750,
        1000,
        1000,
        1500,
        random.unit() < 0.3 ? 2000 : 1200,
      ]);
      return {
        serviceSeconds: 10 * MINUTE + Math.round(gallons / 60) * MINUTE,
        windows,
        gallons,
        wasteType: 'grease',
        ...(random.unit() < 0.05 && { requiredSkills: ['indoor-hose'] }),
      };
    },
    trucks: [
      {
        shift: clock(5, 14),
        capacityGallons: 3000,
        acceptedWastes: ['grease'],
        costPerMileCents: 200,
        skills: ['indoor-hose'],
      },
      {
        shift: clock(6, 16),
        capacityGallons: 4200,
        acceptedWastes: ['grease', 'septage'],
        costPerMileCents: 240,
      },
      {
        shift: clock(8, 18),
        capacityGallons: 1800,
        acceptedWastes: ['grease'],
        costPerMileCents: 150,
        skills: ['indoor-hose'],
        speedFactor: 1.05,
      },
    ],
    sites: [
      plant(['grease'], [], 12, { queueSeconds: 10 * MINUTE }),
      plant(['grease', 'septage'], [clock(6, 18)], 15, { capPerTruck: 5000 }),
      plant(['grease'], [clock(8, 12), clock(13, 17)], 10),
    ],
  },
  /**
   * Building sites and parks, one to a dozen toilets each; deliveries and collections by trucks with a bed.
   */
  toilet: {
    radiusMeters: 28_000,
    rural: 0.1,
    stopsPerTruck: 22,
    stop(random) {
      const windows = pick<TimeWindow[]>(random, [
        [],
        [],
        [],
        [],
        [],
        [clock(6, 15)],
        [clock(7, 14)],
        [clock(5, 9)],
      ]);
      const units = pick(random, [1, 1, 1, 2, 2, 3, 4, 6, between(random, 5, 12, 1)]);
      if (random.unit() < 0.1)
        return {
          serviceSeconds: (5 + 6 * units) * MINUTE,
          windows,
          gallons: 0,
          wasteType: null,
          requiredSkills: ['bed'],
        };
      return {
        serviceSeconds: (3 + 4 * units) * MINUTE,
        windows,
        gallons: units * between(random, 10, 20, 1),
        wasteType: 'portable-toilet',
      };
    },
    trucks: [
      {
        shift: clock(5, 14),
        capacityGallons: 700,
        acceptedWastes: ['portable-toilet'],
        costPerMileCents: 140,
      },
      {
        shift: clock(6, 15),
        capacityGallons: 450,
        acceptedWastes: ['portable-toilet'],
        costPerMileCents: 120,
        skills: ['bed'],
        speedFactor: 1.05,
      },
      {
        shift: clock(6, 15),
        capacityGallons: 1100,
        acceptedWastes: ['portable-toilet', 'septage'],
        costPerMileCents: 160,
      },
    ],
    sites: [
      plant(['portable-toilet', 'septage'], [clock(7, 16)], 10),
      plant(['portable-toilet'], [clock(5, 20)], 14, { queueSeconds: 0 }),
      plant(['portable-toilet', 'septage'], [clock(8, 15)], 6, { capPerTruck: 600 }),
    ],
  },
  /** Pits of farms, a tank or more a stop, taken to fields nearby that have a daily limit. */
  manure: {
    radiusMeters: 25_000,
    rural: 0.8,
    stopsPerTruck: 7,
    stop(random) {
      return {
        serviceSeconds: between(random, 15, 30, 5) * MINUTE,
        windows: pick<TimeWindow[]>(random, [[], [], [], [], [clock(6, 12)], [clock(8, 17)]]),
        gallons: pick(random, [3000, 3000, 4000, 4500, 6000, random.unit() < 0.5 ? 7000 : 2000]),
        wasteType: 'manure',
      };
    },
    trucks: [
      {
        shift: clock(6, 18),
        capacityGallons: 7500,
        acceptedWastes: ['manure'],
        costPerMileCents: 290,
        speedFactor: 0.9,
      },
      { shift: clock(6, 17), capacityGallons: 6000, acceptedWastes: ['manure'], costPerMileCents: 260 },
      {
        shift: clock(7, 17),
        capacityGallons: 4500,
        acceptedWastes: ['manure', 'septage'],
        costPerMileCents: 220,
      },
    ],
    sites: [
      plant(['manure'], [clock(6, 20)], 0, {
        queueSeconds: 0,
        unloadSecondsPerGallon: 0.2,
        capPerTruck: 18_000,
      }),
      plant(['manure'], [clock(7, 19)], 0.5, {
        queueSeconds: 0,
        unloadSecondsPerGallon: 0.2,
        capPerTruck: 15_000,
      }),
      plant(['manure'], [], 1, { queueSeconds: 0, unloadSecondsPerGallon: 0.25 }),
    ],
  },
};
