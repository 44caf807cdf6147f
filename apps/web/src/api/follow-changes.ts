import type { LiveEvent } from '@haulwright/contract/live.contract';

export interface ChangeFollower {
  /** Answers about these nouns may be outdated; positions are new by themselves. */
  readonly onChange: (event: LiveEvent) => void;
  /** Changes may have been missed: everything may be outdated. */
  readonly onCaughtUp: () => void;
  /** A sign of life from the server: nothing was missed so far. */
  readonly onWord: () => void;
  /** The connection was lost or went silent. */
  readonly onLost: () => void;
}

/** Opens one connection to the stream of changes. */
export type OpenStream = (signal: AbortSignal) => Promise<AsyncIterable<LiveEvent>>;

/** The server sends every five seconds; a stream silent for this long is dead, or a proxy holds it back. */
export const silentMs = 20_000;

const firstPauseMs = 500;
const longestPauseMs = 15_000;
/** If a stream takes longer to start, data read before it may be outdated. */
const slowBeginningMs = 5_000;
/** After a refusal for too many streams it waits, as retrying at once would end another of them. */
const crowdedPauseMs = 60_000;

/** Follows changes by others until the signal aborts, over as many connections as it takes. */
export async function followChanges(
  open: OpenStream,
  follower: ChangeFollower,
  signal: AbortSignal,
): Promise<void> {
  let pauseMs = firstPauseMs;
  let missed = false;
  while (!signal.aborted) {
    const { heard, crowded } = await hear(open, follower, signal, () => missed);
    if (signal.aborted) return;
    // Also for the first connection: what is on the screen was read before it.
    missed = true;
    follower.onLost();
    if (heard) pauseMs = firstPauseMs;
    await (crowded
      ? pauseUntilSeen(crowdedPauseMs, signal)
      : pause(pauseMs * (0.75 + Math.random()), signal));
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
}

/** Reads one connection until it ends, fails or goes silent. */
async function hear(
  open: OpenStream,
  follower: ChangeFollower,
  signal: AbortSignal,
  hasMissed: () => boolean,
): Promise<{ heard: boolean; crowded: boolean }> {
  const silence = new AbortController();
  const started = performance.now();
  const listenOn = () => setTimeout(() => silence.abort(), silentMs);
  let timer = listenOn();
  let heard = false;
  let crowded = false;
  try {
    for await (const event of await open(AbortSignal.any([signal, silence.signal]))) {
      clearTimeout(timer);
      timer = listenOn();
      crowded = event.ended !== undefined;
      if (crowded) break;
      follower.onWord();
      if (event.topics.length > 0 || event.positions || event.gone || event.etas) follower.onChange(event);
      if (!heard && (hasMissed() || performance.now() - started > slowBeginningMs)) follower.onCaughtUp();
      heard = true;
    }
  } catch {
    // Lost, refused or silent: it tries again in each case; an ended session stops the follower from outside.
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
  return { heard, crowded };
}

/** Ends early when the signal aborts or the device says it is online again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}

/** The same, but also waits while the tab is hidden. */
async function pauseUntilSeen(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pause(milliseconds, signal);
  await untilVisible(signal);
}

/** Resolves when the tab becomes visible, or the signal aborts. */
export function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState === 'hidden' && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
    look();
  });
}
