import { availableParallelism } from 'node:os';
import type { z } from 'zod';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { Optimization, optimizeInput } from '@haulwright/domain/planning/optimization';
import { defaultChoices } from '@haulwright/domain/planning/planning-choices';
import type { Person } from '../../http/actor.ts';
import { newId } from '../../platform/ids.ts';
import { lookForRunsEverySeconds } from '../../platform/tasks/silence.ts';
import type { Tasks } from '../../platform/tasks/tasks.ts';
import {
  cancelOptimization,
  claimNextRun,
  findWaitingRuns,
  insertOptimization,
  loadOptimization,
  stopOptimization,
} from './runs/optimizations.queries.ts';
import { loadProposalDay } from './lanes/proposal-day.queries.ts';
import type { PlanningParts } from './runs/planned-search.ts';
import { performRun } from './planning-run.ts';
import { defaultMaxSeconds, maxChosenSeconds } from './search/search-effort.ts';

type OptimizeInput = z.output<typeof optimizeInput>;
type WantedRun = Pick<OptimizeInput, 'date' | 'includeJobs'> &
  Partial<Pick<OptimizeInput, 'improve' | 'asProposal' | 'choices'>>;

/** Why a planning run is not started; the codes of the contract. */
export type StartRefusal =
  | 'optimization.no-jobs'
  | 'optimization.no-trucks'
  | 'optimization.no-free-trucks'
  | 'optimization.no-depot'
  | 'optimization.already-running'
  | 'optimization.too-large';

/** Plans the routes of days in the background, with one run per planning thread of this process. */
export interface RoutePlanning {
  /** Queues a run for a day; it survives a restart of the process. */
  start(actor: Person, input: WantedRun): Promise<Outcome<Optimization, StartRefusal>>;
  /** Asks a run to stop; a finished run is left unchanged. Null when the company has no such run. */
  cancel(actor: Person, id: string): Promise<Optimization | null>;
  /**
   * Asks a run to end with its best plan; a finished run is left unchanged. Null when the company has no such
   * run.
   */
  stop(actor: Person, id: string): Promise<Optimization | null>;
  /** Stops working; runs in progress return to the queue. */
  close(): Promise<void>;
}

declare module '../../http/context.ts' {
  interface Services {
    readonly planning: RoutePlanning;
  }
}

const maxJobs = 600;

/**
 * A task may take fifteen minutes before it is assigned again; a worker that takes run after run ends well
 * before.
 */
const longestTurnMs = 300_000;

/** Names the run it was added for; its worker takes whichever run is next. */
interface RunTask {
  readonly id: string;
  readonly companyId: string;
}

export type RoutePlanningParts = Omit<PlanningParts, 'maxSeconds' | 'maxChosenSeconds' | 'searchThreads'> & {
  readonly tasks: Tasks;
  /**
   * How many days this process plans at once, and on how many threads one that is alone. Default: one less
   * than its processors, which stays free for requests; one that is alone gets them all, at a low priority.
   */
  readonly threads?: number | undefined;
  /** Default 10, and up to 60 where a company has chosen so. */
  readonly maxSeconds?: number | undefined;
  /** Called for every run that ended in this process, with any outcome. */
  readonly onRunEnded?: ((ms: number) => void) | undefined;
};

/**
 * The row of a run is the source of truth; the task only wakes a worker for it. Requests write rows as
 * `app_user`, which has no rights on the task tables, so the task is added right after the commit; a sweep at
 * the start and every few seconds adds tasks for rows that have none (the process stopped in between) or
 * whose process went silent. A second task for the same run does no harm: a run is claimed before it is
 * worked on, and by one process only.
 */
export function createRoutePlanning({
  tasks,
  threads: givenThreads,
  maxSeconds: givenSeconds,
  onRunEnded,
  ...rest
}: RoutePlanningParts): RoutePlanning {
  const threads = givenThreads ?? Math.max(1, availableParallelism() - 1);
  const parts: PlanningParts = {
    ...rest,
    maxSeconds: givenSeconds ?? defaultMaxSeconds,
    maxChosenSeconds: givenSeconds ?? maxChosenSeconds,
    searchThreads: givenThreads ?? availableParallelism(),
  };
  const { database, log } = parts;
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();

  /** Takes one run after the other: the next task would be looked for only after a pause. */
  async function work(): Promise<void> {
    for (const end = Date.now() + longestTurnMs; Date.now() < end && !closing.signal.aborted;) {
      const run = await database.asSystem(claimNextRun);
      if (!run) return;
      const begun = performance.now();
      await performRun(parts, run, closing.signal);
      onRunEnded?.(performance.now() - begun);
    }
  }

  const queue = tasks.queue<RunTask>(
    'plan-routes',
    async () => {
      const working = work();
      const settled = working.catch(() => undefined).finally(() => underWay.delete(settled));
      underWay.add(settled);
      await working;
    },
    { atOnce: threads },
  );

  tasks.every(lookForRunsEverySeconds, 'looking for waiting planning runs', async () => {
    if (closing.signal.aborted) return;
    const waiting = await database.asSystem((tx) => findWaitingRuns(tx));
    for (const run of waiting) await queue.enqueue(run, run.id);
  });

  return {
    async start(actor, input) {
      const started = await database.inTenant(
        actor,
        async (tx): Promise<Outcome<Optimization, StartRefusal>> => {
          const { date, includeJobs, improve = false, asProposal = false, choices = defaultChoices } = input;
          const asked = { date, includeJobs, improve, asProposal, choices };
          const { jobs, trucks, depot } = await loadProposalDay(tx, parts.events, asked);
          if (jobs.length === 0) return refused('optimization.no-jobs');
          if (trucks.length === 0)
            return refused(
              asProposal || choices.vehicleIds !== null
                ? 'optimization.no-free-trucks'
                : 'optimization.no-trucks',
            );
          if (depot === null) return refused('optimization.no-depot');
          if (jobs.length > maxJobs) return refused('optimization.too-large');
          const { companyId, userId } = actor;
          const run = await insertOptimization(tx, {
            id: newId(),
            companyId,
            ...asked,
            requestedBy: userId,
          });
          return run ? accepted(run) : refused('optimization.already-running');
        },
      );
      if (started.ok) {
        const { id } = started.value;
        await queue
          .enqueue({ id, companyId: actor.companyId }, id)
          .catch((error: unknown) => log.error({ err: error }, 'a planning run waits for the next sweep'));
      }
      return started;
    },
    cancel: (actor, id) =>
      database.inTenant(actor, async (tx) => {
        await cancelOptimization(tx, id);
        return loadOptimization(tx, id);
      }),
    stop: (actor, id) =>
      database.inTenant(actor, async (tx) => {
        await stopOptimization(tx, id);
        return loadOptimization(tx, id);
      }),
    async close() {
      closing.abort();
      await queue.ready.catch(() => undefined);
      await Promise.all(underWay);
    },
  };
}
