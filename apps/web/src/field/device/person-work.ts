import type { DayPack } from '@haulwright/domain/field/day-pack';
import { type ClockCheck, occurredAt } from '@haulwright/domain/field/occurred-at';
import { replay, type Day } from '@haulwright/domain/field/replay';
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

/** All of a person's data on the phone, read together. */
export interface PersonWork {
  readonly stored: StoredPack | undefined;
  readonly commands: readonly StoredCommand[];
  readonly drafts: readonly Draft[];
  readonly clock: ClockCheck | null;
  readonly photos: readonly StoredPhoto[];
}

/** The day as the technician sees it: the pack with the commands it does not include yet replayed on it. */
export function shownPack({ stored, commands }: PersonWork): Day | null {
  if (stored === undefined || !isPack(stored.pack)) return null;
  return replay(
    wholePack(stored.pack),
    commands
      .filter(({ state }) => state === 'waiting' || state === 'applied')
      .map(({ command }) => ({ command, occurredAt: whenDone(command) })),
  );
}

/** The time of the work, as far as the phone knows it. */
export function whenDone({
  capturedAt,
  clock,
}: Pick<StoredCommand['command'], 'capturedAt' | 'clock'>): Date {
  const captured = new Date(capturedAt);
  return occurredAt(captured, clock ?? { offsetMs: 0, checkedAt: capturedAt }, farAhead(captured));
}

/** The office's decision on a command; `open` until there is one. */
export const decisionOn = (id: string, pack: DayPack | null): ReviewState =>
  pack?.reviews.find(({ commandId }) => commandId === id)?.state ?? 'open';

/** Not on the server: waiting and refused commands. */
export const unsentOf = (commands: readonly StoredCommand[]): readonly StoredCommand[] =>
  commands.filter(({ state }) => state === 'waiting' || state === 'refused');

/** Photos of saved reports that have not reached the server. */
export const unsentPhotosOf = (photos: readonly StoredPhoto[]): readonly StoredPhoto[] =>
  photos.filter(({ state }) => state !== 'draft');

/** Unsaved input: an update of the app would discard it. */
export const hasOpenDraft = (drafts: readonly Draft[]): boolean =>
  drafts.some(({ key }) => key.startsWith('form:') || key.startsWith('arrival:'));
