import type { LiveEvent } from '@haulwright/contract/live.contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { wordHeard } from '../api/live-words.ts';
import { ownWritesKnownSince, screenId } from '../api/own-writes.ts';
import { shareChanges } from '../api/share-changes.ts';
import { isAheadOfServer } from '../features/dispatch/moves/own-moves.ts';
import { useSession } from '../features/session/session-context.ts';
import { createHearing } from './hearing.ts';
import { createChangeRefresher } from './refresh-changed.ts';

/** Only who shows trucks has the answer that the places belong to, and then the code is there. */
const takePositions = (cache: QueryClient, event: LiveEvent) =>
  void import('../features/positions/take-positions.ts').then((module) => module.takePositions(cache, event));

const takeEtas = (cache: QueryClient, etas: NonNullable<LiveEvent['etas']>) =>
  void import('../features/routes/progress/take-etas.ts').then((module) => module.takeEtas(cache, etas));

/** Keeps the screen up to date with changes by anyone, and shows a notice when it cannot. */
export function LiveUpdates() {
  const cache = useQueryClient();
  const { userId } = useSession();
  const [state, setState] = useState<'heard' | 'paused' | 'back'>('heard');
  useEffect(() => {
    const stopping = new AbortController();
    const refresher = createChangeRefresher(cache, { screenId, knownSince: ownWritesKnownSince }, (query) =>
      isAheadOfServer(cache, query),
    );
    const hearing = createHearing((paused) =>
      setState((before) => (paused ? 'paused' : before === 'paused' ? 'back' : before)),
    );
    void shareChanges(
      {
        onChange: (event) => {
          if (event.topics.length > 0) refresher.onChange(event);
          if (event.positions || event.gone) takePositions(cache, event);
          if (event.etas) takeEtas(cache, event.etas);
        },
        onCaughtUp: refresher.onCaughtUp,
        onWord: () => {
          hearing.word();
          wordHeard();
        },
        onLost: hearing.lost,
      },
      userId,
      stopping.signal,
    );
    return () => {
      stopping.abort();
      hearing.stop();
      refresher.stop();
    };
  }, [cache, userId]);
  return (
    // Never covers a click target, and stays above scrolled content: it says that the page may be outdated.
    <output className="print:hidden pointer-events-none fixed inset-x-4 bottom-20 z-30 flex justify-center md:bottom-4">
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
