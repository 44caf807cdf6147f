import type { JobType } from '@haulwright/domain/services/job-type';
import { api } from '../../http/procedures.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { refusingDuplicates } from '../../platform/database/unique-violation.ts';
import { newId } from '../../platform/ids.ts';
import {
  areServiceTypes,
  deleteJobType,
  deleteServiceType,
  insertJobTypes,
  insertServiceTypes,
  listJobTypes,
  listServiceTypes,
  updateJobType,
  updateServiceType,
} from './services.queries.ts';

export const serviceTypesProcedures = {
  list: api.serviceTypes.list.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, listServiceTypes),
  ),

  create: api.serviceTypes.create.handler(({ context: { actor, services }, input, errors }) =>
    refusingDuplicates('service_types_name_key', errors['name.taken'], () =>
      services.database.inTenant(actor, async (tx) => {
        const service = { id: newId(), ...input };
        await insertServiceTypes(tx, [{ ...service, companyId: actor.companyId }]);
        return service;
      }),
    ),
  ),

  update: api.serviceTypes.update.handler(({ context: { actor, services }, input, errors }) =>
    refusingDuplicates('service_types_name_key', errors['name.taken'], () =>
      services.database.inTenant(actor, async (tx) => {
        if (!(await updateServiceType(tx, input))) throw errors.NOT_FOUND();
        return input;
      }),
    ),
  ),

  remove: api.serviceTypes.remove.handler(({ context: { actor, services }, input: { id }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      if ((await services.events.ask(tx, 'services.clients', { serviceTypeId: id })) > 0)
        throw errors['service.in-use']();
      if (!(await deleteServiceType(tx, id))) throw errors.NOT_FOUND();
      return { id };
    }),
  ),
};

/** Field error for a job type whose service is unknown. */
const unknownService = {
  data: { issues: [{ path: ['serviceTypeId'], message: 'This service no longer exists. Choose another.' }] },
};

const hasKnownService = async (
  tx: TenantTransaction,
  type: Pick<JobType, 'serviceTypeId'>,
): Promise<boolean> => type.serviceTypeId === null || areServiceTypes(tx, [type.serviceTypeId]);

export const jobTypesProcedures = {
  list: api.jobTypes.list.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, listJobTypes),
  ),

  create: api.jobTypes.create.handler(({ context: { actor, services }, input, errors }) =>
    refusingDuplicates('job_types_name_key', errors['name.taken'], () =>
      services.database.inTenant(actor, async (tx) => {
        if (!(await hasKnownService(tx, input))) throw errors.BAD_REQUEST(unknownService);
        const type = { id: newId(), ...input };
        await insertJobTypes(tx, [{ ...type, companyId: actor.companyId }]);
        return type;
      }),
    ),
  ),

  update: api.jobTypes.update.handler(({ context: { actor, services }, input, errors }) =>
    refusingDuplicates('job_types_name_key', errors['name.taken'], () =>
      services.database.inTenant(actor, async (tx) => {
        if (!(await hasKnownService(tx, input))) throw errors.BAD_REQUEST(unknownService);
        if (!(await updateJobType(tx, input))) throw errors.NOT_FOUND();
        return input;
      }),
    ),
  ),

  remove: api.jobTypes.remove.handler(({ context: { actor, services }, input: { id }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      if (!(await deleteJobType(tx, id))) throw errors.NOT_FOUND();
      return { id };
    }),
  ),
};
