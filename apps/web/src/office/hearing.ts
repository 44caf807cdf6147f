import { silentMs } from '../api/follow-changes.ts';

/** Short gaps are not reported. */
const sayLostAfterMs = 4_000;

/** Whether the screen follows changes by others. */
export interface Hearing {
  /** Call when the server sent something. */
  readonly word: () => void;
  /** Call when the connection was lost. */
  readonly lost: () => void;
  readonly stop: () => void;
}

/**
 * Reports when changes are no longer received: after 20 seconds of silence, also from the start, and a few
 * seconds after the connection was lost; and when they are received again.
 */
export function createHearing(onPaused: (paused: boolean) => void): Hearing {
  let silence: ReturnType<typeof setTimeout> | undefined;
  let loss: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(silence);
    clearTimeout(loss);
    loss = undefined;
  };
  const pause = () => {
    stop();
    onPaused(true);
  };
  const listen = () => {
    stop();
    silence = setTimeout(pause, silentMs);
  };
  listen();
  return {
    word() {
      listen();
      onPaused(false);
    },
    lost() {
      loss ??= setTimeout(pause, sayLostAfterMs);
    },
    stop,
  };
}
