import { maxBatchBytes, maxBatchCommands } from '@haulwright/domain/field/field-command';
import type { StoredCommand } from './stored.ts';

/** How long a command can be undone before it is sent. */
export const holdMs = 10_000;

/** Size of a request around its commands. */
const envelopeBytes = 2_048;
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

/** Whether it can still be undone. A clock set back does not hold a command for hours. */
export const isHeld = ({ heldUntil }: Pick<StoredCommand, 'heldUntil'>, nowMs: number): boolean =>
  nowMs < heldUntil && heldUntil - nowMs <= holdMs;

/**
 * Picks the next batch: in order, never past a held command of the same subject, and within the server's
 * limits.
 * @param limit maximum commands, reduced after the server found a batch too large
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

/** Milliseconds until the next held command may be sent; null when none is held. */
export function holdLeftMs(waiting: readonly StoredCommand[], nowMs: number): number | null {
  const held = waiting.filter((one) => one.state === 'waiting' && isHeld(one, nowMs));
  return held.length === 0 ? null : Math.min(...held.map(({ heldUntil }) => heldUntil - nowMs));
}

/** The meaning of the answer to a batch. */
export type Verdict =
  /** Each command was judged. */
  | 'judged'
  /** Not signed in, or as somebody else. */
  | 'sign-in'
  /** Send fewer at once. */
  | 'halve'
  /** The server does not accept work from this person. */
  | 'not-allowed'
  /** No answer, too many requests, or a server error: try later. */
  | 'later';

export function verdictOf(status: number): Verdict {
  if (status === 200) return 'judged';
  if (status === 401) return 'sign-in';
  if (status === 413) return 'halve';
  if (status === 403) return 'not-allowed';
  return 'later';
}

/**
 * The pause after this many consecutive failures: doubled each time up to a minute, with jitter so that a
 * company's phones do not return together.
 * @param retryAfterMs requested by the server
 * @param chance 0 … 1
 */
export function pauseMs(failures: number, retryAfterMs: number | null, chance: number): number {
  const doubled = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, failures - 1));
  const spread = doubled * (0.75 + chance / 4);
  return Math.min(longestPauseMs, Math.max(spread, retryAfterMs ?? 0));
}

/** Half the size of the rejected batch, at least one. */
export const halved = (sent: number): number => Math.max(1, Math.floor(sent / 2));
