import type { LiveEvent } from '@haulwright/contract/live.contract';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '../api/queries.ts';
import { shareChanges } from '../api/share-changes.ts';
import { isAheadOfServer } from '../features/dispatch/own-moves.ts';
import { useSession } from '../features/session/session-context.ts';
import { createHearing } from './hearing.ts';

/** Keeps what is on the screen as it is in the database, whoever changed it, and says so when it cannot. */
export function LiveUpdates() {
  const cache = useQueryClient();
  const { userId } = useSession();
  const [state, setState] = useState<'heard' | 'paused' | 'back'>('heard');
  useEffect(() => {
    const stopping = new AbortController();
    const predicate = (query: Query) => !isAheadOfServer(cache, query);
    const hearing = createHearing((paused) => setState((before) => (paused ? 'paused' : before === 'paused' ? 'back' : before)));
    const onChange = ({ topics }: LiveEvent) => {
      for (const topic of topics) void cache.invalidateQueries({ queryKey: api[topic].key() });
      // The board is made of what stands on other pages.
      if (topics.some((topic) => topic === 'routes' || topic === 'jobs')) void cache.invalidateQueries({ queryKey: api.dispatch.key(), predicate });
      // A route shows what was done on it.
      if (topics.includes('jobs')) void cache.invalidateQueries({ queryKey: api.routes.get.key() });
    };
    const follower = { onChange, onCaughtUp: () => void cache.invalidateQueries({ predicate }), onWord: hearing.word, onLost: hearing.lost };
    void shareChanges(follower, userId, stopping.signal);
    return () => {
      stopping.abort();
      hearing.stop();
    };
  }, [cache, userId]);
  return (
    // In reach of no click, and above what can be scrolled away: what is read here may be old.
    <output className="pointer-events-none fixed inset-x-4 bottom-20 z-30 flex justify-center md:bottom-4">
      {state === 'paused' && (
        <span className="flex items-center gap-2 rounded-full border border-line bg-warn-soft px-4 py-2 text-sm text-ink shadow-popup">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          Live updates paused – reconnecting…
        </span>
      )}
      {state === 'back' && <span className="sr-only">Live updates are back</span>}
    </output>
  );
}
