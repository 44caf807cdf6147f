import type { PackTank } from '@haulwright/domain/field/day-pack';
import type { LoadRow } from '@haulwright/domain/custody/ledger/load-fact';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { chosenTanks, rowsInto, type IntoForm, type IntoProblem } from '../state/into-tanks.ts';
import { dirtyTanks, type DirtyTank } from './dirty-tanks.ts';

interface Pumped {
  readonly rows: readonly LoadRow[];
  readonly problem?: IntoProblem;
  /** What to ask, where the truck has several tanks. */
  readonly asks: {
    readonly tanks: readonly PackTank[];
    readonly waste: WasteType;
    readonly gallons: number | null;
  } | null;
  /** Tanks it goes into that should be washed before. */
  readonly dirty: readonly DirtyTank[];
}

const nothing: Pumped = { rows: [], asks: null, dirty: [] };

/**
 * Where the gallons of a job go: into the truck's only tank, or those that were chosen.
 * @param gallons null while unknown
 */
export function usePumped({ job, route }: StopView, gallons: number | null, form: IntoForm): Pumped {
  const { pack } = useField();
  const waste = job?.wasteType ?? null;
  const tanks = route?.tanks ?? [];
  if (waste === null || tanks.length === 0 || gallons === 0) return nothing;
  const pumped = { tanks, waste, gallons, units: pack?.me.units ?? 'us' };
  const dirty = dirtyTanks(pack, chosenTanks(pumped, form), waste);
  return tanks.length === 1
    ? { ...rowsInto(pumped, { ...form, tankId: tanks[0]?.id ?? null, isSplit: false }), asks: null, dirty }
    : { ...rowsInto(pumped, form), asks: pumped, dirty };
}
