import type { PackVehicle } from '@haulwright/domain/field/day-pack';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { defectsToRead } from '../inspections/defects.queries.ts';
import { lastReadings } from '../shifts/shifts.queries.ts';
import { listVehicles } from '../vehicles/vehicles.queries.ts';

/** Loads the company's trucks with what a driver must know before driving one. */
export async function packedVehicles(tx: TenantTransaction): Promise<PackVehicle[]> {
  const all = await listVehicles(tx);
  const ids = all.map(({ id }) => id);
  const readings = await lastReadings(tx, ids);
  const defects = await defectsToRead(tx, ids);
  return all.map(({ id, name, color, licensePlate, acceptedWasteTypes }) => ({
    id,
    name,
    color,
    licensePlate,
    acceptedWasteTypes,
    lastReading: readings.get(id) ?? null,
    defects: (defects.get(id) ?? []).map(
      ({ id: defectId, part, note, unsafe, foundAt, foundByName, state, settledByName, settleNote }) => ({
        id: defectId,
        part,
        note,
        unsafe,
        foundAt,
        foundByName,
        state,
        settledByName,
        settleNote,
      }),
    ),
  }));
}
