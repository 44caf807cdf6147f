import type { PackTank } from '@haulwright/domain/field/day-pack';
import type { UnitSystem } from '@haulwright/domain/kernel/units';
import { roomIn, tankObstacle } from '@haulwright/domain/custody/ledger/tank-choice';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import { volume } from '../texts/formats.ts';
import type { useTexts } from '../texts/use-texts.ts';
import type { useTankTexts } from './use-tank-texts.ts';

interface Words {
  readonly units: UnitSystem;
  readonly texts: ReturnType<typeof useTexts>;
  readonly words: ReturnType<typeof useTankTexts>;
}

/** '800 gal of 2,000 gal · Septage', or 'Empty, holds 2,000 gal'. */
export function contentInWords(
  { gallons, wasteType, capacityGallons }: PackTank,
  { units, texts, words }: Words,
): string {
  const capacity = volume(capacityGallons, units, texts);
  if (gallons === 0) return words.emptyOf(capacity);
  return [words.of(volume(gallons, units, texts), capacity), wasteType !== null && texts.wastes[wasteType]]
    .filter(Boolean)
    .join(' · ');
}

/** What an empty tank was not washed of; undefined when there is nothing to say. */
export const carriedInWords = (
  { gallons, unwashedWaste }: PackTank,
  { texts, words }: Pick<Words, 'texts' | 'words'>,
): string | undefined =>
  gallons === 0 && unwashedWaste != null ? words.carried(texts.wastes[unwashedWaste]) : undefined;

/** A choice of a tank for a waste: what is in it, its room, and why it cannot be chosen. */
export function tankOption(tank: PackTank, waste: WasteType, isForced: boolean, all: Words) {
  const { units, texts, words } = all;
  const obstacle = tankObstacle(tank, waste);
  const room = roomIn(tank);
  return {
    value: tank.id,
    label: tank.name,
    detail: [
      contentInWords(tank, all),
      obstacle === null &&
        tank.gallons > 0 &&
        (room === 0 ? words.full : words.room(volume(room, units, texts))),
      carriedInWords(tank, all),
      obstacle !== null && `⚠ ${words.obstacles[obstacle]}`,
    ]
      .filter(Boolean)
      .join('\n'),
    isDisabled: obstacle !== null && !isForced,
  };
}
