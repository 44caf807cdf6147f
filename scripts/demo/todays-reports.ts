import { and, eq, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { secondsIntoDay } from '@haulwright/domain/routes/route-progress';
import type { Route } from '@haulwright/domain/routes/route';
import { compartmentsOf } from '../../apps/server/src/features/custody/ledger/compartments.queries.ts';
import { fieldCommands } from '../../apps/server/src/features/field/field.tables.ts';
import { takeCommands } from '../../apps/server/src/features/field/take-commands.ts';
import { jobs } from '../../apps/server/src/features/jobs/jobs.tables.ts';
import { loadRoutes } from '../../apps/server/src/features/routes/reading/routes.queries.ts';
import { routes } from '../../apps/server/src/features/routes/rows/routes.tables.ts';
import { routeVersions } from '../../apps/server/src/features/routes/versions/route-versions.tables.ts';
import type { TenantTransaction } from '../../apps/server/src/platform/database/database.ts';
import { reportsUntil } from './day-reports.ts';
import type { Ground } from './ground.ts';
import { isOwn, ownId } from './own-ids.ts';
import { commandsOf, type CommandsGround } from './report-commands.ts';
import { instantOf } from './wall-clock.ts';

interface RouteToCarryOn {
  readonly route: Route;
  readonly driver: string;
  readonly ground: CommandsGround;
}

/**
 * Has the drivers of the demo's own routes report what they have done by now, as their phones would. A route
 * that somebody changed since it was published, or whose driver somebody plays, is theirs.
 */
export async function reportUntilNow(
  ground: Ground,
  { from, to, now }: { readonly from: string; readonly to: string; readonly now: Date },
): Promise<void> {
  const { haulwright, actor, timeZone } = ground;
  const { database, events, files } = haulwright.services;
  const found = await database.inTenant(actor, (tx) => routesToCarryOn(tx, ground, from, to));
  for (const { route, driver, ground: commandsGround } of found) {
    const second = secondsIntoDay(now, route.routeDate, timeZone);
    const crew = ground.technicians.indexOf(driver);
    const reports = reportsUntil(route, second, crew);
    const made = commandsOf(route, reports, { ...commandsGround, crew });
    const commands = await database.inTenant(actor, (tx) => unsent(tx, made.commands));
    if (commands.length === 0) continue;
    const reporter = { companyId: actor.companyId, userId: driver, timeZone };
    await takeCommands({ database, events, now: () => now }, reporter, {
      deviceId: phoneOf(actor.companyId, driver),
      appVersion: 'demo',
      sentAt: now.toISOString(),
      commands,
    });
    for (const photo of made.photos)
      await files.receive(
        { companyId: actor.companyId, userId: driver },
        photo.sha256,
        photo.bytes,
        'image/png',
        true,
      );
  }
}

/** The phone of one of the demo's technicians. */
export const phoneOf = (companyId: string, userId: string): string => ownId(companyId, `phone of ${userId}`);

async function unsent<Command extends { readonly id: string }>(
  tx: TenantTransaction,
  commands: readonly Command[],
): Promise<Command[]> {
  if (commands.length === 0) return [];
  const ids = commands.map(({ id }) => id);
  const sent = await tx
    .select({ id: fieldCommands.id })
    .from(fieldCommands)
    .where(inArray(fieldCommands.id, ids));
  const known = new Set(sent.map(({ id }) => id));
  return commands.filter(({ id }) => !known.has(id));
}

async function routesToCarryOn(
  tx: TenantTransaction,
  ground: Ground,
  from: string,
  to: string,
): Promise<RouteToCarryOn[]> {
  const theirs = await tx
    .select({ id: routes.id, driver: routes.driverUserId, date: routes.routeDate })
    .from(routes)
    .where(
      and(
        gte(routes.routeDate, from),
        lt(routes.routeDate, addDays(to, 1)),
        inArray(routes.status, ['published', 'in_progress']),
        isNotNull(routes.driverUserId),
        sql`not exists (select from ${routeVersions} v where v.route_id = ${routes.id} and v.kind not in ('published', 'begun') and v.author_user_id is not null)`,
        sql`not exists (select from route_stops s join ${jobs} on ${jobs.id} = s.job_id where s.route_id = ${routes.id} and not (${isOwn(jobs.id)} or coalesce(${isOwn(jobs.seriesId)}, false)))`,
      ),
    );
  const found: RouteToCarryOn[] = [];
  for (const { id, driver, date } of theirs) {
    if (driver === null || !ground.technicians.includes(driver) || (await isPlayed(tx, ground, driver, date)))
      continue;
    const [route] = await loadRoutes(tx, [id]);
    if (route === undefined || route.vehicleId === null) continue;
    const [tank] = await compartmentsOf(tx, ground.actor.companyId, [route.vehicleId]);
    const wasteOf = await wastes(tx, route);
    const truck = ground.trucks.find((one) => one.id === route.vehicleId);
    if (tank === undefined || truck === undefined) continue;
    found.push({
      route,
      driver,
      ground: {
        companyId: ground.actor.companyId,
        timeZone: ground.timeZone,
        tankId: tank.id,
        wasteOf,
        truck,
        crew: 0,
      },
    });
  }
  return found;
}

/** Somebody reports from another phone as this technician. */
async function isPlayed(
  tx: TenantTransaction,
  ground: Ground,
  userId: string,
  date: string,
): Promise<boolean> {
  const [played] = await tx
    .select({ id: fieldCommands.id })
    .from(fieldCommands)
    .where(
      and(
        eq(fieldCommands.userId, userId),
        or(
          ne(fieldCommands.deviceId, phoneOf(ground.actor.companyId, userId)),
          isNull(fieldCommands.deviceId),
        ),
        gte(fieldCommands.occurredAt, instantOf(date, 0, ground.timeZone)),
      ),
    )
    .limit(1);
  return played !== undefined;
}

async function wastes(tx: TenantTransaction, route: Route): Promise<CommandsGround['wasteOf']> {
  const ids = route.stops.flatMap(({ jobId }) => jobId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: jobs.id, wasteType: jobs.wasteType })
    .from(jobs)
    .where(inArray(jobs.id, ids));
  return new Map(rows.map(({ id, wasteType }) => [id, wasteType]));
}
