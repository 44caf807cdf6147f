import type { JobHold } from '@haulwright/domain/jobs/job-hold';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { ActedBy } from '../../http/act.ts';

/** Locked jobs, and what happens to them. */
export type JobsChanged =
  /** Their duration, location or window changes. */
  | { readonly what: 'edited'; readonly jobIds: readonly string[] }
  /** The results of completed work were wrong or missing, and are replaced. */
  | { readonly what: 'corrected'; readonly jobId: string; readonly actor: ActedBy; readonly at: Date }
  /** They are about to change day or driver, or to be unscheduled, cancelled or deleted. */
  | {
      readonly what: 'leaving';
      readonly jobIds: readonly string[];
      readonly actor: ActedBy;
      readonly at: Date;
    }
  | {
      readonly what: 'begun' | 'completed';
      readonly jobId: string;
      readonly actor: ActedBy;
      readonly at: Date;
      /** When the work was done; `at` is when the server received it. */
      readonly occurredAt: Date;
      /** A crew's phone reported it, with the gallons pumped; otherwise a button was pressed. */
      readonly isReport: boolean;
      /** Its waste went on another that it must not be mixed with, as the person at the button said. */
      readonly mixes?: boolean | undefined;
    };

/** The route a job is on. */
export interface RouteOfJob {
  readonly id: string;
  readonly name: string;
  readonly driverUserId: string | null;
  /** Its position among the route's jobs, starting at 1. */
  readonly position: number;
  readonly arrivalSecond: number;
  /** Whether its driver has it. */
  readonly isOut: boolean;
}

/** The invoice that keeps a job. */
export interface JobBilled {
  readonly state: 'draft' | 'issued' | 'void';
  /** Drafts have none. */
  readonly number: string | null;
  readonly invoiceId: string;
  /** A draft that somebody approved. */
  readonly isApproved: boolean;
}

declare module '../../platform/events/events.ts' {
  interface EventTypes {
    readonly 'jobs.changed': EventOf<JobsChanged>;
  }
  interface QuestionTypes {
    /** What keeps (locked) jobs from leaving their routes; undefined when nothing does. */
    readonly 'jobs.hold': QuestionOf<{ readonly jobIds: readonly string[] }, JobHold | undefined>;
    /** Whether what was pumped at a (locked) job would go on a waste that it must not be mixed with. */
    readonly 'pickups.clash': QuestionOf<
      { readonly jobId: string; readonly gallons: number; readonly wasteType: WasteType },
      boolean
    >;
    /** The invoice a (locked) job has lines on, a draft or a void one too; undefined when there is none. */
    readonly 'jobs.billed': QuestionOf<{ readonly jobIds: readonly string[] }, JobBilled | undefined>;
    /** By job; unrouted jobs are left out. */
    readonly 'jobs.routes': QuestionOf<
      { readonly jobIds: readonly string[] },
      ReadonlyMap<string, RouteOfJob>
    >;
  }
}
