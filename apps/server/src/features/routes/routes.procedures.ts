import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { z } from 'zod';
import { cursorIssue, decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { api } from '../../http/procedures.ts';
import { latestOptimization, loadOptimization } from './optimizations.queries.ts';
import { removeRoute } from './remove-route.queries.ts';
import { listRoutes, loadRoute } from './routes.queries.ts';

/** Route date, id. */
const listCursor = z.tuple([calendarDate, z.uuid()]);

export const routesProcedures = {
  list: api.routes.list.handler(async ({ context: { actor, services }, input, errors }) => {
    const key = input.cursor === undefined ? undefined : decodeCursor(input.cursor, listCursor);
    if (key === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    const after = key && { date: key[0], id: key[1] };
    const { items, end } = await services.database.inTenant(actor, (tx) => listRoutes(tx, { ...input, after }));
    return { items, nextCursor: end && encodeCursor([end.date, end.id]) };
  }),

  get: api.routes.get.handler(async ({ context: { actor, services }, input, errors }) => {
    const route = await services.database.inTenant(actor, (tx) => loadRoute(tx, input.id));
    if (!route) throw errors.NOT_FOUND();
    return route;
  }),

  remove: api.routes.remove.handler(async ({ context: { actor, services }, input: { id }, errors }) => {
    const outcome = await services.database.inTenant(actor, (tx) => removeRoute(tx, actor, id, services.now()));
    if (outcome === 'not-found') throw errors.NOT_FOUND();
    if (outcome === 'not-draft') throw errors['route.not-draft']();
    return { id };
  }),

  optimize: api.routes.optimize.handler(async ({ context: { actor, services }, input, errors }) => {
    // A company other than the session's is none the caller knows of.
    if (input.companyId !== undefined && input.companyId !== actor.companyId) throw errors.NOT_FOUND();
    const started = await services.planning.start(actor, input);
    if (!started.ok) throw errors[started.refusal]();
    return started.value;
  }),

  getOptimization: api.routes.getOptimization.handler(async ({ context: { actor, services }, input, errors }) => {
    const run = await services.database.inTenant(actor, (tx) => loadOptimization(tx, input.id));
    if (!run) throw errors.NOT_FOUND();
    return run;
  }),

  latestOptimization: api.routes.latestOptimization.handler(({ context: { actor, services }, input }) =>
    services.database.inTenant(actor, (tx) => latestOptimization(tx, input.date)),
  ),

  cancelOptimization: api.routes.cancelOptimization.handler(async ({ context: { actor, services }, input, errors }) => {
    const run = await services.planning.cancel(actor, input.id);
    if (!run) throw errors.NOT_FOUND();
    return run;
  }),
};
