import type { Logger } from 'pino';
import type { Database } from '../platform/database/database.ts';
import type { Geocoder } from '../platform/geocoding/geocoder.ts';
import type { RoutePlanning } from '../features/routes/route-planning.ts';
import type { Actor, ActorDirectory } from './actor.ts';

/** What procedures may use of the outside; built once in `compose.ts`. */
export interface Services {
  readonly database: Database;
  readonly geocoder: Geocoder;
  readonly actors: ActorDirectory;
  readonly planning: RoutePlanning;
  readonly log: Logger;
  /** The present instant; tests give their own. */
  readonly now: () => Date;
}

/** What a request brings: who asks (not looked up before it is needed) and its idempotency key. */
export interface RequestContext {
  readonly services: Services;
  /** `none` without a valid token, `no-profile` for a person without a company. */
  authenticate(): Promise<Actor | 'none' | 'no-profile'>;
  readonly idempotencyKey: string | undefined;
}

/** What a handler gets after authorisation. */
export interface ActorContext extends RequestContext {
  readonly actor: Actor;
}
