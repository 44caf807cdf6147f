import type { PackTank } from '@haulwright/domain/field/day-pack';
import type { UnitSystem } from '@haulwright/domain/kernel/units';
import type { LoadRow } from '@haulwright/domain/custody/ledger/load-fact';
import { proposedPackTank } from '@haulwright/domain/field/tanks-aboard';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import { typedGallons } from '../texts/formats.ts';

/** Where the waste of a job went; stored with the form of its completion. */
export interface IntoForm {
  /** Null: as proposed. */
  readonly tankId: string | null;
  /** Whether it went into a second one. */
  readonly isSplit: boolean;
  readonly otherId: string | null;
  /** As typed, by tank, when it went into two. */
  readonly amounts: Readonly<Record<string, string>>;
}
export const asProposed: IntoForm = { tankId: null, isSplit: false, otherId: null, amounts: {} };

/** What must be said before the rows are known. */
export type IntoProblem = 'tank' | 'other' | 'sum';

interface Pumped {
  readonly tanks: readonly PackTank[];
  readonly waste: WasteType;
  /** Null while unknown. */
  readonly gallons: number | null;
  readonly units: UnitSystem;
}

/** The tanks of the form, the second only when it is split; without one that takes the waste none is proposed. */
export function chosenTanks({ tanks, waste, gallons }: Omit<Pumped, 'units'>, form: IntoForm): PackTank[] {
  const byHand = tanks.find(({ id }) => id === form.tankId);
  const first = byHand ?? proposedPackTank(tanks, [waste], gallons);
  const other = form.isSplit ? tanks.find(({ id }) => id === form.otherId && id !== first?.id) : undefined;
  return [first, other].flatMap((tank) => tank ?? []);
}

/** What goes into each tank; without gallons nothing does. */
export function rowsInto(
  pumped: Pumped,
  form: IntoForm,
): { readonly rows: LoadRow[]; readonly problem?: IntoProblem } {
  const { waste: wasteType, gallons, units } = pumped;
  if (gallons === null || gallons === 0) return { rows: [] };
  const [first, other] = chosenTanks(pumped, form);
  if (first === undefined) return { rows: [], problem: 'tank' };
  const row = (tank: PackTank, amount: number): LoadRow => ({
    compartmentId: tank.id,
    gallons: amount,
    wasteType,
    method: 'sight_glass',
  });
  if (!form.isSplit) return { rows: [row(first, gallons)] };
  if (other === undefined) return { rows: [], problem: 'other' };
  const [one, two] = [first, other].map(({ id }) => typedGallons(form.amounts[id] ?? '', units) ?? 0);
  // Liters are rounded to gallons one by one: the second tank gets what is left.
  const isWhole = one !== undefined && two !== undefined && Math.abs(one + two - gallons) <= tolerance[units];
  return isWhole && one > 0 && two > 0 && one < gallons
    ? { rows: [row(first, one), row(other, gallons - one)] }
    : { rows: [], problem: 'sum' };
}

const tolerance: Record<UnitSystem, number> = { us: 0, metric: 1 };
