// Public to other features: which tanks are due.
import { addMonths } from '@haulwright/domain/kernel/calendar-date';
import type { AddressTank, DueTank } from '@haulwright/domain/tanks/tank';
import { tankDue, type DueConfidence } from '@haulwright/domain/tanks/tank-interval';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { loadHistories, type AddressHistory, type CompanyDay } from './tank-history.queries.ts';
import { loadReadings } from './tanks.queries.ts';

export interface DueFilter {
  readonly months: number;
  readonly town?: string | undefined;
  readonly confidence?: DueConfidence | undefined;
  readonly show: 'open' | 'all';
}

/** A due tank with the job the next one is like. */
export type DueWithJob = DueTank & { readonly lastJobId: string | null };

/** Null when nothing says when it is due. */
export function dueOf(history: AddressHistory): DueWithJob | null {
  const due = tankDue(history);
  if (due === null) return null;
  const { lastOn, ...shown } = due;
  const {
    pumpings: _p,
    readings: _r,
    householdPeople: _h,
    ruleMonths: _m,
    typeMonths: _t,
    ...address
  } = history;
  return { ...address, ...shown, lastPumpedOn: lastOn };
}

const townOf = (city: string): string => city.trim().toLowerCase();

/** The tanks that are due within the months, the longest due first. They are worked out when they are read. */
export async function listDueTanks(
  tx: TenantTransaction,
  company: CompanyDay,
  { months, town, confidence, show }: DueFilter,
): Promise<DueWithJob[]> {
  const until = addMonths(company.today, months);
  return (await loadHistories(tx, company, 'active'))
    .flatMap((history) => dueOf(history) ?? [])
    .filter(
      (due) =>
        (months === 0 ? due.dueOn < company.today : due.dueOn <= until) &&
        (show === 'all' || due.planned === null) &&
        (town === undefined || town === '' || townOf(due.city) === townOf(town)) &&
        (confidence === undefined || due.confidence === confidence),
    )
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

const keyOf = ({ dueOn, addressId }: Pick<DueTank, 'dueOn' | 'addressId'>): string => `${dueOn} ${addressId}`;

/** Where a page of due tanks ends. */
export interface DueKey {
  readonly dueOn: string;
  readonly addressId: string;
}

/** A page of the list, and the key it ends at when more follow. */
export function pageOfDue(
  due: readonly DueWithJob[],
  after: DueKey | undefined,
  limit: number,
): { items: readonly DueWithJob[]; end: DueKey | null } {
  const rest = after === undefined ? due : due.filter((one) => keyOf(one) > keyOf(after));
  const items = rest.slice(0, limit);
  return { items, end: rest.length > limit ? (items.at(-1) ?? null) : null };
}

/** Towns by the number of their due tanks. */
export function summaryOf(due: readonly DueTank[], today: string) {
  const towns = Map.groupBy(due, ({ city }) => townOf(city));
  return {
    count: due.length,
    overdue: due.filter(({ dueOn }) => dueOn < today).length,
    towns: [...towns.values()]
      .map((rows) => ({ town: rows[0]?.city.trim() ?? '', count: rows.length }))
      .filter(({ town }) => town !== '')
      .toSorted((a, b) => b.count - a.count || a.town.localeCompare(b.town)),
  };
}

/** The tanks of a client's addresses, with what their due dates are made from. */
export async function tanksOfAddresses(
  tx: TenantTransaction,
  company: CompanyDay,
  of: { readonly clientIds: readonly string[] } | { readonly addressIds: readonly string[] },
): Promise<AddressTank[]> {
  const histories = await loadHistories(tx, company, of);
  const readings = await loadReadings(
    tx,
    histories.map(({ addressId }) => addressId),
  );
  return histories.map((history) => {
    const { addressId, tankGallons, householdPeople, ruleMonths, ruleSource, planned } = history;
    const due = tankDue(history);
    return {
      addressId,
      tankGallons,
      facts: { householdPeople, ruleMonths, ruleSource },
      lastPumpedOn: due?.lastOn ?? history.pumpings[0]?.on ?? null,
      due: due && { dueOn: due.dueOn, basis: due.basis, confidence: due.confidence, reason: due.reason },
      planned,
      readings: readings.get(addressId) ?? [],
    };
  });
}
