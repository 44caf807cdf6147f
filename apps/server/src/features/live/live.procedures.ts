import { setTimeout as wait } from 'node:timers/promises';
import { liveTopics, type LiveTopic } from '@haulwright/contract/live.contract';
import { api } from '../../http/procedures.ts';
import { takeStreamPlace } from './stream-places.ts';
import { topicsOfTable } from './topics.ts';

/** Changes within so long are told together: saving one client writes four tables. */
const gatherMs = 100;
/** How often something is said at least, and asked whether the caller is still who they were: proxies end streams that are silent, and screens take them for dead. */
const speakEveryMs = 5_000;
/** Ended by then, so that no stream outlives its token for long; clients connect again. */
const longestMs = 10 * 60_000;

export const liveProcedures = {
  changes: api.live.changes.handler(async function* ({ context: { actor, services, authenticate }, signal }) {
    const changed = new Set<LiveTopic>();
    let wake: () => void = () => undefined;
    const unsubscribe = services.changes.subscribe(actor.companyId, (table) => {
      // Somebody may have been removed: asked anew at once, whichever server did it.
      if (table === null || table === 'user_roles') services.actors.forget(actor.userId);
      for (const topic of table === null ? liveTopics : topicsOfTable(table)) changed.add(topic);
      if (changed.size > 0) wake();
    });
    const pushedOut = new AbortController();
    const leave = takeStreamPlace(actor.userId, () => pushedOut.abort());
    const over = AbortSignal.any([pushedOut.signal, services.changes.ending, AbortSignal.timeout(longestMs), ...(signal ? [signal] : [])]);
    try {
      // So that the caller knows it is heard from now on.
      yield { topics: [] };
      for (;;) {
        const woken = new Promise<void>((resolve) => (wake = resolve));
        if (changed.size === 0) await Promise.race([woken, wait(speakEveryMs, undefined, { signal: over, ref: false }).catch(() => undefined)]);
        if (pushedOut.signal.aborted) yield { topics: [], ended: 'too-many-streams' as const };
        if (over.aborted) return;
        const signedIn = await authenticate();
        if (typeof signedIn === 'string' || signedIn.actor.companyId !== actor.companyId) return;
        if (changed.size === 0) {
          yield { topics: [] };
          continue;
        }
        await wait(gatherMs, undefined, { ref: false });
        const topics = [...changed];
        changed.clear();
        yield { topics };
      }
    } finally {
      leave();
      unsubscribe();
    }
  }),
};
