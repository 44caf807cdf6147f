import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Proposal } from '@haulwright/domain/planning/proposal';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { retentionDays } from '../../../platform/retention-days.ts';
import { routes } from '../../routes/rows/routes.tables.ts';
import { routeOptimizations } from '../runs/planning.tables.ts';

export type ProposalRefusal = 'not-found' | 'proposal.not-ready' | 'proposal.gone';

/** Loads the plan a run proposes, with the routes that changed since. */
export async function loadProposal(
  tx: TenantTransaction,
  id: string,
): Promise<Outcome<Proposal, ProposalRefusal>> {
  const { status, asProposal, proposal, createdAt } = routeOptimizations;
  // The purge that clears old proposals runs after they expire.
  const isOld = sql<boolean>`${createdAt} < now() - make_interval(days => ${retentionDays.proposals})`;
  const [run] = await tx
    .select({ status, asProposal, proposal, isOld })
    .from(routeOptimizations)
    .where(eq(routeOptimizations.id, id));
  if (!run?.asProposal) return refused('not-found');
  if (run.status === 'queued' || run.status === 'running') return refused('proposal.not-ready');
  if (run.proposal === null || run.isOld) return refused('proposal.gone');
  const { lanes } = run.proposal;
  const rows =
    lanes.length === 0
      ? []
      : await tx
          .select({ id: routes.id, updatedAt: routes.updatedAt })
          .from(routes)
          .where(
            and(
              inArray(
                routes.id,
                lanes.map((lane) => lane.routeId),
              ),
            ),
          );
  const now = new Map(rows.map((row) => [row.id, row.updatedAt.getTime()]));
  const staleRouteIds = lanes
    .filter(
      (lane) =>
        now.get(lane.routeId) !== (lane.seenUpdatedAt === null ? undefined : Date.parse(lane.seenUpdatedAt)),
    )
    .map((lane) => lane.routeId);
  return accepted({ ...run.proposal, staleRouteIds });
}
