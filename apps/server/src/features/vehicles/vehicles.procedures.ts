import { isDeepStrictEqual } from 'node:util';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { formatGallons } from '@haulwright/domain/kernel/quantity';
import { wasteTypeName } from '@haulwright/domain/services/waste-type';
import { vehicleInput, type Vehicle } from '@haulwright/domain/vehicles/vehicle';
import { changeTanks, type TankChange, type VehicleTank } from '@haulwright/domain/vehicles/vehicle-tanks';
import type { z } from 'zod';
import { answer } from '../../http/answer.ts';
import { refuseTwice } from '../../http/likeness.ts';
import { api } from '../../http/procedures.ts';
import { versionsBy } from '../../http/versions.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { refusingDuplicates } from '../../platform/database/unique-violation.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Geocoder } from '../../platform/geocoding/geocoder.ts';
import { pinOfOneLineAddress } from '../../platform/geocoding/pin.ts';
import { newId } from '../../platform/ids.ts';
import { unlessUsed } from '../../platform/database/savepoint.ts';
import { isCompanyUser } from '../users/users.queries.ts';
import { likeVehicles } from './like-vehicles.ts';
import {
  deleteVehicle,
  insertVehicle,
  listVehicles,
  loadVehicle,
  lockVehicle,
  type StoredVehicle,
  updateVehicle,
} from './vehicles.queries.ts';
import { lockedTanks, saveTanks, withTanks } from './vehicle-tanks.queries.ts';

const versions = versionsBy(vehicleInput);

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
  { tanks: _tanks, ...truck }: VehicleInput,
  before?: TimedTruck,
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
  const end = await pinOfOneLineAddress(
    geocoder,
    truck.endAddress === null
      ? { address: null }
      : { address: truck.endAddress, latitude: truck.endLatitude, longitude: truck.endLongitude },
    before && {
      address: before.endAddress,
      latitude: before.endLatitude,
      longitude: before.endLongitude,
      geocodePrecision: before.endPrecision,
    },
  );
  return {
    ...truck,
    id,
    // A truck without is given one when it is inserted.
    color: truck.color ?? before?.color ?? null,
    // Dates mean nothing for a truck that is in service.
    outOfServiceFrom: truck.outOfService ? truck.outOfServiceFrom : null,
    outOfServiceUntil: truck.outOfService ? truck.outOfServiceUntil : null,
    depotLatitude: pin.latitude,
    depotLongitude: pin.longitude,
    depotPrecision: pin.geocodePrecision,
    depotZipArea: pin.zipArea,
    endLatitude: end.latitude,
    endLongitude: end.longitude,
    endPrecision: end.geocodePrecision,
    endZipArea: end.zipArea,
  };
}

type TimedTruck = Omit<StoredVehicle, 'depotZipArea' | 'endZipArea'>;
type Tank = TankChange['added'][number];

/** The fields that the times and warnings of a truck's routes depend on. */
const timing = (truck: TimedTruck, tanks: readonly Tank[]) => ({
  name: truck.name,
  capacityGallons: truck.capacityGallons,
  acceptedWasteTypes: truck.acceptedWasteTypes,
  shiftStartMinute: truck.shiftStartMinute,
  shiftEndMinute: truck.shiftEndMinute,
  maxStopsPerDay: truck.maxStopsPerDay,
  maxGallonsPerDay: truck.maxGallonsPerDay,
  breakMinutes: truck.breakMinutes,
  breakFromMinute: truck.breakFromMinute,
  breakToMinute: truck.breakToMinute,
  drivingBreak: truck.drivingBreak,
  maxOvertimeMinutes: truck.maxOvertimeMinutes,
  size: truck.size,
  outOfService: truck.outOfService,
  outOfServiceFrom: truck.outOfServiceFrom,
  outOfServiceUntil: truck.outOfServiceUntil,
  depotAddress: truck.depotAddress,
  depotLatitude: truck.depotLatitude,
  depotLongitude: truck.depotLongitude,
  endAddress: truck.endAddress,
  endLatitude: truck.endLatitude,
  endLongitude: truck.endLongitude,
  tanks: tanks.map(({ name, capacityGallons, acceptedWasteTypes }) => ({
    name,
    capacityGallons,
    acceptedWasteTypes,
  })),
});

