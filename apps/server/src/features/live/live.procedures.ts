import { setTimeout as wait } from 'node:timers/promises';
import { api } from '../../http/procedures.ts';
import { rolesIn } from './caller-check.ts';
import { GatheredChanges } from './gathered-changes.ts';
import { GatheredEtas } from './gathered-etas.ts';
import { GatheredPositions } from './gathered-positions.ts';
import { keepKnown } from './known-callers.ts';
import { streamsOfCompany, takeStreamPlace } from './stream-places.ts';

/** Changes within this time are sent together: saving one client writes four tables. */
const gatherMs = 100;
/** Minimum time between two messages of a stream: each one makes its listener reload. */
const betweenMs = 1_000;
/** With many listeners, each is told at a different moment, so that they do not all reload at once. */
const spreadMsPerStream = 10;
const widestSpreadMs = 1_000;
/**
 * Maximum time between messages, and between checks of the caller: proxies close silent streams, and screens
 * take them for dead.
 */
const speakEveryMs = 5_000;
/** Maximum life of a stream, so that none outlives its token for long; clients reconnect. */
const longestMs = 10 * 60_000;

export const liveProcedures = {
  changes: api.live.changes.handler(async function* ({
    context: { actor, session, services, authenticate },
    signal,
  }) {
    const changed = new GatheredChanges();
    const moved = new GatheredPositions(actor);
    const expected = new GatheredEtas(actor.roles);
    const isQuiet = () => moved.isEmpty && expected.isEmpty;
    let wake: () => void = () => undefined;
    const unsubscribe = services.changes.subscribe(actor.companyId, (change) => {
      // Someone may have been removed: looked up again at once, whichever server did it.
      if (change === null || change.table === 'user_roles') services.actors.forget(actor.userId);
      changed.add(change);
      if (!changed.isEmpty) wake();
    });
    const unfollow = services.livePositions.subscribe(actor.companyId, (told) => {
      moved.add(told);
      if (!moved.isEmpty) wake();
    });
    const unexpect = services.liveEtas.subscribe(actor.companyId, (told) => {
      expected.add(told);
      if (!expected.isEmpty) wake();
    });
    const pushedOut = new AbortController();
    const leave = takeStreamPlace(actor, () => pushedOut.abort());
    const forget = keepKnown(services, { userId: actor.userId, sessionId: session.sessionId });
    const over = AbortSignal.any([
      pushedOut.signal,
      services.changes.ending,
      AbortSignal.timeout(longestMs),
      ...(signal ? [signal] : []),
    ]);
    const pause = (milliseconds: number) =>
      wait(milliseconds, undefined, { signal: over, ref: false }).catch(() => undefined);
    let toldAt = Number.NEGATIVE_INFINITY;
    try {
      // Tells the caller that changes are reported from now on.
      yield { topics: [] };
      for (;;) {
        const woken = new Promise<void>((resolve) => (wake = resolve));
        if (changed.isEmpty && isQuiet()) await Promise.race([woken, pause(speakEveryMs)]);
        // Places are told once a second, and nobody reloads for them: they wait for nothing.
        if (!changed.isEmpty) {
          const spreadMs = Math.min(
            widestSpreadMs,
            spreadMsPerStream * (streamsOfCompany(actor.companyId) - 1),
          );
          await pause(Math.max(gatherMs + Math.random() * spreadMs, toldAt + betweenMs - performance.now()));
        }
        if (pushedOut.signal.aborted) yield { topics: [], ended: 'too-many-streams' };
        if (over.aborted) return;
        const roles = await rolesIn(actor.companyId, authenticate, over);
        if (roles.length === 0) return;
        if (!changed.isEmpty) toldAt = performance.now();
        yield { ...changed.take(), ...moved.take(roles), ...expected.take(roles) };
      }
    } finally {
      leave();
      forget();
      unsubscribe();
      unfollow();
      unexpect();
    }
  }),
};
