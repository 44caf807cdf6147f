import { api } from '../../http/procedures.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { refusingDuplicates } from '../../platform/database/unique-violation.ts';
import { newId } from '../../platform/ids.ts';
import { isCompanyUser } from '../users/users.queries.ts';
import { deleteVehicle, insertVehicle, listVehicles, loadVehicle, updateVehicle } from './vehicles.queries.ts';

const hasKnownDriver = async (tx: TenantTransaction, truck: { driverUserId: string | null }): Promise<boolean> =>
  truck.driverUserId === null || isCompanyUser(tx, truck.driverUserId);

export const vehiclesProcedures = {
  list: api.vehicles.list.handler(({ context: { actor, services } }) => services.database.inTenant(actor, listVehicles)),

  create: api.vehicles.create.handler(({ context: { actor, services }, input, errors }) =>
    refusingDuplicates('vehicles_name_key', errors['name.taken'], () =>
      services.database.inTenant(actor, async (tx) => {
        if (!(await hasKnownDriver(tx, input))) throw errors['vehicle.driver-unknown']();
        const id = newId();
        await insertVehicle(tx, { ...input, id, companyId: actor.companyId });
        const vehicle = await loadVehicle(tx, id);
        if (!vehicle) throw errors.NOT_FOUND();
        return vehicle;
      }),
    ),
  ),

  update: api.vehicles.update.handler(({ context: { actor, services }, input, errors }) =>
    refusingDuplicates('vehicles_name_key', errors['name.taken'], () =>
      services.database.inTenant(actor, async (tx) => {
        if (!(await hasKnownDriver(tx, input))) throw errors['vehicle.driver-unknown']();
        await updateVehicle(tx, input);
        const vehicle = await loadVehicle(tx, input.id);
        if (!vehicle) throw errors.NOT_FOUND();
        return vehicle;
      }),
    ),
  ),

  remove: api.vehicles.remove.handler(({ context: { actor, services }, input: { id }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      if (!(await deleteVehicle(tx, id))) throw errors.NOT_FOUND();
      return { id };
    }),
  ),
};
