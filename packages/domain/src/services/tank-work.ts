import type { JobType } from './job-type.ts';
import type { WasteType } from './waste-type.ts';

/** Wastes pumped out of a client's tank; toilets and pits are emptied by the load. */
const tankWastes: readonly WasteType[] = ['septage', 'grease', 'wastewater'];

export type TankRule = Pick<
  JobType,
  'durationMinutes' | 'expectedGallons' | 'wasteType' | 'usesTank' | 'minutesPerThousandGallons'
>;

/** Whether work of this type empties the tank at the address, so that its size counts. */
export const emptiesTank = ({
  usesTank,
  wasteType,
  expectedGallons,
}: Pick<TankRule, 'usesTank' | 'wasteType' | 'expectedGallons'>): boolean =>
  wasteType !== null && (usesTank ?? (expectedGallons > 0 && tankWastes.includes(wasteType)));

/** Expected gallons of a job of this type at a tank of this size; null: unknown. */
export const expectedGallonsOf = (type: TankRule, tankGallons: number | null): number =>
  emptiesTank(type) && tankGallons !== null ? tankGallons : type.expectedGallons;

const minutesOfDay = 1_440;

/**
 * Minutes on site for these gallons. The type's time is for its own gallons; each thousand more or less
 * changes it by the type's rate, and it is never shorter than the pumping alone.
 */
export function minutesOnSite(type: TankRule, gallons: number): number {
  const { minutesPerThousandGallons: rate, durationMinutes, expectedGallons } = type;
  if (rate === null) return durationMinutes;
  const pumping = (rate * gallons) / 1_000;
  const difference = pumping - (rate * expectedGallons) / 1_000;
  return Math.min(minutesOfDay, Math.ceil(Math.max(durationMinutes + difference, pumping)));
}

/** The source of a job's gallons when nobody entered them. */
export type GallonsSource = 'tank' | 'tank-unknown' | 'type';

/** Whether the tank decides the gallons, would decide them if its size were known, or is irrelevant. */
export function gallonsSource(type: TankRule, tankGallons: number | null): GallonsSource {
  if (!emptiesTank(type)) return 'type';
  return tankGallons === null ? 'tank-unknown' : 'tank';
}
