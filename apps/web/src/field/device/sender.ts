import { maxBatchCommands } from '@haulwright/domain/field/field-command';
import type { FieldReply, SendAnswer } from '../../api/field-calls.ts';
import type { Judged } from './outbox.ts';
import { halved, holdLeftMs, nextBatch, pauseMs, verdictOf } from './send-rules.ts';
import type { StoredCommand } from './stored.ts';

/**
 * `unreachable`: no signal or no server, retried automatically. `sign-in` and `not-allowed` wait for a
 * person.
 */
export type SendState = 'idle' | 'sending' | 'unreachable' | 'sign-in' | 'not-allowed';

/** Dependencies of the sender; tests pass a server that fails on demand. */
export interface SenderParts {
  readonly waiting: () => Promise<readonly StoredCommand[]>;
  readonly send: (batch: readonly StoredCommand[]) => Promise<FieldReply>;
  readonly settle: (outcomes: readonly Judged[]) => Promise<void>;
  /** Lets only one sender among the browser's tabs work at a time. */
  readonly inTurn: (work: () => Promise<void>) => Promise<void>;
  /** Something was stored: the pack is outdated now. */
  readonly onStored: () => void;
  /** The server's clock, between two moments of the phone's. */
  readonly onClock: (serverMs: number, sentMs: number, answeredMs: number) => void;
  readonly onState: (state: SendState) => void;
  readonly nowMs: () => number;
  readonly chance: () => number;
  readonly later: (run: () => void, ms: number) => () => void;
}

export interface Sender {
  /** Sends what is ready: now, or when the server's requested pause is over. */
  readonly kick: () => void;
  readonly stop: () => void;
}

/** Empties the outbox in order, in batches the server accepts, until it is empty. */
export function createSender(parts: SenderParts): Sender {
  let failures = 0;
  let notBefore = 0;
  let running = false;
  let again = false;
  let stopped = false;
  let cancelTimer: (() => void) | undefined;

  const comeBack = (ms: number) => {
    cancelTimer?.();
    if (!stopped) cancelTimer = parts.later(kick, ms);
  };

  function kick(): void {
    if (stopped) return;
    const left = notBefore - parts.nowMs();
    if (left > 0) return comeBack(left);
    if (running) {
      again = true;
      return;
    }
    running = true;
    void parts
      .inTurn(empty)
      .catch((error: unknown) => {
        console.error('The outbox could not be sent', error);
        comeBack(pauseMs((failures += 1), null, parts.chance()));
      })
      .finally(() => {
        running = false;
        if (again) {
          again = false;
          kick();
        }
      });
  }

  /** Until nothing is ready or the server does not answer. */
  async function empty(): Promise<void> {
    let limit = maxBatchCommands;
    let stored = false;
    for (;;) {
      if (stopped) break;
      const waiting = await parts.waiting();
      const batch = nextBatch(waiting, parts.nowMs(), limit);
      if (batch.length === 0) {
        parts.onState('idle');
        const hold = holdLeftMs(waiting, parts.nowMs());
        if (hold !== null) comeBack(hold);
        break;
      }
      parts.onState('sending');
      const next = await oneBatch(batch);
      stored ||= next.stored;
      if (next.limit !== undefined) limit = next.limit;
      if (!next.goOn) break;
    }
    if (stored) parts.onStored();
  }

  async function oneBatch(batch: readonly StoredCommand[]): Promise<Next> {
    const sentMs = parts.nowMs();
    const reply = await parts.send(batch);
    if (reply.kind === 'sign-in' || reply.kind === 'removed') return wait('sign-in');
    if (reply.kind === 'unreachable') return tryLater(null, 'unreachable');
    const { status, body, serverMs, retryAfterMs } = reply;
    switch (verdictOf(status)) {
      case 'judged':
        return judged(body as SendAnswer, sentMs);
      case 'sign-in':
        return wait('sign-in');
      case 'not-allowed':
        return wait('not-allowed');
      case 'halve': {
        if (batch.length > 1) return { goOn: true, stored: false, limit: halved(batch.length) };
        const [one] = batch;
        if (one !== undefined) await parts.settle([{ id: one.id, outcome: 'refused', code: 'too-large' }]);
        return { goOn: true, stored: false };
      }
      default:
        if (serverMs !== null) parts.onClock(serverMs, sentMs, parts.nowMs());
        return tryLater(retryAfterMs, 'unreachable');
    }
  }

  async function judged({ receivedAt, outcomes }: SendAnswer, sentMs: number): Promise<Next> {
    parts.onClock(Date.parse(receivedAt), sentMs, parts.nowMs());
    await parts.settle(outcomes);
    const stored = outcomes.some(({ outcome }) => outcome !== 'waiting');
    // Their common predecessor has not arrived, perhaps from another tab.
    if (!stored) return tryLater(null, 'idle');
    failures = 0;
    return { goOn: true, stored };
  }

  function tryLater(retryAfterMs: number | null, state: SendState): Next {
    failures += 1;
    if (retryAfterMs !== null) notBefore = parts.nowMs() + Math.min(retryAfterMs, 60_000);
    comeBack(pauseMs(failures, retryAfterMs, parts.chance()));
    parts.onState(state);
    return { goOn: false, stored: false };
  }

  function wait(state: SendState): Next {
    parts.onState(state);
    return { goOn: false, stored: false };
  }

  return {
    kick,
    stop: () => {
      stopped = true;
      cancelTimer?.();
    },
  };
}

interface Next {
  readonly goOn: boolean;
  readonly stored: boolean;
  readonly limit?: number;
}
