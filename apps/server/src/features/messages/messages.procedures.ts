import { can } from '@haulwright/domain/access/permissions';
import type { ActedBy } from '../../http/act.ts';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import { newId } from '../../platform/ids.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { loadRoute } from '../routes/reading/routes.queries.ts';
import { insertMessages, markRead, messagesOf, readRoutes, unreadOfDay } from './messages.queries.ts';

export const messagesProcedures = {
  list: api.messages.list.handler(({ context: { actor, services }, input: { id }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const route = await loadRoute(tx, id);
      const isTheirs = route?.driverUserId === actor.userId && route.status !== 'draft';
      if (route === undefined || (!isTheirs && !can(actor.roles, 'VIEW_ALL_ROUTES')))
        throw errors.NOT_FOUND();
      return messagesOf(tx, [id]);
    }),
  ),

  send: api.messages.send.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'messages.send', input, async () => {
        if ((await loadRoute(tx, input.id)) === undefined) throw errors.NOT_FOUND();
        const [route] = await readRoutes(tx, { id: input.id });
        if (route === undefined) throw errors['message.nobody-reads']();
        const [id = ''] = await write(tx, actor, [route.id], input.text, services.now());
        const sent = (await messagesOf(tx, [route.id])).find((one) => one.id === id);
        if (sent === undefined) throw new Error(`message ${id} vanished within its own transaction`);
        return sent;
      }),
    );
  }),

  sendToDay: api.messages.sendToDay.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'messages.sendToDay', input, async () => {
        const routes = await readRoutes(tx, { date: input.date });
        if (routes.length === 0) throw errors['message.nobody-reads']();
        const ids = routes.map(({ id }) => id);
        await write(tx, actor, ids, input.text, services.now());
        return { routes: ids.length };
      }),
    );
  }),

  read: api.messages.read.handler(({ context: { actor, services }, input: { id, upTo }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      if ((await loadRoute(tx, id)) === undefined) throw errors.NOT_FOUND();
      const what = { fromOffice: false, upTo: new Date(upTo) };
      return { read: await markRead(tx, id, what, { userId: actor.userId, at: services.now() }) };
    }),
  ),

  unread: api.messages.unread.handler(({ context: { actor, services }, input: { date } }) =>
    services.database.inTenant(actor, (tx) => unreadOfDay(tx, date)),
  ),
};

/** Writes one message per route; returns their ids. */
async function write(
  tx: TenantTransaction,
  actor: ActedBy,
  routeIds: readonly string[],
  text: string,
  now: Date,
): Promise<string[]> {
  const { companyId, userId: senderUserId } = actor;
  const rows = routeIds.map((routeId) => ({
    companyId,
    routeId,
    senderUserId,
    text,
    // Sent as soon as this is committed.
    mailDueAt: now,
    id: newId(),
    fromOffice: true,
    sentAt: now,
  }));
  await insertMessages(tx, rows);
  return rows.map(({ id }) => id);
}
