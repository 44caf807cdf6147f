import type { Act } from '../../../http/act.ts';

/** Who changes gallons; an admin may on a closed day. */
export type PostAct = Pick<Act, 'companyId' | 'userId' | 'now' | 'isAdmin' | 'events'>;

/** Why gallons change. */
export type PostingCause =
  | 'report'
  /** The crew corrected its own report. */
  | 'own-correction'
  /** The crew corrected its own dump: held like the office's, and by the site's signature too. */
  | 'own-dump'
  /** The office let a report count that waited. */
  | 'review'
  /** The office undid that. */
  | 'review-undone'
  /** The office completed the job. */
  | 'completion'
  | 'office'
  | 'price'
  | 'gate'
  | 'day-close';

/** A change of the ledger, with all that follows from it. */
export interface LoadPosted {
  readonly act: PostAct;
  readonly because: PostingCause;
  readonly reason: string | null;
  /** Jobs of the pickups that were added or replaced. */
  readonly jobIds: readonly string[];
  /** Pickups of which gallons left a tank before the change, or do now; corrected ones before and after. */
  readonly pickupIds: readonly string[];
  /** Visits that were added, or whose gallons or clients' parts of them change. */
  readonly visitIds: readonly string[];
}

/** What a site charged for a visit, or a correction of it. */
export interface FeeRecorded {
  readonly act: PostAct;
  readonly visitId: string;
}

/** Visits whose gallons are about to change. */
export interface VisitsBehind {
  readonly visits: readonly {
    readonly id: string;
    /** Pickups, as they stand now, that will have no gallons in it. */
    readonly without: readonly string[];
    /** No dump of it will be left. */
    readonly isWithdrawn: boolean;
  }[];
}

/** Why the office may not change a visit's gallons. */
export type LoadHold = 'load.manifest-left' | 'load.site-signed' | 'load.spread';

declare module '../../../platform/events/events.ts' {
  interface EventTypes {
    readonly 'load.posted': EventOf<LoadPosted>;
    readonly 'fee.recorded': EventOf<FeeRecorded>;
  }
  interface QuestionTypes {
    /** Whether papers or the site's signature stand in the way. Locks the visits and their papers. */
    readonly 'papers.hold': QuestionOf<
      VisitsBehind,
      Extract<LoadHold, 'load.manifest-left' | 'load.site-signed'> | undefined
    >;
    /** Whether a withdrawn dump is in the record of a field. */
    readonly 'land.hold': QuestionOf<VisitsBehind, Extract<LoadHold, 'load.spread'> | undefined>;
  }
}
