import type { ContractMeta } from '@haulwright/contract/base';
import type { SecondStep } from '@haulwright/domain/access/second-step';
import type { Logger } from 'pino';
import type { Database } from '../platform/database/database.ts';
import type { Geocoder } from '../platform/geocoding/geocoder.ts';
import type { StreetLines } from '../platform/roads/street-lines.ts';
import type { ClientImporting } from '../features/imports/client-importing.ts';
import type { ReportMaking } from '../features/reports/report-making.ts';
import type { ChangeFeed } from '../platform/live/change-feed.ts';
import type { EndingRoutes } from '../features/dispatch/life/end-route.ts';
import type { RouteNotices } from '../features/dispatch/messages/route-notices.ts';
import type { RouteSheets } from '../features/dispatch/sheets/route-sheet-pdf.ts';
import type { SendRoute } from '../features/dispatch/messages/send-route.ts';
import type { Publishing } from '../features/dispatch/life/publish-route.ts';
import type { ArrangeRoutes } from '../features/dispatch/arranging/arrange-routes.ts';
import type { ManualRoutes } from '../features/routes/editing/manual-routes.ts';
import type { TryInsertions } from '../features/dispatch/arranging/try-insertions.ts';
import type { PlanWeek } from '../features/planning/week/week-planning.ts';
import type { RoutePlanning } from '../features/planning/route-planning.ts';
import type { Accounts } from './accounts.ts';
import type { Actor, ActorDirectory } from './actor.ts';

/** What procedures may use of the outside; built once in `compose.ts`. */
export interface Services {
  readonly database: Database;
  readonly geocoder: Geocoder;
  readonly actors: ActorDirectory;
  readonly accounts: Accounts;
  readonly planning: RoutePlanning;
  readonly planWeek: PlanWeek;
  readonly manualRoutes: ManualRoutes;
  readonly streetLines: StreetLines;
  readonly arrangeRoutes: ArrangeRoutes;
  readonly tryInsertions: TryInsertions;
  readonly publishing: Publishing;
  readonly endingRoutes: EndingRoutes;
  readonly routeNotices: RouteNotices;
  readonly routeSheets: RouteSheets;
  readonly sendRoute: SendRoute;
  /** What others do in the database. */
  readonly changes: ChangeFeed;
  readonly reports: ReportMaking;
  readonly imports: ClientImporting;
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
