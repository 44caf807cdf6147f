import { mayShareTank, type WasteType } from '../../services/waste-type.ts';
import { needsWashing } from './washing.ts';

/** A tank of a truck and what is in it. */
export interface ChoosableTank {
  readonly id: string;
  readonly capacityGallons: number;
  readonly acceptedWasteTypes: readonly WasteType[];
  readonly gallons: number;
  /** Null while it is empty. */
  readonly wasteType: WasteType | null;
  /** What it carries, or carried last and was not washed of since; null or missing: it is clean. */
  readonly unwashedWaste?: WasteType | null | undefined;
}

/** Why a waste must not go into a tank. */
export type TankObstacle = 'not-accepted' | 'does-not-mix';

/** Why a waste must not go into a tank; null if it may. */
export function tankObstacle(
  { acceptedWasteTypes, wasteType }: Pick<ChoosableTank, 'acceptedWasteTypes' | 'wasteType'>,
  waste: WasteType,
): TankObstacle | null {
  if (wasteType !== null && !mayShareTank(wasteType, waste)) return 'does-not-mix';
  return acceptedWasteTypes.includes(waste) ? null : 'not-accepted';
}

/** What still fits in; 0 when it is over full. */
export const roomIn = ({
  capacityGallons,
  gallons,
}: Pick<ChoosableTank, 'capacityGallons' | 'gallons'>): number => Math.max(0, capacityGallons - gallons);

/**
 * The tank to propose for a waste: the one that holds such waste already and has room for it, else the one with the
 * least in it; of equals one that need not be washed before, and of those the one with more room. Null when none takes
 * it.
 * @param gallons null while unknown: any room will do
 */
export function proposedTank<Tank extends ChoosableTank>(
  tanks: readonly Tank[],
  waste: WasteType,
  gallons: number | null,
): Tank | null {
  const allowed = tanks.filter((tank) => tankObstacle(tank, waste) === null);
  const fits = (tank: Tank): boolean => roomIn(tank) >= Math.max(1, gallons ?? 0);
  const begun = allowed.filter((tank) => tank.wasteType !== null && fits(tank));
  // The very waste before one it may be mixed with; then the fuller one, so that the other stays free.
  const [sameFirst] = begun.toSorted(
    (a, b) => Number(b.wasteType === waste) - Number(a.wasteType === waste) || b.gallons - a.gallons,
  );
  const isDirty = ({ unwashedWaste }: Tank): boolean => needsWashing(unwashedWaste ?? null, waste);
  const [emptiest] = allowed.toSorted(
    (a, b) =>
      Number(fits(b)) - Number(fits(a)) ||
      a.gallons - b.gallons ||
      Number(isDirty(a)) - Number(isDirty(b)) ||
      roomIn(b) - roomIn(a),
  );
  return sameFirst ?? emptiest ?? null;
}
