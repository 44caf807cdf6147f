// Public to other features: the one way to store a change of routes, whether made by hand, by an accepted
// proposal or by a run that applies its plan.
import type { ArrangedRoute } from '@haulwright/domain/routes/arranged-route';
import type { Database, TenantTransaction } from '../../../platform/database/database.ts';
import type { TravelTimes } from '../../../platform/travel-times/travel-times.ts';
import { loadFactsTogether } from '../timing/facts-together.queries.ts';
import { untilFactsStay } from './facts-changed.ts';
import { timeParts, type RoutePart } from './store-routes.ts';

export interface StepParts {
  readonly database: Database;
  readonly travelTimes: Pick<TravelTimes, 'matrix'>;
}

interface ArrangedStep<Answer> {
  /** Whether the step is still wanted, checked with each reading of the facts. Left out: always. */
  readonly isCurrent?: (tx: TenantTransaction) => Promise<boolean>;
  /** Writes it by `storeRoutes`. */
  readonly write: (tx: TenantTransaction, parts: readonly RoutePart[]) => Promise<Answer>;
  /** It is no longer wanted, or the facts changed at every attempt. */
  readonly giveUp: () => Answer | Promise<Answer>;
}

/**
 * Changes several routes in one step: reads their facts, works out their times outside a transaction, and
 * writes all or none; tries again when the facts changed in between.
 */
export const arrangeStep = <Answer>(
  { database, travelTimes }: StepParts,
  actor: { readonly companyId: string },
  wanted: readonly ArrangedRoute[],
  { isCurrent, write, giveUp }: ArrangedStep<Answer>,
): Promise<Answer> =>
  untilFactsStay(async () => {
    const facts = await database.inTenant(actor, async (tx) =>
      (await isCurrent?.(tx)) === false ? null : loadFactsTogether(tx, wanted, false),
    );
    if (facts === null) return giveUp();
    const parts = await timeParts(travelTimes, wanted, facts);
    return database.inTenant(actor, (tx) => write(tx, parts));
  }, giveUp);
