import type { PlanRoute, PlanRouteStop } from '../answer.ts';
import { checkOrder, checkReleases } from './check-order.ts';
import { checkLoading, newHold, worstCase } from './check-tanks.ts';
import type { PlanViolation, ReportEntry } from './check-violation.ts';
import { checkBreaks, checkDisposal, checkJob } from './check-visits.ts';
import type { PlanInput, PlanTruck } from '../input.ts';

/** Recalculates one truck's route; adds its stops and unloadings to the counts. */
export function checkRoute(
  input: PlanInput,
  truck: PlanTruck,
  route: PlanRoute,
  served: Map<string, number>,
  unloaded: Map<string, number>,
  found: PlanViolation[],
): void {
  const report: ReportEntry = (code, message, index) => {
    found.push({
      code,
      truckId: truck.id,
      index,
      message: `Truck "${truck.id}"${index === undefined ? '' : `, entry ${index}`}: ${message}`,
    });
  };
  const entries = route.stops;
  const first = entries[0];
  const last = entries.at(-1);
  if (
    first?.kind !== 'start' ||
    last?.kind !== 'end' ||
    entries.some(
      (entry, index) =>
        (entry.kind === 'start') !== (index === 0) ||
        (entry.kind === 'end') !== (index === entries.length - 1),
    )
  ) {
    report('start-or-end', 'a route begins with its start, ends with its end and has neither in between.');
    return;
  }
  if (!entries.some((entry) => entry.kind === 'job'))
    report('nothing-served', 'a used truck serves at least one stop.');
  if (first.place !== truck.startPlace || last.place !== truck.endPlace)
    report('place', 'the route does not begin and end where the truck does.');

  const hold = newHold(truck);
  let takenUp = 0;
  let odometer = 0;
  let driving = 0;
  let fees = 0;
  const breaks: { entry: PlanRouteStop; index: number }[] = [];
  checkOrder(input, truck, entries, report);
  checkReleases(input, entries, report);
  for (const [index, entry] of entries.entries()) {
    const before = entries[index - 1];
    const { seconds, meters } = before
      ? legOf(input, truck, before.place, entry.place, before.departure)
      : { seconds: 0, meters: 0 };
    if (seconds < 0)
      report('no-road', `there is no road from place ${before?.place} to ${entry.place}.`, index);
    if (entry.legSeconds !== seconds || entry.legMeters !== meters)
      report(
        'leg',
        `the leg takes ${seconds} s and ${meters} m, not ${entry.legSeconds} s and ${entry.legMeters} m.`,
        index,
      );
    odometer += meters;
    driving += seconds;
    if (entry.odometerMeters !== odometer)
      report('odometer', `the odometer is at ${odometer} m, not ${entry.odometerMeters} m.`, index);
    if (before && entry.arrival !== before.departure + seconds)
      report('time', `arrives at ${before.departure + seconds}, not ${entry.arrival}.`, index);
    if (entry.serviceStart < entry.arrival || entry.waitSeconds !== entry.serviceStart - entry.arrival)
      report('time', 'waiting is not the time between arrival and service.', index);
    const held = entry.heldSeconds ?? 0;
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
      const emptied = hold.filter(
        (part) =>
          part.load > 0 &&
          (!truck.compartments || [...part.wastes].every((waste) => site.acceptedWastes.includes(waste))),
      );
      const out = emptied.reduce((sum, part) => sum + part.load, 0);
      visit = Math.round(site.queueSeconds + site.unloadSecondsFixed + site.unloadSecondsPerGallon * out);
      const refused = emptied.length === 0 ? hold : emptied;
      checkDisposal(
        site,
        entry,
        out,
        new Set(refused.flatMap((part) => [...part.wastes])),
        visit,
        (code, message) => report(code, message, index),
      );
      const ids = truck.compartments && emptied.map((part) => part.id);
      if (JSON.stringify(entry.emptiedCompartmentIds) !== JSON.stringify(ids))
        report('compartment', `empties ${ids?.join()}, not ${entry.emptiedCompartmentIds?.join()}.`, index);
      fees += out * site.feeCentsPerGallon;
      unloaded.set(site.id, (unloaded.get(site.id) ?? 0) + out);
      for (const part of emptied) {
        part.load = 0;
        part.worst = 0;
        part.wastes.clear();
      }
    } else if (entry.kind === 'break') {
      visit = entry.departure - entry.serviceStart - held;
      if (entry.place !== before?.place && entry.place !== entries[index + 1]?.place)
        report('break', 'a break is taken at a stop, not on the way.', index);
      breaks.push({ entry, index });
    } else if (entry.kind !== 'start' && entry.kind !== 'end')
      report('unknown-kind', `there is no such entry as "${String(entry.kind)}".`, index);
    else if (entry.waitSeconds !== 0) report('time', 'nobody waits at the start or the end.', index);
    if (entry.departure !== entry.serviceStart + visit + held)
      report('time', `leaves at ${entry.serviceStart + visit + held}, not ${entry.departure}.`, index);
    const load = hold.reduce((sum, part) => sum + part.load, 0);
    const worst = hold.reduce((sum, part) => sum + part.worst, 0);
    if (entry.loadAfterWorstCaseGallons !== (worst > load ? worst : undefined))
      report('load', `${worst} gallons in the worst case, not ${entry.loadAfterWorstCaseGallons}.`, index);
    const content = [...new Set(hold.flatMap((part) => [...part.wastes]))].toSorted().join('+') || null;
    if (entry.loadAfterGallons !== load || entry.loadWasteType !== content)
      report(
        'load',
        `${load} gallons of ${content} on board, not ${entry.loadAfterGallons} of ${entry.loadWasteType}.`,
        index,
      );
  }
  const load = hold.reduce((sum, part) => sum + part.load, 0);
  if (input.rules.endEmpty && load > 0)
    report('not-emptied', `${load} gallons are still in the tank at the end.`);
  const jobs = entries.filter((entry) => entry.kind === 'job').length;
  if (takenUp > (truck.maxGallonsPerDay ?? Infinity))
    report('day-limit', `takes up ${takenUp} gallons, on one day at most ${truck.maxGallonsPerDay}.`);
  if (jobs > (truck.maxStops ?? Infinity))
    report('day-limit', `makes ${jobs} stops, on one day at most ${truck.maxStops}.`);
  checkBreaks(truck, first.departure, last.arrival, breaks, report);

  const overtime = Math.max(0, last.arrival - truck.shift[1]);
  if (first.departure < truck.shift[0])
    report('shift', `leaves at ${first.departure}, before its shift begins at ${truck.shift[0]}.`);
  if (overtime > (truck.overtime?.maxSeconds ?? 0))
    report('shift', `is back at ${last.arrival}, ${overtime} s after its shift.`);
  if (route.overtimeSeconds !== overtime)
    report('overtime', `${overtime} s of overtime, not ${route.overtimeSeconds}.`);
  const duration = last.arrival - first.departure;
  if (route.durationSeconds !== duration || route.drivingSeconds !== driving)
    report(
      'duration',
      `${duration} s, of them ${driving} s driven, not ${route.durationSeconds} and ${route.drivingSeconds}.`,
    );
  if (route.meters !== odometer) report('odometer', `${odometer} m, not ${route.meters}.`);
  const cost = {
    milesCents: Math.round((odometer / 1609.344) * truck.costPerMileCents),
    hoursCents: Math.round((duration / 3600) * truck.costPerHourCents),
    overtimeCents: Math.round((overtime / 3600) * (truck.overtime?.costPerHourCents ?? 0)),
    disposalFeesCents: Math.round(fees),
    fixedCents: Math.round(truck.fixedCostCents),
    ...(input.stability && { stabilityCents: Math.round(disturbance(input, truck, entries)) }),
    ...(input.rules.balanceCentsPerSquaredHour !== undefined && {
      balanceCents: Math.round(
        (duration / 3600) * (duration / 3600) * input.rules.balanceCentsPerSquaredHour,
      ),
    }),
  };
  for (const part of new Set([...Object.keys(cost), ...Object.keys(route.cost)] as (keyof typeof cost)[]))
    if (route.cost[part] !== cost[part]) report('cost', `${part} is ${cost[part]}, not ${route.cost[part]}.`);
  if (
    route.costCents !==
    Object.values(cost).reduce((sum: number, cents: number | undefined) => sum + (cents ?? 0), 0)
  )
    report('cost', `costCents ${route.costCents} is not the sum of its parts.`);
}

