import { mayShareTank, type WasteType } from '../../services/waste-type.ts';

/** What a tank carried since it was last washed; empty once it is washed, or while it never carried anything. */
export type UnwashedWastes = readonly WasteType[];

/**
 * Whether a tank must be washed before it takes wastes: it was emptied of one that may not be mixed with them, and not
 * washed since. What is still on board is the ledger's to refuse (`load.waste-does-not-mix`).
 */
export const needsWashing = (unwashed: UnwashedWastes, next: readonly WasteType[]): boolean =>
  clashesOf(unwashed, next).length > 0;

/** Two wastes that may not be mixed: what a tank held, and what comes next. */
export interface WasteClash {
  readonly before: WasteType;
  readonly next: WasteType;
}

/** The pairs of them that may not be mixed. */
export const clashesOf = (before: readonly WasteType[], next: readonly WasteType[]): WasteClash[] =>
  before.flatMap((held) =>
    next.flatMap((coming) => (mayShareTank(held, coming) ? [] : [{ before: held, next: coming }])),
  );

/**
 * Whether somebody must say that a waste goes on what is in a tank: the two must not be mixed, and it is not a mixture
 * of such wastes already.
 */
export const asksToMix = (held: readonly WasteType[], coming: WasteType): boolean =>
  clashesOf(held, [coming]).length > 0 && clashesOf(held, held).length === 0;

/** The content of a tank between two times it was empty; times are in any unit, the same for all. */
export interface CarriedLoad {
  /** Of its parts, in order of arrival. */
  readonly wasteTypes: readonly WasteType[];
  readonly openedAt: number;
  /** Null while it is on board. */
  readonly closedAt: number | null;
}

/**
 * The wastes a tank carried last, unless it was washed after they were gone.
 * @param loads of one tank, in any order, without superseded ones
 * @param washedAt of the same tank, in any order, without withdrawn ones
 */
export function unwashedWastes(loads: readonly CarriedLoad[], washedAt: readonly number[]): UnwashedWastes {
  const last = loads.toSorted(inTime).at(-1);
  if (last === undefined) return [];
  const { closedAt, wasteTypes } = last;
  return closedAt !== null && washedAt.some((at) => at >= closedAt) ? [] : wasteTypes;
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
    if (before === undefined || !needsWashing(before.wasteTypes, load.wasteTypes)) return [];
    // A wash counts between the two, at either end too: a tank is washed only while it is empty.
    const isWashed = washedAt.some((time) => time >= (before.closedAt ?? Infinity) && time <= load.openedAt);
    return isWashed ? [] : [{ before, load }];
  });
}

/** A load that closes as the next opens comes first, however short it was. */
const inTime = (a: CarriedLoad, b: CarriedLoad): number =>
  a.openedAt - b.openedAt || (a.closedAt ?? Infinity) - (b.closedAt ?? Infinity);
