import type { JobHold } from '@haulwright/domain/jobs/job-hold';

/** Who did it. */
export interface JobsActor {
  readonly companyId: string;
  readonly userId: string;
}

/** Jobs that are locked, and what happens to them. */
export type JobsChanged =
  /** They take longer, are elsewhere or have another window. */
  | { readonly what: 'edited'; readonly jobIds: readonly string[] }
  /** What was recorded of completed work was wrong or missing, and is replaced. */
  | { readonly what: 'corrected'; readonly jobId: string; readonly actor: JobsActor; readonly at: Date }
  /** They are about to get another day or another driver, to wait again, to be cancelled or removed. */
  | {
      readonly what: 'leaving';
      readonly jobIds: readonly string[];
      readonly actor: JobsActor;
      readonly at: Date;
    }
  | {
      readonly what: 'begun' | 'completed';
      readonly jobId: string;
      readonly actor: JobsActor;
      readonly at: Date;
      /** When the work was done; `at` is when the product heard of it. */
      readonly occurredAt: Date;
      /** A crew's phone reported it, with what it pumped; otherwise somebody pressed a button. */
      readonly isReport: boolean;
    };

/** The route a job is on. */
export interface RouteOfJob {
  readonly id: string;
  readonly name: string;
  readonly driverUserId: string | null;
  /** Which of the route's jobs it is, beginning with 1. */
  readonly position: number;
  readonly arrivalSecond: number;
}

declare module '../../platform/events/events.ts' {
  interface EventTypes {
    readonly 'jobs.changed': EventOf<JobsChanged>;
  }
  interface QuestionTypes {
    /** What keeps (locked) jobs from leaving their routes; undefined when nothing does. */
    readonly 'jobs.hold': QuestionOf<{ readonly jobIds: readonly string[] }, JobHold | undefined>;
    /** By job; those on no route are not among them. */
    readonly 'jobs.routes': QuestionOf<
      { readonly jobIds: readonly string[] },
      ReadonlyMap<string, RouteOfJob>
    >;
  }
}
