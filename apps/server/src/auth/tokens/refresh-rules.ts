export interface RefreshState {
  /** Counter of the newest token of the session. */
  readonly counter: number;
  readonly lastRotatedAt: Date | null;
  readonly lateReuseAt: Date | null;
}

export type RefreshVerdict =
  /** The newest token: issue the next one. */
  | { readonly kind: 'rotate'; readonly counter: number }
  /** The previous one, within the rules: issue the newest again. */
  | { readonly kind: 'reissue'; readonly counter: number; readonly late: boolean }
  /** Never issued. */
  | { readonly kind: 'unknown' }
  /** An old token: two parties hold this session. */
  | { readonly kind: 'reused' };

/** Covers the client's own 30 s of retries and two tabs that refresh at once. */
export const reuseWindowMs = 60_000;
/**
 * One late second use each day covers a phone that lost the answer without signal, and bounds what a thief
 * can hide.
 */
export const lateReuseEveryMs = 24 * 60 * 60_000;

/**
 * Judges a presented counter whose MAC is right. While the stored counter is n, token n has never been
 * presented (presenting it makes n + 1), so its predecessor may come from a device that never received n.
 */
export function judgeRefresh(presented: number, state: RefreshState, now: Date): RefreshVerdict {
  if (presented === state.counter) return { kind: 'rotate', counter: state.counter + 1 };
  if (presented > state.counter) return { kind: 'unknown' };
  if (presented < state.counter - 1) return { kind: 'reused' };
  if (elapsedMs(state.lastRotatedAt, now) < reuseWindowMs)
    return { kind: 'reissue', counter: state.counter, late: false };
  if (elapsedMs(state.lateReuseAt, now) >= lateReuseEveryMs)
    return { kind: 'reissue', counter: state.counter, late: true };
  return { kind: 'reused' };
}

const elapsedMs = (since: Date | null, now: Date): number =>
  since ? now.getTime() - since.getTime() : Number.POSITIVE_INFINITY;