function legOf(
  input: PlanInput,
  truck: PlanTruck,
  from: number,
  to: number,
  departure: number,
): { seconds: number; meters: number } {
  const { size, seconds, meters } = input.travel;
  const drive = seconds[from * size + to] ?? -1;
  const length = meters[from * size + to] ?? -1;
  return drive < 0 || length < 0
    ? { seconds: -1, meters: -1 }
    : {
        seconds: drivingSeconds(input, Math.round(drive / (truck.speedFactor ?? 1)), departure),
        meters: length,
      };
}

/**
 * Duration of a leg with a given departure: whole seconds of driving, each at its hour's speed, the last
 * started one counted as whole.
 */
function drivingSeconds(input: PlanInput, seconds: number, departure: number): number {
  const { hourFactors } = input.travel;
  if (!hourFactors) return seconds;
  let [driven, taken] = [0, 0];
  while (driven < seconds - 1e-6) driven += hourFactors[Math.floor((departure + taken++) / 3600) % 24] ?? 1;
  return taken;
}

/** Cents of the stops moved against the given plan, and of the minutes by which services are shifted. */
function disturbance(input: PlanInput, truck: PlanTruck, entries: readonly PlanRouteStop[]): number {
  const given = input.stability;
  if (!given) return 0;
  const jobs = entries.filter(
    (entry) => entry.kind === 'job' && given.plan.some((route) => route.stopIds.includes(entry.stopId ?? '')),
  );
  const own = given.plan.find((route) => route.truckId === truck.id)?.stopIds ?? [];
  const places = jobs.map((entry) => own.indexOf(entry.stopId ?? '')).filter((place) => place >= 0);
  // Longest run of stops that keep their order, ending at each.
  const longest: number[] = [];
  for (const [at, place] of places.entries())
    longest.push(
      1 + Math.max(0, ...longest.filter((_, before) => (places[before] ?? 0) < place && before < at)),
    );
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
