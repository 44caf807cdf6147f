import type { Optimization } from '@haulwright/domain/planning/optimization';
import { isOver } from '../runs/run-state.ts';

/** How long an unopened plan is offered; its address opens it afterwards too. */
const OFFERED_FOR_MS = 12 * 3_600_000;

/** This browser's knowledge of a day's plans beyond the server's and the address. */
export interface DayPlanMemory {
  /** Plans discarded or accepted here. */
  readonly handled: readonly string[];
  /** The plan that a running improvement starts from; shown again if that fails. */
  readonly heldId: string | null;
  /** A run seen running is followed to its end: the day's last run may be known as finished before it is. */
  readonly watchedId: string | null;
}

export type DayPlanEvent =
  | { readonly type: 'seen-running'; readonly id: string }
  | { readonly type: 'seen-over'; readonly id: string }
  | { readonly type: 'improving'; readonly id: string }
  /** It was accepted or discarded. */
  | { readonly type: 'handled'; readonly id: string }
  | { readonly type: 'offered-again'; readonly id: string }
  /** Another window handled plans. */
  | { readonly type: 'handled-elsewhere'; readonly handled: readonly string[] };

/** The state after an event. */
export function dayPlanReducer(memory: DayPlanMemory, event: DayPlanEvent): DayPlanMemory {
  switch (event.type) {
    case 'seen-running':
      return { ...memory, watchedId: event.id };
    case 'seen-over':
      return memory.watchedId === event.id ? { ...memory, watchedId: null } : memory;
    case 'improving':
      return { ...memory, heldId: event.id };
    case 'handled':
      return {
        ...memory,
        handled: [...memory.handled.filter((id) => id !== event.id), event.id],
        heldId: memory.heldId === event.id ? null : memory.heldId,
      };
    case 'offered-again':
      return { ...memory, handled: memory.handled.filter((id) => id !== event.id) };
    default:
      return { ...memory, handled: event.handled };
  }
}

type Run = Pick<Optimization, 'id' | 'asProposal' | 'status' | 'createdAt'>;

interface Known {
  /** The plan named by the address. */
  readonly namedId: string | undefined;
  /** The day's last run. */
  readonly latest: Run | null;
  /** Milliseconds. */
  readonly now: number;
}

/** Chooses the day's plan: the one being viewed, the running one, the last one, or the held one. */
export function planToFollow(
  { handled, heldId, watchedId }: DayPlanMemory,
  { namedId, latest, now }: Known,
): string | null {
  const isOffered =
    latest !== null &&
    latest.asProposal &&
    !handled.includes(latest.id) &&
    (!isOver(latest) || (latest.status === 'done' && now - Date.parse(latest.createdAt) < OFFERED_FOR_MS));
  return namedId ?? watchedId ?? (isOffered ? latest.id : heldId);
}
