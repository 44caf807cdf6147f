import { useEffect } from 'react';
import { api } from '../../../api/queries.ts';
import { onLiveWord } from '../../../api/live-words.ts';
import { screenId } from '../../../api/own-writes.ts';
import { OwnEditing } from './own-editing.ts';

const own = new OwnEditing();

/** Colleagues see it as long as it is said; when this browser dies they stop seeing it by themselves. */
function say(): void {
  const routes = own.next(performance.now());
  if (routes === null) return;
  // What is not heard now is said again with the next word of the server.
  void api.dispatch.sayEditing.call({ screen: screenId, routes }).catch(() => undefined);
}

/** Public to other features. Lets colleagues know that this screen has the route open to change it; undefined for one that is not saved. */
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

/** Public to other features. The same of routes that are changed move by move. */
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
