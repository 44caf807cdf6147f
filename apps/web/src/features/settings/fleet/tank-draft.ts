import type { WasteType } from '@haulwright/domain/services/waste-type';
import { volumeOf, type VehicleTank } from '@haulwright/domain/vehicles/vehicle-tanks';

/** A tank while the truck's form is filled in. */
export interface TankDraft extends Pick<VehicleTank, 'name' | 'onBoard'> {
  /** Absent: a new one. */
  readonly id?: string;
  readonly capacityGallons: number | null;
  readonly acceptedWasteTypes: WasteType[];
}

/** The size and wastes of a truck of one tank. */
interface Volume {
  readonly capacityGallons: number | null;
  readonly acceptedWasteTypes: WasteType[];
}

/** The list with a new tank, under the first free name from 'Tank 2' on. */
export function withTank(tanks: readonly TankDraft[]): TankDraft[] {
  const taken = new Set(tanks.map(({ name }) => name.trim().toLowerCase()));
  let number = 2;
  while (taken.has(`tank ${number}`)) number += 1;
  return [...tanks, { name: `Tank ${number}`, capacityGallons: null, acceptedWasteTypes: [], onBoard: [] }];
}

/** Divides a truck: what it holds and carries stays in the first tank. */
export const divided = (
  { capacityGallons, acceptedWasteTypes }: Volume,
  [only]: readonly VehicleTank[],
): TankDraft[] =>
  withTank([
    {
      ...(only && { id: only.id }),
      name: 'Tank 1',
      capacityGallons,
      acceptedWasteTypes,
      onBoard: only?.onBoard ?? [],
    },
  ]);

/**
 * What the rows make of the truck. A single row left is an undivided truck of its size, whose tank the server
 * chooses by what is on board.
 */
export function changedTanks(tanks: readonly TankDraft[]): Volume & { readonly tanks: readonly TankDraft[] } {
  const [only] = tanks;
  if (tanks.length === 1 && only)
    return {
      tanks: [],
      capacityGallons: only.capacityGallons,
      acceptedWasteTypes: only.acceptedWasteTypes,
    };
  return {
    tanks,
    ...volumeOf(tanks.map((tank) => ({ ...tank, capacityGallons: tank.capacityGallons ?? 0 }))),
  };
}
