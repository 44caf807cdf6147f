import { useEffect } from 'react';
import { api } from '../../../api/queries.ts';
import { onLiveWord } from '../../../api/live-words.ts';
import { screenId } from '../../../api/own-writes.ts';
import { OwnEditing } from './own-editing.ts';

const own = new OwnEditing();

/** Colleagues see it as long as it is repeated; when this browser dies it expires. */
function say(): void {
  const routes = own.next(performance.now());
  if (routes === null) return;
  // A lost report is repeated with the next event from the server.
  void api.dispatch.sayEditing.call({ screen: screenId, routes }).catch(() => undefined);
}

/**
 * Public to other features. Tells colleagues that this screen is editing the route; undefined for one that is
 * not saved.
 */
export function useSayEditing(routeId: string | undefined): void {
  useEffect(() => {
    if (routeId === undefined) return undefined;
    own.open(routeId, performance.now());
    say();
    const stop = onLiveWord(say);
    return () => {
      stop();
      own.closed(routeId);
      say();
    };
  }, [routeId]);
}

/** Public to other features. The same for routes that are edited move by move. */
export function useSayMoves(): (routeIds: readonly string[]) => void {
  useEffect(() => {
    const stop = onLiveWord(say);
    return () => {
      stop();
      own.leftBoard();
      say();
    };
  }, []);
  return sayMoved;
}

function sayMoved(routeIds: readonly string[]): void {
  own.moved(routeIds, performance.now());
  say();
}
