import { randomBytes } from 'node:crypto';
import { deviceInput, type DeviceInput, type TrackingDevice } from '@haulwright/domain/tracking/device';
import { maxDevices, ownerProblem, type DeviceKind } from '@haulwright/domain/tracking/device-kinds';
import { api } from '../../http/procedures.ts';
import { hashOfSecret } from '../../http/strangers-links.ts';
import type { ActorContext } from '../../http/context.ts';
import { versionsBy } from '../../http/versions.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { refusingDuplicates } from '../../platform/database/unique-violation.ts';
import { newId } from '../../platform/ids.ts';
import { isCompanyUser, personNames } from '../users/users.queries.ts';
import { loadVehicle } from '../vehicles/vehicles.queries.ts';
import { countDevices, listDevices, lockDevice, updateDevice } from './device-list.queries.ts';
import { insertDevice } from './devices.queries.ts';
import { drivenDayOf } from './driven-day.ts';
import { routeOfTrack } from './driven.queries.ts';
import { learnedPinsProcedures } from './learned-pins.procedures.ts';
import { removeTracksOf, spanOfDay, trackOf } from './tracks.queries.ts';

const versions = versionsBy(deviceInput);
const secretBytes = 20;

interface OwnerErrors {
  readonly 'device.vehicle-unknown': () => Error;
  readonly 'device.driver-unknown': () => Error;
  readonly 'device.owner': (told: { message: string }) => Error;
}

async function refuseWrongOwner(
  tx: TenantTransaction,
  kind: DeviceKind,
  input: DeviceInput,
  errors: OwnerErrors,
): Promise<void> {
  const { vehicleId, userId } = input;
  if (vehicleId !== null && !(await loadVehicle(tx, vehicleId))) throw errors['device.vehicle-unknown']();
  if (userId !== null && !(await isCompanyUser(tx, userId))) throw errors['device.driver-unknown']();
  const message = ownerProblem({ kind, ...input });
  if (message !== null) throw errors['device.owner']({ message });
}

const refusingTaken = <Answer>(
  errors: { readonly 'name.taken': () => Error; readonly 'device.identifier-taken': () => Error },
  write: () => Promise<Answer>,
): Promise<Answer> =>
  refusingDuplicates('tracking_devices_name_key', errors['name.taken'], () =>
    refusingDuplicates('tracking_devices_external_id_key', errors['device.identifier-taken'], write),
  );

/** Rows that were written or locked in the same transaction exist. */
async function deviceOf(tx: TenantTransaction, id: string): Promise<TrackingDevice> {
  const [device] = await listDevices(tx, id);
  if (device === undefined) throw new Error(`tracking device ${id} vanished within its own transaction`);
  return device;
}

type TrackerAction = Parameters<ActorContext['services']['accounts']['recordTracker']>[0]['action'];

/** Who lets a device speak for a truck, and who stops it, is among the security events of the company. */
const record = (
  { services, actor, session, device }: ActorContext,
  action: TrackerAction,
  name: string,
): Promise<void> =>
  services.accounts.recordTracker({
    action,
    method: name,
    userId: actor.userId,
    sessionId: session.sessionId,
    email: actor.email,
    device,
  });

/** The name of a person of the company, former ones included. */
async function nameOf(
  { actor, services }: ActorContext,
  userId: string,
  errors: { readonly NOT_FOUND: () => Error },
): Promise<string> {
  const names = await services.database.inTenant(actor, (tx) => personNames(tx, [userId]));
  const name = names.get(userId);
  if (name === undefined) throw errors.NOT_FOUND();
  return name;
}

