import type { PooledJob } from '@haulwright/domain/dispatch/arrangement';
import type { Request } from './board-moves.ts';
import type { Known } from './provisional.ts';
import { afterFailure } from './together.ts';

/** One thing that was done: what it requested, and what brings back how it was. */
export interface Step {
  readonly words: string;
  readonly requests: readonly Request[];
  readonly back: readonly Request[];
  /** Days given to jobs that are on no route, and those they had. */
  readonly pooled?: readonly PooledJob[] | undefined;
  readonly pooledBack?: readonly PooledJob[] | undefined;
  /**
   * The day's routes and those of other days it concerns, as they were when it was done, and jobs of the
   * pool: what was moved away has its names at once when it comes back.
   */
  readonly known: Known;
  readonly heard?: Heard | undefined;
  /**
   * One act in several steps, because the server limits the routes of a step: it is undone and redone as
   * one.
   */
  readonly together?: string | undefined;
}

/** What the mover wants to hear of it. */
export interface Heard {
  /** It is saved. Not called when it is done again after an undo. */
  readonly onDone?: () => void;
  /**
   * It is undone and saved as it was before. A step with this is not done again: what it made is gone by then.
   */
  readonly onUndone?: () => void;
  /**
   * It was refused and nothing was changed; told instead of saying so here. Not called when it is done again
   * after an undo.
   */
  readonly onRefused?: (error: unknown) => void;
}

export type Direction = 'do' | 'undo' | 'redo';

/** The steps that can be undone, and those that can be redone; the last one is the next to go. */
export interface StepHistory {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

export type StepEvent =
  | { readonly type: 'drawn'; readonly step: Step; readonly direction: Direction }
  | { readonly type: 'failed'; readonly step: Step };

const MAX_STEPS = 100;

export const noHistory: StepHistory = { past: [], future: [] };

/** What can be undone and redone after a step was drawn, or was refused. */
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
