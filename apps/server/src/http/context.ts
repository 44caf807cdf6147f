import type { ContractMeta } from '@haulwright/contract/base';
import type { SecondStep } from '@haulwright/domain/access/second-step';
import type { Logger } from 'pino';
import type { Database } from '../platform/database/database.ts';
import type { Events } from '../platform/events/events.ts';
import type { Geocoder } from '../platform/geocoding/geocoder.ts';
import type { Roads } from '../platform/roads/open-roads.ts';
import type { StreetLines } from '../platform/roads/street-lines.ts';
import type { ChangeFeed } from '../platform/live/change-feed.ts';
import type { Accounts } from './accounts.ts';
import type { Actor, ActorDirectory } from './actor.ts';
import type { AppliedCommands } from './applied-commands.ts';
import type { AnswerTag } from './tagged-answer.ts';

/**
 * What procedures may use of the outside, built once in `compose.ts`. Each feature adds its own services to this
 * interface beside the code that makes them, so that this folder knows no feature.
 */
export interface Services {
  readonly database: Database;
  readonly geocoder: Geocoder;
  readonly actors: ActorDirectory;
  readonly accounts: Accounts;
  readonly appliedCommands: AppliedCommands;
  readonly streetLines: StreetLines;
  readonly roads: Pick<Roads, 'trouble'>;
  /** What others do in the database. */
  readonly changes: ChangeFeed;
  /** What features tell each other within a transaction. */
  readonly events: Events;
  readonly log: Logger;
  /** The present instant; tests give their own. */
  readonly now: () => Date;
}

/** The session a request comes with. */
export interface RequestSession {
  readonly sessionId: string;
  /** `aal2` after a second step. */
  readonly aal: 'aal1' | 'aal2';
  readonly hasVerifiedFactor: boolean;
}

/** Who asks, and by which session. */
export interface SignedIn {
  readonly actor: Actor;
  readonly session: RequestSession;
}

export interface RequestDevice {
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

/**
 * What a request brings: who asks (not looked up before it is needed), its idempotency key and where it comes
 * from.
 */
export interface RequestContext {
  readonly services: Services;
  /**
   * `none` without a valid token, `no-profile` for a person who never had a company, `no-role` for one who
   * was removed.
   */
  authenticate(): Promise<SignedIn | 'none' | 'no-profile' | 'no-role'>;
  readonly idempotencyKey: string | undefined;
  /** Takes the tag of the answer, so that who holds the same already is only told so. */
  readonly answerTag: AnswerTag;
  /** Where it comes from, for records. */
  readonly device: RequestDevice;
  /** Who asks, once it is settled that they may make the call with this `meta`. */
  readonly authorised?: Authorised;
}

/** A person who may make a call. */
export interface Authorised extends SignedIn {
  readonly meta: ContractMeta;
  readonly secondStep: SecondStep;
}

/** What a handler gets after authorisation. */
export interface ActorContext extends RequestContext, SignedIn {
  readonly secondStep: SecondStep;
}
