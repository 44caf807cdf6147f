import type { Plan, PlanRoute, PlanRouteStop } from './answer.ts';
import type { PlanDisposalSite, PlanInput, PlanStop, PlanTruck, TimeWindow } from './input.ts';

/** One broken rule of a plan, for people and tests. */
export interface PlanViolation {
  code: ViolationCode;
  truckId?: string;
  /** Index into the route's stops. */
  index?: number;
  message: string;
}

export type ViolationCode =
  | 'unknown-truck'
  | 'truck-twice'
  | 'unknown-stop'
  | 'unknown-kind'
  | 'stop-twice'
  | 'stop-lost'
  | 'unknown-site'
  | 'start-or-end'
  | 'nothing-served'
  | 'place'
  | 'no-road'
  | 'leg'
  | 'odometer'
  | 'time'
  | 'duration'
  | 'window'
  | 'site-closed'
  | 'shift'
  | 'overtime'
  | 'truck-not-allowed'
  | 'locked'
  | 'position'
  | 'skill'
  | 'truck-waste'
  | 'capacity'
  | 'compartment'
  | 'day-limit'
  | 'truck-size'
  | 'mixed-wastes'
  | 'site-waste'
  | 'load'
  | 'not-emptied'
  | 'daily-cap'
  | 'break'
  | 'cost';

/**
 * Re-derives every time, load, rule and cent from the input and the answer alone; empty when the plan keeps them all.
 * Shares no code with the planner on purpose: a mistake there must not hide itself here.
 */
export function checkPlan(input: PlanInput, plan: Plan): PlanViolation[] {
  const found: PlanViolation[] = [];
  const served = new Map<string, number>();
  const unloaded = new Map<string, number>();
  const trucksSeen = new Set<string>();
  for (const route of plan.routes) {
    const truck = input.trucks.find((one) => one.id === route.truckId);
    if (!truck) found.push({ code: 'unknown-truck', truckId: route.truckId, message: `There is no truck "${route.truckId}".` });
    else if (trucksSeen.has(truck.id)) found.push({ code: 'truck-twice', truckId: truck.id, message: `Truck "${truck.id}" has two routes.` });
    else checkRoute(input, truck, route, served, unloaded, found);
    trucksSeen.add(route.truckId);
  }
  checkStops(input, plan, served, found);
  for (const site of input.disposalSites) {
    const gallons = unloaded.get(site.id) ?? 0;
    if (site.dailyCapGallons !== undefined && gallons > site.dailyCapGallons) found.push({ code: 'daily-cap', message: `Site "${site.id}" gets ${gallons} gallons, its daily cap is ${site.dailyCapGallons}.` });
  }
  checkTotals(plan, found);
  return found;
}

function checkStops(input: PlanInput, plan: Plan, served: Map<string, number>, found: PlanViolation[]): void {
  const known = new Set(input.stops.map((stop) => stop.id));
  const leftOut = new Map<string, number>();
  for (const { stopId } of plan.leftOut) {
    leftOut.set(stopId, (leftOut.get(stopId) ?? 0) + 1);
    if (!known.has(stopId)) found.push({ code: 'unknown-stop', message: `The stop "${stopId}" left out is not in the input.` });
  }
  for (const { id } of input.stops) {
    const times = (served.get(id) ?? 0) + (leftOut.get(id) ?? 0);
    if (times === 0) found.push({ code: 'stop-lost', message: `Stop "${id}" is neither on a route nor left out.` });
    if (times > 1) found.push({ code: 'stop-twice', message: `Stop "${id}" is planned or left out ${times} times.` });
  }
}

