import { isDeepStrictEqual } from 'node:util';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { sameNamed } from '@haulwright/domain/kernel/same-name';
import { likeChanged, refuseTwice } from '../../http/likeness.ts';
import { jobTypeInput, type JobType } from '@haulwright/domain/services/job-type';
import { serviceTypeInput } from '@haulwright/domain/services/service-type';
import type { Actor } from '../../http/actor.ts';
import type { Services } from '../../http/context.ts';
import { api } from '../../http/procedures.ts';
import { versionsBy } from '../../http/versions.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
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
import { jobTypes, serviceTypes } from './services.tables.ts';

const serviceVersions = versionsBy(serviceTypeInput);
const jobTypeVersions = versionsBy(jobTypeInput);

export const serviceTypesProcedures = {
  list: api.serviceTypes.list.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) => (await listServiceTypes(tx)).map(serviceVersions.show)),
  ),

  create: api.serviceTypes.create.handler(({ context, input, errors }) =>
    refusingDuplicates('service_types_name_key', errors['name.taken'], () =>
      context.services.database.inTenant(context.actor, async (tx) => {
        await refuseTwice(context, errors, async () =>
          sameNamed('service', input, await listServiceTypes(tx)),
        );
        const service = { id: newId(), ...input };
        await insertServiceTypes(tx, [{ ...service, companyId: context.actor.companyId }]);
        return serviceVersions.show(service);
      }),
    ),
  ),

  update: api.serviceTypes.update.handler(({ context, input, errors }) =>
    refusingDuplicates('service_types_name_key', errors['name.taken'], () =>
      context.services.database.inTenant(context.actor, async (tx) => {
        const { version, ...service } = input;
        if (!(await lockRow(tx, serviceTypes, service.id))) throw errors.NOT_FOUND();
        const all = await listServiceTypes(tx);
        const present = all.find(({ id }) => id === service.id);
        if (!present) throw errors.NOT_FOUND();
        serviceVersions.check(version, present, errors);
        const like = () => sameNamed('service', service, all);
        await refuseTwice(context, errors, likeChanged(present, service, ['name'], like));
        await updateServiceType(tx, service);
        return serviceVersions.show(service);
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

/** Routes with such work are timed again. */
const publishJobType = (
  { actor, services }: { readonly actor: Actor; readonly services: Services },
  tx: TenantTransaction,
  jobTypeId: string,
): Promise<void> =>
  services.events.publish(tx, 'job-type.changed', {
    jobTypeId,
    today: calendarDateIn(services.now(), actor.timeZone),
  });

export const jobTypesProcedures = {
  list: api.jobTypes.list.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) => (await listJobTypes(tx)).map(jobTypeVersions.show)),
  ),

  create: api.jobTypes.create.handler(({ context, input, errors }) =>
    refusingDuplicates('job_types_name_key', errors['name.taken'], () =>
      context.services.database.inTenant(context.actor, async (tx) => {
        await refuseTwice(context, errors, async () => sameNamed('job-type', input, await listJobTypes(tx)));
        if (!(await hasKnownService(tx, input))) throw errors.BAD_REQUEST(unknownService);
        const type = { id: newId(), ...input };
        await insertJobTypes(tx, [{ ...type, companyId: context.actor.companyId }]);
        return jobTypeVersions.show(type);
      }),
    ),
  ),

  update: api.jobTypes.update.handler(({ context, input, errors }) =>
    refusingDuplicates('job_types_name_key', errors['name.taken'], () =>
      context.services.database.inTenant(context.actor, async (tx) => {
        const { version, ...type } = input;
        if (!(await lockRow(tx, jobTypes, type.id))) throw errors.NOT_FOUND();
        const all = await listJobTypes(tx);
        const present = all.find(({ id }) => id === type.id);
        if (!present) throw errors.NOT_FOUND();
        jobTypeVersions.check(version, present, errors);
        const like = () => sameNamed('job-type', type, all);
        await refuseTwice(context, errors, likeChanged(present, type, ['name'], like));
        if (!(await hasKnownService(tx, type))) throw errors.BAD_REQUEST(unknownService);
        await updateJobType(tx, type);
        if (!isDeepStrictEqual(present.requiredCertifications, type.requiredCertifications))
          await publishJobType(context, tx, type.id);
        return jobTypeVersions.show(type);
      }),
    ),
  ),

  remove: api.jobTypes.remove.handler(({ context: { actor, services }, input: { id }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      await publishJobType({ actor, services }, tx, id);
      if (!(await deleteJobType(tx, id))) throw errors.NOT_FOUND();
      return { id };
    }),
  ),
};
