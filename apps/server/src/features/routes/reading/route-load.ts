import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { UnitSystem } from '@haulwright/domain/kernel/units';
import type { Route, RouteLoad } from '@haulwright/domain/routes/route';
import {
  explainProblem,
  type RouteFinding,
  type RouteProblem,
} from '@haulwright/domain/routes/route-findings';
import { dumpsOf, emptiedStops } from '@haulwright/domain/routes/emptied-stops';
import { loadOfRoute, overflowsOf } from '@haulwright/domain/routes/route-load';
import { secondsIntoDay } from '@haulwright/domain/routes/route-progress';
import type { LedgerDays } from '../day/ledger-days.queries.ts';

/** The company's settings that the load of its routes depends on. */
interface LoadRules {
  readonly timeZone: string | null;
  readonly endDayEmpty: boolean | null;
  readonly units: UnitSystem | null;
  readonly canBeEmptied: boolean;
}

/**
 * The route with its truck's actual load, where the ledger has it; planned warnings about a full tank are
 * replaced by what is expected now.
 */
export function withLoad(route: Route, rules: LoadRules, ledger: LedgerDays): Route {
  const { vehicleId, routeDate, status } = route;
  if (vehicleId === null || status === 'cancelled') return route;
  const timeZone = rules.timeZone ?? 'America/New_York';
  const { opening, changes, openingSince } = ledger.of({ vehicleId, date: routeDate });
  const load = loadOfRoute(
    route.stops,
    {
      opening,
      changes: changes.map((change) => ({
        ...change,
        at: secondsIntoDay(new Date(change.at), routeDate, timeZone),
      })),
    },
    openingSince && calendarDateIn(openingSince, timeZone),
    ledger.reportedJobIds,
  );
  if (load === null) return route;
  const findings = [
    ...route.findings.filter(({ code }) => code !== 'over-capacity' && code !== 'not-emptied'),
    ...tankFindings(route, load, rules),
  ];
  return { ...route, load, findings, findingCount: findings.length };
}

/** Marks the finished disposal stops of a route. */
export function withEmptiedStops(route: Route): Route {
  const { status, stops, load } = route;
  const dumpSeconds = load == null ? [] : dumpsOf(load.actual, load.openingGallons);
  const emptied = emptiedStops({ status, stops, dumpSeconds });
  if (emptied.size === 0) return route;
  return {
    ...route,
    stops: stops.map((stop) =>
      emptied.has(stop.id)
        ? { ...stop, isEmptied: true, actualEndSecond: emptied.get(stop.id) ?? null }
        : stop,
    ),
  };
}

function tankFindings(route: Route, load: RouteLoad, rules: LoadRules): RouteFinding[] {
  const last = route.stops.length - 1;
  const left = load.after[last] ?? load.nowGallons;
  const problems: { sequence: number; problem: RouteProblem }[] = overflowsOf(
    load,
    route.stops,
    route.capacityGallons,
  ).map(({ sequence, gallons }) => ({
    sequence,
    problem: { code: 'over-capacity', stopId: route.stops[sequence]?.jobId ?? '', gallons },
  }));
  if (left > 0 && rules.endDayEmpty !== false && rules.canBeEmptied)
    problems.push({ sequence: last, problem: { code: 'not-emptied', gallons: left } });
  return problems.map(({ sequence, problem }) => ({
    code: problem.code,
    sequence,
    message: explainProblem(problem, route.vehicleName ?? '', { site: () => '' }, rules.units ?? 'us'),
  }));
}