function checkRoute(input: PlanInput, truck: PlanTruck, route: PlanRoute, served: Map<string, number>, unloaded: Map<string, number>, found: PlanViolation[]): void {
  const report = (code: ViolationCode, message: string, index?: number): void => {
    found.push({ code, truckId: truck.id, index, message: `Truck "${truck.id}"${index === undefined ? '' : `, entry ${index}`}: ${message}` });
  };
  const entries = route.stops;
  const first = entries[0];
  const last = entries.at(-1);
  if (first?.kind !== 'start' || last?.kind !== 'end' || entries.some((entry, index) => (entry.kind === 'start') !== (index === 0) || (entry.kind === 'end') !== (index === entries.length - 1))) {
    report('start-or-end', 'a route begins with its start, ends with its end and has neither in between.');
    return;
  }
  if (!entries.some((entry) => entry.kind === 'job')) report('nothing-served', 'a used truck serves at least one stop.');
  if (first.place !== truck.startPlace || last.place !== truck.endPlace) report('place', 'the route does not begin and end where the truck does.');

  const hold = newHold(truck);
  let takenUp = 0;
  let odometer = 0;
  let driving = 0;
  let fees = 0;
  const breaks: { entry: PlanRouteStop; index: number }[] = [];
  checkOrder(input, truck, entries, report);
  for (const [index, entry] of entries.entries()) {
    const before = entries[index - 1];
    const { seconds, meters } = before ? legOf(input, truck, before.place, entry.place, before.departure) : { seconds: 0, meters: 0 };
    if (seconds < 0) report('no-road', `there is no road from place ${before?.place} to ${entry.place}.`, index);
    if (entry.legSeconds !== seconds || entry.legMeters !== meters) report('leg', `the leg takes ${seconds} s and ${meters} m, not ${entry.legSeconds} s and ${entry.legMeters} m.`, index);
    odometer += meters;
    driving += seconds;
    if (entry.odometerMeters !== odometer) report('odometer', `the odometer is at ${odometer} m, not ${entry.odometerMeters} m.`, index);
    if (before && entry.arrival !== before.departure + seconds) report('time', `arrives at ${before.departure + seconds}, not ${entry.arrival}.`, index);
    if (entry.serviceStart < entry.arrival || entry.waitSeconds !== entry.serviceStart - entry.arrival) report('time', 'waiting is not the time between arrival and service.', index);
    let visit = 0;
    if (entry.kind === 'job') {
      const stop = input.stops.find((one) => one.id === entry.stopId);
      if (!stop) {
        report('unknown-stop', `there is no stop "${entry.stopId}".`, index);
        continue;
      }
      served.set(stop.id, (served.get(stop.id) ?? 0) + 1);
      visit = stop.serviceSeconds;
      checkJob(truck, stop, entry, (code, message) => report(code, message, index));
      takenUp += worstCase(input, stop);
      checkLoading(input, truck, stop, entry, hold, (code, message) => report(code, message, index));
    } else if (entry.kind === 'disposal') {
      const site = input.disposalSites.find((one) => one.id === entry.disposalSiteId);
      if (!site) {
        report('unknown-site', `there is no disposal site "${entry.disposalSiteId}".`, index);
        continue;
      }
      const emptied = hold.filter((part) => part.load > 0 && (!truck.compartments || [...part.wastes].every((waste) => site.acceptedWastes.includes(waste))));
      const out = emptied.reduce((sum, part) => sum + part.load, 0);
      visit = Math.round(site.queueSeconds + site.unloadSecondsFixed + site.unloadSecondsPerGallon * out);
      const refused = emptied.length === 0 ? hold : emptied;
      checkDisposal(site, entry, out, new Set(refused.flatMap((part) => [...part.wastes])), visit, (code, message) => report(code, message, index));
      const ids = truck.compartments && emptied.map((part) => part.id);
      if (JSON.stringify(entry.emptiedCompartmentIds) !== JSON.stringify(ids)) report('compartment', `empties ${ids?.join()}, not ${entry.emptiedCompartmentIds?.join()}.`, index);
      fees += out * site.feeCentsPerGallon;
      unloaded.set(site.id, (unloaded.get(site.id) ?? 0) + out);
      for (const part of emptied) {
        part.load = 0;
        part.worst = 0;
        part.wastes.clear();
      }
    } else if (entry.kind === 'break') {
      visit = entry.departure - entry.serviceStart;
      if (entry.place !== before?.place && entry.place !== entries[index + 1]?.place) report('break', 'a break is taken at a stop, not on the way.', index);
      breaks.push({ entry, index });
    } else if (entry.kind !== 'start' && entry.kind !== 'end') report('unknown-kind', `there is no such entry as "${String(entry.kind)}".`, index);
    else if (entry.waitSeconds !== 0) report('time', 'nobody waits at the start or the end.', index);
    if (entry.departure !== entry.serviceStart + visit) report('time', `leaves at ${entry.serviceStart + visit}, not ${entry.departure}.`, index);
    const load = hold.reduce((sum, part) => sum + part.load, 0);
    const worst = hold.reduce((sum, part) => sum + part.worst, 0);
    if (entry.loadAfterWorstCaseGallons !== (worst > load ? worst : undefined)) report('load', `${worst} gallons in the worst case, not ${entry.loadAfterWorstCaseGallons}.`, index);
    const content = [...new Set(hold.flatMap((part) => [...part.wastes]))].toSorted().join('+') || null;
    if (entry.loadAfterGallons !== load || entry.loadWasteType !== content) report('load', `${load} gallons of ${content} on board, not ${entry.loadAfterGallons} of ${entry.loadWasteType}.`, index);
  }
  const load = hold.reduce((sum, part) => sum + part.load, 0);
  if (input.rules.endEmpty && load > 0) report('not-emptied', `${load} gallons are still in the tank at the end.`);
  const jobs = entries.filter((entry) => entry.kind === 'job').length;
  if (takenUp > (truck.maxGallonsPerDay ?? Infinity)) report('day-limit', `takes up ${takenUp} gallons, on one day at most ${truck.maxGallonsPerDay}.`);
  if (jobs > (truck.maxStops ?? Infinity)) report('day-limit', `makes ${jobs} stops, on one day at most ${truck.maxStops}.`);
  checkBreaks(truck, first.departure, last.arrival, breaks, report);

  const overtime = Math.max(0, last.arrival - truck.shift[1]);
  if (first.departure < truck.shift[0]) report('shift', `leaves at ${first.departure}, before its shift begins at ${truck.shift[0]}.`);
  if (overtime > (truck.overtime?.maxSeconds ?? 0)) report('shift', `is back at ${last.arrival}, ${overtime} s after its shift.`);
  if (route.overtimeSeconds !== overtime) report('overtime', `${overtime} s of overtime, not ${route.overtimeSeconds}.`);
  const duration = last.arrival - first.departure;
  if (route.durationSeconds !== duration || route.drivingSeconds !== driving) report('duration', `${duration} s, of them ${driving} s driven, not ${route.durationSeconds} and ${route.drivingSeconds}.`);
  if (route.meters !== odometer) report('odometer', `${odometer} m, not ${route.meters}.`);
  const cost = {
    milesCents: Math.round((odometer / 1609.344) * truck.costPerMileCents),
    hoursCents: Math.round((duration / 3600) * truck.costPerHourCents),
    overtimeCents: Math.round((overtime / 3600) * (truck.overtime?.costPerHourCents ?? 0)),
    disposalFeesCents: Math.round(fees),
    fixedCents: Math.round(truck.fixedCostCents),
    ...(input.stability && { stabilityCents: Math.round(disturbance(input, truck, entries)) }),
    ...(input.rules.balanceCentsPerSquaredHour !== undefined && { balanceCents: Math.round((duration / 3600) * (duration / 3600) * input.rules.balanceCentsPerSquaredHour) }),
  };
  for (const part of new Set([...Object.keys(cost), ...Object.keys(route.cost)] as (keyof typeof cost)[])) if (route.cost[part] !== cost[part]) report('cost', `${part} is ${cost[part]}, not ${route.cost[part]}.`);
  if (route.costCents !== Object.values(cost).reduce((sum: number, cents: number | undefined) => sum + (cents ?? 0), 0)) report('cost', `costCents ${route.costCents} is not the sum of its parts.`);
}

