import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';

/** The present workload of all servers on this database. */
export interface WorkFigures {
  readonly tasks: readonly {
    readonly queue: string;
    readonly state: 'waiting' | 'running';
    readonly count: number;
  }[];
  readonly planningRuns: { readonly waiting: number; readonly running: number };
}

/** Both counts read unfinished work only, by the indexes of the queue and of the runs. */
export function readWorkFigures(database: Database): Promise<WorkFigures> {
  return database.asSystem(async (tx) => {
    const tasks = await tx.execute<{ queue: string; waiting: number; running: number }>(sql`
      select name as queue, (count(*) filter (where state <> 'active'))::int as waiting, (count(*) filter (where state = 'active'))::int as running
        from tasks.job where state in ('created', 'retry', 'active') group by name`);
    const runs = await tx.execute<{ status: string; count: number }>(sql`
      select status, count(*)::int as count from route_optimizations where status in ('queued', 'running') group by status`);
    const countOf = (status: string) => runs.rows.find((row) => row.status === status)?.count ?? 0;
    return {
      tasks: tasks.rows.flatMap(({ queue, waiting, running }) => [
        { queue, state: 'waiting' as const, count: waiting },
        { queue, state: 'running' as const, count: running },
      ]),
      planningRuns: { waiting: countOf('queued'), running: countOf('running') },
    };
  });
}
