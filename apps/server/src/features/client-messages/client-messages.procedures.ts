import { api, openApi } from '../../http/procedures.ts';
import { enterBy } from '../../http/strangers-links.ts';
import { newId } from '../../platform/ids.ts';
import { headedComing, loadComing } from './coming-visit.ts';
import { insertConsents, lockClient, putLanguage } from './consents.queries.ts';
import { loadMessagesOfClient } from './messages-of-client.ts';
import { previewOf } from './preview-message.ts';
import { trackDoor } from './track-door.ts';
import { countTrackOpening } from './track-links.queries.ts';

/** What a client sees by the link in a message: one visit, and nothing else. */
export const clientMessagesProcedures = {
  visit: openApi.clientMessages.visit.handler(async ({ context, input: { token, isFirst }, errors }) => {
    const { services } = context;
    const now = services.now();
    const refusals = { unknown: errors['track.no-such-link'], tooOften: errors['track.asked-too-often'] };
    const loaded = await enterBy(context, trackDoor, token, refusals, async (tx, link) => {
      if (isFirst) await countTrackOpening(tx, link.id, now);
      return loadComing(tx, services, link, now);
    });
    return headedComing(services, loaded);
  }),

  ofClient: api.clientMessages.ofClient.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const messages = await loadMessagesOfClient(tx, input.clientId);
      if (messages === undefined) throw errors.NOT_FOUND();
      return messages;
    }),
  ),

  recordConsent: api.clientMessages.recordConsent.handler(
    ({ context: { actor, services }, input: { clientId, ...consent }, errors }) =>
      services.database.inTenant(actor, async (tx) => {
        const { companyId, userId: recordedBy } = actor;
        const known = (await lockClient(tx, clientId)) && (await loadMessagesOfClient(tx, clientId));
        if (known === undefined) throw errors.NOT_FOUND();
        if (!known.numbers.some(({ phone }) => phone === consent.phone))
          throw errors['consent.no-such-number']();
        const at = services.now();
        await insertConsents(tx, [{ id: newId(), companyId, clientId, recordedBy, at, ...consent }]);
        return (await loadMessagesOfClient(tx, clientId)) ?? known;
      }),
  ),

  chooseLanguage: api.clientMessages.chooseLanguage.handler(
    ({ context: { actor, services }, input: { clientId, language }, errors }) =>
      services.database.inTenant(actor, async (tx) => {
        if ((await lockClient(tx, clientId)) === undefined) throw errors.NOT_FOUND();
        await putLanguage(tx, { companyId: actor.companyId, clientId, language }, services.now());
        const messages = await loadMessagesOfClient(tx, clientId);
        if (messages === undefined) throw errors.NOT_FOUND();
        return messages;
      }),
  ),

  preview: api.clientMessages.preview.handler(({ context: { actor, services }, input }) =>
    services.database.inTenant(actor, (tx) =>
      previewOf(tx, input, {
        address: services.clientMessaging.address,
        now: services.now(),
        timeZone: actor.timeZone,
      }),
    ),
  ),
};
