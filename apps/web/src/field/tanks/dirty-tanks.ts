import type { DayPack, PackTank } from '@haulwright/domain/field/day-pack';
import { unwashedOf } from '@haulwright/domain/field/tanks-aboard';
import { clashesOf } from '@haulwright/domain/custody/ledger/washing';
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

/** The tanks of these that carried a waste which may not be mixed with what comes, and were not washed since. */
export const dirtyTanks = (
  pack: DayPack | null,
  tanks: readonly PackTank[],
  coming: readonly WasteType[],
): DirtyTank[] =>
  tanks.flatMap((tank): DirtyTank[] => {
    const clashes = tank.gallons > 0 ? [] : clashesOf(unwashedOf(tank), coming);
    const rules = pack?.papers?.washing ?? [];
    const asked = clashes.find(({ before, next }) => washingRuleFor(rules, before, next)) ?? clashes[0];
    if (asked === undefined) return [];
    return [{ tank, ...asked, cite: washingRuleFor(rules, asked.before, asked.next)?.cite ?? null }];
  });
