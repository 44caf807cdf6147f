// Public to other features: the history of jobs.
import { sql } from 'drizzle-orm';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { jobEvents } from './jobs.tables.ts';

/** `planned` and `unplanned` concern routes; `made-by-series` has no user. */
export type JobEvent =
  | {
      readonly type: 'created';
      readonly jobId: string;
      /** `before`: the number of the deleted job that it takes the place of. */
      readonly details?: { from?: 'due-list' | 'quote' | 'field-report' | 'portal'; before?: string };
    }
  | { readonly type: 'made-by-series'; readonly jobId: string; readonly details: { seriesId: string } }
  | { readonly type: 'duplicated'; readonly jobId: string; readonly details: { jobNumber: string } }
  | { readonly type: 'edited'; readonly jobId: string; readonly details: { fields: string[] } }
  | {
      readonly type: 'rescheduled';
      readonly jobId: string;
      readonly details: { from: string | null; to: string | null };
    }
  | {
      readonly type: 'status-changed';
      readonly jobId: string;
      readonly details: { from: string; to: string; reason?: string; actualGallons?: number };
    }
  | {
      readonly type: 'assigned';
      readonly jobId: string;
      readonly details: { from: string | null; to: string | null };
    }
  | {
      readonly type: 'planned';
      readonly jobId: string;
      readonly details: { routeId: string; routeName: string };
    }
  | { readonly type: 'unplanned'; readonly jobId: string; readonly details: { reason: string } }
  | { readonly type: 'reported'; readonly jobId: string; readonly details: ReportDecided };

/** What became of a crew's report that did not fit the job. */
export type ReportDecided = {
  readonly act: 'replaced' | 'added' | 'kept-as-note' | 'corrected' | 'undone';
  /** Who reported it. */
  readonly by: string;
  /** What they did, as a sentence. */
  readonly said: string;
  readonly gallons?: number;
  readonly notes?: string;
  /** When the crew came and was done, by now, as a clock there shows it. */
  readonly times?: string;
  /** The report that a crew's correction is about. */
  readonly corrects?: string;
};

/** When the work was done, not when the office heard of it. */
export const happenedAt = sql`coalesce(${jobEvents.occurredAt}, ${jobEvents.createdAt})`.mapWith(
  jobEvents.createdAt,
);

/**
 * Appends events; `userId` is null when no particular person caused them.
 * @param occurredAt when it was done; now when left out
 */
export async function recordJobEvents(
  tx: TenantTransaction,
  actor: { companyId: string; userId: string | null },
  events: readonly JobEvent[],
  occurredAt?: Date,
): Promise<void> {
  if (events.length === 0) return;
  await tx.insert(jobEvents).values(
    events.map((event) => ({
      id: newId(),
      companyId: actor.companyId,
      jobId: event.jobId,
      type: event.type,
      actorUserId: actor.userId,
      details: event.details ?? {},
      occurredAt,
    })),
  );
}
