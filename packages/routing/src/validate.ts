import { PLAN_LIMITS } from './input.ts';
import type { PlanDisposalSite, PlanInput, PlanStop, PlanTruck, TimeWindow } from './input.ts';

/** A wrong input. `mistakes` has one sentence for each, saying what to mend (at most 20). */
export class PlanInputError extends Error {
  readonly mistakes: string[];
  constructor(mistakes: string[]) {
    super(mistakes.join(' '));
    this.name = 'PlanInputError';
    this.mistakes = mistakes;
  }
}

const MAX_MISTAKES = 20;

/** @throws PlanInputError */
export function validateInput(input: PlanInput): void {
  const mistakes: string[] = [];
  const report = (message: string): void => {
    if (mistakes.length < MAX_MISTAKES) mistakes.push(message);
  };
  const whole = (value: number, low: number, high: number, what: string): void => {
    if (!Number.isInteger(value) || value < low || value > high) report(`${what} must be a whole number from ${low} to ${high}, not ${value}.`);
  };
  const amount = (value: number, high: number, what: string): void => {
    if (!Number.isFinite(value) || value < 0 || value > high) report(`${what} must be a number from 0 to ${high}, not ${value}.`);
  };
  const atMost = (length: number, most: number, what: string): void => {
    if (length > most) report(`There are ${length} ${what}; at most ${most} can be planned at once.`);
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

  checkTravel(input, whole, report);
  atMost(input.stops.length, PLAN_LIMITS.stops, 'stops');
  atMost(input.trucks.length, PLAN_LIMITS.trucks, 'trucks');
  atMost(input.disposalSites.length, PLAN_LIMITS.disposalSites, 'disposal sites');
  unique(input.stops.map((stop) => stop.id), 'stops');
  unique(input.trucks.map((truck) => truck.id), 'trucks');
  unique(input.disposalSites.map((site) => site.id), 'disposal sites');
  atMost(wasteTypesOf(input).length, PLAN_LIMITS.wasteTypes, 'waste types');

  const checkStop = (stop: PlanStop): void => {
    const name = `stop "${stop.id}"`;
    place(stop.place, `The place of ${name}`);
    whole(stop.serviceSeconds, 0, PLAN_LIMITS.seconds, `The service seconds of ${name}`);
    whole(stop.gallons, 0, PLAN_LIMITS.gallons, `The gallons of ${name}`);
    if (stop.gallons > 0 && stop.wasteType === null) report(`The ${name} has gallons but no waste type.`);
    if (!['low', 'normal', 'high', 'emergency'].includes(stop.priority)) report(`The priority of ${name} must be low, normal, high or emergency.`);
    windows(stop.windows, name);
  };
  const checkTruck = (truck: PlanTruck): void => {
    const name = `truck "${truck.id}"`;
    place(truck.startPlace, `The start place of ${name}`);
    place(truck.endPlace, `The end place of ${name}`);
    windows([truck.shift], `the shift of ${name}`);
    whole(truck.capacityGallons, 0, PLAN_LIMITS.gallons, `The capacity of ${name}`);
    amount(truck.costPerMileCents, PLAN_LIMITS.cents, `The cost per mile of ${name}`);
    amount(truck.costPerHourCents, PLAN_LIMITS.cents, `The cost per hour of ${name}`);
    amount(truck.fixedCostCents, PLAN_LIMITS.cents, `The fixed cost of ${name}`);
    if (truck.loadAtStart) {
      whole(truck.loadAtStart.gallons, 0, truck.capacityGallons, `The load of ${name} at the start`);
      if (!truck.acceptedWastes.includes(truck.loadAtStart.wasteType)) report(`The ${name} starts with ${truck.loadAtStart.wasteType}, which it does not accept.`);
    }
    if (truck.overtime) {
      whole(truck.overtime.maxSeconds, 0, PLAN_LIMITS.seconds, `The overtime seconds of ${name}`);
      amount(truck.overtime.costPerHourCents, PLAN_LIMITS.cents, `The overtime cost of ${name}`);
    }
    const factor = truck.speedFactor ?? 1;
    if (!(factor >= 0.1 && factor <= 10)) report(`The speed factor of ${name} must be a number from 0.1 to 10, not ${factor}.`);
    const breaks = truck.breaks ?? [];
    atMost(breaks.length, PLAN_LIMITS.breaksPerTruck, `breaks of ${name}`);
    for (const [index, pause] of breaks.entries()) {
      windows([[pause.earliest, pause.latest]], `a break of ${name}`);
      whole(pause.durationSeconds, 0, PLAN_LIMITS.seconds, `A break duration of ${name}`);
      const before = breaks[index - 1];
      if (before && (pause.earliest < before.earliest || pause.latest < before.latest)) report(`The breaks of ${name} must be in the order of the day.`);
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
    if (site.dailyCapGallons !== undefined) whole(site.dailyCapGallons, 0, 1_000_000_000, `The daily cap of ${name}`);
  };
  input.stops.forEach(checkStop);
  input.trucks.forEach(checkTruck);
  input.disposalSites.forEach(checkSite);
  if (mistakes.length > 0) throw new PlanInputError(mistakes);
}

function checkTravel(input: PlanInput, whole: (value: number, low: number, high: number, what: string) => void, report: (message: string) => void): void {
  const { size, seconds, meters } = input.travel;
  whole(size, 0, PLAN_LIMITS.places, 'The size of the travel matrix');
  if (seconds.length !== size * size) report(`The travel seconds need ${size} × ${size} = ${size * size} entries, not ${seconds.length}.`);
  if (meters.length !== size * size) report(`The travel meters need ${size} × ${size} = ${size * size} entries, not ${meters.length}.`);
  if (seconds.length !== meters.length) return;
  for (let i = 0; i < seconds.length; i++) {
    const drive = seconds[i] ?? 0;
    const length = meters[i] ?? 0;
    // Negative is "no road"; a leg longer than the longest day is as good as none but must not overflow.
    if (!Number.isInteger(drive) || drive > 1_000_000_000) return report(`The travel seconds at entry ${i} must be a whole number up to 1,000,000,000.`);
    if (!Number.isInteger(length) || length > PLAN_LIMITS.meters) return report(`The travel meters at entry ${i} must be a whole number up to ${PLAN_LIMITS.meters}.`);
    if (i % (size + 1) === 0 && (drive !== 0 || length !== 0)) return report(`The travel matrix must have 0 on its diagonal (place ${i / (size + 1)}).`);
  }
}

/** Every waste type named anywhere, in the order of first mention. */
export function wasteTypesOf(input: PlanInput): string[] {
  const names = new Set<string>();
  for (const stop of input.stops) if (stop.wasteType !== null) names.add(stop.wasteType);
  for (const truck of input.trucks) {
    for (const waste of truck.acceptedWastes) names.add(waste);
    if (truck.loadAtStart) names.add(truck.loadAtStart.wasteType);
  }
  for (const site of input.disposalSites) for (const waste of site.acceptedWastes) names.add(waste);
  return [...names];
}
