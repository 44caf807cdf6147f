import { PLAN_LIMITS } from '../input.ts';
import type { PlanDisposalSite, PlanInput, PlanStop, PlanTruck, TimeWindow } from '../input.ts';

/** An invalid input. `mistakes` has one sentence for each problem, saying what to fix (at most 20). */
export class PlanInputError extends Error {
  readonly mistakes: string[];
  constructor(mistakes: string[]) {
    super(mistakes.join(' '));
    this.name = 'PlanInputError';
    this.mistakes = mistakes;
  }
}

const MAX_MISTAKES = 20;

/**
 * Validates every field of an input. `travelIsChecked`: the matrices were validated before.
 * @throws PlanInputError
 */
export function validateInput(input: PlanInput, travelIsChecked = false): void {
  const mistakes: string[] = [];
  const report = (message: string): void => {
    if (mistakes.length < MAX_MISTAKES) mistakes.push(message);
  };
  const whole = (value: number, low: number, high: number, what: string): void => {
    if (!Number.isInteger(value) || value < low || value > high)
      report(`${what} must be a whole number from ${low} to ${high}, not ${value}.`);
  };
  const amount = (value: number, high: number, what: string): void => {
    if (!Number.isFinite(value) || value < 0 || value > high)
      report(`${what} must be a number from 0 to ${high}, not ${value}.`);
  };
  const atMost = (length: number, max: number, what: string): void => {
    if (length > max) report(`There are ${length} ${what}; at most ${max} can be planned at once.`);
  };
  const size = input.travel.size;
  const place = (value: number, what: string): void => whole(value, 0, size - 1, what);
  const windows = (list: TimeWindow[], what: string): void => {
    atMost(list.length, PLAN_LIMITS.windowsPerPlace, `windows at ${what}`);
    for (const [start, end] of list) {
      whole(start, 0, PLAN_LIMITS.seconds, `A window start of ${what}`);
      whole(end, 0, PLAN_LIMITS.seconds, `A window end of ${what}`);
      if (end < start) report(`A window of ${what} ends (${end}) before it starts (${start}).`);
    }
  };
  const unique = (ids: string[], what: string): void => {
    const seen = new Set<string>();
    for (const id of ids) {
      if (seen.has(id)) report(`Two ${what} have the id "${id}".`);
      seen.add(id);
    }
  };

  if (!travelIsChecked) checkTravel(input, whole, report);
  atMost(input.stops.length, PLAN_LIMITS.stops, 'stops');
  atMost(input.trucks.length, PLAN_LIMITS.trucks, 'trucks');
  atMost(input.disposalSites.length, PLAN_LIMITS.disposalSites, 'disposal sites');
  unique(
    input.stops.map((stop) => stop.id),
    'stops',
  );
  unique(
    input.trucks.map((truck) => truck.id),
    'trucks',
  );
  unique(
    input.disposalSites.map((site) => site.id),
    'disposal sites',
  );
  atMost(wasteTypesOf(input).length, PLAN_LIMITS.wasteTypes, 'waste types');

  const checkStop = (stop: PlanStop): void => {
    const name = `stop "${stop.id}"`;
    place(stop.place, `The place of ${name}`);
    whole(stop.serviceSeconds, 0, PLAN_LIMITS.seconds, `The service seconds of ${name}`);
    whole(stop.gallons, 0, PLAN_LIMITS.gallons, `The gallons of ${name}`);
    if (stop.worstCaseGallons !== undefined) {
      whole(stop.worstCaseGallons, 0, PLAN_LIMITS.gallons, `The worst case of ${name}`);
      if (stop.worstCaseGallons < stop.gallons)
        report(
          `The worst case of ${name} (${stop.worstCaseGallons}) is less than its expected gallons (${stop.gallons}).`,
        );
      if (stop.gallons === 0 && stop.worstCaseGallons > 0)
        report(`The ${name} has a worst case but no expected gallons.`);
    }
    if (stop.maxTruckSize !== undefined)
      amount(stop.maxTruckSize, PLAN_LIMITS.truckSize, `The largest truck size of ${name}`);
    if (stop.gallons > 0 && stop.wasteType === null) report(`The ${name} has gallons but no waste type.`);
    if (!['low', 'normal', 'high', 'emergency'].includes(stop.priority))
      report(`The priority of ${name} must be low, normal, high or emergency.`);
    windows(stop.windows, name);
    if (stop.notBefore !== undefined)
      whole(stop.notBefore, 0, PLAN_LIMITS.seconds, `The earliest start of ${name}`);
    if (stop.releaseSeconds !== undefined)
      whole(stop.releaseSeconds, 0, PLAN_LIMITS.seconds, `The release of ${name}`);
    if (stop.position !== undefined && !['first', 'last'].includes(stop.position))
      report(`The position of ${name} must be first or last.`);
  };
  const checkCompartments = (
    { capacityGallons, compartments, acceptedWastes, loadAtStart }: PlanTruck,
    name: string,
  ): void => {
    if (!compartments) return;
    atMost(compartments.length, PLAN_LIMITS.compartmentsPerTruck, `compartments of ${name}`);
    if (compartments.length === 0)
      report(`The ${name} has an empty list of compartments; leave it out for a single tank.`);
    unique(
      compartments.map((one) => one.id),
      `compartments of ${name}`,
    );
    if (loadAtStart)
      report(`The ${name} has compartments, so its load at the start is given by compartment.`);
    const onBoard = compartments.reduce((sum, one) => sum + (one.loadAtStart?.gallons ?? 0), 0);
    if (onBoard > capacityGallons)
      report(
        `The compartments of ${name} start with ${onBoard} gallons, more than the ${capacityGallons} it holds.`,
      );
    for (const { id, capacityGallons: max, acceptedWastes: accepted, loadAtStart: load } of compartments) {
      whole(max, 0, PLAN_LIMITS.gallons, `The capacity of compartment "${id}" of ${name}`);
      if (!load) continue;
      whole(load.gallons, 0, max, `The load of compartment "${id}" of ${name} at the start`);
      if (!accepted.includes(load.wasteType) || !acceptedWastes.includes(load.wasteType))
        report(`The compartment "${id}" of ${name} starts with ${load.wasteType}, which it does not accept.`);
    }
  };
  const checkTruck = (truck: PlanTruck): void => {
    const name = `truck "${truck.id}"`;
    place(truck.startPlace, `The start place of ${name}`);
    place(truck.endPlace, `The end place of ${name}`);
    windows([truck.shift], `the shift of ${name}`);
    whole(truck.capacityGallons, 0, PLAN_LIMITS.gallons, `The capacity of ${name}`);
    if (truck.truckSize !== undefined) amount(truck.truckSize, PLAN_LIMITS.truckSize, `The size of ${name}`);
    if (truck.maxGallonsPerDay !== undefined)
      whole(truck.maxGallonsPerDay, 0, 1_000_000_000, `The gallons per day of ${name}`);
    if (truck.maxStops !== undefined)
      whole(truck.maxStops, 0, PLAN_LIMITS.stops, `The stops per day of ${name}`);
    amount(truck.costPerMileCents, PLAN_LIMITS.cents, `The cost per mile of ${name}`);
    amount(truck.costPerHourCents, PLAN_LIMITS.cents, `The cost per hour of ${name}`);
    amount(truck.fixedCostCents, PLAN_LIMITS.cents, `The fixed cost of ${name}`);
    checkCompartments(truck, name);
    if (truck.loadAtStart) {
      whole(truck.loadAtStart.gallons, 0, truck.capacityGallons, `The load of ${name} at the start`);
      if (!truck.acceptedWastes.includes(truck.loadAtStart.wasteType))
        report(`The ${name} starts with ${truck.loadAtStart.wasteType}, which it does not accept.`);
    }
    if (truck.overtime) {
      whole(truck.overtime.maxSeconds, 0, PLAN_LIMITS.seconds, `The overtime seconds of ${name}`);
      amount(truck.overtime.costPerHourCents, PLAN_LIMITS.cents, `The overtime cost of ${name}`);
    }
    const factor = truck.speedFactor ?? 1;
    if (!(factor >= 0.1 && factor <= 10))
      report(`The speed factor of ${name} must be a number from 0.1 to 10, not ${factor}.`);
    const breaks = truck.breaks ?? [];
    atMost(breaks.length, PLAN_LIMITS.breaksPerTruck, `breaks of ${name}`);
    for (const [index, pause] of breaks.entries()) {
      windows([[pause.earliest, pause.latest]], `a break of ${name}`);
      whole(pause.durationSeconds, 0, PLAN_LIMITS.seconds, `A break duration of ${name}`);
      const before = breaks[index - 1];
      if (before && (pause.earliest < before.earliest || pause.latest < before.latest))
        report(`The breaks of ${name} must be in the order of the day.`);
    }
  };
  const checkSite = (site: PlanDisposalSite): void => {
    const name = `disposal site "${site.id}"`;
    place(site.place, `The place of ${name}`);
    windows(site.windows, name);
    amount(site.unloadSecondsFixed, PLAN_LIMITS.seconds, `The fixed unloading seconds of ${name}`);
    amount(site.unloadSecondsPerGallon, 3600, `The unloading seconds per gallon of ${name}`);
    amount(site.queueSeconds, PLAN_LIMITS.seconds, `The queueing seconds of ${name}`);
    amount(site.feeCentsPerGallon, PLAN_LIMITS.cents, `The fee per gallon of ${name}`);
    if (site.dailyCapGallons !== undefined)
      whole(site.dailyCapGallons, 0, 1_000_000_000, `The daily cap of ${name}`);
  };
  input.stops.forEach(checkStop);
  input.trucks.forEach(checkTruck);
  input.disposalSites.forEach(checkSite);
  checkLocks(input, report);
  if (input.rules.balanceCentsPerSquaredHour !== undefined)
    amount(input.rules.balanceCentsPerSquaredHour, PLAN_LIMITS.cents, 'The balance cents per squared hour');
  if (input.rules.planForExtraPercent !== undefined)
    amount(input.rules.planForExtraPercent, PLAN_LIMITS.extraPercent, 'The extra percent to plan for');
  if (input.stability) {
    const { plan, perMovedStopCents, perShiftedMinuteCents } = input.stability;
    amount(perMovedStopCents, PLAN_LIMITS.cents, 'The cents per moved stop');
    if (perShiftedMinuteCents !== undefined)
      amount(perShiftedMinuteCents, PLAN_LIMITS.cents, 'The cents per shifted minute');
    atMost(plan.length, PLAN_LIMITS.trucks, 'routes in the given plan');
    atMost(
      plan.reduce((sum, route) => sum + route.stopIds.length, 0),
      PLAN_LIMITS.stops,
      'stops in the given plan',
    );
    unique(
      plan.map((route) => route.truckId),
      'routes of the given plan',
    );
    unique(
      plan.flatMap((route) => route.stopIds),
      'stops of the given plan',
    );
    for (const { truckId, stopIds, serviceStarts } of plan) {
      if (serviceStarts && serviceStarts.length !== stopIds.length)
        report(
          `The given route of truck "${truckId}" has ${serviceStarts.length} service starts for ${stopIds.length} stops.`,
        );
      for (const start of serviceStarts ?? [])
        whole(start, 0, PLAN_LIMITS.seconds, `A service start of the given route of truck "${truckId}"`);
    }
  }
  if (mistakes.length > 0) throw new PlanInputError(mistakes);
}

