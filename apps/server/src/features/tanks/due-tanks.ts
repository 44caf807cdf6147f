// Public to other features: due tanks.
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

/** A due tank with the job that serves as a template for the next one. */
export type DueWithJob = DueTank & { readonly lastJobId: string | null };

/** Null when nothing tells when it is due. */
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

/** Lists tanks due within the months, longest overdue first. They are calculated when read. */
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

/** Keyset cursor of a page of due tanks. */
export interface DueKey {
  readonly dueOn: string;
  readonly addressId: string;
}

/** A page of the list, with the key it ends at when more follow. */
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

/** The tanks of a client's addresses, with the basis of their due dates. */
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
