import { starterServices } from '@haulwright/domain/services/starter-services';
import type { Hearer } from '../../platform/events/events.ts';
import { newId } from '../../platform/ids.ts';
import { insertJobTypes, insertServiceTypes } from './services.queries.ts';

export const starterServicesOfCompany: Hearer<'company.founded'> = {
  does: 'services: gives it the services and job types it starts with',
  async hear(tx, { companyId }) {
    const services = starterServices.map((service) => ({ ...service, id: newId() }));
    await insertServiceTypes(
      tx,
      services.map(({ id, name, description }) => ({ id, companyId, name, description })),
    );
    await insertJobTypes(
      tx,
      services.flatMap(({ id, jobTypes }) =>
        jobTypes.map((type) => ({ ...type, id: newId(), companyId, serviceTypeId: id })),
      ),
    );
  },
};
