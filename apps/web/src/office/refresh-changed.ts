import { reaches, topicReaches } from '@haulwright/contract/live-reach';
import type { LiveChange, LiveEvent } from '@haulwright/contract/live.contract';
import type { Query, QueryClient } from '@tanstack/react-query';

/** Time for a saved form to refetch its own changes after the server's answer. */
const formsAskWithinMs = 300;
/** If the answer to an own change takes longer, it is treated like anybody's change. */
const waitsForAnswerMs = 10_000;

export interface ChangeRefresher {
  /** Marks affected queries as stale and refetches those on the screen. */
  readonly onChange: (event: LiveEvent) => void;
  /** The same for all queries. */
  readonly onCaughtUp: () => void;
  readonly stop: () => void;
}

interface OwnWrites {
  readonly screenId: string;
  /** As `ownWritesKnownSince`. */
  readonly knownSince: () => number | null;
}

/**
 * Refetches what changes made stale, and nothing else. Own changes are not fetched twice: queries started
 * after the server's answer include them.
 * @param isHeldBack queries that must wait because the screen is ahead of the server
 */
export function createChangeRefresher(
  cache: QueryClient,
  own: OwnWrites,
  isHeldBack: (query: Query) => boolean,
): ChangeRefresher {
  const askedAt = new WeakMap<Query, number>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const unsubscribe = cache.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch')
      askedAt.set(event.query, performance.now());
  });
  const invalidate = (isOld: (query: Query) => boolean) =>
    void cache.invalidateQueries({ predicate: (query) => isOld(query) && !isHeldBack(query) });
  const isReached = (query: Query, changes: readonly LiveChange[]): boolean => {
    const path = pathOf(query);
    return (
      path !== undefined &&
      changes.some((change) => reaches(change, { path, input: inputOf(query), data: query.state.data }))
    );
  };

  function refreshOwn(changes: readonly LiveChange[], heardAt: number): void {
    const since = own.knownSince();
    const isOver = performance.now() - heardAt > waitsForAnswerMs;
    if (!isOver && (since === null || performance.now() < since + formsAskWithinMs)) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        refreshOwn(changes, heardAt);
      }, formsAskWithinMs);
      timers.add(timer);
      return;
    }
    invalidate(
      (query) =>
        isReached(query, changes) &&
        (since === null || (askedAt.get(query) ?? Number.NEGATIVE_INFINITY) < since),
    );
  }

  return {
    onChange({ topics, changes }) {
      if (changes === undefined) {
        invalidate((query) => {
          const path = pathOf(query);
          return path !== undefined && topics.some((topic) => topicReaches(topic, path));
        });
        return;
      }
      const isOwn = ({ madeBy }: LiveChange) => madeBy?.length === 1 && madeBy[0] === own.screenId;
      const others = changes.filter((change) => !isOwn(change));
      if (others.length > 0) invalidate((query) => isReached(query, others));
      if (others.length < changes.length) refreshOwn(changes.filter(isOwn), performance.now());
    },
    onCaughtUp: () => invalidate(() => true),
    stop() {
      unsubscribe();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** The call behind a query, undefined for other queries. */
const pathOf = ({ queryKey: [path] }: Query): readonly string[] | undefined =>
  Array.isArray(path) ? (path as readonly string[]) : undefined;
const inputOf = ({ queryKey: [, asked] }: Query): unknown =>
  (asked as { readonly input?: unknown } | undefined)?.input;