export const trackingProcedures = {
  ...learnedPinsProcedures,

  list: api.tracking.list.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) => (await listDevices(tx)).map(versions.show)),
  ),

  add: api.tracking.add.handler(async ({ context, input, errors }) => {
    const { actor, services } = context;
    const secret = input.kind === 'traccar' ? null : randomBytes(secretBytes).toString('hex');
    const device = await refusingTaken(errors, () =>
      services.database.inTenant(actor, async (tx) => {
        await refuseWrongOwner(tx, input.kind, input, errors);
        if ((await countDevices(tx)) >= maxDevices) throw errors['devices.too-many']();
        const id = newId();
        await insertDevice(tx, {
          ...input,
          id,
          companyId: actor.companyId,
          tokenSha256: secret === null ? null : hashOfSecret(secret),
          createdBy: actor.userId,
          createdAt: services.now(),
        });
        return deviceOf(tx, id);
      }),
    );
    await record(context, 'tracker_added', device.name);
    return { device: versions.show(device), secret };
  }),

  update: api.tracking.update.handler(async ({ context, input, errors }) => {
    const { actor, services } = context;
    const { id, version, ...change } = input;
    const device = await refusingTaken(errors, () =>
      services.database.inTenant(actor, async (tx) => {
        if (!(await lockDevice(tx, id))) throw errors.NOT_FOUND();
        const present = await deviceOf(tx, id);
        versions.check(version, present, errors);
        await refuseWrongOwner(tx, present.kind, change, errors);
        await updateDevice(tx, id, change);
        return deviceOf(tx, id);
      }),
    );
    await record(context, 'tracker_changed', device.name);
    return versions.show(device);
  }),

  revoke: api.tracking.revoke.handler(async ({ context, input: { id }, errors }) => {
    const { actor, services } = context;
    const { name } = await services.database.inTenant(actor, async (tx) => {
      if (!(await lockDevice(tx, id))) throw errors.NOT_FOUND();
      const device = await deviceOf(tx, id);
      await updateDevice(tx, id, { revokedAt: services.now() });
      return device;
    });
    await record(context, 'tracker_revoked', name);
    return { id };
  }),

  myTrack: api.tracking.myTrack.handler(({ context: { actor, services }, input: { date } }) =>
    services.database.inTenant(actor, (tx) =>
      trackOf(tx, { userId: actor.userId }, spanOfDay(date, actor.timeZone)),
    ),
  ),

  trackOfVehicle: api.tracking.trackOfVehicle.handler(async ({ context, input: { id, date }, errors }) => {
    const { actor, services } = context;
    const vehicle = await services.database.inTenant(actor, (tx) => loadVehicle(tx, id));
    if (vehicle === undefined) throw errors.NOT_FOUND();
    await record(context, 'track_viewed', `${vehicle.name}, ${date}`);
    return services.database.inTenant(actor, (tx) =>
      trackOf(tx, { vehicleId: id }, spanOfDay(date, actor.timeZone)),
    );
  }),

  trackOfPerson: api.tracking.trackOfPerson.handler(async ({ context, input: { id, date }, errors }) => {
    const { actor, services } = context;
    await record(context, 'track_viewed', `${await nameOf(context, id, errors)}, ${date}`);
    return services.database.inTenant(actor, (tx) =>
      trackOf(tx, { userId: id }, spanOfDay(date, actor.timeZone)),
    );
  }),

  trackOfRoute: api.tracking.trackOfRoute.handler(async ({ context, input: { id }, errors }) => {
    const { actor, services } = context;
    const route = await services.database.inTenant(actor, (tx) => routeOfTrack(tx, id));
    if (route === undefined) throw errors.NOT_FOUND();
    await record(context, 'track_viewed', `${route.name}, ${route.routeDate}`);
    return services.database.inTenant(actor, (tx) => drivenDayOf(tx, id, route, actor.timeZone));
  }),

  removeTracks: api.tracking.removeTracks.handler(async ({ context, input: { id }, errors }) => {
    const { actor, services } = context;
    const name = await nameOf(context, id, errors);
    const removed = await services.database.inTenant(actor, (tx) => removeTracksOf(tx, id, services.now()));
    await record(context, 'tracks_removed', name);
    return { removed };
  }),
};
