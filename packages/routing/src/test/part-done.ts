import type { GivenRoute, PlanInput, PlanTruck } from '../input.ts';
import type { Plan, PlanRoute } from '../answer.ts';

/**
 * The same day later, when `share` of its stops were begun: stops begun by then or being driven to are done,
 * the trucks are at the resulting places with their loads, and nobody leaves earlier than now. Also returns
 * the rest of the plan, which can be kept, as a start.
 */
export function partDone(
  input: PlanInput,
  plan: Plan,
  share: number,
): { input: PlanInput; rest: GivenRoute[]; nowSeconds: number } {
  const starts = plan.routes
    .flatMap((route) =>
      route.stops.filter(({ kind }) => kind === 'job').map(({ serviceStart }) => serviceStart),
    )
    .toSorted((a, b) => a - b);
  const nowSeconds = starts[Math.min(starts.length - 1, Math.floor(starts.length * share))] ?? 0;
  const routes = new Map(plan.routes.map((route) => [route.truckId, route]));
  const done = new Set(
    plan.routes.flatMap((route) => doneOf(route, nowSeconds).flatMap(({ stopId }) => stopId ?? [])),
  );
  return {
    nowSeconds,
    input: {
      ...input,
      stops: input.stops.filter(({ id }) => !done.has(id)),
      trucks: input.trucks.map((truck) => truckNow(truck, routes.get(truck.id), nowSeconds)),
    },
    rest: plan.routes.map((route) => ({
      truckId: route.truckId,
      stopIds: route.stops.flatMap(({ stopId }) =>
        stopId === undefined || done.has(stopId) ? [] : [stopId],
      ),
    })),
  };
}

function doneOf(route: PlanRoute, nowSeconds: number): PlanRoute['stops'] {
  return route.stops.filter(
    ({ kind, arrival, legSeconds }) => kind !== 'end' && arrival - legSeconds < nowSeconds,
  );
}

function truckNow(truck: PlanTruck, route: PlanRoute | undefined, nowSeconds: number): PlanTruck {
  const done = route ? doneOf(route, nowSeconds) : [];
  const last = done.at(-1);
  const from = Math.max(nowSeconds, truck.shift[0], last?.departure ?? 0);
  const end = Math.max(truck.shift[1], from);
  const isTaken = ({ earliest, latest }: { earliest: number; latest: number }): boolean =>
    latest < from ||
    done.some(
      ({ kind, serviceStart }) => kind === 'break' && serviceStart >= earliest && serviceStart <= latest,
    );
  const wasteType = last?.loadWasteType?.split('+')[0];
  return {
    ...truck,
    shift: [from, end],
    breaks: (truck.breaks ?? []).filter((pause) => !isTaken(pause)),
    ...(truck.overtime && {
      overtime: {
        ...truck.overtime,
        maxSeconds: Math.max(0, truck.overtime.maxSeconds - (end - truck.shift[1])),
      },
    }),
    ...(last && {
      startPlace: last.place,
      fixedCostCents: 0,
      loadAtStart: wasteType === undefined ? undefined : { wasteType, gallons: last.loadAfterGallons },
    }),
  };
}
