import { mayShareTank, type WasteType } from '../../services/waste-type.ts';
import { needsWashing } from './washing.ts';

/** A tank of a truck and what is in it. */
export interface ChoosableTank {
  readonly id: string;
  readonly capacityGallons: number;
  readonly acceptedWasteTypes: readonly WasteType[];
  readonly gallons: number;
  /** What is in it; empty while it is. */
  readonly wasteTypes: readonly WasteType[];
  /** What it carries, or carried last and was not washed of since; empty or missing: it is clean. */
  readonly unwashedWastes?: readonly WasteType[] | undefined;
}

/** Why a waste must not go into a tank. */
export type TankObstacle = 'not-accepted' | 'does-not-mix';

/** Why wastes must not go into a tank; null if they may. */
export function tankObstacle(
  { acceptedWasteTypes, wasteTypes }: Pick<ChoosableTank, 'acceptedWasteTypes' | 'wasteTypes'>,
  coming: readonly WasteType[],
): TankObstacle | null {
  if (wasteTypes.some((held) => coming.some((waste) => !mayShareTank(held, waste)))) return 'does-not-mix';
  return coming.every((waste) => acceptedWasteTypes.includes(waste)) ? null : 'not-accepted';
}

/** What still fits in; 0 when it is over full. */
export const roomIn = ({
  capacityGallons,
  gallons,
}: Pick<ChoosableTank, 'capacityGallons' | 'gallons'>): number => Math.max(0, capacityGallons - gallons);

/**
 * The tank to propose for wastes: the one that holds such waste already and has room for it, else the one with the
 * least in it; of equals one that need not be washed before, and of those the one with more room. Null when none takes
 * them.
 * @param gallons null while unknown: any room will do
 */
export function proposedTank<Tank extends ChoosableTank>(
  tanks: readonly Tank[],
  coming: readonly WasteType[],
  gallons: number | null,
): Tank | null {
  const allowed = tanks.filter((tank) => tankObstacle(tank, coming) === null);
  const fits = (tank: Tank): boolean => roomIn(tank) >= Math.max(1, gallons ?? 0);
  const begun = allowed.filter((tank) => tank.wasteTypes.length > 0 && fits(tank));
  // The very waste before one it may be mixed with; then the fuller one, so that the other stays free.
  const [sameFirst] = begun.toSorted(
    (a, b) => Number(holdsOnly(b, coming)) - Number(holdsOnly(a, coming)) || b.gallons - a.gallons,
  );
  const isDirty = ({ unwashedWastes = [] }: Tank): boolean => needsWashing(unwashedWastes, coming);
  const [emptiest] = allowed.toSorted(
    (a, b) =>
      Number(fits(b)) - Number(fits(a)) ||
      a.gallons - b.gallons ||
      Number(isDirty(a)) - Number(isDirty(b)) ||
      roomIn(b) - roomIn(a),
  );
  return sameFirst ?? emptiest ?? null;
}

const holdsOnly = (
  { wasteTypes }: Pick<ChoosableTank, 'wasteTypes'>,
  coming: readonly WasteType[],
): boolean => wasteTypes.every((held) => coming.includes(held));
