import type { PlanRouteStop } from '../answer.ts';
import type { Report, ReportEntry } from './check-violation.ts';
import type { PlanDisposalSite, PlanStop, PlanTruck, TimeWindow } from '../input.ts';

/** Checks one stop: its truck, its time, and its effect on the load. */
export function checkJob(truck: PlanTruck, stop: PlanStop, entry: PlanRouteStop, report: Report): void {
  if (entry.place !== stop.place) report('place', `stop "${stop.id}" is at place ${stop.place}.`);
  if (
    stop.windows.length > 0 &&
    !stop.windows.some(([start, end]) => entry.serviceStart >= start && entry.serviceStart <= end)
  )
    report('window', `service of "${stop.id}" starts at ${entry.serviceStart}, outside its windows.`);
  if (stop.notBefore !== undefined && entry.serviceStart < stop.notBefore)
    report(
      'window',
      `service of "${stop.id}" starts at ${entry.serviceStart}, not to start before ${stop.notBefore}.`,
    );
  if (stop.allowedTruckIds && !stop.allowedTruckIds.includes(truck.id))
    report('truck-not-allowed', `stop "${stop.id}" is for other trucks.`);
  if ((truck.truckSize ?? 0) > (stop.maxTruckSize ?? Infinity))
    report(
      'truck-size',
      `stop "${stop.id}" is for trucks up to ${stop.maxTruckSize}, not ${truck.truckSize}.`,
    );
  for (const skill of stop.requiredSkills ?? [])
    if (!(truck.skills ?? []).includes(skill)) report('skill', `stop "${stop.id}" needs ${skill}.`);
  if (stop.wasteType !== null && !truck.acceptedWastes.includes(stop.wasteType))
    report('truck-waste', `does not take ${stop.wasteType}.`);
}

/** Checks one unloading: accepted wastes, opening hours, and the gallons unloaded. */
export function checkDisposal(
  site: PlanDisposalSite,
  entry: PlanRouteStop,
  load: number,
  tank: Set<string>,
  visit: number,
  report: Report,
): void {
  if (entry.place !== site.place) report('place', `site "${site.id}" is at place ${site.place}.`);
  if (entry.unloadedGallons !== load)
    report('load', `unloads ${load} gallons, not ${entry.unloadedGallons}.`);
  if (!insideOpeningHours(site.windows, entry.serviceStart, entry.serviceStart + visit))
    report(
      'site-closed',
      `site "${site.id}" is not open from ${entry.serviceStart} to ${entry.serviceStart + visit}.`,
    );
  for (const waste of tank)
    if (!site.acceptedWastes.includes(waste))
      report('site-waste', `site "${site.id}" does not take ${waste}.`);
}

/** Follows the windows that touch or overlap from the one the visit starts in. */
function insideOpeningHours(windows: TimeWindow[], from: number, to: number): boolean {
  if (windows.length === 0) return true;
  let reached = -1;
  for (const [start, end] of windows) if (start <= from && from <= end) reached = Math.max(reached, end);
  for (let again = reached >= 0; again;) {
    again = false;
    for (const [start, end] of windows) {
      if (start > reached || end <= reached) continue;
      reached = end;
      again = true;
    }
  }
  return to <= reached;
}

/**
 * Checks the breaks of a truck: one is owed when the route is under way at its latest start; taken ones must
 * be the truck's, in their order.
 */
export function checkBreaks(
  truck: PlanTruck,
  departure: number,
  end: number,
  taken: { entry: PlanRouteStop; index: number }[],
  report: ReportEntry,
): void {
  let next = 0;
  for (const pause of truck.breaks ?? []) {
    const candidate = taken[next];
    const fits =
      candidate &&
      candidate.entry.serviceStart >= pause.earliest &&
      candidate.entry.serviceStart <= pause.latest &&
      candidate.entry.departure - candidate.entry.serviceStart - (candidate.entry.heldSeconds ?? 0) ===
        pause.durationSeconds;
    if (fits) next++;
    else if (departure < pause.latest && end > pause.latest)
      report('break', `the break between ${pause.earliest} and ${pause.latest} is missing.`);
  }
  const extra = taken[next];
  if (extra) report('break', 'a break that the truck does not have, or at the wrong time.', extra.index);
}
