import type { Arranged, PooledJob } from '@haulwright/domain/dispatch/arrangement';
import type { ArrangedRoute } from '@haulwright/domain/routes/arranged-route';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { Person } from '../../../http/actor.ts';
import type { Database, TenantTransaction } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { TravelTimes } from '../../../platform/travel-times/travel-times.ts';
import type { EditRefusal } from '../../routes/editing/route-edit.ts';
import { arrangeStep } from '../../routes/editing/arrange-step.ts';
import { storeRoutes, type RoutePart } from '../../routes/editing/store-routes.ts';
import type { RouteDoing } from '../../routes/versions/record-steps.queries.ts';
import { poolJobs } from './pool-jobs.queries.ts';

/** Runs the write within its transaction, once for each idempotency key; throws what is refused. */
type Commit = (
  tx: TenantTransaction,
  write: () => Promise<Outcome<Arranged, EditRefusal>>,
) => Promise<Arranged>;

/**
 * Public to other features. Changes several routes in one step: times first, then one transaction that saves
 * them all or none.
 */
export type ArrangeRoutes = (
  actor: Person,
  wanted: readonly ArrangedRoute[],
  commit: Commit,
  pooled?: readonly PooledJob[],
) => Promise<Arranged>;

declare module '../../../http/context.ts' {
  interface Services {
    readonly arrangeRoutes: ArrangeRoutes;
  }
}

export function createRouteArranging({
  database,
  travelTimes,
  events,
  now,
}: {
  database: Database;
  travelTimes: Pick<TravelTimes, 'matrix'>;
  events: Pick<Events, 'publish'>;
  now: () => Date;
}): ArrangeRoutes {
  return (actor, wanted, commit, pooled = []) =>
    arrangeStep({ database, travelTimes }, actor, wanted, {
      write: (tx, parts) => commit(tx, () => write(tx, { actor, now: now(), events }, { parts, pooled })),
      giveUp: () =>
        database.inTenant(actor, (tx) => commit(tx, async () => refused('route.changed-meanwhile'))),
    });
}

async function write(
  tx: TenantTransaction,
  doing: RouteDoing & { readonly actor: Person },
  { parts, pooled }: { readonly parts: readonly RoutePart[]; readonly pooled: readonly PooledJob[] },
): Promise<Outcome<Arranged, EditRefusal>> {
  const stored = await storeRoutes(tx, doing, parts, { otherJobIds: pooled.map(({ jobId }) => jobId) });
  if (!stored.ok) return stored;
  const waiting = await poolJobs(tx, doing.actor, pooled, doing.now);
  if (!waiting.ok) return waiting;
  const { routes, removedIds } = stored.value;
  return accepted({ routes: [...routes], removedIds: [...removedIds] });
}
