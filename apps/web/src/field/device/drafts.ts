import { lasting, type PersonDatabase } from './database.ts';
import type { Draft } from './stored.ts';

/*
 * `form:…`: typed words. `arrival:…`: an arrival whose place is looked for. `drive:…`: the map was opened for a
 * stop. `reached:…`, `dumped:…`: a disposal site was reached, the tank was emptied there, which no job tells.
 * `gate:last`: what was dumped last, whose code can be shown again.
 */

export async function keepDraft(database: PersonDatabase, key: string, value: unknown): Promise<void> {
  await lasting(database, () => database.drafts.put({ key, value, savedAt: Date.now() }));
}

export async function dropDraft(database: PersonDatabase, key: string): Promise<void> {
  await lasting(database, () => database.drafts.delete(key));
}

export const draftOf = (drafts: readonly Draft[], key: string): unknown =>
  drafts.find((draft) => draft.key === key)?.value;

/** Which stops the map was opened for is forgotten after a week, typed words are not. */
const marksLiveMs = 7 * 86_400_000;

export async function dropOldMarks(database: PersonDatabase): Promise<void> {
  await lasting(database, () =>
    database.drafts
      .filter(
        ({ key, savedAt }) =>
          /^(?:drive|reached|dumped|gate):/.test(key) && Date.now() - savedAt > marksLiveMs,
      )
      .delete(),
  );
}
