import type { z } from 'zod';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { Optimization, optimizeInput } from '@haulwright/domain/routes/optimization';
import type { Actor } from '../../http/actor.ts';
import { newId } from '../../platform/ids.ts';
import type { Tasks } from '../../platform/tasks/tasks.ts';
import { cancelOptimization, claimRun, findWaitingRuns, insertOptimization, loadOptimization } from './optimizations.queries.ts';
import { countDay } from './planning-day.queries.ts';
import { performRun, type PlanningParts } from './planning-run.ts';

type OptimizeInput = z.output<typeof optimizeInput>;

/** Why a planning run is not started; the codes of the contract. */
export type StartRefusal =
  | 'optimization.no-jobs'
  | 'optimization.no-trucks'
  | 'optimization.no-depot'
  | 'optimization.already-running'
  | 'optimization.too-large';

type Person = Pick<Actor, 'companyId' | 'userId'>;

/** Plans the routes of days in the background, one day at a time in this process. */
export interface RoutePlanning {
  /** Queues a run for a day; it goes on when the process restarts. */
  start(actor: Person, input: OptimizeInput): Promise<Outcome<Optimization, StartRefusal>>;
  /** Asks a run to stop; a finished run stays as it is. Null when the company has no such run. */
  cancel(actor: Person, id: string): Promise<Optimization | null>;
  /** Stops working; the run under way goes back to the queue. */
  close(): Promise<void>;
}

const mostJobs = 600;
const lookForRunsEverySeconds = 30;

interface RunTask {
  readonly id: string;
  readonly companyId: string;
}

/**
 * The row of a run is the truth, the task only wakes a worker for it. Requests write rows as `app_user`, which has no
 * rights on the task tables, so the task is added right after the commit; a sweep at the start and every 30 seconds
 * adds tasks for rows that wait without one (the process stopped in between) or whose process fell silent in mid-run.
 * A second task for the same run does no harm: a run is claimed before it is worked on.
 */
export function createRoutePlanning({ tasks, ...parts }: PlanningParts & { readonly tasks: Tasks }): RoutePlanning {
  const { database, log } = parts;
  const closing = new AbortController();
  let underWay: Promise<void> = Promise.resolve();

  const queue = tasks.queue<RunTask>('plan-routes', async (task) => {
    if (closing.signal.aborted) return;
    const run = await database.inTenant(task, (tx) => claimRun(tx, task.id));
    if (!run) return;
    const performing = performRun(parts, run, closing.signal);
    underWay = performing.catch(() => undefined);
    await performing;
  });

  tasks.every(lookForRunsEverySeconds, 'looking for waiting planning runs', async () => {
    if (closing.signal.aborted) return;
    const waiting = await database.asSystem((tx) => findWaitingRuns(tx));
    for (const run of waiting) await queue.enqueue(run, run.id);
  });

  return {
    async start(actor, input) {
      const started = await database.inTenant(actor, async (tx): Promise<Outcome<Optimization, StartRefusal>> => {
        const { jobs, trucks, hasDepot } = await countDay(tx, input);
        if (jobs === 0) return refused('optimization.no-jobs');
        if (trucks === 0) return refused('optimization.no-trucks');
        if (!hasDepot) return refused('optimization.no-depot');
        if (jobs > mostJobs) return refused('optimization.too-large');
        const { companyId, userId } = actor;
        const run = await insertOptimization(tx, { id: newId(), companyId, date: input.date, includeJobs: input.includeJobs, requestedBy: userId });
        return run ? accepted(run) : refused('optimization.already-running');
      });
      if (started.ok) {
        const { id } = started.value;
        await queue.enqueue({ id, companyId: actor.companyId }, id).catch((error: unknown) => log.error({ err: error }, 'a planning run waits for the next sweep'));
      }
      return started;
    },
    cancel: (actor, id) =>
      database.inTenant(actor, async (tx) => {
        await cancelOptimization(tx, id);
        return loadOptimization(tx, id);
      }),
    async close() {
      closing.abort();
      await queue.ready.catch(() => undefined);
      await underWay;
    },
  };
}
