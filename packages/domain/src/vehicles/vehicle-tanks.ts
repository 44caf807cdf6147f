import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { gallons } from '../kernel/quantity.ts';
import { requiredText } from '../kernel/text.ts';
import { wasteType, wasteTypes, type WasteType } from '../services/waste-type.ts';

/** The most a truck holds, in all of its tanks together. */
export const maxTruckGallons = 20_000;
export const maxTanks = 8;
/** The name of the only tank of an undivided truck. */
export const onlyTank = 'Tank';

export const tankCapacity = z
  .number()
  .int()
  .min(1, 'Enter the tank size in gallons.')
  .max(maxTruckGallons, 'Enter at most 20,000 gallons.');

/** One tank of a divided truck; a tank that is there already has an id. */
const tankInput = z.object({
  id: id.optional(),
  name: requiredText(40, 'Give the tank a name.'),
  capacityGallons: tankCapacity,
  acceptedWasteTypes: z.array(wasteType).min(1, 'Choose at least one waste for the tank.').max(10),
});
export type TankInput = z.output<typeof tankInput>;

const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The tanks of a truck; none or one: the truck is undivided. */
export const tanksInput = z
  .array(tankInput)
  .max(maxTanks, `A truck has at most ${maxTanks} tanks.`)
  .superRefine((tanks, context) => {
    const issue = (at: number, field: keyof TankInput, message: string) =>
      context.addIssue({ code: 'custom', path: [at, field], message });
    let held = 0;
    for (const [at, tank] of tanks.entries()) {
      const before = tanks.slice(0, at);
      if (before.some(({ name }) => isSameName(name, tank.name)))
        issue(at, 'name', 'Another tank of this truck has this name.');
      if (tank.id !== undefined && before.some((other) => other.id === tank.id))
        issue(at, 'id', 'List each tank once.');
      held += tank.capacityGallons;
      if (held > maxTruckGallons && held - tank.capacityGallons <= maxTruckGallons)
        issue(
          at,
          'capacityGallons',
          `The tanks may hold at most ${maxTruckGallons.toLocaleString('en-US')} gallons together.`,
        );
    }
  });

/** Gallons of a waste in a tank, by the ledger. */
const tankContent = z.object({ wasteType, gallons });
export type TankContent = z.infer<typeof tankContent>;

/** A tank of a truck, with what is on board. */
export const vehicleTank = z.object({
  id,
  name: z.string(),
  capacityGallons: z.number().int(),
  acceptedWasteTypes: z.array(wasteType),
  onBoard: z.array(tankContent),
});
export type VehicleTank = z.infer<typeof vehicleTank>;

export const isDivided = ({ tanks }: { readonly tanks?: readonly unknown[] | undefined }): boolean =>
  tanks !== undefined && tanks.length > 1;

interface Volume {
  readonly capacityGallons: number;
  readonly acceptedWasteTypes: readonly WasteType[];
}

/** What a truck with these tanks holds and carries. */
export const volumeOf = (tanks: readonly Volume[]) => ({
  capacityGallons: tanks.reduce((sum, { capacityGallons }) => sum + capacityGallons, 0),
  acceptedWasteTypes: wasteTypes.filter((waste) =>
    tanks.some(({ acceptedWasteTypes }) => acceptedWasteTypes.includes(waste)),
  ),
});

type StoredTank = Omit<VehicleTank, 'onBoard'>;

/** What becomes of a truck's tanks, and of the truck's own size and wastes. */
export interface TankChange {
  readonly truck: { readonly capacityGallons: number; readonly acceptedWasteTypes: WasteType[] };
  readonly kept: readonly StoredTank[];
  readonly added: readonly Omit<StoredTank, 'id'>[];
  readonly removed: readonly VehicleTank[];
}

export type TankRefusal =
  | { readonly ok: false; readonly refusal: 'vehicle.tank-not-found' }
  | {
      readonly ok: false;
      readonly refusal: 'vehicle.tank-not-empty' | 'vehicle.tank-holds-waste';
      readonly tank: VehicleTank;
    };

