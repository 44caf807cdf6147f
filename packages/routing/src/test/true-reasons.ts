import type { LeftOutReason } from '../answer.ts';
import type { PlanInput, PlanStop, PlanTruck, TimeWindow } from '../input.ts';
import { exhaustive } from './exhaustive.ts';

/**
 * What is untrue about the reason given for a left-out stop, by trying everything with that stop alone on
 * each truck; null when all of its sentence is true. Shares nothing with the planner.
 */
export function untruthOf(input: PlanInput, stopId: string, reason: LeftOutReason): string | null {
  const stop = input.stops.find(({ id }) => id === stopId);
  if (!stop) return 'there is no such stop';
  const alone = aloneOf(input, stop);
  const wrong = untruthAlone(alone, stop, reason);
  return wrong === null ? null : `${reason.code}: ${wrong}`;
}

/** Far beyond every shift, and as far as a plan's times go. */
const forEver = 172_800;

/** The day with one stop: no other work, and no memory of an earlier plan. */
function aloneOf(input: PlanInput, stop: PlanStop): PlanInput {
  const { stability: _, ...day } = input;
  return {
    ...day,
    stops: [{ ...stop, position: undefined }],
    trucks: input.trucks.map((truck) => ({
      ...truck,
      lockedStopIds: truck.lockedStopIds?.filter((id) => id === stop.id),
    })),
  };
}

interface Without {
  readonly windows?: TimeWindow[];
  readonly release?: 0;
  /** Seconds more of every shift. */
  readonly longer?: number;
  /** Sites that are always open; sites that take any amount. */
  readonly open?: (siteId: string) => boolean;
  readonly uncapped?: (siteId: string) => boolean;
  readonly only?: string;
}
const all = (): boolean => true;

/** Whether some truck can serve the stop, with these changes of the day. */
const can = (day: PlanInput, { windows, release, longer = 0, open, uncapped, only }: Without = {}): boolean =>
  exhaustive({
    ...day,
    stops: day.stops.map((stop) => ({
      ...stop,
      ...(windows && { windows, notBefore: undefined }),
      ...(release === 0 && { releaseSeconds: 0 }),
    })),
    trucks: day.trucks
      .filter(({ id }) => only === undefined || id === only)
      .map((truck) => ({ ...truck, shift: [truck.shift[0], truck.shift[1] + longer] })),
    disposalSites: day.disposalSites.map((site) => ({
      ...site,
      ...(open?.(site.id) === true && { windows: [] }),
      ...(uncapped?.(site.id) === true && { dailyCapGallons: undefined }),
    })),
  }).leftOut.length === 0;

const worstOf = ({ rules }: PlanInput, { gallons, worstCaseGallons }: PlanStop): number =>
  gallons === 0
    ? 0
    : (worstCaseGallons ?? Math.ceil(gallons * (1 + (rules.planForExtraPercent ?? 0) / 100) - 1e-9));

/** The most of this waste that fits at once. */
const roomOf = ({ capacityGallons, compartments }: PlanTruck, wasteType: string | null): number =>
  Math.min(
    capacityGallons,
    Math.max(
      0,
      ...(compartments ?? [{ capacityGallons, acceptedWastes: [wasteType] }])
        .filter(({ acceptedWastes }) => wasteType === null || acceptedWastes.includes(wasteType))
        .map((tank) => tank.capacityGallons),
    ),
  );

/** What a truck needs for the stop, whatever the time. */
function needsOf(day: PlanInput, stop: PlanStop) {
  const owner = day.trucks.find(({ lockedStopIds }) => lockedStopIds?.includes(stop.id));
  const { wasteType } = stop;
  return {
    allowed: (truck: PlanTruck) =>
      (stop.allowedTruckIds?.includes(truck.id) ?? true) && (owner === undefined || owner === truck),
    waste: ({ acceptedWastes, compartments }: PlanTruck) =>
      wasteType === null ||
      (acceptedWastes.includes(wasteType) &&
        (compartments?.some((tank) => tank.acceptedWastes.includes(wasteType)) ?? true)),
    skills: ({ skills = [] }: PlanTruck) => (stop.requiredSkills ?? []).every((one) => skills.includes(one)),
    size: ({ truckSize = 0 }: PlanTruck) => truckSize <= (stop.maxTruckSize ?? Infinity),
    tank: (truck: PlanTruck) => roomOf(truck, wasteType) >= worstOf(day, stop),
    limits: ({ maxStops = 1, maxGallonsPerDay = Infinity }: PlanTruck) =>
      maxStops > 0 && maxGallonsPerDay >= worstOf(day, stop),
  };
}

