import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { answer } from '../../../http/answer.ts';
import { api } from '../../../http/procedures.ts';
import { clientVersions } from '../../clients/client-versions.ts';
import { hasClient, loadClient } from '../../clients/clients.queries.ts';
import { heldWords } from '../held-job.ts';
import { archiveClient, clientWorkOf, reactivateClient, type WorkUnderWay } from './archive-client.ts';

const inWords = {
  'job.locked-on-route': heldWords,
  'client.work-under-way': ({ jobNumber }: WorkUnderWay) => ({
    message: `Work is under way on job ${jobNumber}. Complete it before you archive this client.`,
  }),
};

/** Calls of the noun clients that stop their work and bring it back. */
export const clientArchivingProcedures = {
  work: api.clients.work.handler(({ context: { actor, services }, input: { id }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      if (!(await hasClient(tx, id))) throw errors.NOT_FOUND();
      const today = calendarDateIn(services.now(), actor.timeZone);
      return clientWorkOf(tx, { events: services.events, today }, id);
    }),
  ),

  setStatus: api.clients.setStatus.handler(
    ({ context: { actor, services }, input: { id, status }, errors }) =>
      services.database.inTenant(actor, async (tx) => {
        const doing = { actor, now: services.now(), events: services.events };
        const change = status === 'active' ? reactivateClient : archiveClient;
        const changed = answer(await change(tx, doing, id), errors, inWords);
        const client = await loadClient(tx, id);
        if (!client) throw errors.NOT_FOUND();
        return { ...clientVersions.show(client), ...changed };
      }),
  ),
};