/** A tank or a compartment and what is in it. */
interface HoldPart {
  id: string;
  capacity: number;
  accepts: string[];
  load: number;
  worst: number;
  wastes: Set<string>;
}

function newHold(truck: PlanTruck): HoldPart[] {
  const single = { id: '', capacityGallons: truck.capacityGallons, acceptedWastes: truck.acceptedWastes, loadAtStart: truck.loadAtStart };
  return (truck.compartments ?? [single]).map(({ id, capacityGallons, acceptedWastes, loadAtStart }) => {
    const load = loadAtStart?.gallons ?? 0;
    return { id, capacity: capacityGallons, accepts: acceptedWastes, load, worst: load, wastes: new Set(loadAtStart && load > 0 ? [loadAtStart.wasteType] : []) };
  });
}

/** Takes a stop's gallons on board: into the compartment the answer names, or the only tank. */
function checkLoading(input: PlanInput, truck: PlanTruck, stop: PlanStop, entry: PlanRouteStop, hold: readonly HoldPart[], report: Report): void {
  const { wasteType } = stop;
  const isLoaded = stop.gallons > 0 && wasteType !== null;
  const part = isLoaded ? (truck.compartments ? hold.find((one) => one.id === entry.compartmentId) : hold[0]) : undefined;
  if (entry.compartmentId !== undefined && !(isLoaded && truck.compartments)) report('compartment', 'names a compartment where none is filled.');
  if (isLoaded && !part) report('compartment', `"${stop.id}" goes into no compartment of the truck.`);
  if (part && wasteType !== null) {
    part.load += stop.gallons;
    part.worst += worstCase(input, stop);
    for (const other of part.wastes) if (other !== wasteType && !input.mixable.some((group) => group.includes(other) && group.includes(wasteType))) report('mixed-wastes', `${wasteType} must not be mixed with ${other}.`);
    part.wastes.add(wasteType);
    if (truck.compartments && !part.accepts.includes(wasteType)) report('compartment', `compartment "${part.id}" does not take ${wasteType}.`);
    if (truck.compartments && part.worst > part.capacity) report('compartment', `${part.worst} gallons in compartment "${part.id}" of ${part.capacity}.`);
  }
  const worst = hold.reduce((sum, one) => sum + one.worst, 0);
  if (worst > truck.capacityGallons) report('capacity', `${worst} gallons in a tank of ${truck.capacityGallons}.`);
}

