import type { DayPack, PackTank } from '@haulwright/domain/field/day-pack';
import { needsWashing } from '@haulwright/domain/custody/ledger/washing';
import { washingRuleFor } from '@haulwright/domain/manifests/washing-rules';
import type { WasteType } from '@haulwright/domain/services/waste-type';

/** A tank that is about to take a waste it should be washed for. */
export interface DirtyTank {
  readonly tank: PackTank;
  readonly before: WasteType;
  readonly next: WasteType;
  /** Where it is written; null when no rule pack of the company asks for it. */
  readonly cite: string | null;
}

/** The tanks of these that carried a waste which may not be mixed with the next one, and were not washed since. */
export const dirtyTanks = (
  pack: DayPack | null,
  tanks: readonly PackTank[],
  next: WasteType | null,
): DirtyTank[] =>
  tanks.flatMap((tank): DirtyTank[] => {
    const before = tank.unwashedWaste ?? null;
    if (next === null || before === null || tank.gallons > 0 || !needsWashing(before, next)) return [];
    const rule = washingRuleFor(pack?.papers?.washing ?? [], before, next);
    return [{ tank, before, next, cite: rule?.cite ?? null }];
  });
