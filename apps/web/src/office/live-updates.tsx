import type { LiveTopic } from '@haulwright/contract/live.contract';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '../api/queries.ts';
import { shareChanges } from '../api/share-changes.ts';
import { isAheadOfServer } from '../features/dispatch/own-moves.ts';
import { useSession } from '../features/session/session-context.ts';

/** A short gap is nobody's concern. */
const sayAfterMs = 4_000;

/** Keeps what is on the screen as it is in the database, whoever changed it, and says so when it cannot. */
export function LiveUpdates() {
  const cache = useQueryClient();
  const { userId } = useSession();
  const [connected, setConnected] = useState(true);
  useEffect(() => {
    const stopping = new AbortController();
    const predicate = (query: Query) => !isAheadOfServer(cache, query);
    const onChange = (topics: readonly LiveTopic[]) => {
      for (const topic of topics) void cache.invalidateQueries({ queryKey: api[topic].key() });
      // The board is made of what stands on other pages.
      if (topics.some((topic) => topic === 'routes' || topic === 'jobs')) void cache.invalidateQueries({ queryKey: api.dispatch.key(), predicate });
      // A route shows what was done on it.
      if (topics.includes('jobs')) void cache.invalidateQueries({ queryKey: api.routes.get.key() });
    };
    void shareChanges({ onChange, onCaughtUp: () => void cache.invalidateQueries({ predicate }), onConnected: setConnected }, userId, stopping.signal);
    return () => stopping.abort();
  }, [cache, userId]);
  return connected ? null : <Disconnected />;
}

function Disconnected() {
  const [worthSaying, setWorthSaying] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWorthSaying(true), sayAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <output className="block">
      {worthSaying && (
        <span className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-2 text-sm text-ink">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          Changes by others are not shown at the moment. Connecting again…
        </span>
      )}
    </output>
  );
}
