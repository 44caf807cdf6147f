import { databaseOf, device } from '../device/database.ts';
import { lastClock } from '../device/clock.ts';
import { decisionOn, type PersonWork } from '../device/person-work.ts';
import type { DayPack } from '@haulwright/domain/field/day-pack';
import { watch } from '../device/watch.ts';
import type { PhoneMemory } from './day-view.ts';

/** Reads all of a person's work, and again after each change. */
export function watchWork(userId: string, take: (work: PersonWork) => void): () => void {
  const database = databaseOf(userId);
  return watch(
    [device, database],
    async () => {
      const [stored, commands, drafts, clock, photos] = await Promise.all([
        database.pack.get('pack'),
        database.commands.orderBy('seq').toArray(),
        database.drafts.toArray(),
        lastClock(),
        database.photos.orderBy('sha256').toArray(),
      ]);
      return { stored, commands, drafts, clock, photos };
    },
    take,
  );
}

/** State of stops that exists only on this phone. */
export function memoryOf({ commands, drafts }: PersonWork, pack: DayPack | null): PhoneMemory {
  const keys = (prefix: string) =>
    new Set(drafts.flatMap(({ key }) => (key.startsWith(prefix) ? key.slice(prefix.length) : [])));
  return {
    arriving: keys('arrival:'),
    reached: keys('reached:'),
    dumped: keys('dumped:'),
    notNeeded: keys('not-needed:'),
    atOffice: new Set(
      commands.flatMap(({ id, state, command }) =>
        state === 'recorded' &&
        (command.type === 'job.completed' || command.type === 'job.not-done') &&
        decisionOn(id, pack) === 'open'
          ? command.data.jobId
          : [],
      ),
    ),
  };
}
