import { and, asc, desc, eq, gte, inArray, isNotNull, lt, not, notInArray, or, sql } from 'drizzle-orm';
import { toMiles } from '@haulwright/domain/kernel/quantity';
import { jobIdsOf } from '@haulwright/domain/routes/manual-route';
import type { Optimization, OptimizationStatus } from '@haulwright/domain/planning/optimization';
import { defaultChoices, type PlanningChoices } from '@haulwright/domain/planning/planning-choices';
import type { SystemTransaction, TenantTransaction } from '../../../platform/database/database.ts';
import { clearSome, deleteSome } from '../../../platform/database/purging.ts';
import { isSilent } from '../../../platform/tasks/silence.ts';
import { toPlanVisit } from '../search/plan-visits.ts';
import { routeOptimizations, type FoundPlanResult, type PlanToAccept } from './planning.tables.ts';
import type { PlannedOrder } from '../search/search-day.ts';

type Row = typeof routeOptimizations.$inferSelect;

/** A run claimed by this process; `attempt` tells it from a later claim of the same run. */
export interface ClaimedRun {
  readonly id: string;
  readonly companyId: string;
  readonly date: string;
  readonly includeJobs: boolean;
  /** Start from the day's present routes. */
  readonly improve: boolean;
  /** Change nothing, store the plan as a proposal. */
  readonly asProposal: boolean;
  readonly choices: PlanningChoices;
  readonly attempt: number;
  readonly requestedBy: string | null;
  /** A plan that an earlier process found but did not accept. */
  readonly accepting: PlanToAccept | null;
}

const maxAttempts = 2;

const toOptimization = (row: Row): Optimization => ({
  id: row.id,
  date: row.date,
  status: row.status,
  includeJobs: row.includeJobs,
  improve: row.improve,
  asProposal: row.asProposal,
  choices: row.choices ?? defaultChoices,
  bestSoFar: row.bestSoFar,
  stopRequested: row.stopRequested,
  search: row.search,
  worth: row.proposal?.worth ?? null,
  costCents: row.costCents,
  progress: row.progress,
  jobsAnalyzed: row.jobsAnalyzed,
  routeCount: row.routeCount,
  totalDistanceMiles: toMiles(row.totalMeters),
  leftOut: row.leftOut,
  warnings: row.warnings,
  failure: row.failure,
  createdAt: row.createdAt.toISOString(),
});

export async function loadOptimization(tx: TenantTransaction, id: string): Promise<Optimization | null> {
  const [row] = await tx.select().from(routeOptimizations).where(eq(routeOptimizations.id, id));
  return row ? toOptimization(row) : null;
}

/** The last run of a day. */
export async function latestOptimization(tx: TenantTransaction, date: string): Promise<Optimization | null> {
  const { createdAt, id } = routeOptimizations;
  const [row] = await tx
    .select()
    .from(routeOptimizations)
    .where(eq(routeOptimizations.date, date))
    .orderBy(desc(createdAt), desc(id))
    .limit(1);
  return row ? toOptimization(row) : null;
}

/** Queues a run; null when one of the same day is queued or running. */
export async function insertOptimization(
  tx: TenantTransaction,
  run: typeof routeOptimizations.$inferInsert,
): Promise<Optimization | null> {
  const [row] = await tx.insert(routeOptimizations).values(run).onConflictDoNothing().returning();
  return row ? toOptimization(row) : null;
}

/** The jobs of each truck in the newest proposal of a day; null when there is none. */
export async function lastProposedOrder(tx: TenantTransaction, day: string): Promise<PlannedOrder[] | null> {
  const { proposal, date, createdAt, id } = routeOptimizations;
  const [row] = await tx
    .select({ proposal })
    .from(routeOptimizations)
    .where(and(eq(date, day), isNotNull(proposal)))
    .orderBy(desc(createdAt), desc(id))
    .limit(1);
  return (
    row?.proposal?.lanes.map((lane) => ({
      truckId: lane.vehicleId,
      stopIds: jobIdsOf(lane),
      visits: lane.visits.map(toPlanVisit),
    })) ?? null
  );
}

