import type { PackTank } from '@haulwright/domain/field/day-pack';
import type { LoadRow } from '@haulwright/domain/custody/ledger/load-fact';
import { asksToMix } from '@haulwright/domain/custody/ledger/washing';
import { choosable, isTooMuch } from '@haulwright/domain/field/tanks-aboard';
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
  /** Tanks it goes into that hold a waste which it must not be mixed with. */
  readonly mixed: readonly PackTank[];
  /** Tanks that by the reports do not hold what goes into them: the ledger will refuse it. */
  readonly overfull: readonly PackTank[];
}

const nothing: Pumped = { rows: [], asks: null, dirty: [], mixed: [], overfull: [] };

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
  const dirty = dirtyTanks(pack, chosenTanks(pumped, form), [waste]);
  const isOne = tanks.length === 1;
  const into = isOne ? { ...form, tankId: tanks[0]?.id ?? null, isSplit: false } : form;
  const mixed = chosenTanks(pumped, into).filter((tank) => asksToMix(choosable(tank).wasteTypes, waste));
  const { rows, problem } = rowsInto(pumped, into);
  const overfull = tanks.filter((tank) =>
    rows.some((row) => row.compartmentId === tank.id && isTooMuch(tank, row.gallons)),
  );
  return {
    rows,
    ...(problem !== undefined && { problem }),
    asks: isOne ? null : pumped,
    dirty,
    mixed,
    overfull,
  };
}
