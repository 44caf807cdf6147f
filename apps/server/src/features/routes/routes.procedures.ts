import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import type { Route } from '@haulwright/domain/routes/route';
import { mayDo } from '@haulwright/domain/routes/route-lifecycle';
import { z } from 'zod';
import type { Actor } from '../../http/actor.ts';
import { answer } from '../../http/answer.ts';
import { cursorIssue, decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { api } from '../../http/procedures.ts';
import { once } from '../../http/idempotency.ts';
import { listOpenJobs } from './reading/open-jobs.queries.ts';
import { removeRoute } from './editing/remove-route.queries.ts';
import { listRoutes, loadRoute, loadRoutesOfDriver } from './reading/routes.queries.ts';

/** Route date, id. */
const listCursor = z.tuple([calendarDate, z.uuid()]);

/** Another driver's route does not exist for a technician. */
const maySee = (
  actor: Pick<Actor, 'roles' | 'userId'>,
  route: Pick<Route, 'driverUserId' | 'status'>,
): boolean => mayDo({ roles: actor.roles, drives: route.driverUserId === actor.userId }, route.status, 'see');

export const routesProcedures = {
  list: api.routes.list.handler(async ({ context: { actor, services }, input, errors }) => {
    const key = input.cursor === undefined ? undefined : decodeCursor(input.cursor, listCursor);
    if (key === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    const after = key && { date: key[0], id: key[1] };
    const { items, end } = await services.database.inTenant(actor, (tx) =>
      listRoutes(tx, { ...input, after }),
    );
    return { items, nextCursor: end && encodeCursor([end.date, end.id]) };
  }),

  get: api.routes.get.handler(async ({ context: { actor, services }, input, errors }) => {
    const route = await services.database.inTenant(actor, (tx) => loadRoute(tx, input.id));
    if (!route || !maySee(actor, route)) throw errors.NOT_FOUND();
    return route;
  }),

  streetLines: api.routes.streetLines.handler(async ({ context: { actor, services }, input, errors }) => {
    const route = await services.database.inTenant(actor, (tx) => loadRoute(tx, input.id));
    if (!route || !maySee(actor, route)) throw errors.NOT_FOUND();
    // A break takes place where the stop before it is.
    const stops = route.stops.filter(({ kind }) => kind !== 'break');
    const lines = await services.streetLines.between(
      stops.map(({ latitude, longitude }) =>
        latitude === null || longitude === null ? null : { latitude, longitude },
      ),
    );
    return { lines: stops.slice(1).map(({ id }, index) => ({ stopId: id, line: lines[index] ?? null })) };
  }),

  mine: api.routes.mine.handler(({ context: { actor, services }, input }) =>
    services.database.inTenant(actor, (tx) => loadRoutesOfDriver(tx, actor.userId, input.date)),
  ),

  openJobs: api.routes.openJobs.handler(({ context: { actor, services }, input }) =>
    services.database.inTenant(actor, (tx) => listOpenJobs(tx, input)),
  ),

  preview: api.routes.preview.handler(async ({ context: { actor, services }, input, errors }) => {
    return answer(await services.manualRoutes.preview(actor, input), errors);
  }),

  create: api.routes.create.handler(({ context, input, errors }) =>
    context.services.manualRoutes.create(context.actor, input, (tx, write) =>
      once<Route>(tx, context, 'routes.create', input, async () => {
        return answer(await write(), errors);
      }),
    ),
  ),

  update: api.routes.update.handler(({ context: { actor, services }, input, errors }) =>
    services.manualRoutes.update(actor, input, async (_tx, write) => {
      return answer(await write(), errors);
    }),
  ),

  remove: api.routes.remove.handler(async ({ context: { actor, services }, input: { id }, errors }) => {
    const outcome = await services.database.inTenant(actor, (tx) =>
      removeRoute(tx, actor, id, services.now()),
    );
    if (outcome === 'not-found') throw errors.NOT_FOUND();
    if (outcome === 'not-draft') throw errors['route.not-draft']();
    if (outcome === 'locked') throw errors['route.locked']();
    return { id };
  }),
};
