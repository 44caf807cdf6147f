import { daysBetween } from '@haulwright/domain/kernel/calendar-date';
import { partsOfTruck } from '@haulwright/domain/inspections/inspected-parts';
import { profiles } from '../../apps/server/src/features/companies/companies.tables.ts';
import {
  inspections,
  vehicleDefects,
} from '../../apps/server/src/features/inspections/inspections.tables.ts';
import { shiftEvents, shifts } from '../../apps/server/src/features/shifts/shifts.tables.ts';
import type { TenantTransaction } from '../../apps/server/src/platform/database/database.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import type { Ground } from './ground.ts';
import { insertMany } from './insert-many.ts';
import { instantOf } from './wall-clock.ts';

export interface DrivenShift {
  readonly date: string;
  readonly truck: Ground['trucks'][number];
  readonly driver: string;
  readonly endSecond: number;
  readonly meters: number;
}

const shiftStartMinute = 395;
/** The truck whose lights are out until somebody of the office sees to it. */
const truckWithDefects = 'Truck 11';

/** Tenths of a mile: no truck of the demo drives more than 120 miles a day. */
export const odometerOn = (date: string): number => 412_000 + daysBetween('2024-01-01', date) * 1_200;
const tenthMiles = (meters: number): number => Math.round(meters / 160.9344);

/** The shifts of driven days, each with its inspection before the trip. */
export async function insertShifts(
  tx: TenantTransaction,
  ground: Ground,
  { shifts: driven, withDefects }: { readonly shifts: readonly DrivenShift[]; readonly withDefects: boolean },
): Promise<void> {
  const { companyId } = ground.actor;
  const nameOf = await namesOf(tx);
  const rows = driven.map((shift) => ({ ...shift, id: newId(), inspectionId: newId() }));
  await insertMany(
    tx,
    shifts,
    rows.map(({ id, driver }) => ({ id, companyId, userId: driver })),
  );
  await insertMany(
    tx,
    shiftEvents,
    rows.flatMap(({ id, date, truck, endSecond, meters }) => {
      const event = {
        companyId,
        shiftId: id,
        vehicleId: truck.id,
        vehicleName: truck.name,
        readingConfirmed: false,
      };
      const [start, end] = [shiftStartMinute, endSecond / 60 + 10].map((minute) =>
        instantOf(date, minute, ground.timeZone),
      ) as [Date, Date];
      const odometer = odometerOn(date);
      return [
        { ...event, id: newId(), kind: 'started' as const, occurredAt: start, odometerTenthMiles: odometer },
        {
          ...event,
          id: newId(),
          kind: 'ended' as const,
          occurredAt: end,
          odometerTenthMiles: odometer + tenthMiles(meters),
        },
      ];
    }),
  );
  const ofTruck = rows.filter(({ truck }) => truck.name === truckWithDefects);
  const [first, last] = withDefects ? [ofTruck.at(0)?.id, ofTruck.at(-1)?.id] : [];
  const found = new Map([
    [first, { part: 'wipers', note: 'The left wiper smears' }],
    [last, { part: 'lights', note: 'Marker light at the left rear is out' }],
  ] as const);
  await insertMany(
    tx,
    inspections,
    rows.map(({ id, inspectionId, date, truck, driver }) => ({
      id: inspectionId,
      companyId,
      vehicleId: truck.id,
      vehicleName: truck.name,
      userId: driver,
      shiftId: id,
      kind: 'before' as const,
      occurredAt: instantOf(date, shiftStartMinute + 8, ground.timeZone),
      parts: partsOfTruck(truck).map((part) => ({
        part,
        state: found.get(id)?.part === part ? ('defect' as const) : ('ok' as const),
      })),
      signedName: nameOf.get(driver) ?? 'The driver',
    })),
  );
  const repairedNote = { settledBy: ground.actor.userId, settleNote: 'New blades on both sides' };
  await insertMany(
    tx,
    vehicleDefects,
    rows.flatMap(({ id, inspectionId, date, truck }) => {
      const defect = found.get(id);
      if (defect === undefined) return [];
      const isRepaired = defect.part === 'wipers' && first !== last;
      return [
        {
          ...defect,
          ...(isRepaired && { ...repairedNote, settledAt: instantOf(date, 1_000, ground.timeZone) }),
          id: newId(),
          companyId,
          inspectionId,
          vehicleId: truck.id,
          unsafe: false,
          foundAt: instantOf(date, shiftStartMinute + 8, ground.timeZone),
          state: isRepaired ? ('repaired' as const) : ('open' as const),
        },
      ];
    }),
  );
}

async function namesOf(tx: TenantTransaction): Promise<ReadonlyMap<string, string>> {
  const people = await tx.select({ userId: profiles.userId, fullName: profiles.fullName }).from(profiles);
  return new Map(people.map(({ userId, fullName }) => [userId, fullName]));
}
