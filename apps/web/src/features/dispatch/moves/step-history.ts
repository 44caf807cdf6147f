import type { PooledJob } from '@haulwright/domain/dispatch/arrangement';
import type { Request } from './board-moves.ts';
import type { Known } from './provisional.ts';
import { afterFailure } from './together.ts';

/** One step: its requests, and those that undo it. */
export interface Step {
  readonly words: string;
  readonly requests: readonly Request[];
  readonly back: readonly Request[];
  /** New days of unrouted jobs, and their previous ones. */
  readonly pooled?: readonly PooledJob[] | undefined;
  readonly pooledBack?: readonly PooledJob[] | undefined;
  /**
   * The routes of the affected days before the step, and jobs of the pool: what was moved away has its names
   * at once when it comes back.
   */
  readonly known: Known;
  readonly heard?: Heard | undefined;
  /**
   * One action in several steps, because the server limits the routes per step: it is undone and redone as
   * one.
   */
  readonly together?: string | undefined;
}

/** Callbacks of the mover. */
export interface Heard {
  /** It is saved. Not called for a redo. */
  readonly onDone?: () => void;
  /** It is undone and saved. A step with this callback cannot be redone: what it created is gone by then. */
  readonly onUndone?: () => void;
  /**
   * It was refused and nothing was changed; called instead of showing the reason here. Not called for a redo.
   */
  readonly onRefused?: (error: unknown) => void;
}

export type Direction = 'do' | 'undo' | 'redo';

/** The steps that can be undone or redone; the last one is next. */
export interface StepHistory {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

export type StepEvent =
  | { readonly type: 'drawn'; readonly step: Step; readonly direction: Direction }
  | { readonly type: 'failed'; readonly step: Step };

const MAX_STEPS = 100;

export const noHistory: StepHistory = { past: [], future: [] };

/** The history after a step was drawn, or was refused. */
export function stepHistory({ past, future }: StepHistory, event: StepEvent): StepHistory {
  const { step } = event;
  if (event.type === 'failed') return { past: afterFailure(past, step), future: [] };
  if (event.direction === 'undo')
    return { past: past.slice(0, -1), future: step.heard?.onUndone === undefined ? [...future, step] : [] };
  return {
    past: [...past, step].slice(-MAX_STEPS),
    future: event.direction === 'redo' ? future.slice(0, -1) : [],
  };
}
