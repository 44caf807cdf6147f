import { api } from '../../http/procedures.ts';
import { loadSanitationTable, saveSanitationTable } from './sanitation.queries.ts';

export const sanitationProcedures = {
  get: api.rentals.sanitation.get.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, loadSanitationTable),
  ),

  save: api.rentals.sanitation.save.handler(({ context: { actor, services }, input }) =>
    services.database.inTenant(actor, async (tx) => {
      await saveSanitationTable(tx, actor.companyId, input, services.now());
      return loadSanitationTable(tx);
    }),
  ),
};
