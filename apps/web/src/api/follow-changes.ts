import type { LiveTopic } from '@haulwright/contract/live.contract';
import { apiClient } from './client.ts';

export interface ChangeFollower {
  /** Answers about these nouns may be old now. */
  readonly onChange: (topics: readonly LiveTopic[]) => void;
  /** Changes may have been missed: everything may be old. */
  readonly onCaughtUp: () => void;
  /** Whether changes are heard at the moment. */
  readonly onConnected: (connected: boolean) => void;
}

const firstPauseMs = 500;
const longestPauseMs = 15_000;
/** The server says something every five seconds, if only a comment; a connection silent for so long is dead. The library hides comments, so the stream is renewed instead. */
const renewAfterMs = 9 * 60_000;

/** Hears what others change until the signal aborts, over as many connections as it takes. */
export async function followChanges({ onChange, onCaughtUp, onConnected }: ChangeFollower, signal: AbortSignal): Promise<void> {
  let pauseMs = firstPauseMs;
  let missed = false;
  while (!signal.aborted) {
    const connection = AbortSignal.any([signal, AbortSignal.timeout(renewAfterMs)]);
    try {
      for await (const { topics } of await apiClient.live.changes(undefined, { signal: connection })) {
        if (topics.length > 0) onChange(topics);
        else {
          // The first event: from here on nothing is missed.
          onConnected(true);
          if (missed) onCaughtUp();
          missed = false;
          pauseMs = firstPauseMs;
        }
      }
    } catch {
      // Lost, refused or renewed: all of them mean to try again; a session that ended stops the follower from outside.
    }
    if (signal.aborted) return;
    // Also when it was the first connection: what is on the screen was read before it.
    missed = true;
    onConnected(false);
    await pause(pauseMs * (0.75 + Math.random() / 2), signal);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
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
