import { maxAtOnce } from '@haulwright/domain/invoicing/limits';
import { newIdempotencyKey } from '../../api/client.ts';
import { api } from '../../api/queries.ts';
import type { Write } from '../../api/use-write.ts';
import { type Draftable, turnsOf } from './draft-turns.ts';

interface Ids {
  readonly ids: string[];
}

/** Sends a write of many invoices in as many calls as it takes. @returns a write that answers of all of them */
export const inTurns =
  <Outcome>(write: Write<Ids, Outcome[]>): Write<Ids, Outcome[]> =>
  async ({ ids }, options) => {
    const outcomes = await write({ ids: ids.slice(0, maxAtOnce) }, options);
    for (let at = maxAtOnce; at < ids.length; at += maxAtOnce) {
      const context = { idempotencyKey: newIdempotencyKey() };
      outcomes.push(...(await write({ ids: ids.slice(at, at + maxAtOnce) }, { context })));
    }
    return outcomes;
  };

/** How many drafts were made, and of how many jobs. */
interface Made {
  readonly drafts: number;
  readonly jobs: number;
}

/** Makes drafts of any number of jobs and rentals, in as many calls as it takes. What was made before one fails stays. */
export const draftInTurns: Write<readonly Draftable[], Made> = async (work, options) => {
  const made = { drafts: 0, jobs: 0 };
  let by = options;
  for (const turn of turnsOf(work, maxAtOnce)) {
    const { drafts, jobs } = await api.invoicing.makeDrafts.call(turn, by);
    made.drafts += drafts.length;
    made.jobs += jobs;
    by = { context: { idempotencyKey: newIdempotencyKey() } };
  }
  return made;
};
