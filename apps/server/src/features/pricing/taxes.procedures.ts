import { api } from '../../http/procedures.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { refusingDuplicates } from '../../platform/database/unique-violation.ts';
import { newId } from '../../platform/ids.ts';
import { servedOf } from './served.queries.ts';
import {
  deleteExemption,
  deleteJurisdiction,
  insertExemption,
  insertJurisdiction,
  isJurisdiction,
  listExemptions,
  listJurisdictions,
  updateExemption,
  updateJurisdiction,
} from './taxes.queries.ts';

const isClient = async (tx: TenantTransaction, clientId: string): Promise<boolean> =>
  (await servedOf(tx, { clientId, clientAddressId: null })) !== undefined;

/** Whether the client and the jurisdiction of a certificate belong to the company. */
const isKnown = async (
  tx: TenantTransaction,
  { clientId, jurisdictionId }: { readonly clientId: string; readonly jurisdictionId: string | null },
): Promise<boolean> =>
  (await isClient(tx, clientId)) && (jurisdictionId === null || (await isJurisdiction(tx, jurisdictionId)));

export const taxesProcedures = {
  jurisdictions: {
    list: api.taxes.jurisdictions.list.handler(({ context: { actor, services } }) =>
      services.database.inTenant(actor, listJurisdictions),
    ),

    create: api.taxes.jurisdictions.create.handler(({ context: { actor, services }, input, errors }) =>
      refusingDuplicates('tax_jurisdictions_name_key', errors['name.taken'], () =>
        services.database.inTenant(actor, async (tx) => {
          const jurisdiction = { id: newId(), ...input };
          await insertJurisdiction(tx, actor.companyId, jurisdiction);
          return jurisdiction;
        }),
      ),
    ),

    update: api.taxes.jurisdictions.update.handler(({ context: { actor, services }, input, errors }) =>
      refusingDuplicates('tax_jurisdictions_name_key', errors['name.taken'], () =>
        services.database.inTenant(actor, async (tx) => {
          if (!(await updateJurisdiction(tx, actor.companyId, input))) throw errors.NOT_FOUND();
          return input;
        }),
      ),
    ),

    remove: api.taxes.jurisdictions.remove.handler(
      ({ context: { actor, services }, input: { id }, errors }) =>
        services.database.inTenant(actor, async (tx) => {
          if (!(await deleteJurisdiction(tx, id))) throw errors.NOT_FOUND();
          return { id };
        }),
    ),
  },

  exemptions: {
    list: api.taxes.exemptions.list.handler(({ context: { actor, services }, input: { clientId }, errors }) =>
      services.database.inTenant(actor, async (tx) => {
        if (!(await isClient(tx, clientId))) throw errors.NOT_FOUND();
        return listExemptions(tx, clientId);
      }),
    ),

    create: api.taxes.exemptions.create.handler(({ context: { actor, services }, input, errors }) =>
      services.database.inTenant(actor, async (tx) => {
        if (!(await isKnown(tx, input))) throw errors.NOT_FOUND();
        const exemption = { id: newId(), ...input };
        await insertExemption(tx, { ...exemption, companyId: actor.companyId });
        return exemption;
      }),
    ),

    update: api.taxes.exemptions.update.handler(({ context: { actor, services }, input, errors }) =>
      services.database.inTenant(actor, async (tx) => {
        if (!(await isKnown(tx, input)) || !(await updateExemption(tx, input))) throw errors.NOT_FOUND();
        return input;
      }),
    ),

    remove: api.taxes.exemptions.remove.handler(({ context: { actor, services }, input: { id }, errors }) =>
      services.database.inTenant(actor, async (tx) => {
        if (!(await deleteExemption(tx, id))) throw errors.NOT_FOUND();
        return { id };
      }),
    ),
  },
};