/** What a stop may turn out to be. */
function worstCase(input: PlanInput, stop: PlanStop): number {
  if (stop.gallons === 0) return 0;
  return stop.worstCaseGallons ?? Math.ceil((stop.gallons * (100 + (input.rules.planForExtraPercent ?? 0))) / 100);
}

function legOf(input: PlanInput, truck: PlanTruck, from: number, to: number, departure: number): { seconds: number; meters: number } {
  const { size, seconds, meters } = input.travel;
  const drive = seconds[from * size + to] ?? -1;
  const length = meters[from * size + to] ?? -1;
  return drive < 0 || length < 0 ? { seconds: -1, meters: -1 } : { seconds: drivingSeconds(input, Math.round(drive / (truck.speedFactor ?? 1)), departure), meters: length };
}

/** Locked stops come first, in their order and on their truck; then those that are to be first; at the end those that are to be last. */
function checkOrder(input: PlanInput, truck: PlanTruck, entries: readonly PlanRouteStop[], report: (code: ViolationCode, message: string, index?: number) => void): void {
  const locked = truck.lockedStopIds ?? [];
  const isLocked = (entry: PlanRouteStop | undefined): boolean => locked.includes(entry?.stopId ?? '');
  const positionOf = (entry: PlanRouteStop | undefined): string | undefined => (isLocked(entry) ? 'locked' : input.stops.find((one) => one.id === entry?.stopId)?.position);
  const jobs = entries.flatMap((entry, index) => (entry.kind === 'job' ? [{ entry, index }] : []));
  for (const [at, { entry, index }] of jobs.entries()) {
    const owner = input.trucks.find((one) => one.id !== truck.id && one.lockedStopIds?.includes(entry.stopId ?? ''));
    if (owner) report('locked', `stop "${entry.stopId}" is locked to truck "${owner.id}".`, index);
    const before = jobs[at - 1]?.entry;
    if (!before) continue;
    if (isLocked(entry) && (!isLocked(before) || locked.indexOf(before.stopId ?? '') > locked.indexOf(entry.stopId ?? ''))) report('locked', `locked stop "${entry.stopId}" comes after "${before.stopId}".`, index);
    const [earlier, later] = [positionOf(before), positionOf(entry)];
    if (later === 'first' && earlier !== 'first' && earlier !== 'locked') report('position', `"${entry.stopId}" is to be first and comes after "${before.stopId}".`, index);
    if (earlier === 'last' && later !== 'last') report('position', `"${before.stopId}" is to be last and comes before "${entry.stopId}".`, index);
  }
}

