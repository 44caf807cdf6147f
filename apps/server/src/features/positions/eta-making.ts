import type { Logger } from 'pino';
import { driverPace } from '@haulwright/domain/tracking/driver-pace';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Tasks } from '../../platform/tasks/tasks.ts';
import type { TravelTimes } from '../../platform/travel-times/travel-times.ts';
import { oncePerSecond } from '../live/once-per-second.ts';
import { dayClock } from '../routes/day/day-clock.ts';
import { ownDepotOf } from '../routes/day/plan-input.ts';
import type { TodaysRoute } from '../routes/day/todays-routes.ts';
import { loadTodaysRoutes } from '../routes/day/todays-routes.queries.ts';
import { loadFactsOf, type RouteFacts, type WantedRoute } from '../routes/timing/route-facts.queries.ts';
import { timesOfRequest } from '../routes/timing/time-route.ts';
import {
  drivenBesidePlan,
  keepEtas,
  routesWithoutEtas,
  seenStopsOf,
  type DueRoute,
  type EtaRow,
} from './etas.queries.ts';
import { expectedOf, goesOnFromPlace, type SeenStops } from './goes-on.ts';

/** Works out when trucks will be at their stops, from where they are. */
export interface EtaMaking {
  /** The trucks of these routes were heard: looks whether what is expected of them is old. */
  readonly heard: (companyId: string, routeIds: Iterable<string>) => void;
  readonly close: () => void;
}

declare module '../../http/context.ts' {
  interface Services {
    readonly etaMaking: EtaMaking;
  }
}

export interface EtaMakingParts {
  readonly database: Pick<Database, 'inTenant' | 'asSystem'>;
  readonly tasks: Pick<Tasks, 'every'>;
  readonly travelTimes: Pick<TravelTimes, 'matrix'>;
  readonly events: Pick<Events, 'ask'>;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
  /** Called once what is expected of these routes is committed. */
  readonly tell: (companyId: string, routeIds: Iterable<string>) => void;
}

const lookEverySeconds = 15;
const atOnceOfAll = 500;
const atOnceOfCompany = 50;

export function createEtaMaking({ tasks, log, ...parts }: EtaMakingParts): EtaMaking {
  const { database, now } = parts;
  const failed = (error: unknown) => log.warn({ err: error }, 'expected times could not be worked out');
  const making = oncePerSecond(async (heard) => {
    for (const [companyId, ids] of heard)
      // What failed is found again by the look below, and holds nobody else up.
      await makeEtas(parts, companyId, [...ids]).catch(failed);
  }, failed);
  // After plans and reports changed, and of trucks that stand.
  tasks.every(lookEverySeconds, 'working out when trucks will be at their stops', async () => {
    for (const { companyId, routeId } of await database.asSystem((tx) =>
      routesWithoutEtas(tx, now(), { limit: atOnceOfAll }),
    ))
      making.add(companyId, [routeId]);
  });
  return { heard: making.add, close: making.stop };
}

type MakingParts = Omit<EtaMakingParts, 'tasks' | 'log'>;

interface Known {
  readonly due: DueRoute;
  readonly route: TodaysRoute;
  readonly wanted: WantedRoute;
  readonly facts: RouteFacts;
  readonly seen: SeenStops;
  /** Its driver's drives beside planned ones. */
  readonly pace: number;
}

async function makeEtas(parts: MakingParts, companyId: string, ids: readonly string[]): Promise<void> {
  const { database, travelTimes, now, tell } = parts;
  const at = now();
  const known = await database.inTenant({ companyId }, async (tx) => {
    const due = await routesWithoutEtas(tx, at, { ids, limit: atOnceOfCompany });
    if (due.length === 0) return [];
    const found: Omit<Known, 'facts' | 'seen' | 'pace'>[] = [];
    for (const [date, ofDay] of Map.groupBy(due, ({ routeDate }) => routeDate)) {
      const dueOf = new Map(ofDay.map((one) => [one.routeId, one]));
      for (const route of await loadTodaysRoutes(tx, parts.events, date, [...dueOf.keys()])) {
        const one = dueOf.get(route.routeId);
        const { vehicleId, driverUserId } = route;
        const visits = route.visits.map(({ visit }) => visit);
        if (one)
          found.push({ due: one, route, wanted: { routeDate: date, vehicleId, driverUserId, visits } });
      }
    }
    const facts = await loadFactsOf(
      tx,
      found.map(({ wanted, due: { routeId } }) => ({ wanted, routeIds: [routeId] })),
    );
    const seen = await seenStopsOf(
      tx,
      found.map(({ due: { routeId } }) => routeId),
    );
    const drivers = new Set(found.flatMap(({ wanted }) => wanted.driverUserId ?? []));
    const driven = await drivenBesidePlan(tx, [...drivers], at);
    return found.flatMap((one, index): Known[] => {
      const ofRoute = facts[index];
      if (ofRoute === undefined) return [];
      const pace = driverPace(driven.get(one.wanted.driverUserId ?? ''));
      return [{ ...one, facts: ofRoute, seen: seen.get(one.due.routeId) ?? new Map(), pace }];
    });
  });
  const made: EtaRow[] = [];
  for (const one of known) made.push(...(await etaOf({ travelTimes }, one, { companyId, at })));
  if (made.length === 0) return;
  await database.inTenant({ companyId }, (tx) => keepEtas(tx, made));
  tell(
    companyId,
    made.map(({ routeId }) => routeId),
  );
}

/** Drives at a driver's own pace. */
const paced = ({ matrix }: Pick<TravelTimes, 'matrix'>, pace: number): Pick<TravelTimes, 'matrix'> => ({
  async matrix(places, signal) {
    const known = await matrix(places, signal);
    // What is not known is negative.
    return pace === 1
      ? known
      : {
          ...known,
          seconds: known.seconds.map((seconds) => (seconds < 0 ? seconds : Math.round(seconds * pace))),
        };
  },
});

/** None where the truck's place or the drives from it are not known. */
async function etaOf(
  { travelTimes }: Pick<MakingParts, 'travelTimes'>,
  { due, route, wanted, facts, seen, pace }: Known,
  { companyId, at }: { readonly companyId: string; readonly at: Date },
): Promise<EtaRow[]> {
  const { routeId, routeDate, startSecond, updatedAt: planOf } = due;
  const clock = dayClock(routeDate, facts.timeZone, at, [route.endSecond]);
  const depot = { place: (facts.truck && ownDepotOf(facts.truck)) ?? facts.depot, startSecond };
  const going = goesOnFromPlace(route, seen, depot, clock);
  const { driverAt } = route;
  if (going === null || driverAt === null || clock.nowSecond === null) return [];
  const times = await timesOfRequest(paced(travelTimes, pace), facts, wanted, routeId, {
    route: going.route,
    clock,
  });
  if (!times.ok) return [];
  const stops = expectedOf(times.value.stops, going);
  const { latitude, longitude } = driverAt;
  const madeSecond = Math.round(clock.nowSecond);
  return [{ companyId, routeId, madeAt: at, madeSecond, planOf, latitude, longitude, stops }];
}
