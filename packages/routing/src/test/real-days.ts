import type { PlanDisposalSite, PlanInput, PlanStop, PlanTruck } from '../input.ts';
import { createRandom } from '../search/seed.ts';
import type { Random } from '../search/seed.ts';
import { HOUR, MINUTE } from './clock.ts';
import { createDistrict, drawPoint, travelBetween } from './real-roads.ts';
import type { Point } from './real-roads.ts';
import { trades } from './real-trades.ts';
import type { Trade } from './real-trades.ts';

export type DayKind = Trade | 'mixed';

export interface RealDayOptions {
  kind: DayKind;
  stops: number;
  /** Default: the number of trucks for that many stops on a normal day. */
  trucks?: number;
  /** Default 3; a mixed day has at least one per waste. */
  sites?: number;
  seed?: number;
}

/** Half septic tanks, then toilets and restaurants. */
const MIXED: readonly [Trade, ...Trade[]] = ['septic', 'septic', 'toilet', 'grease', 'septic', 'toilet'];
const MORE_DEPOTS_FROM_TRUCKS = 15;

/**
 * A realistic day, the same for the same options on every machine: clustered towns with houses and farms
 * between them, asymmetric travel (see real-roads.ts), the trade's tanks, windows, trucks and disposal hours
 * (see real-trades.ts), priorities, breaks, overtime, a few stops that only some trucks may serve, and a
 * small share of mandatory ones. Place 0 is the depot; a large fleet has a second one, and some drivers begin
 * or end at home. Not every day can be done in full, as in life: ask the plan what is left out.
 */
export function realDay({ kind, stops, seed = 1, ...wanted }: RealDayOptions): PlanInput {
  const random = createRandom(seed * 7919 + stops);
  const tradeOf = (index: number): Trade =>
    kind === 'mixed' ? (MIXED[index % MIXED.length] ?? 'septic') : kind;
  const main = trades[tradeOf(0)];
  const expected = Array.from(
    { length: stops },
    (_, index) => 1 / trades[tradeOf(index)].stopsPerTruck,
  ).reduce((sum, share) => sum + share, 0);
  const trucks = wanted.trucks ?? Math.max(1, Math.ceil(expected));
  const sites = Math.max(wanted.sites ?? 3, kind === 'mixed' ? 3 : 1);
  const district = createDistrict(
    random,
    Math.max(3, Math.min(40, Math.round(Math.sqrt(stops)))),
    main.radiusMeters,
  );

  const points: Point[] = [];
  const placeAt = (point: Point): number => points.push(point) - 1;
  const depots = [placeAt(drawPoint(random, district, 0))];
  if (trucks >= MORE_DEPOTS_FROM_TRUCKS) depots.push(placeAt(drawPoint(random, district, 1)));

  const disposalSites = Array.from({ length: sites }, (_, index): PlanDisposalSite => {
    const { sites: list } = trades[tradeOf(index + 1)];
    const { capPerTruck, ...site } = list[index % list.length] ?? fail();
    // The first site has no cap, so that a small one does not spoil the whole day.
    return {
      id: `site-${index + 1}`,
      place: placeAt(drawPoint(random, district, 0.6)),
      ...site,
      ...(capPerTruck !== undefined && index > 0 && { dailyCapGallons: capPerTruck * trucks }),
    };
  });
  /** Number of earlier trucks of the same trade, so that each trade has all its models. */
  const countOf = (index: number): number =>
    Array.from({ length: index }, (_, before) => tradeOf(before)).filter((trade) => trade === tradeOf(index))
      .length;
  const truckList = Array.from({ length: trucks }, (_, index) =>
    createTruck(random, index, tradeOf(index), countOf(index), depots[index % depots.length] ?? 0, () =>
      placeAt(drawPoint(random, district, 0.2)),
    ),
  );
  const stopList = Array.from({ length: stops }, (_, index): PlanStop => {
    const trade = trades[tradeOf(index)];
    const again = index > 0 && random.unit() < 0.03 ? points.length - 1 : undefined;
    const job = trade.stop(random);
    return {
      id: `stop-${index + 1}`,
      ...job,
      ...importance(random),
      ...dedication(random, job, truckList),
      place: again ?? placeAt(drawPoint(random, district, trade.rural)),
    };
  });
  return {
    travel: travelBetween(random, district, points),
    stops: stopList,
    trucks: truckList,
    disposalSites,
    rules: { endEmpty: true },
    mixable: [['septage', 'portable-toilet']],
  };
}

function createTruck(
  random: Random,
  index: number,
  trade: Trade,
  ofTrade: number,
  depot: number,
  home: () => number,
): PlanTruck {
  const { trucks } = trades[trade];
  const model = trucks[ofTrade % trucks.length] ?? fail();
  const fromHome = random.unit() < 0.1;
  const noon = (model.shift[0] + model.shift[1]) / 2;
  const breakAt = Math.round(noon / (15 * MINUTE)) * 15 * MINUTE;
  const leftOvernight = random.unit() < 0.06;
  const [wasteType = ''] = model.acceptedWastes;
  const place = fromHome ? home() : depot;
  return {
    id: `truck-${index + 1}`,
    ...model,
    startPlace: place,
    endPlace: fromHome && random.unit() < 0.5 ? depot : place,
    costPerHourCents: 4500 + 100 * random.below(16),
    fixedCostCents: 4000 + 500 * random.below(5),
    ...(random.unit() < 0.8 && { overtime: { maxSeconds: 90 * MINUTE, costPerHourCents: 3000 } }),
    breaks: [{ earliest: breakAt - HOUR, latest: breakAt + HOUR, durationSeconds: 30 * MINUTE }],
    ...(leftOvernight && { loadAtStart: { wasteType, gallons: Math.round(model.capacityGallons * 0.3) } }),
  };
}

function importance(random: Random): Pick<PlanStop, 'priority' | 'mandatory'> {
  const drawn = random.unit();
  return {
    priority: drawn < 0.02 ? 'emergency' : drawn < 0.1 ? 'high' : drawn < 0.22 ? 'low' : 'normal',
    ...(random.unit() < 0.01 && { mandatory: true }),
  };
}

/** Some customers want one of a few drivers they know. */
function dedication(
  random: Random,
  { wasteType }: Pick<PlanStop, 'wasteType'>,
  trucks: PlanTruck[],
): Pick<PlanStop, 'allowedTruckIds'> {
  const able = trucks.filter((truck) => wasteType === null || truck.acceptedWastes.includes(wasteType));
  if (random.unit() >= 0.03 || able.length < 3) return {};
  return { allowedTruckIds: [...new Set([0, 1, 2].map(() => able[random.below(able.length)]?.id ?? ''))] };
}

function fail(): never {
  throw new Error('A trade has at least one model of truck and one kind of site.');
}
