import type { LiveTopic } from '@haulwright/contract/live.contract';
import { type ChangeFollower, followChanges } from './follow-changes.ts';

type Message = { readonly kind: 'change'; readonly topics: readonly LiveTopic[] } | { readonly kind: 'caught-up' } | { readonly kind: 'connected'; readonly connected: boolean };

/**
 * Follows changes in one tab of the browser for all of them: a browser keeps six connections to a server at most, and an
 * office has more tabs open than that. The tab that holds the lock listens and tells the others; when it is closed, the
 * next one takes over and everybody catches up.
 */
export async function shareChanges(follower: ChangeFollower, person: string, signal: AbortSignal): Promise<void> {
  const name = `haulwright.changes.${person}`;
  const channel = new BroadcastChannel(name);
  const take = (message: Message) => {
    if (message.kind === 'change') follower.onChange(message.topics);
    else if (message.kind === 'caught-up') follower.onCaughtUp();
    else follower.onConnected(message.connected);
  };
  channel.addEventListener('message', (event: MessageEvent<Message>) => take(event.data));
  signal.addEventListener('abort', () => channel.close());
  const tell = (message: Message) => {
    take(message);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches only our own origin
    if (!signal.aborted) channel.postMessage(message);
  };
  const told: ChangeFollower = {
    onChange: (topics) => tell({ kind: 'change', topics }),
    onCaughtUp: () => tell({ kind: 'caught-up' }),
    onConnected: (connected) => tell({ kind: 'connected', connected }),
  };
  await takingTurns(name, signal, async (first) => {
    let begun = first;
    const onConnected = (connected: boolean) => {
      told.onConnected(connected);
      // Between the tab before and this one nobody listened.
      if (connected && !begun) told.onCaughtUp();
      if (connected) begun = true;
    };
    await followChanges({ ...told, onConnected }, signal);
  });
}

/** Without locks (an address without TLS) every tab listens for itself. */
async function takingTurns(name: string, signal: AbortSignal, turn: (first: boolean) => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = (navigator as Partial<Navigator>).locks;
  if (locks === undefined) return turn(true);
  const asked = performance.now();
  await locks.request(name, { signal }, () => turn(performance.now() - asked < 1_000)).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
