import type { DayPack } from '@haulwright/domain/field/day-pack';
import { type ClockCheck, occurredAt } from '@haulwright/domain/field/occurred-at';
import { replay } from '@haulwright/domain/field/replay';
import { farAhead } from './clock.ts';
import {
  isPack,
  wholePack,
  type Draft,
  type ReviewState,
  type StoredCommand,
  type StoredPack,
  type StoredPhoto,
} from './stored.ts';

/** Everything the phone holds of one person, read together. */
export interface PersonWork {
  readonly stored: StoredPack | undefined;
  readonly commands: readonly StoredCommand[];
  readonly drafts: readonly Draft[];
  readonly clock: ClockCheck | null;
  readonly photos: readonly StoredPhoto[];
}

/** The day as the technician sees it: the pack with everything played over it that it does not show yet. */
export function shownPack({ stored, commands }: PersonWork): DayPack | null {
  if (stored === undefined || !isPack(stored.pack)) return null;
  return replay(
    wholePack(stored.pack),
    commands
      .filter(({ state }) => state === 'waiting' || state === 'applied')
      .map(({ command }) => ({ command, occurredAt: whenDone(command) })),
  );
}

/** When something was done, as well as the phone knows. */
export function whenDone({
  capturedAt,
  clock,
}: Pick<StoredCommand['command'], 'capturedAt' | 'clock'>): Date {
  const captured = new Date(capturedAt);
  return occurredAt(captured, clock ?? { offsetMs: 0, checkedAt: capturedAt }, farAhead(captured));
}

/** What the office decided about a command; `open` as long as it decided nothing. */
export const decisionOn = (id: string, pack: DayPack | null): ReviewState =>
  pack?.reviews.find(({ commandId }) => commandId === id)?.state ?? 'open';

/** Not with the server: what waits and what it did not take. */
export const unsentOf = (commands: readonly StoredCommand[]): readonly StoredCommand[] =>
  commands.filter(({ state }) => state === 'waiting' || state === 'refused');

/** Photos of saved reports that are not with the server. */
export const unsentPhotosOf = (photos: readonly StoredPhoto[]): readonly StoredPhoto[] =>
  photos.filter(({ state }) => state !== 'draft');

/** Begun and not saved: an update of the app would lose the screen under it. */
export const hasOpenDraft = (drafts: readonly Draft[]): boolean =>
  drafts.some(({ key }) => key.startsWith('form:') || key.startsWith('arrival:'));