function untruthAlone(day: PlanInput, stop: PlanStop, reason: LeftOutReason): string | null {
  const needs = needsOf(day, stop);
  const { wasteType } = stop;
  const { trucks, disposalSites } = day;
  const worst = worstOf(day, stop);
  const [site] = 'siteId' in reason ? disposalSites.filter(({ id }) => id === reason.siteId) : [];
  const [truck] = 'truckId' in reason ? trucks.filter(({ id }) => id === reason.truckId) : [];
  const meets = (...names: (keyof typeof needs)[]): PlanTruck[] =>
    trucks.filter((one) => names.every((name) => needs[name](one)));
  // Where none is right in all else, by the waste.
  const right = meets('allowed', 'waste', 'skills', 'size');
  const may = right.length > 0 ? right : meets('waste');
  const isPossible = can(day);
  const check = (...claims: [boolean, string][]): string | null =>
    claims.find(([isTrue]) => !isTrue)?.[1] ?? null;

  // What the rest of the day is to blame for.
  switch (reason.code) {
    case 'no-time-left':
    case 'fixed-position':
      return check([isPossible, 'no truck could do it even alone']);
    case 'daily-cap':
      if (isPossible)
        return check(
          [site?.dailyCapGallons !== undefined, 'the site has no limit'],
          [site?.acceptedWastes.includes(wasteType ?? '') === true, 'the site does not take it'],
        );
      break;
    case 'truck-day-limit':
      if (isPossible)
        return check([
          (reason.limit === 'stops' ? truck?.maxStops : truck?.maxGallonsPerDay) !== undefined,
          'the truck has no such limit',
        ]);
      break;
    default:
  }
  if (isPossible) return 'a truck could do it alone';

  switch (reason.code) {
    case 'no-truck':
      return check([trucks.length === 0, 'there are trucks']);
    case 'no-allowed-truck':
      return check([meets('allowed').length === 0, 'one is allowed']);
    case 'no-truck-takes-waste':
      return check([meets('waste').length === 0, 'one takes it']);
    case 'missing-skill':
      return check(
        [reason.skills.every((skill) => stop.requiredSkills?.includes(skill)), 'it is not required'],
        [
          !trucks.some(({ skills = [] }) => reason.skills.every((one) => skills.includes(one))),
          'one has them',
        ],
      );
    case 'truck-too-large':
      return check(
        [meets('allowed', 'waste', 'skills', 'size').length === 0, 'one is small enough'],
        [reason.maxTruckSize === stop.maxTruckSize, 'another size gets in'],
        [
          truck?.truckSize === reason.smallestTruckSize &&
            meets('allowed', 'waste', 'skills').every(
              ({ truckSize = 0 }) => truckSize >= reason.smallestTruckSize,
            ),
          'another one is the smallest',
        ],
      );
    case 'tank-too-small':
      return check(
        [reason.gallons === worst, 'it takes another amount'],
        [
          truck !== undefined && roomOf(truck, wasteType) === reason.largestGallons,
          'the truck holds another amount',
        ],
        [may.includes(truck!), 'the truck may not take it'],
        [reason.largestGallons < worst, 'it fits'],
        [may.every((one) => roomOf(one, wasteType) <= reason.largestGallons), 'another one holds more'],
      );
    case 'no-truck-meets-all':
      return check(
        [
          meets('allowed', 'waste', 'skills', 'size', 'tank', 'limits').length === 0,
          'a truck meets all of them',
        ],
        [
          (['allowed', 'waste', 'skills', 'size', 'tank'] as const).every((name) => meets(name).length > 0),
          'one need is met by none',
        ],
      );
    case 'truck-day-limit':
      return check(
        [
          meets('allowed', 'waste', 'skills', 'size', 'tank').includes(truck!),
          'the truck could not do it anyway',
        ],
        [
          reason.limit === 'stops' ? truck?.maxStops === 0 : (truck?.maxGallonsPerDay ?? Infinity) < worst,
          'the limit leaves room',
        ],
        [
          meets('allowed', 'waste', 'skills', 'size', 'tank', 'limits').length === 0,
          'another truck has room',
        ],
      );
    case 'no-disposal-for-waste':
      return check([
        !disposalSites.some(({ acceptedWastes }) => acceptedWastes.includes(wasteType ?? '')),
        'one takes it',
      ]);
    case 'released-too-late':
      return check([can(day, { release: 0 }), 'ready earlier it could not be done either']);
    case 'window-cannot-be-met': {
      const { earliestArrival: at, truckId } = reason;
      const freely = { longer: forEver, open: all, uncapped: all };
      return check(
        [stop.windows.every(([, to]) => to < at), `a window is open at ${at}`],
        [!can(day, { ...freely, windows: [[0, at - 1]] }), `a truck could begin before ${at}`],
        [can(day, { ...freely, windows: [[at, at]], only: truckId }), `the truck could not begin at ${at}`],
      );
    }
    case 'outside-shift': {
      const { secondsShort: short, truckId } = reason;
      // Where no site is open for it either, longer hours of the sites would not help.
      const anyHour = can(day, { longer: forEver }) ? {} : { open: all };
      return check(
        [short > 0, 'it would be back in time'],
        [!can(day, { ...anyHour, longer: short - 1 }), 'less would do'],
        [can(day, { ...anyHour, longer: short, only: truckId }), 'that would not do'],
      );
    }
    case 'disposal-closed':
      return check([
        can(day, { open: (id) => id === reason.siteId }) ||
          (can(day, { open: all }) && !can(day, { open: (id) => id !== reason.siteId })),
        'it could not be done if the site were open',
      ]);
    case 'daily-cap': {
      // On its own, or whatever the time.
      const anyTime = { longer: forEver, open: all };
      return check(
        [reason.gallons === stop.gallons, 'it brings another amount'],
        [site?.dailyCapGallons !== undefined, 'the site has no limit'],
        [
          can(day, { uncapped: (id) => id === reason.siteId }) ||
            (!can(day, anyTime) && can(day, { ...anyTime, uncapped: all })),
          'it could not be done if the site took more',
        ],
      );
    }
    case 'unreachable':
      return check([
        !can(day, { windows: [], release: 0, longer: forEver, open: all, uncapped: all }),
        'there is a way',
      ]);
    default:
      return 'an unknown reason';
  }
}
