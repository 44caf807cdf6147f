import { silentMs } from '../api/follow-changes.ts';

/** A short gap is nobody's concern. */
const sayLostAfterMs = 4_000;

/** Whether the screen follows what others change. */
export interface Hearing {
  /** The server spoke. */
  readonly word: () => void;
  /** The connection is gone. */
  readonly lost: () => void;
  readonly stop: () => void;
}

/**
 * Tells when changes are no longer heard: at once when nothing was said for 20 seconds, also from the
 * beginning on, and a few seconds after the connection was lost; and when they are heard again.
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
