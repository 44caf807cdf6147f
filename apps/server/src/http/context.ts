import type { ContractMeta } from '@haulwright/contract/base';
import type { SecondStep } from '@haulwright/domain/access/second-step';
import type { Logger } from 'pino';
import type { Database } from '../platform/database/database.ts';
import type { Events } from '../platform/events/events.ts';
import type { Geocoder } from '../platform/geocoding/geocoder.ts';
import type { Roads } from '../platform/roads/open-roads.ts';
import type { StreetMap } from '../platform/map/street-map.ts';
import type { StreetLines } from '../platform/roads/street-lines.ts';
import type { ChangeFeed } from '../platform/live/change-feed.ts';
import type { Accounts } from './accounts.ts';
import type { Actor, ActorDirectory } from './actor.ts';
import type { AppliedCommands } from './applied-commands.ts';
import type { AnswerTag } from './tagged-answer.ts';

/**
 * External dependencies of procedures, built once in `compose.ts`. Each feature adds its own services to this
 * interface beside the code that creates them, so that this folder does not depend on features.
 */
export interface Services {
  readonly database: Database;
  readonly geocoder: Geocoder;
  readonly actors: ActorDirectory;
  readonly accounts: Accounts;
  readonly appliedCommands: AppliedCommands;
  readonly streetLines: StreetLines;
  readonly roads: Pick<Roads, 'trouble'>;
  readonly streetMap: Pick<StreetMap, 'shown' | 'trouble'>;
  /** Changes made by others in the database. */
  readonly changes: ChangeFeed;
  /** Events between features within a transaction. */
  readonly events: Events;
  readonly log: Logger;
  /** The current instant; tests pass their own. */
  readonly now: () => Date;
}

/** The session of a request. */
export interface RequestSession {
  readonly sessionId: string;
  /** `aal2` after a second step. */
  readonly aal: 'aal1' | 'aal2';
  readonly hasVerifiedFactor: boolean;
}

/** The caller and their session. */
export interface SignedIn {
  readonly actor: Actor;
  readonly session: RequestSession;
}

export interface RequestDevice {
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

/** The context of a request: its caller (looked up only when needed), its idempotency key and its origin. */
export interface RequestContext {
  readonly services: Services;
  /**
   * `none` without a valid token, `no-profile` for a person who never had a company. One who was removed has no
   * roles.
   */
  authenticate(): Promise<SignedIn | 'none' | 'no-profile'>;
  readonly idempotencyKey: string | undefined;
  /** Ids of what the caller knows of beside what it saves; undefined: it is not asked. */
  readonly knowing?: readonly string[] | undefined;
  /** Set to the tag of the answer; a caller who holds the same answer gets a 304. */
  readonly answerTag: AnswerTag;
  /** The device, for the audit log. */
  readonly device: RequestDevice;
  /** The caller, once they are authorised for a call with this `meta`. */
  readonly authorised?: Authorised;
  /** What the secret of a caller without an account opened, for a call whose contract names a door. */
  readonly opened?: unknown;
}

/** A caller who is authorised for a call. */
export interface Authorised extends SignedIn {
  readonly meta: ContractMeta;
  readonly secondStep: SecondStep;
}

/** The context of a handler after authorisation. */
export interface ActorContext extends RequestContext, SignedIn {
  readonly secondStep: SecondStep;
}
