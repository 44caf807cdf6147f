import type { PlanDisposalSite, PlanInput, PlanStop, PlanTruck, TimeWindow } from '../input.ts';
import { createRandom } from '../search/seed.ts';
import type { Random } from '../search/seed.ts';
import { HOUR } from './clock.ts';

/** Days with every oddity that the types and the limits allow; the same for the same seed. */

const WASTES = ['septage', 'grease', 'portable-toilet', 'water'];
const SKILLS = ['camera', 'hoist'];
const NO_STOPS = 0.03;
const DAY_SECONDS = 86_400;

export function fuzzDay(seed: number, maxStops = 9): PlanInput {
  const random = createRandom(seed);
  const chance = (share: number): boolean => random.unit() < share;
  const pick = <T>(list: readonly T[]): T => list[random.below(list.length)] ?? unreachable();
  const some = <T>(list: readonly T[], share: number): T[] => list.filter(() => chance(share));
  const many = <T>(max: number, create: (index: number) => T): T[] =>
    Array.from({ length: chance(NO_STOPS) ? 0 : 1 + random.below(max) }, (_, index) => create(index));
  const size = 1 + random.below(9);
  const place = (): number => random.below(size);
  const amount = (typical: number, extreme: number): number =>
    chance(0.015) ? extreme : chance(0.06) ? 0 : random.below(typical);
  const window = (): TimeWindow => {
    const from = chance(0.05) ? 0 : 6 * HOUR + random.below(10 * HOUR);
    return [from, chance(0.05) ? from : chance(0.05) ? 2 * DAY_SECONDS : from + random.below(5 * HOUR)];
  };
  const windows = (): TimeWindow[] =>
    chance(0.5) ? [] : Array.from({ length: 1 + random.below(3) }, window);

  const trucks = many(4, (index): PlanTruck => {
    const capacityGallons = 500 + amount(5000, 900_000);
    const acceptedWastes = chance(0.05) ? [] : some(WASTES, 0.8);
    const start = chance(0.05) ? 0 : 5 * HOUR + random.below(5 * HOUR);
    const [wasteType] = acceptedWastes;
    const parts = chance(0.15) ? compartments(random, acceptedWastes, capacityGallons) : undefined;
    return {
      id: `t${index}`,
      startPlace: place(),
      endPlace: place(),
      shift: [start, chance(0.05) ? start : chance(0.05) ? 2 * DAY_SECONDS : start + random.below(12 * HOUR)],
      capacityGallons,
      acceptedWastes,
      ...(chance(0.4) && { skills: some(SKILLS, 0.6) }),
      ...(parts && { compartments: parts }),
      ...(chance(0.2) &&
        !parts &&
        wasteType !== undefined && {
          loadAtStart: {
            wasteType,
            gallons: chance(0.2) ? capacityGallons : random.below(capacityGallons + 1),
          },
        }),
      costPerMileCents: chance(0.1) ? 0 : 300 * random.unit(),
      costPerHourCents: amount(8000, 1_000_000),
      fixedCostCents: amount(10_000, 1_000_000),
      ...(chance(0.3) && {
        overtime: { maxSeconds: amount(2 * HOUR, DAY_SECONDS), costPerHourCents: amount(9000, 1_000_000) },
      }),
      ...(chance(0.4) && { breaks: breaks(random) }),
      ...(chance(0.2) && { truckSize: random.below(60) }),
      ...(chance(0.1) && { maxGallonsPerDay: amount(8000, 1_000_000_000) }),
      ...(chance(0.1) && { maxStops: random.below(5) }),
      ...(chance(0.3) && { speedFactor: chance(0.1) ? 0.1 : chance(0.1) ? 10 : 0.7 + 0.6 * random.unit() }),
    };
  });
  const stops = many(maxStops, (index): PlanStop => {
    const gallons = chance(0.3) ? 0 : amount(1500, 1_000_000);
    return {
      id: `s${index}`,
      place: place(),
      serviceSeconds: amount(HOUR, 2 * DAY_SECONDS),
      windows: windows(),
      priority: pick(['low', 'normal', 'normal', 'high', 'emergency']),
      ...(chance(0.1) && { mandatory: chance(0.8) }),
      gallons,
      wasteType: gallons === 0 && chance(0.5) ? null : pick(WASTES),
      ...(chance(0.15) && { requiredSkills: some([...SKILLS, ...(chance(0.1) ? ['flying'] : [])], 0.4) }),
      ...(chance(0.15) && { allowedTruckIds: some([...trucks.map(({ id }) => id), 'ghost'], 0.6) }),
      ...(chance(0.15) &&
        gallons > 0 && { worstCaseGallons: Math.min(1_000_000, gallons + random.below(800)) }),
      ...(chance(0.1) && { maxTruckSize: random.below(60) }),
      ...(chance(0.1) && { notBefore: random.below(DAY_SECONDS) }),
      ...(chance(0.08) && { position: pick(['first', 'last'] as const) }),
    };
  });
  const disposalSites = many(3, (index): PlanDisposalSite => ({
    id: `d${index}`,
    place: place(),
    windows: windows(),
    acceptedWastes: chance(0.05) ? [] : some(WASTES, 0.8),
    unloadSecondsFixed: amount(1800, DAY_SECONDS),
    unloadSecondsPerGallon: chance(0.5) ? 0 : random.unit(),
    queueSeconds: amount(900, DAY_SECONDS),
    feeCentsPerGallon: chance(0.4) ? 0 : 10 * random.unit(),
    ...(chance(0.3) && { dailyCapGallons: amount(8000, 1_000_000_000) }),
  }));
  lockSome(random, stops, trucks);
  releaseSome(createRandom(seed + 1_000_003), stops);
  const holes = chance(0.2) ? 0.12 : 0;
  const seconds = Array.from({ length: size * size }, (_, at) =>
    at % (size + 1) === 0 ? 0 : chance(holes) ? -1 : amount(2400, 1_000_000_000),
  );
  return {
    travel: {
      size,
      seconds,
      meters: seconds.map((drive, at) =>
        at % (size + 1) === 0
          ? 0
          : chance(holes)
            ? -1
            : Math.min(20_000_000, Math.max(0, drive) * (5 + random.below(25))),
      ),
      ...(chance(0.1) && {
        hourFactors: Array.from({ length: 24 }, () =>
          chance(0.1) ? 0.1 : chance(0.1) ? 10 : 0.5 + random.unit(),
        ),
      }),
    },
    stops,
    trucks,
    disposalSites,
    rules: {
      endEmpty: chance(0.6),
      ...(chance(0.1) && { balanceCentsPerSquaredHour: random.below(500) }),
      ...(chance(0.1) && { planForExtraPercent: random.below(60) }),
    },
    mixable: chance(0.5) ? [] : [some(WASTES, 0.5), some(WASTES, 0.5)],
    ...(chance(0.1) && { stability: stability(random, stops, trucks) }),
  };
}

