import { starterVehicle } from '@haulwright/domain/vehicles/starter-vehicle';
import type { Hearer } from '../../platform/events/events.ts';
import { newId } from '../../platform/ids.ts';
import { insertVehicle } from './vehicles.queries.ts';

export const starterTruckOfCompany: Hearer<'company.founded'> = {
  does: 'vehicles: gives it a truck that its founder drives',
  hear: (tx, { companyId, founderUserId }) =>
    insertVehicle(tx, { ...starterVehicle, id: newId(), companyId, driverUserId: founderUserId }),
};
