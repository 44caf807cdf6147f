import type { Plan } from '../src/answer.ts';

/**
 * Routes and value as CVRPLIB writes them, visits to disposal sites among the stops, so that others can
 * check.
 */
export function routesText(plan: Plan, value: number): string {
  const lines = plan.routes.map(
    (route, index) =>
      `Route #${index + 1}: ${route.stops.flatMap((stop) => stop.stopId ?? stop.disposalSiteId ?? []).join(' ')}`,
  );
  return `${[...lines, `Cost ${value}`].join('\n')}\n`;
}
