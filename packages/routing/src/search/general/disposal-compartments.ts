import { gallonsOf, wastesOf } from '../../problem/compartments.ts';
import type { Cargo, Loader } from '../../problem/compartments.ts';
import { NEVER } from '../../problem/problem.ts';
import type { Problem, ProblemTruck } from '../../problem/problem.ts';
import type { Evaluator } from '../../timetable/schedule.ts';
import { GOES_ON, NONE, addLabel } from './disposal-labels.ts';
import type { DisposalScope, Label } from './disposal-labels.ts';
import type { DisposalTimes } from './disposal-times.ts';

/**
 * Creates the step from a label at `from` to `node` for a truck with compartments: plain, or with up to as
 * many sites between as the truck has compartments, each for those it accepts.
 */
export function createCompartmentExtension(
  problem: Problem,
  evaluator: Evaluator,
  { takeUp, unload }: Loader,
  { times, move }: DisposalTimes,
  scope: DisposalScope,
) {
  const { stops, sites, places, meters, place, service, waste, siteFee, release } = problem;

  return function extendByCompartment(
    truck: ProblemTruck,
    label: Label,
    from: number,
    node: number,
    siteRoom: Float64Array,
    holds: readonly number[],
    into: Label[],
  ): void {
    const isStop = node < stops;
    const duration = isStop ? service[node]! : 0;
    const goingOn = isStop && release[node]! > label.released ? NONE : [GOES_ON];
    const go = (
      before: Float64Array,
      at: number,
      cargo: Cargo,
      costBefore: number,
      siteGallons: Float64Array | null,
      visited: readonly number[],
    ): void => {
      const after =
        isStop && waste[node] !== 0
          ? takeUp(truck, cargo, node).map((way) => way.cargo)
          : isStop || !problem.endEmpty || wastesOf(cargo) === 0
            ? [cargo]
            : [];
      for (const hold of after.length === 0 ? NONE : label.parent && visited.length === 0 ? goingOn : holds) {
        times.set(before);
        if (!move(truck, at, node, duration, hold)) continue;
        const leg = at * places + place[node]!;
        const cost =
          costBefore +
          scope.costCounts *
            (meters[leg]! * truck.perMeter + (truck.seconds[leg]! + duration) * truck.perSecond);
        for (const loaded of after) {
          const full = loaded.full.reduce((sum, gallonsThere) => sum + gallonsThere, 0);
          for (let k = 0; k <= truck.breakLatest.length; k++) {
            if (times[k]! < NEVER)
              addLabel(into, {
                time: times[k]!,
                behind: k,
                cost,
                load: gallonsOf(loaded),
                full,
                wastes: wastesOf(loaded),
                cargo: loaded,
                visited,
                parent: label,
                released: hold === GOES_ON ? label.released : hold,
                siteGallons,
              });
          }
        }
      }
      if (visited.length === truck.compartments.length) return;
      for (let site = 0; site < sites; site++) {
        const emptied = unload(cargo, site);
        const slot = scope.counted.indexOf(site);
        if (!emptied || (siteGallons && slot >= 0 && siteGallons[slot]! + emptied.gallons > siteRoom[site]!))
          continue;
        const seconds = evaluator.unloadSeconds(site, emptied.gallons);
        times.set(before);
        if (!move(truck, at, stops + site, seconds, 0)) continue;
        const leg = at * places + place[stops + site]!;
        const cost =
          costBefore +
          scope.costCounts *
            (meters[leg]! * truck.perMeter +
              (truck.seconds[leg]! + seconds) * truck.perSecond +
              siteFee[site]! * emptied.gallons);
        const counts =
          siteGallons && slot >= 0
            ? siteGallons.with(slot, siteGallons[slot]! + emptied.gallons)
            : siteGallons;
        go(times.slice(), place[stops + site]!, emptied.cargo, cost, counts, [...visited, site]);
      }
    };
    times.fill(NEVER);
    times[label.behind] = label.time;
    if (label.cargo) go(times.slice(), from, label.cargo, label.cost, label.siteGallons, NONE);
  };
}
