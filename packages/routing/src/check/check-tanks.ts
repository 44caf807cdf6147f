import type { PlanRouteStop } from '../answer.ts';
import type { Report } from './check-violation.ts';
import type { PlanInput, PlanStop, PlanTruck } from '../input.ts';

/** A tank or a compartment and what is in it. */
export interface HoldPart {
  id: string;
  capacity: number;
  accepts: string[];
  load: number;
  worst: number;
  wastes: Set<string>;
}

/** Creates the compartments of a truck as loaded at its start; a single one for a plain tank. */
export function newHold(truck: PlanTruck): HoldPart[] {
  const single = {
    id: '',
    capacityGallons: truck.capacityGallons,
    acceptedWastes: truck.acceptedWastes,
    loadAtStart: truck.loadAtStart,
  };
  return (truck.compartments ?? [single]).map(({ id, capacityGallons, acceptedWastes, loadAtStart }) => {
    const load = loadAtStart?.gallons ?? 0;
    return {
      id,
      capacity: capacityGallons,
      accepts: acceptedWastes,
      load,
      worst: load,
      wastes: new Set(loadAtStart && load > 0 ? [loadAtStart.wasteType] : []),
    };
  });
}

/** Loads a stop's gallons: into the compartment named in the answer, or the only tank. */
export function checkLoading(
  input: PlanInput,
  truck: PlanTruck,
  stop: PlanStop,
  entry: PlanRouteStop,
  hold: readonly HoldPart[],
  report: Report,
): void {
  const { wasteType } = stop;
  const isLoaded = stop.gallons > 0 && wasteType !== null;
  const part = isLoaded
    ? truck.compartments
      ? hold.find((one) => one.id === entry.compartmentId)
      : hold[0]
    : undefined;
  if (entry.compartmentId !== undefined && !(isLoaded && truck.compartments))
    report('compartment', 'names a compartment where none is filled.');
  if (isLoaded && !part) report('compartment', `"${stop.id}" goes into no compartment of the truck.`);
  if (part && wasteType !== null) {
    part.load += stop.gallons;
    part.worst += worstCase(input, stop);
    for (const other of part.wastes)
      if (
        other !== wasteType &&
        !input.mixable.some((group) => group.includes(other) && group.includes(wasteType))
      )
        report('mixed-wastes', `${wasteType} must not be mixed with ${other}.`);
    part.wastes.add(wasteType);
    if (truck.compartments && !part.accepts.includes(wasteType))
      report('compartment', `compartment "${part.id}" does not take ${wasteType}.`);
    if (truck.compartments && part.worst > part.capacity)
      report('compartment', `${part.worst} gallons in compartment "${part.id}" of ${part.capacity}.`);
  }
  const worst = hold.reduce((sum, one) => sum + one.worst, 0);
  if (worst > truck.capacityGallons)
    report('capacity', `${worst} gallons in a tank of ${truck.capacityGallons}.`);
}

/** Gives the worst case of a stop in gallons. */
export function worstCase(input: PlanInput, stop: PlanStop): number {
  if (stop.gallons === 0) return 0;
  return (
    stop.worstCaseGallons ?? Math.ceil((stop.gallons * (100 + (input.rules.planForExtraPercent ?? 0))) / 100)
  );
}
