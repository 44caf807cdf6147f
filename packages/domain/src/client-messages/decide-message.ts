import { maxMessagesADay, type MessageKind, type MessageRefusal } from '../companies/message-kinds.ts';
import { onMyWayMinutes } from '../routes/next-jobs.ts';
import type { JobStatus } from '../jobs/job.ts';
import { overAfterMinutes, type ComingState } from './track-link.ts';

const minuteMs = 60_000;

/** Where a visit stands. */
export interface VisitProgress {
  /** Whether the job is still on the route that was spoken of, and that route is out. */
  readonly isOnRoute: boolean;
  readonly status: JobStatus;
  /** By its driver, else by the truck's device; null: nobody has arrived. */
  readonly arrivedAt: Date | null;
  readonly completedAt: Date | null;
}

/** What a client is shown of a visit. */
export function comingState(
  { isOnRoute, status, arrivedAt, completedAt }: VisitProgress,
  now: Date,
): ComingState {
  const arrival = arrivedAt ?? completedAt;
  const isOver = arrival !== null && now.getTime() - arrival.getTime() > overAfterMinutes * minuteMs;
  // What was done stays done, wherever its route went.
  if (status === 'completed') return isOver ? 'over' : 'done';
  if (!isOnRoute || status === 'cancelled' || status === 'unscheduled') return 'office';
  if (arrival === null) return 'coming';
  return isOver ? 'over' : 'here';
}

export interface MessageFactsNow extends VisitProgress {
  readonly kind: MessageKind;
  readonly isOn: boolean;
  /** Whether the job is one of the next of its driver. */
  readonly isNext: boolean;
  /** When it was to be said. */
  readonly createdAt: Date;
  /** When the visit is promised to begin; null when nobody knows. */
  readonly promisedAt: Date | null;
  /** When the quiet hours of the client's place end; null outside of them. */
  readonly quietUntil: Date | null;
  /** Messages about the job that went out on this day. */
  readonly sentToday: number;
  readonly hasRecipient: boolean;
}

export type MessageDecision =
  | { readonly act: 'send' }
  | { readonly act: 'refuse'; readonly why: MessageRefusal }
  | { readonly act: 'wait'; readonly until: Date };

const refuse = (why: MessageRefusal): MessageDecision => ({ act: 'refuse', why });

/** Whether a message is said now, later, or not at all. */
export function decideMessage(facts: MessageFactsNow, now: Date): MessageDecision {
  const { kind, quietUntil } = facts;
  if (!facts.isOn) return refuse('off');
  const why = outdated(facts, now);
  if (why !== null) return refuse(why);
  if (facts.sentToday >= maxMessagesADay) return refuse('limit');
  if (!facts.hasRecipient) return refuse('no-address');
  if (quietUntil === null) return { act: 'send' };
  // What is true only now is not said in the morning.
  if (kind === 'finished') return { act: 'wait', until: quietUntil };
  const isInTime = facts.promisedAt !== null && quietUntil < facts.promisedAt;
  return kind === 'planned' && isInTime ? { act: 'wait', until: quietUntil } : refuse('quiet');
}

/** Why it is not true any more. */
function outdated(facts: MessageFactsNow, now: Date): MessageRefusal | null {
  const { kind, status, isOnRoute, arrivedAt, promisedAt } = facts;
  const ageMinutes = (now.getTime() - facts.createdAt.getTime()) / minuteMs;
  if (kind === 'finished') return status === 'completed' ? null : 'moved';
  if (kind === 'arrived')
    return status === 'in_progress' ? (ageMinutes > onMyWayMinutes ? 'late' : null) : 'moved';
  if (status === 'in_progress' || status === 'completed' || (arrivedAt !== null && isOnRoute)) return 'begun';
  if (!isOnRoute || status !== 'scheduled') return 'moved';
  if (kind === 'planned') return promisedAt !== null && promisedAt <= now ? 'late' : null;
  if (ageMinutes > onMyWayMinutes) return 'late';
  return kind === 'on-my-way' && !facts.isNext ? 'not-next' : null;
}