const isOver = () => notInArray(routeOptimizations.status, ['queued', 'running']);

/**
 * Of all companies: clears proposals of runs from before this instant. A proposal is large, and outdated
 * after two days.
 * @returns the number cleared
 */
export const forgetProposals = (tx: SystemTransaction, before: Date, limit: number): Promise<number> => {
  const { proposal, bestSoFar, createdAt } = routeOptimizations;
  return clearSome(tx, routeOptimizations, [proposal, bestSoFar], {
    where: and(isNotNull(proposal), isOver(), lt(createdAt, before)),
    oldest: createdAt,
    limit,
  });
};

/**
 * Of all companies: removes runs from before this instant whose days are long past as well.
 * @returns the number removed
 */
export const removeOldRuns = (tx: SystemTransaction, before: Date, limit: number): Promise<number> => {
  const { date, createdAt } = routeOptimizations;
  return deleteSome(tx, routeOptimizations, {
    where: and(lt(createdAt, before), isOver(), lt(date, before.toISOString().slice(0, 10))),
    oldest: createdAt,
    limit,
  });
};

/** Cancels a queued run at once and asks a running one to stop; a finished one is left unchanged. */
export async function cancelOptimization(tx: TenantTransaction, id: string): Promise<void> {
  const { status } = routeOptimizations;
  await tx
    .update(routeOptimizations)
    .set({
      cancelRequested: true,
      accepting: null,
      status: sql`case when ${status} = 'queued' then 'cancelled' else ${status} end`,
    })
    .where(and(eq(routeOptimizations.id, id), inArray(status, ['queued', 'running'])));
}

/** Asks an unfinished run to end with its best plan, as soon as it has one. */
export async function stopOptimization(tx: TenantTransaction, id: string): Promise<void> {
  await tx
    .update(routeOptimizations)
    .set({ stopRequested: true })
    .where(and(eq(routeOptimizations.id, id), inArray(routeOptimizations.status, ['queued', 'running'])));
}

/** How much a run is delayed in the queue for each run of the same company before it. */
const handicap = sql`interval '1 minute'`;

/**
 * Claims the next run of all companies: one that is queued, or whose process went silent; null when there is
 * none. Runs are taken in the order of their requests, but many of one company do not block the others, and
 * none waits for ever: anything requested later than a run's own time plus its delays comes after it. A run
 * that another process is claiming is skipped.
 */
