// Public to other features: what the ledger of gallons says about trucks on days of the company's calendar.
import { addDays, startOfDayIn } from '@haulwright/domain/kernel/calendar-date';
import { aboardByTank } from '@haulwright/domain/custody/ledger/aboard-by-tank';
import { aboardAfter, type TankDay } from '@haulwright/domain/custody/ledger/tank-day';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { emptyDay, loadTankDays, type LedgerDay } from '../../custody/ledger/tank-days.queries.ts';
import type { DayTruck } from './day-facts.ts';

interface TruckDate {
  readonly vehicleId: string;
  readonly date: string;
}

export interface LedgerDays {
  /** Nothing is known about a day that has not begun. */
  of(asked: TruckDate): LedgerDay;
  readonly reportedJobIds: ReadonlySet<string>;
}

/** `timeZone` is an IANA name; `jobIds`: the jobs whose reported gallons are looked up. */
export async function loadLedgerDays(
  tx: TenantTransaction,
  wanted: readonly TruckDate[],
  timeZone: string,
  jobIds: readonly string[] = [],
): Promise<LedgerDays> {
  const now = new Date();
  const spans = new Map(
    [...new Set(wanted.map(({ date }) => date))].map((date) => [
      date,
      { from: startOfDayIn(date, timeZone), until: startOfDayIn(addDays(date, 1), timeZone) },
    ]),
  );
  const asked = [...new Map(wanted.map((one) => [keyOf(one), one])).values()].flatMap((one) => {
    const span = spans.get(one.date);
    return span === undefined || span.from > now ? [] : [{ ...one, ...span }];
  });
  const { days, reportedJobIds } = await loadTankDays(tx, asked, jobIds);
  const byKey = new Map(asked.map((one, at) => [keyOf(one), days[at] ?? emptyDay]));
  return { of: (one) => byKey.get(keyOf(one)) ?? emptyDay, reportedJobIds };
}

const keyOf = ({ vehicleId, date }: TruckDate): string => `${vehicleId} ${date}`;

/** Trucks with their loads: what was left in their tanks overnight, and what came and went since. */
export async function withLoads<Truck extends DayTruck>(
  tx: TenantTransaction,
  trucks: readonly Truck[],
  date: string,
  timeZone: string,
): Promise<Truck[]> {
  const days = await loadLedgerDays(
    tx,
    trucks.map(({ id }) => ({ vehicleId: id, date })),
    timeZone,
  );
  return trucks.map((truck) => withLoad(truck, days.of({ vehicleId: truck.id, date })));
}

/** The truck with what the ledger has in it, tank by tank where it is divided. */
export function withLoad<Truck extends Omit<DayTruck, 'loadAtStart'>>(
  truck: Truck,
  day: TankDay,
): Truck & Pick<DayTruck, 'loadAtStart'> {
  const { gallons, wasteType } = aboardAfter(day, []);
  const loaded = { ...truck, loadAtStart: wasteType === null ? null : { gallons, wasteType } };
  if (truck.tanks === undefined) return loaded;
  const loads = aboardByTank(truck.tanks, day, []);
  return {
    ...loaded,
    tanks: truck.tanks.map((tank) => ({ ...tank, loadAtStart: loads.get(tank.id) ?? null })),
  };
}
