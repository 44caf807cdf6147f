// Public to other features: converts a day into the planner's terms.
import { dayOfWeek } from '@haulwright/domain/kernel/calendar-date';
import { openSpans } from '@haulwright/domain/disposal/disposal-site';
import { clockChangeOn, spanOnDay, type ClockChange } from '@haulwright/domain/kernel/clock-change';
import { skillsOf } from '@haulwright/domain/permits/driver-skills';
import { breaksOf } from '@haulwright/domain/vehicles/truck-breaks';
import { truckSizeNumber } from '@haulwright/domain/vehicles/truck-size';
import { starterVehicle } from '@haulwright/domain/vehicles/starter-vehicle';
import { formatMinuteOfDay } from '@haulwright/domain/kernel/time-of-day';
import { mixableWasteTypes, type WasteType } from '@haulwright/domain/services/waste-type';
import type { PlanDisposalSite, PlanInput, PlanStop, PlanTruck, TimeWindow } from '@haulwright/routing/input';
import type { Place } from '../../../platform/travel-times/travel-times.ts';
import type { DayJob, DaySite, DayTruck, PlanningDay } from './day-facts.ts';

/** A day for the planner, except for the travel between the places. */
export interface PreparedDay {
  readonly places: Place[];
  readonly input: Omit<PlanInput, 'travel'>;
  /** Jobs whose address has no position; they are not given to the planner. */
  readonly notLocated: DayJob[];
  /** Jobs whose window lies in an hour that does not exist on the day, with the reason. */
  readonly movedWindows: ReadonlyMap<string, string>;
  /** What the dispatcher should know about the plan, in sentences. */
  readonly warnings: string[];
}

/** Collects places; entries with the same address share one. */
class PlaceList {
  readonly places: Place[] = [];
  private readonly known = new Map<string, number>();

  add(
    addressKey: string,
    name: string,
    { latitude, longitude, zipArea }: { latitude: number; longitude: number; zipArea: string | null },
  ): number {
    const at =
      this.known.get(addressKey) ??
      this.places.push({ latitude, longitude, addressKey, name, ...(zipArea && { zipArea }) }) - 1;
    this.known.set(addressKey, at);
    return at;
  }
}

/**
 * Moves windows out of an hour that does not exist on the day, and describes it; only the first few are
 * listed.
 */
class ClockKeeper {
  readonly moved: string[] = [];
  readonly movedById = new Map<string, string>();
  private readonly date: string;
  private readonly change: ClockChange | null;

  constructor(date: string, change: ClockChange | null) {
    this.date = date;
    this.change = change;
  }

  /** Takes minutes, gives seconds. */
  span(id: string, startMinute: number, endMinute: number, what: () => string): TimeWindow {
    const now = spanOnDay({ startMinute, endMinute }, this.date, this.change);
    if (now.moved !== null) this.movedById.set(id, now.moved);
    if (now.moved !== null && this.moved.length < 3) {
      this.moved.push(
        `${what()} was moved to ${formatMinuteOfDay(now.startMinute)} – ${formatMinuteOfDay(now.endMinute)}: ${now.moved}`,
      );
    }
    return [now.startMinute * 60, now.endMinute * 60];
  }
}

/**
 * Converts the company's rows into the planner's terms: seconds after midnight, gallons, cents, places by
 * number.
 */
export function preparePlan(day: PlanningDay, depot: NonNullable<PlanningDay['depot']>): PreparedDay {
  const list = new PlaceList();
  const start = list.add('depot', 'the depot', depot);
  const clocks = new ClockKeeper(day.date, clockChangeOn(day.date, day.timeZone));
  const required = [...new Set(day.jobs.flatMap((job) => job.requiredCertifications))];
  const trucks = day.trucks.map((truck) => {
    const own = ownDepotOf(truck);
    const end = ownEndOf(truck);
    const startPlace = own === null ? start : list.add(own.key, `the depot of ${truck.name}`, own);
    return {
      ...toTruck(truck, clocks, startPlace),
      ...(end && { endPlace: list.add(end.key, `where ${truck.name} ends its day`, end) }),
      ...(required.length > 0 && { skills: skillsOf(required, truck.held ?? null) }),
    };
  });
  const nights = trucks.some(isOvernight);
  const notLocated: DayJob[] = [];
  const stops: PlanStop[] = [];
  for (const job of day.jobs) {
    const { addressId, latitude, longitude } = job;
    if (addressId === null || latitude === null || longitude === null) notLocated.push(job);
    else
      stops.push(
        toStop(
          job,
          { clocks, trucks },
          list.add(addressId, job.clientName, {
            latitude,
            longitude,
            zipArea: zipAreaOf(job.precision, job.postalCode),
          }),
        ),
      );
  }
  const weekday = dayOfWeek(day.date);
  const disposalSites: PlanDisposalSite[] = [];
  const lostSites: DaySite[] = [];
  for (const site of day.sites) {
    const { id, latitude, longitude } = site;
    if (latitude === null || longitude === null) lostSites.push(site);
    else
      disposalSites.push(
        toDisposalSite(
          site,
          list.add(id, site.name, {
            latitude,
            longitude,
            zipArea: zipAreaOf(site.geocodePrecision, site.postalCode),
          }),
          { weekday, nights },
        ),
      );
  }
  return {
    places: list.places,
    input: {
      stops,
      trucks,
      disposalSites,
      // Without any site to empty at, ending the day empty would leave out every job that fills the tank.
      rules: { endEmpty: day.endDayEmpty && disposalSites.length > 0 },
      mixable: mixableWasteTypes.map((group) => [...group]),
    },
    notLocated,
    movedWindows: clocks.movedById,
    warnings: [
      ...warnings(list.places, stops, disposalSites, lostSites),
      ...lostDepots(day.trucks),
      ...clocks.moved,
    ],
  };
}

