// Public to other features: how a step of routes is stored, whether a hand, an accepted proposal or a run that
// applies its plan asks for it.
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
  /** Whether it is still to be taken, asked with each reading of the facts. Left out: always. */
  readonly isCurrent?: (tx: TenantTransaction) => Promise<boolean>;
  /** Writes it by `storeRoutes`. */
  readonly write: (tx: TenantTransaction, parts: readonly RoutePart[]) => Promise<Answer>;
  /** It is no longer to be taken, or the facts changed with every try. */
  readonly giveUp: () => Answer | Promise<Answer>;
}

/**
 * Changes several routes in one step: their facts are read, their times worked out without a transaction, and
 * all of them written in one or none; once more when the facts changed in between.
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
