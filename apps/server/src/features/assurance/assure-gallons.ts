import {
  maxTruckDays,
  type GallonAssurance,
  type TruckGallons,
} from '@haulwright/domain/assurance/assurance';
import { judgePumped } from '@haulwright/domain/assurance/pumped-work';
import type { TenantTransaction } from '../../platform/database/database.ts';
import {
  loadPumped,
  loadTankSums,
  loadTickets,
  type AskedDays,
  type PumpedRow,
  type TankSums,
} from './gallons.queries.ts';

/** Compares gallons pumped, dumped and billed by truck and day; the number of statements is fixed. */
export async function assureGallons(
  tx: TenantTransaction,
  asked: AskedDays,
  timeZone: string,
): Promise<TruckGallons[]> {
  const tanks = await loadTankSums(tx, asked, timeZone);
  const keyOf = (one: { readonly vehicleId: string; readonly date: string }) =>
    `${one.date} ${one.vehicleId}`;
  const pumped = Map.groupBy(await loadPumped(tx, asked, timeZone), keyOf);
  const tickets = Map.groupBy(await loadTickets(tx, asked, timeZone), keyOf);
  return tanks.map((tank) => ({
    ...dayOf(tank, pumped.get(keyOf(tank)) ?? []),
    tickets: (tickets.get(keyOf(tank)) ?? []).map(({ id, number, siteName, gallons }) => ({
      id,
      number,
      siteName,
      gallons,
    })),
  }));
}

function dayOf(tank: TankSums, work: readonly PumpedRow[]): Omit<TruckGallons, 'tickets'> {
  const judged = work.map((row) => ({ row, found: judgePumped({ ...row, bill: row.job?.bill ?? null }) }));
  const sum = (of: (found: (typeof judged)[number]['found']) => number): number =>
    judged.reduce((all, { found }) => all + of(found), 0);
  const { vehicleId, vehicleName, ...rest } = tank;
  return {
    ...rest,
    vehicle: { id: vehicleId, name: vehicleName },
    billed: sum(({ billed }) => billed),
    notBilled: sum(({ notBilled }) => notBilled),
    notCharged: sum(({ notCharged }) => notCharged),
    gaps: judged.flatMap(({ row: { job }, found: { gap } }): TruckGallons['gaps'] => {
      if (gap === null) return [];
      const { kind, gallons } = gap;
      if (job === null) return [{ kind, gallons, job: null, holds: [], dueCents: null }];
      const { id, number, title, clientName, bill } = job;
      const holds =
        kind === 'waits' ? (bill.price === null ? ['price-missing' as const] : [...bill.price.holds]) : [];
      const isKnown = kind === 'not-billed' || kind === 'correction-not-billed';
      return [
        {
          kind,
          gallons,
          job: { id, number, title, clientName },
          holds,
          dueCents: isKnown ? bill.dueCents : null,
        },
      ];
    }),
  };
}

/** Whether an owner should look at a day: billed and pumped gallons differ, or something is missing. */
export const hasGap = (day: TruckGallons): boolean => day.gaps.length > 0 || day.missing !== 0;

/** Answers with the requested days and the totals of all. */
export function gallonAnswer(all: readonly TruckGallons[], which: 'gaps' | 'all'): GallonAssurance {
  const sum = (of: (day: TruckGallons) => number): number => all.reduce((total, day) => total + of(day), 0);
  const listed = which === 'all' ? all : all.filter(hasGap);
  return {
    total: {
      pumped: sum((day) => day.pumped),
      dumped: sum((day) => day.dumped),
      missing: sum((day) => day.missing),
      billed: sum((day) => day.billed),
      notBilled: sum((day) => day.notBilled),
      notCharged: sum((day) => day.notCharged),
      gaps: sum((day) => day.gaps.length),
    },
    days: listed.slice(0, maxTruckDays),
    hasMore: listed.length > maxTruckDays,
  };
}
