import { sameNamed } from '@haulwright/domain/kernel/same-name';
import { likeChanged, refuseTwice } from '../../http/likeness.ts';
import { taxExemptionInput, taxJurisdictionInput } from '@haulwright/domain/pricing/tax-book';
import { api } from '../../http/procedures.ts';
import { versionsBy } from '../../http/versions.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
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
import { taxExemptions, taxJurisdictions } from './taxes.tables.ts';

const jurisdictionVersions = versionsBy(taxJurisdictionInput);
const exemptionVersions = versionsBy(taxExemptionInput);

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
      services.database.inTenant(actor, async (tx) =>
        (await listJurisdictions(tx)).map(jurisdictionVersions.show),
      ),
    ),

    create: api.taxes.jurisdictions.create.handler(({ context, input, errors }) =>
      refusingDuplicates('tax_jurisdictions_name_key', errors['name.taken'], () =>
        context.services.database.inTenant(context.actor, async (tx) => {
          await refuseTwice(context, errors, async () =>
            sameNamed('tax-jurisdiction', input, await listJurisdictions(tx)),
          );
          const jurisdiction = { id: newId(), ...input };
          await insertJurisdiction(tx, context.actor.companyId, jurisdiction);
          return jurisdictionVersions.show(jurisdiction);
        }),
      ),
    ),

    update: api.taxes.jurisdictions.update.handler(({ context, input, errors }) =>
      refusingDuplicates('tax_jurisdictions_name_key', errors['name.taken'], () =>
        context.services.database.inTenant(context.actor, async (tx) => {
          const { version, ...jurisdiction } = input;
          if (!(await lockRow(tx, taxJurisdictions, input.id))) throw errors.NOT_FOUND();
          const all = await listJurisdictions(tx);
          const present = all.find(({ id }) => id === input.id);
          if (!present) throw errors.NOT_FOUND();
          jurisdictionVersions.check(version, present, errors);
          const like = () => sameNamed('tax-jurisdiction', input, all);
          await refuseTwice(context, errors, likeChanged(present, input, ['name'], like));
          await updateJurisdiction(tx, context.actor.companyId, jurisdiction);
          return jurisdictionVersions.show(jurisdiction);
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
        return (await listExemptions(tx, clientId)).map(exemptionVersions.show);
      }),
    ),

    create: api.taxes.exemptions.create.handler(({ context: { actor, services }, input, errors }) =>
      services.database.inTenant(actor, async (tx) => {
        if (!(await isKnown(tx, input))) throw errors.NOT_FOUND();
        const exemption = { id: newId(), ...input };
        await insertExemption(tx, { ...exemption, companyId: actor.companyId });
        return exemptionVersions.show(exemption);
      }),
    ),

    update: api.taxes.exemptions.update.handler(({ context: { actor, services }, input, errors }) =>
      services.database.inTenant(actor, async (tx) => {
        const { version, ...exemption } = input;
        if (!(await isKnown(tx, input)) || !(await lockRow(tx, taxExemptions, input.id)))
          throw errors.NOT_FOUND();
        const present = (await listExemptions(tx, input.clientId)).find(({ id }) => id === input.id);
        if (!present) throw errors.NOT_FOUND();
        exemptionVersions.check(version, present, errors);
        await updateExemption(tx, exemption);
        return exemptionVersions.show(exemption);
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
