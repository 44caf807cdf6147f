import { isDeepStrictEqual } from 'node:util';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { vehicleInput } from '@haulwright/domain/vehicles/vehicle';
import type { z } from 'zod';
import { api } from '../../http/procedures.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { refusingDuplicates } from '../../platform/database/unique-violation.ts';
import type { Geocoder } from '../../platform/geocoding/geocoder.ts';
import { pinOfOneLineAddress } from '../../platform/geocoding/pin.ts';
import { newId } from '../../platform/ids.ts';
import { unlessUsed } from '../../platform/database/unless-used.ts';
import { isCompanyUser } from '../users/users.queries.ts';
import {
  deleteVehicle,
  insertVehicle,
  listVehicles,
  loadVehicle,
  lockVehicle,
  type StoredVehicle,
  updateVehicle,
} from './vehicles.queries.ts';

type VehicleInput = z.output<typeof vehicleInput>;

const hasKnownDriver = async (
  tx: TenantTransaction,
  truck: { driverUserId: string | null },
): Promise<boolean> => truck.driverUserId === null || isCompanyUser(tx, truck.driverUserId);

/**
 * Completes a truck for storing. Without its own address it is based at the company's depot. Calls outside
 * servers.
 */
async function toStored(
  geocoder: Geocoder,
  id: string,
  truck: VehicleInput,
  before?: Omit<StoredVehicle, 'depotZipArea'>,
): Promise<StoredVehicle> {
  const { depotAddress: address, depotLatitude: latitude, depotLongitude: longitude } = truck;
  const stored = before && {
    address: before.depotAddress,
    latitude: before.depotLatitude,
    longitude: before.depotLongitude,
    geocodePrecision: before.depotPrecision,
  };
  const pin = await pinOfOneLineAddress(
    geocoder,
    address === null ? { address } : { address, latitude, longitude },
    stored,
  );
  return {
    ...truck,
    id,
    // Dates mean nothing for a truck that is in service.
    outOfServiceFrom: truck.outOfService ? truck.outOfServiceFrom : null,
    outOfServiceUntil: truck.outOfService ? truck.outOfServiceUntil : null,
    depotLatitude: pin.latitude,
    depotLongitude: pin.longitude,
    depotPrecision: pin.geocodePrecision,
    depotZipArea: pin.zipArea,
  };
}

/** The fields that the times and warnings of a truck's routes depend on. */
const timing = ({
  name,
  capacityGallons,
  acceptedWasteTypes,
  shiftStartMinute,
  shiftEndMinute,
  outOfService,
  outOfServiceFrom,
  outOfServiceUntil,
  depotAddress,
  depotLatitude,
  depotLongitude,
}: Omit<StoredVehicle, 'depotZipArea'>) => ({
  name,
  capacityGallons,
  acceptedWasteTypes,
  shiftStartMinute,
  shiftEndMinute,
  outOfService,
  outOfServiceFrom,
  outOfServiceUntil,
  depotAddress,
  depotLatitude,
  depotLongitude,
});

export const vehiclesProcedures = {
  list: api.vehicles.list.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, listVehicles),
  ),

  create: api.vehicles.create.handler(async ({ context: { actor, services }, input, errors }) => {
    const stored = await toStored(services.geocoder, newId(), input);
    return refusingDuplicates('vehicles_name_key', errors['name.taken'], () =>
      services.database.inTenant(actor, async (tx) => {
        if (!(await hasKnownDriver(tx, input))) throw errors['vehicle.driver-unknown']();
        await insertVehicle(tx, { ...stored, companyId: actor.companyId });
        const vehicle = await loadVehicle(tx, stored.id);
        if (!vehicle) throw errors.NOT_FOUND();
        return vehicle;
      }),
    );
  }),

  update: api.vehicles.update.handler(async ({ context: { actor, services }, input, errors }) => {
    const before = await services.database.inTenant(actor, (tx) => loadVehicle(tx, input.id));
    if (!before) throw errors.NOT_FOUND();
    const stored = await toStored(services.geocoder, input.id, input, before);
    return refusingDuplicates('vehicles_name_key', errors['name.taken'], () =>
      services.database.inTenant(actor, async (tx) => {
        if (!(await hasKnownDriver(tx, input))) throw errors['vehicle.driver-unknown']();
        await updateVehicle(tx, stored);
        if (!isDeepStrictEqual(timing(before), timing(stored)))
          await services.events.publish(tx, 'vehicle.changed', {
            vehicleId: input.id,
            today: calendarDateIn(services.now(), actor.timeZone),
          });
        const vehicle = await loadVehicle(tx, input.id);
        if (!vehicle) throw errors.NOT_FOUND();
        return vehicle;
      }),
    );
  }),

  remove: api.vehicles.remove.handler(({ context: { actor, services }, input: { id }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      if (!(await lockVehicle(tx, id))) throw errors.NOT_FOUND();
      await services.events.publish(tx, 'vehicle.changed', {
        vehicleId: id,
        today: calendarDateIn(services.now(), actor.timeZone),
      });
      const removed = await unlessUsed(tx, (savepoint) => deleteVehicle(savepoint, id));
      if (removed === 'still-used') throw errors['vehicle.has-custody']();
      if (!removed) throw errors.NOT_FOUND();
      return { id };
    }),
  ),
};
