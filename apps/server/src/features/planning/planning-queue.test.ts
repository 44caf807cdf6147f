import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { claimNextRun, findWaitingRuns } from './runs/optimizations.queries.ts';
import { routeOptimizations } from './runs/planning.tables.ts';
import { openPlanningBench, planningDate, type PlanningBench } from './testing/planning-process.ts';

let bench: PlanningBench;
beforeAll(async () => {
  bench = await openPlanningBench();
});
afterEach(async () => {
  await bench.stopAll();
  await bench.database.asSystem((tx) => tx.delete(routeOptimizations));
});
afterAll(() => bench.close());

const dayAfter = (days: number) =>
  new Date(Date.parse(planningDate) + days * 86_400_000).toISOString().slice(0, 10);

/** Runs that were asked for at these seconds before now, each on a day of its own. */
async function insertWaiting(companyId: string, secondsAgo: readonly number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, seconds] of secondsAgo.entries()) {
    ids.push(
      await bench.insertRun(
        companyId,
        {
          date: dayAfter(index),
          createdAt: sql`now() - make_interval(secs => ${seconds})` as unknown as Date,
        },
        0,
      ),
    );
  }
  return ids;
}

async function claimAll(): Promise<string[]> {
  const claimed: string[] = [];
  for (
    let run = await bench.database.asSystem(claimNextRun);
    run;
    run = await bench.database.asSystem(claimNextRun)
  )
    claimed.push(run.id);
  return claimed;
}

const company = async () => (await bench.insertCompany(1)).companyId;

it('serves companies in the order they asked', async () => {
  const ids = [];
  for (const seconds of [30, 20, 10]) ids.push(...(await insertWaiting(await company(), [seconds])));
  expect(await claimAll()).toEqual(ids);
});

it('does not let one company’s whole week go before another’s morning', async () => {
  const week = await insertWaiting(await company(), [50, 49, 48, 47, 46]);
  const [late] = await insertWaiting(await company(), [5]);
  expect((await claimAll()).indexOf(late ?? '')).toBe(1);
  expect(week).toHaveLength(5);
});

it('starves nobody: a run requested long ago goes before a new one', async () => {
  const week = await insertWaiting(await company(), [300, 300, 300]);
  const [newcomer] = await insertWaiting(await company(), [5]);
  expect(await claimAll()).toEqual([...week, newcomer]);
});

it('passes over a run that another process is just taking', async () => {
  const [first] = await insertWaiting(await company(), [20]);
  const [second] = await insertWaiting(await company(), [10]);
  const both = await bench.database.asSystem(async (tx) => {
    const mine = await claimNextRun(tx);
    return [mine?.id, (await bench.database.asSystem(claimNextRun))?.id];
  });
  expect(both).toEqual([first, second]);
});

it('gives a run that is alone both threads, calls one back when another company waits, and each gets one', async () => {
  // As long as that alone and beside others.
  const jobs = 60;
  const alone = await bench.insertRun((await bench.insertCompany(jobs)).companyId, {}, 0);
  await bench.startProcess({ threads: 2, maxSeconds: 3 });
  await bench.runThat(alone, ({ search }) => search?.threads === 2);
  const other = await bench.insertRun((await bench.insertCompany(jobs)).companyId, {}, 0);
  await bench.runThat(alone, ({ status, search }) => status === 'running' && search?.threads === 1);
  expect(await bench.runThat(other, ({ search }) => search !== null)).toMatchObject({
    status: 'running',
    search: { threads: 1, ofSeconds: 3 },
  });
  for (const id of [alone, other])
    expect(await bench.runThat(id, ({ status }) => status === 'done')).toMatchObject({
      attempts: 1,
      leftOut: [],
    });
});

it.each([1, 2])(
  'plans the days of many companies exactly once with %d processes, each with no more threads than allowed',
  async (processes) => {
    const threads = 2;
    const ids: string[] = [];
    // Enough jobs for a plan to take its half second.
    for (let index = 0; index < 6; index += 1)
      ids.push(await bench.insertRun((await bench.insertCompany(30)).companyId, {}, 0));
    for (let index = 0; index < processes; index += 1) await bench.startProcess({ threads, maxSeconds: 0.5 });
    while (
      (await bench.database.asSystem(findWaitingRuns)).length > 0 ||
      (await bench.readRuns()).some(({ status }) => status === 'running')
    ) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const runs = await bench.readRuns();
    expect(runs.map(({ status, attempts, routeCount }) => ({ status, attempts, routeCount }))).toEqual(
      ids.map(() => ({ status: 'done', attempts: 1, routeCount: 1 })),
    );
    // As the runs themselves tell: who looks now and then sees too little on a busy machine.
    const spans = runs.map(({ startedAt, updatedAt }) => ({
      from: startedAt?.getTime() ?? Number.NaN,
      to: updatedAt.getTime(),
    }));
    const together = Math.max(
      ...spans.map(({ from: at }) => spans.filter(({ from, to }) => from <= at && at < to).length),
    );
    expect(together).toBeGreaterThan(1);
    expect(together).toBeLessThanOrEqual(threads * processes);
  },
);