/**
 * The start and end of a truck's day when it is not the company's depot. Trucks with the same address share
 * the place.
 */
export function ownDepotOf({
  depotAddress,
  depotLatitude: latitude,
  depotLongitude: longitude,
  depotZipArea: zipArea,
}: DayTruck): { key: string; latitude: number; longitude: number; zipArea: string | null } | null {
  if (depotAddress === null || latitude === null || longitude === null) return null;
  return { key: `depot at ${latitude}, ${longitude}`, latitude, longitude, zipArea };
}

/** Where a truck ends its day, when that is not where it starts. */
export function ownEndOf({
  endAddress,
  endLatitude: latitude,
  endLongitude: longitude,
  endZipArea: zipArea,
}: DayTruck): ReturnType<typeof ownDepotOf> {
  if (endAddress === null || latitude === null || longitude === null) return null;
  return { key: `end at ${latitude}, ${longitude}`, latitude, longitude, zipArea };
}

function lostDepots(trucks: readonly DayTruck[]): string[] {
  const settings = 'Set its pin under Settings, Vehicles.';
  return trucks
    .flatMap((truck) => {
      const name = truck.name.slice(0, 60);
      return [
        truck.depotAddress !== null &&
          ownDepotOf(truck) === null &&
          `The depot of ${name} has no position on the map, so it starts at the company's depot. ${settings}`,
        truck.endAddress !== null &&
          ownEndOf(truck) === null &&
          `Where ${name} ends its day has no position on the map, so it ends where it starts. ${settings}`,
      ].filter((sentence) => sentence !== false);
    })
    .slice(0, 3);
}

const zipAreaOf = (precision: string | null, postalCode: string | null): string | null =>
  precision === 'zip' && postalCode ? postalCode.slice(0, 5) : null;

function toStop(
  job: DayJob,
  { clocks, trucks }: { readonly clocks: ClockKeeper; readonly trucks: readonly PlanTruck[] },
  place: number,
): PlanStop {
  const { windowStartMinute: from, windowEndMinute: to } = job;
  return {
    id: job.id,
    place,
    serviceSeconds: job.durationMinutes * 60,
    windows:
      from !== null && to !== null
        ? [
            inShifts(
              clocks.span(job.id, from, to, () => `The arrival window of ${job.jobNumber}`),
              trucks,
            ),
          ]
        : [],
    priority: job.priority,
    gallons: job.expectedGallons,
    wasteType: job.wasteType,
    ...(job.requiredCertifications.length > 0 && { requiredSkills: [...job.requiredCertifications] }),
    ...(job.allowedVehicleIds !== null && { allowedTruckIds: [...job.allowedVehicleIds] }),
    ...(job.largestTruck !== null && { maxTruckSize: truckSizeNumber(job.largestTruck) }),
  };
}

const daySeconds = 86_400;

const isOvernight = ({ shift: [, end] }: Pick<PlanTruck, 'shift'>): boolean => end > daySeconds;

/**
 * A window of the small hours belongs to the shift that began the evening before, where a truck of the day
 * has such a shift and no other is on the road early enough: work is planned on the day its shift begins
 * (decision 0196).
 */
function inShifts(window: TimeWindow, trucks: readonly Pick<PlanTruck, 'shift'>[]): TimeWindow {
  const [from, to] = window;
  const isOfNight = trucks.some(
    (truck) => isOvernight(truck) && to <= truck.shift[0] && from + daySeconds < truck.shift[1],
  );
  const isOfDay = trucks.some((truck) => !isOvernight(truck) && truck.shift[0] < to);
  return isOfNight && !isOfDay ? [from + daySeconds, to + daySeconds] : window;
}

/** Inspection before and after the trip (49 CFR 396.11, 396.13) and getting under way. */
const hoursToPutOnTheRoad = 0.5;
/** A truck without a regular driver is used only when it saves more than this. */
const hoursToFindDriver = 2;

