import { maxBatchBytes, maxBatchCommands } from '@haulwright/domain/field/field-command';
import type { StoredCommand } from './stored.ts';

/** How long a command can be taken back before it is sent. */
export const holdMs = 10_000;

/** What stands around the commands in a request. */
const envelopeBytes = 2_048;
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

/** Whether it can still be taken back. A clock set back does not hold a command for hours. */
export const isHeld = ({ heldUntil }: Pick<StoredCommand, 'heldUntil'>, nowMs: number): boolean =>
  nowMs < heldUntil && heldUntil - nowMs <= holdMs;

/**
 * Picks what goes out next: in the order it was done, never past a command of the same subject that stays
 * behind, and no more than the server takes at once.
 * @param limit commands at most, fewer than allowed after the server found a batch too large
 */
export function nextBatch(
  waiting: readonly StoredCommand[],
  nowMs: number,
  limit: number = maxBatchCommands,
): readonly StoredCommand[] {
  const batch: StoredCommand[] = [];
  const staying = new Set<string>();
  let bytes = envelopeBytes;
  for (const one of waiting.toSorted((a, b) => a.seq - b.seq)) {
    if (one.state !== 'waiting') continue;
    if (isHeld(one, nowMs) || staying.has(one.subject)) {
      staying.add(one.subject);
      continue;
    }
    bytes += bytesOf(one);
    if (batch.length > 0 && (bytes > maxBatchBytes || batch.length >= limit)) break;
    batch.push(one);
  }
  return batch;
}

const encoder = new TextEncoder();
const bytesOf = ({ command }: StoredCommand): number => encoder.encode(JSON.stringify(command)).length + 1;

/** When the next held command may go, in milliseconds from now; null when none is held. */
export function holdLeftMs(waiting: readonly StoredCommand[], nowMs: number): number | null {
  const held = waiting.filter((one) => one.state === 'waiting' && isHeld(one, nowMs));
  return held.length === 0 ? null : Math.min(...held.map(({ heldUntil }) => heldUntil - nowMs));
}

/** What the answer to a batch means. */
export type Verdict =
  /** Each command was judged. */
  | 'judged'
  /** Nobody, or somebody else, is signed in. */
  | 'sign-in'
  /** Fewer at once. */
  | 'halve'
  /** The server does not take work from this person. */
  | 'not-allowed'
  /** Silence, too many requests, a server in trouble: later again. */
  | 'later';

export function verdictOf(status: number): Verdict {
  if (status === 200) return 'judged';
  if (status === 401) return 'sign-in';
  if (status === 413) return 'halve';
  if (status === 403) return 'not-allowed';
  return 'later';
}

/**
 * How long to wait after this many failures in a row: doubled each time up to a minute, spread so that phones
 * of a company do not come back together.
 * @param retryAfterMs what the server asked for
 * @param chance 0 … 1
 */
export function pauseMs(failures: number, retryAfterMs: number | null, chance: number): number {
  const doubled = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, failures - 1));
  const spread = doubled * (0.75 + chance / 4);
  return Math.min(longestPauseMs, Math.max(spread, retryAfterMs ?? 0));
}

/** Half as many as were in the batch that was too large, one at least. */
export const halved = (sent: number): number => Math.max(1, Math.floor(sent / 2));
