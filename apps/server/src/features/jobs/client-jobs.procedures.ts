import { api } from '../../http/procedures.ts';
import { hasClient } from '../clients/clients.queries.ts';
import { listRecentJobs } from './client-jobs.queries.ts';

/** Loads the jobs shown on a client's page. */
const recentJobCount = 10;

/** Calls of the noun clients about their jobs. */
export const clientJobsProcedures = {
  recentJobs: api.clients.recentJobs.handler(({ context: { actor, services }, input: { id }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      if (!(await hasClient(tx, id))) throw errors.NOT_FOUND();
      return listRecentJobs(tx, id, recentJobCount);
    }),
  ),
};
