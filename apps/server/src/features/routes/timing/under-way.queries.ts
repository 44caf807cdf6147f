// Public to other features: which routes of a day are under way.
import { begunVisits } from '@haulwright/domain/routes/route-lifecycle';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import { companySettings } from '../../companies/companies.tables.ts';
import { dayClock } from '../day/day-clock.ts';
import { loadTodaysRoutes } from '../day/todays-routes.queries.ts';
import { routesUnderWay, type RouteUnderWay } from './follow-from-now.ts';

/** Routes of a day whose trucks are out, by id, with their progress. */
export async function loadUnderWay(
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  date: string,
  now: Date,
): Promise<ReadonlyMap<string, RouteUnderWay>> {
  const [settings] = await tx.select({ timeZone: companySettings.timeZone }).from(companySettings);
  const found = await loadTodaysRoutes(tx, events, date);
  return routesUnderWay(
    found.map((route) => ({ ...route, begun: begunVisits(route.visits) })),
    dayClock(
      date,
      settings?.timeZone ?? 'UTC',
      now,
      found.map(({ endSecond }) => endSecond),
    ),
  );
}
