import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import { maxReservationsPerDay, numbersPerReservation } from '@haulwright/domain/manifests/manifest-numbers';
import type { TimedAct } from '../../../http/act.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { noteDevice } from '../../field/field-commands.queries.ts';
import { loadVehicle } from '../../vehicles/vehicles.queries.ts';
import { takeNumbers, type NumberSpan } from './manifest-numbers.queries.ts';
import { countReservations, insertReservation } from './reservations.queries.ts';

const dayMs = 86_400_000;

/** Reserves a truck's next numbers for one phone; they are not given to anyone else. */
export async function reserveNumbers(
  tx: TenantTransaction,
  { companyId, userId, now }: TimedAct,
  phone: { readonly vehicleId: string; readonly deviceId: string; readonly appVersion: string },
): Promise<Outcome<NumberSpan & { vehicleId: string }, 'not-found' | 'manifest.too-many-numbers'>> {
  const { vehicleId, deviceId, appVersion } = phone;
  if ((await loadVehicle(tx, vehicleId)) === undefined) return refused('not-found');
  if ((await countReservations(tx, userId, new Date(now.getTime() - dayMs))) >= maxReservationsPerDay)
    return refused('manifest.too-many-numbers');
  await noteDevice(tx, { companyId, id: deviceId, userId, appVersion }, now);
  const span = await takeNumbers(tx, companyId, vehicleId, numbersPerReservation);
  await insertReservation(tx, { companyId, ...span, vehicleId, deviceId, userId, createdAt: now });
  return accepted({ vehicleId, ...span });
}