function checkLocks(input: PlanInput, report: (message: string) => void): void {
  const stops = new Map(input.stops.map((stop) => [stop.id, stop]));
  const lockedTo = new Map<string, string>();
  for (const truck of input.trucks) {
    for (const id of truck.lockedStopIds ?? []) {
      const stop = stops.get(id);
      if (!stop) report(`Truck "${truck.id}" has the locked stop "${id}", which is not among the stops.`);
      else if (lockedTo.has(id))
        report(
          `The stop "${id}" is locked twice, to truck "${lockedTo.get(id)}" and to truck "${truck.id}".`,
        );
      else if (stop.allowedTruckIds && !stop.allowedTruckIds.includes(truck.id))
        report(`The stop "${id}" is locked to truck "${truck.id}", which is not among the trucks it allows.`);
      lockedTo.set(id, truck.id);
    }
  }
}

function checkTravel(
  input: PlanInput,
  whole: (value: number, low: number, high: number, what: string) => void,
  report: (message: string) => void,
): void {
  const { size, seconds, meters, hourFactors } = input.travel;
  if (hourFactors && hourFactors.length !== 24)
    report(`The hour factors must be 24 numbers, not ${hourFactors.length}.`);
  for (const [hour, factor] of (hourFactors ?? []).entries())
    if (!(factor >= 0.1 && factor <= 10))
      report(`The speed factor of hour ${hour} must be a number from 0.1 to 10, not ${factor}.`);
  whole(size, 0, PLAN_LIMITS.places, 'The size of the travel matrix');
  if (seconds.length !== size * size)
    report(`The travel seconds need ${size} × ${size} = ${size * size} entries, not ${seconds.length}.`);
  if (meters.length !== size * size)
    report(`The travel meters need ${size} × ${size} = ${size * size} entries, not ${meters.length}.`);
  if (seconds.length !== meters.length) return;
  for (let i = 0; i < seconds.length; i++) {
    const drive = seconds[i] ?? Number.NaN;
    const length = meters[i] ?? Number.NaN;
    // Negative is "no road"; a leg longer than the longest day is useless but must not overflow.
    if (!Number.isInteger(drive) || drive > 1_000_000_000)
      return report(`The travel seconds at entry ${i} must be a whole number up to 1,000,000,000.`);
    if (!Number.isInteger(length) || length > PLAN_LIMITS.meters)
      return report(`The travel meters at entry ${i} must be a whole number up to ${PLAN_LIMITS.meters}.`);
    if (i % (size + 1) === 0 && (drive !== 0 || length !== 0))
      return report(`The travel matrix must have 0 on its diagonal (place ${i / (size + 1)}).`);
  }
}

/** Lists every waste type in the input, in order of first mention. */
export function wasteTypesOf(input: PlanInput): string[] {
  const names = new Set<string>();
  for (const stop of input.stops) if (stop.wasteType !== null) names.add(stop.wasteType);
  for (const truck of input.trucks) {
    for (const waste of truck.acceptedWastes) names.add(waste);
    if (truck.loadAtStart) names.add(truck.loadAtStart.wasteType);
    for (const { acceptedWastes, loadAtStart } of truck.compartments ?? [])
      for (const waste of [...acceptedWastes, ...(loadAtStart ? [loadAtStart.wasteType] : [])])
        names.add(waste);
  }
  for (const site of input.disposalSites) for (const waste of site.acceptedWastes) names.add(waste);
  return [...names];
}
