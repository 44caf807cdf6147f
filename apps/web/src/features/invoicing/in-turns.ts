import { maxAtOnce } from '@haulwright/domain/invoicing/limits';
import { newIdempotencyKey } from '../../api/client.ts';
import type { Write } from '../../api/use-write.ts';

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