const timingAfter = (located: TimedTruck, { truck, kept, added }: TankChange) =>
  timing({ ...located, ...truck }, [...kept, ...added]);

const inWords = ({ name, onBoard }: VehicleTank): string =>
  `${name} still holds ${onBoard.map((content) => `${formatGallons(content.gallons)} of ${wasteTypeName[content.wasteType].toLowerCase()}`).join(' and ')}.`;

/** What to do about a tank that is not empty. */
const notReady = {
  'vehicle.tank-not-empty': ({ tank }: { readonly tank: VehicleTank }) => ({
    message: `${inWords(tank)} Dump it or move it to another tank before you take this tank off the truck.`,
  }),
  'vehicle.tank-holds-waste': ({ tank }: { readonly tank: VehicleTank }) => ({
    message: `${inWords(tank)} Dump it before the tank stops taking this waste.`,
  }),
};

async function savedVehicle(
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  id: string,
  errors: { readonly NOT_FOUND: () => Error },
): Promise<Vehicle> {
  const row = await loadVehicle(tx, id);
  const [vehicle] = row ? await withTanks(tx, events, [row]) : [];
  if (!vehicle) throw errors.NOT_FOUND();
  return vehicle;
}

export const vehiclesProcedures = {
  list: api.vehicles.list.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) =>
      (await withTanks(tx, services.events, await listVehicles(tx))).map(versions.show),
    ),
  ),

  create: api.vehicles.create.handler(async ({ context, input, errors }) => {
    const { actor, services } = context;
    const stored = await toStored(services.geocoder, newId(), input);
    return refusingDuplicates('vehicles_name_key', errors['name.taken'], () =>
      services.database.inTenant(actor, async (tx) => {
        if (!(await hasKnownDriver(tx, input))) throw errors['vehicle.driver-unknown']();
        await refuseTwice(context, errors, () => likeVehicles(tx, { ...input, id: null }));
        const tanks = changeTanks([], input);
        // A truck that is new has nothing on board.
        if (!tanks.ok) throw errors['vehicle.tank-not-found']();
        const truck = { id: stored.id, companyId: actor.companyId };
        await insertVehicle(tx, { ...stored, ...tanks.value.truck, ...truck });
        await saveTanks(tx, truck, tanks.value, services.now());
        return versions.show(await savedVehicle(tx, services.events, stored.id, errors));
      }),
    );
  }),

  update: api.vehicles.update.handler(async ({ context, input, errors }) => {
    const { actor, services } = context;
    const known = await services.database.inTenant(actor, (tx) => loadVehicle(tx, input.id));
    if (!known) throw errors.NOT_FOUND();
    const { version, ...truck } = input;
    const located = await toStored(services.geocoder, input.id, truck, known);
    return refusingDuplicates('vehicles_name_key', errors['name.taken'], () =>
      services.database.inTenant(actor, async (tx) => {
        if (!(await lockVehicle(tx, input.id, 'no key update'))) throw errors.NOT_FOUND();
        if (!(await hasKnownDriver(tx, input))) throw errors['vehicle.driver-unknown']();
        const before = await savedVehicle(tx, services.events, input.id, errors);
        versions.check(version, before, errors);
        // What it was like before was asked about then.
        if (before.name !== input.name || before.licensePlate !== input.licensePlate)
          await refuseTwice(context, errors, () => likeVehicles(tx, input));
        const expected = answer(changeTanks(before.tanks, input), errors, notReady);
        // Routes are locked before tanks.
        if (!isDeepStrictEqual(timing(before, before.tanks), timingAfter(located, expected)))
          await services.events.publish(tx, 'vehicle.changed', {
            vehicleId: input.id,
            today: calendarDateIn(services.now(), actor.timeZone),
          });
        // What is on board may have changed until the tanks were locked.
        const tanks = await lockedTanks(tx, services.events, input.id);
        const change = answer(changeTanks(tanks, input), errors, notReady);
        await updateVehicle(tx, { ...located, ...change.truck });
        await saveTanks(tx, { id: input.id, companyId: actor.companyId }, change, services.now());
        return versions.show(await savedVehicle(tx, services.events, input.id, errors));
      }),
    );
  }),

  remove: api.vehicles.remove.handler(({ context: { actor, services }, input: { id }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      if (!(await lockVehicle(tx, id, 'update'))) throw errors.NOT_FOUND();
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
