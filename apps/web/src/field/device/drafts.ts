import { lasting, type PersonDatabase } from './database.ts';
import type { Draft } from './stored.ts';

/*
 * `form:…`: typed input. `arrival:…`: an arrival whose position is being determined. `plan:…`: what the
 * driver knows of a route. `reached:…`, `dumped:…`: a disposal site was reached, or the tank emptied there, which
 * no job records; `not-needed:…`: nobody has to go there. `on-my-way:…`: its client was told. `how:…`: how gallons were measured last. `numbers:…`: reserved paper numbers of a truck. `paper:…`: those used at a stop.
 * `written:…`: the lines of a job's signature, and what was typed on its papers, for the roadside.
 * `own:…`, `own-dump:…`: what a completion or a dump of this phone said, which can be corrected. `gate:last`: the last dump, whose code can be shown again.
 */

export async function keepDraft(database: PersonDatabase, key: string, value: unknown): Promise<void> {
  await lasting(database, () => database.drafts.put({ key, value, savedAt: Date.now() }));
}

export async function dropDraft(database: PersonDatabase, key: string): Promise<void> {
  await lasting(database, () => database.drafts.delete(key));
}

export const draftOf = (drafts: readonly Draft[], key: string): unknown =>
  drafts.find((draft) => draft.key === key)?.value;

/** Marks of opened maps are deleted after a week, typed input is not. */
const marksLiveMs = 7 * 86_400_000;

export async function dropOldMarks(database: PersonDatabase): Promise<void> {
  await lasting(database, () =>
    database.drafts
      .filter(
        ({ key, savedAt }) =>
          /^(?:drive|own|own-dump|plan|reached|dumped|not-needed|on-my-way|gate|paper|written):/.test(key) &&
          Date.now() - savedAt > marksLiveMs,
      )
      .delete(),
  );
}
