import { companyNameFor } from '@haulwright/domain/companies/company';
import { starterServices, starterVehicle } from '@haulwright/domain/companies/starter-kit';
import { maxLength } from '@haulwright/domain/kernel/text';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { insertJobTypes, insertServiceTypes } from '../services/services.queries.ts';
import { insertVehicle } from '../vehicles/vehicles.queries.ts';
import { insertCompany } from './company.queries.ts';

export interface Founder {
  /** The authentication service's id of the person. */
  readonly userId: string;
  readonly email: string;
  readonly fullName: string;
  /** Empty or missing: the company is called after its founder. */
  readonly companyName?: string | null;
}

/**
 * Makes a company with everything its first day needs: settings, the founder's profile with the role of an
 * administrator, services, job types, a truck driven by the founder, and the counter of job numbers.
 * Runs in the sign-up's transaction, so that there is never a person without a company.
 */
export async function foundCompany(tx: SystemTransaction, founder: Founder): Promise<{ companyId: string }> {
  const companyId = newId();
  const { userId, email, fullName } = founder;
  const founderName = fullName.trim() || email.split('@', 1).join('');
  const name = companyNameFor(founder.companyName, founderName).slice(0, maxLength.name);
  await insertCompany(tx, { companyId, userId, email, fullName, name });
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
  await insertVehicle(tx, { ...starterVehicle, id: newId(), companyId, driverUserId: userId });
  return { companyId };
}
