import type { LiveEvent } from '@haulwright/contract/live.contract';
import { apiClient } from './client.ts';
import {
  type ChangeFollower,
  followChanges,
  type OpenStream,
  silentMs,
  untilVisible,
} from './follow-changes.ts';

type Message =
  { readonly kind: 'change'; readonly event: LiveEvent } | { readonly kind: 'caught-up' | 'word' | 'lost' };

/** How often a tab checks that the listening one is still active. */
const lookEveryMs = 5_000;
/** A tab hidden for this long stops listening, where tabs cannot share. */
const hiddenMs = 10_000;

const open: OpenStream = (signal) => apiClient.live.changes(undefined, { signal });

/**
 * Follows changes in one tab of the browser for all of them: a browser keeps at most six connections to a
 * server, and an office has more tabs open than that. The tab that holds the lock listens and informs the
 * others; when it is closed, the next one takes over and all of them refresh. When it goes silent, because
 * browsers suspend hidden tabs, a visible tab takes the lock from it.
 */
export async function shareChanges(
  follower: ChangeFollower,
  person: string,
  signal: AbortSignal,
): Promise<void> {
  const locks: LockManager | undefined = (navigator as Partial<Navigator>).locks;
  if (locks === undefined) return followWhileSeen(follower, signal);
  const name = `haulwright.changes.${person}`;
  const channel = new BroadcastChannel(name);
  let lastWordAt = performance.now();
  const take = (message: Message) => {
    lastWordAt = performance.now();
    if (message.kind === 'change') follower.onChange(message.event);
    else if (message.kind === 'caught-up') follower.onCaughtUp();
    else if (message.kind === 'word') follower.onWord();
    else follower.onLost();
  };
  channel.addEventListener('message', (event: MessageEvent<Message>) => take(event.data));
  signal.addEventListener('abort', () => channel.close());
  const tell = (message: Message) => {
    if (signal.aborted) return;
    take(message);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches only our own origin
    channel.postMessage(message);
  };

  const follow = async (turn: AbortSignal, hasWaited: boolean) => {
    let begun = !hasWaited;
    await followChanges(
      open,
      {
        onChange: (event) => tell({ kind: 'change', event }),
        onCaughtUp: () => tell({ kind: 'caught-up' }),
        onLost: () => tell({ kind: 'lost' }),
        onWord: () => {
          tell({ kind: 'word' });
          // Nobody listened between the previous tab and this one.
          if (!begun) tell({ kind: 'caught-up' });
          begun = true;
        },
      },
      turn,
    );
  };
  const isLeftAlone = () =>
    document.visibilityState === 'visible' && performance.now() - lastWordAt > silentMs;
  // What this tab read before it opened the channel may be outdated, even if another one already listened.
  await takingTurns(locks, name, signal, isLeftAlone, follow, () => follower.onCaughtUp());
}

/**
 * Waits for the lock, or takes it from a suspended tab, and follows while it holds it.
 * @param onOtherListens called once at the beginning when another tab has the lock
 */
async function takingTurns(
  locks: LockManager,
  name: string,
  signal: AbortSignal,
  isLeftAlone: () => boolean,
  follow: (turn: AbortSignal, hasWaited: boolean) => Promise<void>,
  onOtherListens: () => void,
): Promise<void> {
  let steal = false;
  /** Another tab had the lock: changes may have been missed until this one listens. */
  let hasWaited = false;
  while (!signal.aborted) {
    const waiting = new AbortController();
    const robbed = new AbortController();
    const turn = async (lock: Lock | null) => {
      clearInterval(looking);
      if (lock === null) onOtherListens();
      else await follow(AbortSignal.any([signal, robbed.signal]), hasWaited);
    };
    const looking = setInterval(() => isLeftAlone() && waiting.abort(), lookEveryMs);
    const options: LockOptions = steal
      ? { steal }
      : hasWaited
        ? { signal: AbortSignal.any([signal, waiting.signal]) }
        : { ifAvailable: true };
    await locks.request(name, options, turn).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    });
    clearInterval(looking);
    robbed.abort();
    hasWaited = true;
    steal = waiting.signal.aborted;
  }
}

/**
 * Without locks (an address without TLS) every visible tab listens for itself: hidden ones would use up the
 * browser's connections.
 */
async function followWhileSeen(follower: ChangeFollower, signal: AbortSignal): Promise<void> {
  for (let first = true; !signal.aborted; first = false) {
    await untilVisible(signal);
    const turn = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') timer = setTimeout(() => turn.abort(), hiddenMs);
    };
    document.addEventListener('visibilitychange', look);
    let begun = first;
    const onWord = () => {
      follower.onWord();
      if (!begun) follower.onCaughtUp();
      begun = true;
    };
    await followChanges(open, { ...follower, onWord }, AbortSignal.any([signal, turn.signal]));
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  }
}
