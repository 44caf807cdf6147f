import { setTimeout as wait } from 'node:timers/promises';
import { liveTopics, type LiveTopic } from '@haulwright/contract/live.contract';
import { api } from '../../http/procedures.ts';
import { isStillOf } from './caller-check.ts';
import { topicsOfTable } from './topics.ts';

/** Changes within so long are told together: saving one client writes four tables. */
const gatherMs = 100;
/** How often it is asked whether the caller is still who they were. */
const checkEveryMs = 5_000;
/** Ended by then, so that no stream outlives its token for long; clients connect again. */
const longestMs = 10 * 60_000;

export const liveProcedures = {
  changes: api.live.changes.handler(async function* ({ context: { actor, services, authenticate }, signal }) {
    const changed = new Set<LiveTopic>();
    let wake: () => void = () => undefined;
    const unsubscribe = services.changes.subscribe(actor.companyId, (table) => {
      for (const topic of table === null ? liveTopics : topicsOfTable(table)) changed.add(topic);
      if (changed.size > 0) wake();
    });
    const over = AbortSignal.any([services.changes.ending, AbortSignal.timeout(longestMs), ...(signal ? [signal] : [])]);
    try {
      // So that the caller knows it is heard from now on.
      yield { topics: [] };
      for (;;) {
        const woken = new Promise<void>((resolve) => (wake = resolve));
        if (changed.size === 0) await Promise.race([woken, wait(checkEveryMs, undefined, { signal: over, ref: false }).catch(() => undefined)]);
        if (over.aborted) return;
        if (!(await isStillOf(actor.companyId, authenticate, over))) return;
        if (changed.size === 0) continue;
        await wait(gatherMs, undefined, { ref: false });
        const topics = [...changed];
        changed.clear();
        yield { topics };
      }
    } finally {
      unsubscribe();
    }
  }),
};
