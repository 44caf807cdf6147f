import { sanitationTable } from '@haulwright/domain/rentals/sanitation-need';
import { api } from '../../http/procedures.ts';
import { versionsBy } from '../../http/versions.ts';
import { lockCompany } from '../companies/company.queries.ts';
import { loadSanitationTable, saveSanitationTable } from './sanitation.queries.ts';

const versions = versionsBy(sanitationTable);

export const sanitationProcedures = {
  get: api.rentals.sanitation.get.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) => versions.show(await loadSanitationTable(tx))),
  ),

  save: api.rentals.sanitation.save.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const { version, ...table } = input;
      await lockCompany(tx, actor.companyId);
      versions.check(version, await loadSanitationTable(tx), errors);
      await saveSanitationTable(tx, actor.companyId, table, services.now());
      return versions.show(await loadSanitationTable(tx));
    }),
  ),
};