function toTruck(truck: DayTruck, clocks: ClockKeeper, depot: number): PlanTruck {
  // A truck without cost would make every route equally good.
  const free = truck.costPerMileCents === 0 && truck.costPerHourCents === 0;
  const { costPerMileCents, costPerHourCents } = free ? starterVehicle : truck;
  return {
    id: truck.id,
    startPlace: depot,
    endPlace: depot,
    shift: clocks.span(
      truck.id,
      truck.shiftStartMinute,
      truck.shiftEndMinute,
      () => `The shift of ${truck.name.slice(0, 60)}`,
    ),
    capacityGallons: truck.capacityGallons,
    acceptedWastes: truck.acceptedWasteTypes,
    costPerMileCents,
    costPerHourCents,
    ...tanksOf(truck),
    ...(truck.maxStopsPerDay !== null && { maxStops: truck.maxStopsPerDay }),
    ...(truck.maxGallonsPerDay !== null && { maxGallonsPerDay: truck.maxGallonsPerDay }),
    ...(truck.size !== null && { truckSize: truckSizeNumber(truck.size) }),
    ...breaksAndOvertime(truck),
    fixedCostCents: Math.round(
      costPerHourCents *
        (truck.driverUserId === null ? hoursToPutOnTheRoad + hoursToFindDriver : hoursToPutOnTheRoad),
    ),
  };
}

function breaksAndOvertime(truck: DayTruck): Pick<PlanTruck, 'breaks' | 'overtime'> {
  const { maxOvertimeMinutes: overtime, overtimePerHourCents } = truck;
  const breaks = breaksOf(truck).map(({ fromMinute, toMinute, minutes }) => ({
    earliest: fromMinute * 60,
    latest: toMinute * 60,
    durationSeconds: minutes * 60,
  }));
  return {
    ...(breaks.length > 0 && { breaks }),
    ...(overtime !== null && {
      overtime: { maxSeconds: overtime * 60, costPerHourCents: overtimePerHourCents ?? 0 },
    }),
  };
}

/** One tank with its load, or each of a divided truck. */
function tanksOf({ tanks, ...truck }: DayTruck): Pick<PlanTruck, 'loadAtStart' | 'compartments'> {
  const loadOf = (tank: Pick<DayTruck, 'capacityGallons' | 'acceptedWasteTypes' | 'loadAtStart'>) => {
    const loadAtStart = loadThatFits(tank, tank.loadAtStart ?? null);
    return loadAtStart && { loadAtStart };
  };
  if (tanks === undefined) return { ...loadOf(truck) };
  return {
    compartments: tanks.map((tank) => ({
      id: tank.id,
      capacityGallons: tank.capacityGallons,
      acceptedWastes: tank.acceptedWasteTypes,
      ...loadOf(tank),
    })),
  };
}

/** The load for the planner: no more than the tank holds, and nothing the truck may not carry. */
export function loadThatFits(
  { capacityGallons, acceptedWasteTypes }: Pick<DayTruck, 'capacityGallons' | 'acceptedWasteTypes'>,
  load: { readonly gallons: number; readonly wasteType: WasteType } | null,
): PlanTruck['loadAtStart'] {
  if (load === null || load.gallons === 0 || !acceptedWasteTypes.includes(load.wasteType)) return undefined;
  return { wasteType: load.wasteType, gallons: Math.min(load.gallons, capacityGallons) };
}

function toDisposalSite(
  site: DaySite,
  place: number,
  { weekday, nights }: { readonly weekday: number; readonly nights: boolean },
): PlanDisposalSite {
  const windows = openSpans(site.openingHours, weekday, nights).map(
    ({ startMinute, endMinute }): TimeWindow => [startMinute * 60, endMinute * 60],
  );
  const closedToday: TimeWindow[] = [[0, 0]];
  return {
    id: site.id,
    place,
    windows: site.openingHours.length > 0 && windows.length === 0 ? closedToday : windows,
    acceptedWastes: site.acceptedWasteTypes,
    unloadSecondsFixed: site.unloadMinutes * 60,
    unloadSecondsPerGallon: (site.unloadMinutesPer1000Gallons * 60) / 1_000,
    queueSeconds: 0,
    feeCentsPerGallon: site.feeCentsPer1000Gallons / 1_000,
    ...(site.dailyCapGallons !== null && { dailyCapGallons: site.dailyCapGallons }),
  };
}

function warnings(
  places: readonly Place[],
  stops: readonly PlanStop[],
  sites: readonly PlanDisposalSite[],
  lostSites: readonly DaySite[],
): string[] {
  const sentences: string[] = [];
  const inZipArea = places.filter((place) => place.zipArea !== undefined).length;
  if (inZipArea > 0) {
    sentences.push(
      `${inZipArea === 1 ? '1 address is' : `${inZipArea} addresses are`} known only by the ZIP area, so driving times there are approximate. Set the pin on the map for exact times.`,
    );
  }
  const named = lostSites
    .slice(0, 3)
    .map((site) => site.name.slice(0, 60))
    .join(', ');
  if (lostSites.length > 0)
    sentences.push(
      `Not used, because the address has no position on the map: ${named}${lostSites.length > 3 ? ` and ${lostSites.length - 3} more` : ''}.`,
    );
  if (sites.length === 0 && stops.some((stop) => stop.gallons > 0)) {
    sentences.push(
      'There is no disposal site to empty at, so trucks return with what is in the tank. Add one to plan disposal stops.',
    );
  }
  return sentences;
}