/** How long a leg takes that is left for at a time: whole seconds of driving, each as fast as its hour, the last one begun counting whole. */
function drivingSeconds(input: PlanInput, seconds: number, departure: number): number {
  const { hourFactors } = input.travel;
  if (!hourFactors) return seconds;
  let [driven, taken] = [0, 0];
  while (driven < seconds - 1e-6) driven += hourFactors[Math.floor((departure + taken++) / 3600) % 24] ?? 1;
  return taken;
}

type Report = (code: ViolationCode, message: string) => void;

function checkJob(truck: PlanTruck, stop: PlanStop, entry: PlanRouteStop, report: Report): void {
  if (entry.place !== stop.place) report('place', `stop "${stop.id}" is at place ${stop.place}.`);
  if (stop.windows.length > 0 && !stop.windows.some(([start, end]) => entry.serviceStart >= start && entry.serviceStart <= end)) report('window', `service of "${stop.id}" starts at ${entry.serviceStart}, outside its windows.`);
  if (stop.notBefore !== undefined && entry.serviceStart < stop.notBefore) report('window', `service of "${stop.id}" starts at ${entry.serviceStart}, not to start before ${stop.notBefore}.`);
  if (stop.allowedTruckIds && !stop.allowedTruckIds.includes(truck.id)) report('truck-not-allowed', `stop "${stop.id}" is for other trucks.`);
  if ((truck.truckSize ?? 0) > (stop.maxTruckSize ?? Infinity)) report('truck-size', `stop "${stop.id}" is for trucks up to ${stop.maxTruckSize}, not ${truck.truckSize}.`);
  for (const skill of stop.requiredSkills ?? []) if (!(truck.skills ?? []).includes(skill)) report('skill', `stop "${stop.id}" needs ${skill}.`);
  if (stop.wasteType !== null && !truck.acceptedWastes.includes(stop.wasteType)) report('truck-waste', `does not take ${stop.wasteType}.`);
}

function checkDisposal(site: PlanDisposalSite, entry: PlanRouteStop, load: number, tank: Set<string>, visit: number, report: Report): void {
  if (entry.place !== site.place) report('place', `site "${site.id}" is at place ${site.place}.`);
  if (entry.unloadedGallons !== load) report('load', `unloads ${load} gallons, not ${entry.unloadedGallons}.`);
  if (!insideOpeningHours(site.windows, entry.serviceStart, entry.serviceStart + visit)) report('site-closed', `site "${site.id}" is not open from ${entry.serviceStart} to ${entry.serviceStart + visit}.`);
  for (const waste of tank) if (!site.acceptedWastes.includes(waste)) report('site-waste', `site "${site.id}" does not take ${waste}.`);
}

