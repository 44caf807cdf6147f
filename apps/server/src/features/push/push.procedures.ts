import { api } from '../../http/procedures.ts';
import { forgetEndpoint, keepSubscription } from './push.queries.ts';

export const pushProcedures = {
  key: api.push.key.handler(({ context: { services } }) => ({ publicKey: services.push.publicKey })),

  subscribe: api.push.subscribe.handler(async ({ context: { actor, services }, input, errors }) => {
    if (!services.push.mayUse(input.endpoint)) throw errors['push.unknown-service']();
    await services.database.inTenant(actor, (tx) => keepSubscription(tx, actor, input, services.now()));
    return { kept: true as const };
  }),

  unsubscribe: api.push.unsubscribe.handler(async ({ context: { actor, services }, input: { endpoint } }) => {
    await services.database.inTenant(actor, (tx) => forgetEndpoint(tx, actor.userId, endpoint));
    return { kept: false as const };
  }),
};
