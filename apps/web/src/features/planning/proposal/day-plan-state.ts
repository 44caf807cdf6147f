import type { Optimization } from '@haulwright/domain/planning/optimization';
import { isOver } from '../runs/run-state.ts';

/** How long a plan that nobody opened is offered; its address opens it afterwards too. */
const OFFERED_FOR_MS = 12 * 3_600_000;

/** What this browser knows of a day's plans beyond what the server and the address say. */
export interface DayPlanMemory {
  /** Plans that were discarded or accepted here. */
  readonly handled: readonly string[];
  /** The plan an improvement under way goes on from; it is back when that comes to nothing. */
  readonly heldId: string | null;
  /**
   * A run that was seen running is followed to its end: the day's last run may be known to be over before it
   * is.
   */
  readonly watchedId: string | null;
}

export type DayPlanEvent =
  | { readonly type: 'seen-running'; readonly id: string }
  | { readonly type: 'seen-over'; readonly id: string }
  | { readonly type: 'improving'; readonly id: string }
  /** Done with it, accepted or not. */
  | { readonly type: 'handled'; readonly id: string }
  | { readonly type: 'offered-again'; readonly id: string }
  /** Another window handled plans. */
  | { readonly type: 'handled-elsewhere'; readonly handled: readonly string[] };

/** What is known after an event. */
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
  /** The plan the address names. */
  readonly namedId: string | undefined;
  /** The day's last run. */
  readonly latest: Run | null;
  /** In milliseconds. */
  readonly now: number;
}

/** Which run is the day's plan: the one looked at, the one under way, the last one, or the one held. */
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