interface AskedTruck {
  readonly capacityGallons: number;
  readonly acceptedWasteTypes: WasteType[];
  readonly tanks?: readonly TankInput[] | undefined;
}

/**
 * Decides what becomes of a truck's tanks. Tanks that are left out stay as they are; none or one makes the
 * truck undivided: it keeps the tank with something on board, which follows the truck's own fields. A tank
 * without an id is the one of its name, so that a repeated request changes nothing. A tank with waste on board
 * is neither removed nor closed to that waste; it may shrink below its content, which fills it no further.
 */
export function changeTanks(
  current: readonly VehicleTank[],
  asked: AskedTruck,
): { readonly ok: true; readonly value: TankChange } | TankRefusal {
  const { tanks } = asked;
  if (tanks === undefined && isDivided({ tanks: current })) return accept(current, [], []);
  const known = new Set(current.map(({ id: tankId }) => tankId));
  if (tanks?.some(({ id: tankId }) => tankId !== undefined && !known.has(tankId)) === true)
    return { ok: false, refusal: 'vehicle.tank-not-found' };
  const pairs = isDivided({ tanks }) ? paired(current, tanks ?? []) : undivided(current, asked);
  const kept = pairs.flatMap(({ before, after }) => (before ? [{ ...after, id: before.id }] : []));
  const stays = new Set(kept.map(({ id: tankId }) => tankId));
  const removed = current.filter(({ id: tankId }) => !stays.has(tankId));
  const full = removed.find(({ onBoard }) => onBoard.length > 0);
  if (full !== undefined) return { ok: false, refusal: 'vehicle.tank-not-empty', tank: full };
  const closed = pairs.find(({ before, after }) =>
    before?.onBoard.some((content) => !after.acceptedWasteTypes.includes(content.wasteType)),
  )?.before;
  // The only tank of a truck follows it, whatever is on board.
  if (closed != null && (isDivided({ tanks: current }) || pairs.length > 1))
    return { ok: false, refusal: 'vehicle.tank-holds-waste', tank: closed };
  const added = pairs.flatMap(({ before, after }) => (before ? [] : [after]));
  const change = accept(kept, added, removed);
  return pairs.length > 1
    ? change
    : {
        ok: true,
        value: {
          ...change.value,
          truck: { capacityGallons: asked.capacityGallons, acceptedWasteTypes: asked.acceptedWasteTypes },
        },
      };
}

const accept = (
  kept: readonly StoredTank[],
  added: readonly Omit<StoredTank, 'id'>[],
  removed: readonly VehicleTank[],
): { readonly ok: true; readonly value: TankChange } => ({
  ok: true,
  value: {
    truck: volumeOf([...kept, ...added]),
    kept: kept.map(({ id: tankId, name, capacityGallons, acceptedWasteTypes }) => ({
      id: tankId,
      name,
      capacityGallons,
      acceptedWasteTypes,
    })),
    added,
    removed,
  },
});

/** A tank as it is, null for a new one, and as it shall be. */
interface Pair {
  readonly before: VehicleTank | null;
  readonly after: Omit<StoredTank, 'id'>;
}

function paired(current: readonly VehicleTank[], tanks: readonly TankInput[]): Pair[] {
  const claimed = new Set(tanks.flatMap(({ id: tankId }) => tankId ?? []));
  return tanks.map(({ id: tankId, ...after }) => ({
    before:
      current.find((tank) =>
        tankId === undefined
          ? !claimed.has(tank.id) && isSameName(tank.name, after.name)
          : tank.id === tankId,
      ) ?? null,
    after,
  }));
}

/** The tank that stays; a truck without any gets its tank with its first load. */
function undivided(current: readonly VehicleTank[], asked: AskedTruck): Pair[] {
  const named = asked.tanks?.[0]?.id;
  const before =
    current.find(({ id: tankId }) => tankId === named) ??
    current.find(({ onBoard }) => onBoard.length > 0) ??
    current[0];
  const { capacityGallons, acceptedWasteTypes } = asked;
  return before === undefined
    ? []
    : [{ before, after: { name: onlyTank, capacityGallons, acceptedWasteTypes } }];
}