/** Occasionally trips wait for the loads of some stops. */
function releaseSome(random: Random, stops: PlanStop[]): void {
  if (random.unit() > 0.15) return;
  for (const stop of stops)
    if (random.unit() < 0.5)
      stop.releaseSeconds = random.unit() < 0.05 ? 2 * DAY_SECONDS : random.below(15 * HOUR);
}

function compartments(random: Random, wastes: string[], max: number): PlanTruck['compartments'] {
  let room = max;
  return Array.from({ length: 1 + random.below(3) }, (_, index) => {
    const capacityGallons = random.below(2500);
    const accepted = wastes.filter(() => random.below(4) > 0);
    const [wasteType] = accepted;
    const gallons = random.below(8) === 0 ? random.below(Math.min(room, capacityGallons) + 1) : 0;
    room -= gallons;
    return {
      id: `c${index}`,
      capacityGallons,
      acceptedWastes: accepted,
      ...(wasteType !== undefined && gallons > 0 && { loadAtStart: { wasteType, gallons } }),
    };
  });
}

function breaks(random: Random): PlanTruck['breaks'] {
  const starts = Array.from({ length: random.below(4) }, () => 7 * HOUR + random.below(9 * HOUR)).toSorted(
    (a, b) => a - b,
  );
  let latest = 0;
  return starts.map((earliest) => {
    latest = Math.max(latest, earliest + random.below(2 * HOUR));
    return { earliest, latest, durationSeconds: random.below(10) === 0 ? 0 : random.below(HOUR) };
  });
}

function stability(random: Random, stops: PlanStop[], trucks: PlanTruck[]): PlanInput['stability'] {
  const timed = random.below(2) === 0;
  const plan = trucks.slice(0, 2).map(({ id }, index) => {
    const stopIds = stops.filter((_, at) => at % 2 === index).map((stop) => stop.id);
    return {
      truckId: id,
      stopIds,
      ...(timed && { serviceStarts: stopIds.map(() => 7 * HOUR + random.below(9 * HOUR)) }),
    };
  });
  return {
    plan,
    perMovedStopCents: random.below(3000),
    ...(timed && { perShiftedMinuteCents: random.below(40) }),
  };
}

/** Promises some stops to a truck that they allow. */
function lockSome(random: Random, stops: PlanStop[], trucks: PlanTruck[]): void {
  const truck = trucks[random.below(trucks.length + 1)];
  if (!truck || random.unit() > 0.15) return;
  truck.lockedStopIds = stops
    .filter((stop) => random.unit() < 0.4 && stop.allowedTruckIds?.includes(truck.id) !== false)
    .map((stop) => stop.id);
}

function unreachable(): never {
  throw new Error('Nothing to pick from.');
}