export async function claimNextRun(tx: SystemTransaction): Promise<ClaimedRun | null> {
  const { id, companyId, status, updatedAt, attempts, createdAt } = routeOptimizations;
  const line = tx
    .select({
      id,
      turn: sql`${createdAt} + (row_number() over (partition by ${companyId} order by ${createdAt}, ${id}) - 1) * ${handicap}`.as(
        'turn',
      ),
    })
    .from(routeOptimizations)
    .where(inArray(status, ['queued', 'running']))
    .as('line');
  const free = or(
    eq(status, 'queued'),
    and(eq(status, 'running'), isSilent(updatedAt), lt(attempts, maxAttempts)),
  );
  const [next] = await tx
    .select({ id })
    .from(routeOptimizations)
    .innerJoin(line, eq(line.id, id))
    .where(free)
    .orderBy(asc(line.turn), asc(id))
    .limit(1)
    .for('update', { of: routeOptimizations, skipLocked: true });
  if (!next) return null;
  const [row] = await tx
    .update(routeOptimizations)
    .set({
      status: 'running',
      progress: 0,
      search: null,
      bestSoFar: null,
      attempts: sql`${attempts} + 1`,
      startedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(eq(id, next.id))
    .returning();
  return row
    ? {
        id: row.id,
        companyId: row.companyId,
        date: row.date,
        includeJobs: row.includeJobs,
        improve: row.improve,
        asProposal: row.asProposal,
        choices: row.choices ?? defaultChoices,
        attempt: row.attempts,
        requestedBy: row.requestedBy,
        accepting: row.accepting,
      }
    : null;
}

const stillOurs = (run: ClaimedRun) =>
  and(
    eq(routeOptimizations.id, run.id),
    eq(routeOptimizations.status, 'running'),
    eq(routeOptimizations.attempts, run.attempt),
  );

/**
 * Stores the progress (0 to 1) and the plans found so far, serves as heartbeat, and reads requests to stop.
 */
export async function reportProgress(
  tx: TenantTransaction,
  run: ClaimedRun,
  { progress, search, bestSoFar }: Pick<Row, 'progress' | 'search' | 'bestSoFar'>,
): Promise<'go-on' | 'stop' | 'cancel' | 'lost'> {
  const rows = await tx
    .update(routeOptimizations)
    .set({ progress, search, bestSoFar, updatedAt: sql`now()` })
    .where(stillOurs(run))
    .returning({ cancel: routeOptimizations.cancelRequested, stop: routeOptimizations.stopRequested });
  if (!rows[0]) return 'lost';
  if (rows[0].cancel) return 'cancel';
  return rows[0].stop ? 'stop' : 'go-on';
}

/** How many runs of all companies wait or are worked on, up to a hundred. */
export async function countUnfinishedRuns(tx: SystemTransaction): Promise<number> {
  const { id, status, updatedAt } = routeOptimizations;
  const some = await tx
    .select({ id })
    .from(routeOptimizations)
    .where(or(eq(status, 'queued'), and(eq(status, 'running'), not(isSilent(updatedAt)))))
    .limit(100);
  return some.length;
}

/** Locks the run before its result is saved. */
export async function lockRun(tx: TenantTransaction, run: ClaimedRun): Promise<'go-on' | 'cancel' | 'lost'> {
  const [row] = await tx
    .select({ cancel: routeOptimizations.cancelRequested })
    .from(routeOptimizations)
    .where(stillOurs(run))
    .for('update');
  if (!row) return 'lost';
  return row.cancel ? 'cancel' : 'go-on';
}

export type RunResult = { status: Extract<OptimizationStatus, 'done' | 'failed' | 'cancelled'> } & Partial<
  FoundPlanResult & Pick<Row, 'totalMeters' | 'failure' | 'proposal'>
>;

/** Stores the plan of a run still claimed by this process until it is accepted. */
export async function keepPlan(
  tx: TenantTransaction,
  run: ClaimedRun,
  accepting: PlanToAccept,
): Promise<void> {
  await tx
    .update(routeOptimizations)
    .set({ accepting, updatedAt: sql`now()` })
    .where(stillOurs(run));
}

/** Ends a run still claimed by this process. */
export async function finishRun(tx: TenantTransaction, run: ClaimedRun, result: RunResult): Promise<void> {
  await tx
    .update(routeOptimizations)
    .set({
      ...result,
      ...(result.status === 'done' && { progress: 1 }),
      bestSoFar: null,
      accepting: null,
      updatedAt: sql`now()`,
    })
    .where(stillOurs(run));
}

/** Returns a run to the queue as if it had not begun, because the process is stopping. */
export async function releaseRun(tx: TenantTransaction, run: ClaimedRun): Promise<void> {
  await tx
    .update(routeOptimizations)
    .set({
      status: 'queued',
      progress: 0,
      search: null,
      bestSoFar: null,
      attempts: run.attempt - 1,
      updatedAt: sql`now()`,
    })
    .where(stillOurs(run));
}

/**
 * Of all companies: gives up runs interrupted too often, and lists those queued or interrupted, oldest first.
 */
export async function findWaitingRuns(tx: SystemTransaction): Promise<{ id: string; companyId: string }[]> {
  const { id, companyId, status, updatedAt, attempts, createdAt } = routeOptimizations;
  const silent = and(eq(status, 'running'), isSilent(updatedAt));
  await tx
    .update(routeOptimizations)
    .set({
      status: 'failed',
      failure: 'The server was restarted while the routes were being planned. Please run it again.',
      accepting: null,
      updatedAt: sql`now()`,
    })
    .where(and(silent, gte(attempts, maxAttempts)));
  return tx
    .select({ id, companyId })
    .from(routeOptimizations)
    .where(or(eq(status, 'queued'), silent))
    .orderBy(asc(createdAt))
    .limit(1_000);
}