/** Follows the windows that touch or overlap from the one the visit starts in. */
function insideOpeningHours(windows: TimeWindow[], from: number, to: number): boolean {
  if (windows.length === 0) return true;
  let reached = -1;
  for (const [start, end] of windows) if (start <= from && from <= end) reached = Math.max(reached, end);
  for (let again = reached >= 0; again; ) {
    again = false;
    for (const [start, end] of windows) {
      if (start > reached || end <= reached) continue;
      reached = end;
      again = true;
    }
  }
  return to <= reached;
}

/** A break is owed when the route is under way at its latest start; what is taken is one of the truck's breaks, in their order. */
function checkBreaks(truck: PlanTruck, departure: number, end: number, taken: { entry: PlanRouteStop; index: number }[], report: (code: ViolationCode, message: string, index?: number) => void): void {
  let next = 0;
  for (const pause of truck.breaks ?? []) {
    const candidate = taken[next];
    const fits = candidate && candidate.entry.serviceStart >= pause.earliest && candidate.entry.serviceStart <= pause.latest && candidate.entry.departure - candidate.entry.serviceStart === pause.durationSeconds;
    if (fits) next++;
    else if (departure < pause.latest && end > pause.latest) report('break', `the break between ${pause.earliest} and ${pause.latest} is missing.`);
  }
  const extra = taken[next];
  if (extra) report('break', 'a break that the truck does not have, or at the wrong time.', extra.index);
}

function checkTotals(plan: Plan, found: PlanViolation[]): void {
  for (const part of ['milesCents', 'hoursCents', 'overtimeCents', 'disposalFeesCents', 'fixedCents', 'stabilityCents', 'balanceCents'] as const) {
    const sum = plan.routes.reduce((total, route) => total + (route.cost[part] ?? 0), 0);
    if ((plan.cost[part] ?? 0) !== sum) found.push({ code: 'cost', message: `${part} of the plan is ${sum}, not ${plan.cost[part]}.` });
  }
  const total = plan.routes.reduce((sum, route) => sum + route.costCents, 0);
  const parts = Object.entries(plan.cost).reduce((sum, [part, cents]: [string, number]) => (part === 'totalCents' ? sum : sum + cents), 0);
  if (parts !== total) found.push({ code: 'cost', message: `The parts of the plan's cost add up to ${parts} cents, its routes to ${total}.` });
  if (plan.cost.totalCents !== total) found.push({ code: 'cost', message: `The plan costs ${total} cents, not ${plan.cost.totalCents}.` });
}

/** Cents of the stops moved against the given plan, and of the minutes by which services start earlier or later. */
function disturbance(input: PlanInput, truck: PlanTruck, entries: readonly PlanRouteStop[]): number {
  const given = input.stability;
  if (!given) return 0;
  const jobs = entries.filter((entry) => entry.kind === 'job' && given.plan.some((route) => route.stopIds.includes(entry.stopId ?? '')));
  const own = given.plan.find((route) => route.truckId === truck.id)?.stopIds ?? [];
  const places = jobs.map((entry) => own.indexOf(entry.stopId ?? '')).filter((place) => place >= 0);
  // Longest run of stops that keep their order, ending at each.
  const longest: number[] = [];
  for (const [at, place] of places.entries()) longest.push(1 + Math.max(0, ...longest.filter((_, before) => (places[before] ?? 0) < place && before < at)));
  const moved = jobs.length - Math.max(0, ...longest);
  let shifted = 0;
  for (const entry of jobs) {
    for (const { stopIds, serviceStarts } of given.plan) {
      const start = serviceStarts?.[stopIds.indexOf(entry.stopId ?? '')];
      if (start !== undefined) shifted += Math.abs(entry.serviceStart - start);
    }
  }
  return moved * given.perMovedStopCents + (shifted * (given.perShiftedMinuteCents ?? 0)) / 60;
}
