import type { Services } from '../../http/context.ts';

/** More often than the caller caches expire, which is every five seconds. */
const askEveryMs = 4_000;

interface Caller {
  readonly userId: string;
  readonly sessionId: string;
}
type Directories = {
  readonly accounts: Pick<Services['accounts'], 'findSessionsAgain'>;
  readonly actors: Pick<Services['actors'], 'findAgain'>;
};
interface Callers {
  readonly open: Set<Caller>;
  readonly timer: NodeJS.Timeout;
}

const callersOf = new WeakMap<Directories['actors'], Callers>();

/**
 * Refreshes the callers of all open streams and their sessions regularly: one query each for all of them,
 * where every stream by itself would send two. After a failed query they ask themselves.
 * @returns ends it for this caller
 */
export function keepKnown({ accounts, actors }: Directories, caller: Caller): () => void {
  const callers = callersOf.get(actors) ?? begin();
  const own = { ...caller };
  callers.open.add(own);
  return () => {
    callers.open.delete(own);
    if (callers.open.size > 0 || callersOf.get(actors) !== callers) return;
    clearInterval(callers.timer);
    callersOf.delete(actors);
  };

  function begin(): Callers {
    const open = new Set<Caller>();
    const distinct = (of: keyof Caller) => [...new Set([...open].map((one) => one[of]))];
    const ask = () =>
      void Promise.all([
        accounts.findSessionsAgain(distinct('sessionId')),
        actors.findAgain(distinct('userId')),
      ]).catch(() => undefined);
    const begun: Callers = { open, timer: setInterval(ask, askEveryMs).unref() };
    callersOf.set(actors, begun);
    return begun;
  }
}
