import { sanitationRules } from '@haulwright/domain/rentals/sanitation-rules';
import { api } from '../../http/procedures.ts';
import { versionsBy } from '../../http/versions.ts';
import { lockCompany } from '../companies/company.queries.ts';
import { loadSanitationRules, loadTableBefore, saveSanitationRules } from './sanitation.queries.ts';

const versions = versionsBy(sanitationRules);

export const sanitationProcedures = {
  table: api.rentals.sanitation.table.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, loadTableBefore),
  ),

  get: api.rentals.sanitation.get.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) => versions.show(await loadSanitationRules(tx))),
  ),

  save: api.rentals.sanitation.save.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const { version, ...rules } = input;
      await lockCompany(tx, actor.companyId);
      versions.check(version, await loadSanitationRules(tx), errors);
      await saveSanitationRules(tx, actor.companyId, rules, services.now());
      return versions.show(await loadSanitationRules(tx));
    }),
  ),
};
