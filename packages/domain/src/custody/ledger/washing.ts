import { mayShareTank, type WasteType } from '../../services/waste-type.ts';

/** What a tank carried since it was last washed; null once it is washed, or while it never carried anything. */
export type UnwashedWaste = WasteType | null;

/**
 * Whether a tank must be washed before it takes a waste: it was emptied of one that may not be mixed with it, and not
 * washed since. What is still on board is the ledger's to refuse (`load.waste-does-not-mix`).
 */
export const needsWashing = (unwashed: UnwashedWaste, next: WasteType): boolean =>
  unwashed !== null && !mayShareTank(unwashed, next);

/** The content of a tank between two times it was empty; times are in any unit, the same for all. */
export interface CarriedLoad {
  readonly wasteType: WasteType;
  readonly openedAt: number;
  /** Null while it is on board. */
  readonly closedAt: number | null;
}

/**
 * The waste a tank carried last, unless it was washed after that was gone.
 * @param loads of one tank, in any order, without superseded ones
 * @param washedAt of the same tank, in any order, without withdrawn ones
 */
export function unwashedWaste(loads: readonly CarriedLoad[], washedAt: readonly number[]): UnwashedWaste {
  const last = loads.toSorted(inTime).at(-1);
  if (last === undefined) return null;
  const { closedAt, wasteType } = last;
  return closedAt !== null && washedAt.some((at) => at >= closedAt) ? null : wasteType;
}

/** A load that was pumped into a tank still dirty from a waste it may not be mixed with. */
export interface UnwashedChange<Load extends CarriedLoad = CarriedLoad> {
  readonly before: Load;
  readonly load: Load;
}

/**
 * The loads of one tank that needed a washing before them and had none.
 * @param loads of one tank, in any order, without superseded ones
 * @param washedAt of the same tank, in any order, without withdrawn ones
 */
export function unwashedChanges<Load extends CarriedLoad>(
  loads: readonly Load[],
  washedAt: readonly number[],
): UnwashedChange<Load>[] {
  const inOrder = loads.toSorted(inTime);
  return inOrder.flatMap((load, at): UnwashedChange<Load>[] => {
    const before = inOrder[at - 1];
    if (before === undefined || !needsWashing(before.wasteType, load.wasteType)) return [];
    // A wash counts between the two, at either end too: a tank is washed only while it is empty.
    const isWashed = washedAt.some((time) => time >= (before.closedAt ?? Infinity) && time <= load.openedAt);
    return isWashed ? [] : [{ before, load }];
  });
}

/** A load that closes as the next opens comes first, however short it was. */
const inTime = (a: CarriedLoad, b: CarriedLoad): number =>
  a.openedAt - b.openedAt || (a.closedAt ?? Infinity) - (b.closedAt ?? Infinity);
