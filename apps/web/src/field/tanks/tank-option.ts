import type { PackTank } from '@haulwright/domain/field/day-pack';
import { choosable, contentsOf, unwashedOf } from '@haulwright/domain/field/tanks-aboard';
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
export function contentInWords(tank: PackTank, { units, texts, words }: Words): string {
  const { gallons, capacityGallons } = tank;
  const capacity = volume(capacityGallons, units, texts);
  if (gallons === 0) return words.emptyOf(capacity);
  const wastes = wastesInWords(tank, { units, texts });
  return [words.of(volume(gallons, units, texts), capacity), wastes].filter(Boolean).join(' · ');
}

/** 'Septage', or 'Septage 1,950 gal, Portable-toilet waste 60 gal': the most first; empty for an empty tank. */
export function wastesInWords(
  held: Pick<PackTank, 'contents' | 'gallons' | 'wasteType'>,
  { units, texts }: Pick<Words, 'units' | 'texts'>,
): string {
  const contents = contentsOf(held).toSorted((a, b) => b.gallons - a.gallons);
  const isMixed = contents.length > 1;
  return contents
    .map(({ wasteType, gallons }) =>
      isMixed ? `${texts.wastes[wasteType]} ${volume(gallons, units, texts)}` : texts.wastes[wasteType],
    )
    .join(', ');
}

/** What an empty tank was not washed of; undefined when there is nothing to say. */
export function carriedInWords(
  tank: PackTank,
  { texts, words }: Pick<Words, 'texts' | 'words'>,
): string | undefined {
  const unwashed = unwashedOf(tank);
  return tank.gallons === 0 && unwashed.length > 0
    ? words.carried(unwashed.map((waste) => texts.wastes[waste]).join(', '))
    : undefined;
}

/** A choice of a tank for wastes: what is in it, its room, and why it cannot be chosen. */
export function tankOption(tank: PackTank, coming: readonly WasteType[], isForced: boolean, all: Words) {
  const { units, texts, words } = all;
  const obstacle = tankObstacle(choosable(tank), coming);
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
