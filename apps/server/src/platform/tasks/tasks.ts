import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { whenBack } from '../database/when-back.ts';

/** Tasks of one kind. */
export interface TaskQueue<Data extends object> {
  /** Settles when the queue is open and its tasks are being taken. */
  readonly ready: Promise<void>;
  /** Adds a task. While one with the same key waits, another is not added. */
  enqueue(data: Data, key: string): Promise<void>;
}

/**
 * Background work kept in the database: it survives the process and is shared by all processes on one
 * database.
 */
export interface Tasks {
  /**
   * Opens a queue and takes its tasks, one at a time in this process, or `atOnce`. A task whose handler
   * throws or whose process dies is given out again (twice at most), so handlers must not mind being
   * called a second time.
   */
  queue<Data extends object>(
    name: string,
    handler: (data: Data) => Promise<void>,
    options?: { readonly atOnce: number },
  ): TaskQueue<Data>;
  /**
   * Calls `job` now and at intervals while this process runs, never twice at once. A failure is logged and
   * tried again next time; one because the database is away, as soon as it is back.
   */
  every(seconds: number, name: string, job: () => Promise<void>): void;
  /** Takes no more tasks, waits for the one under way and closes the connections. */
  stop(): Promise<void>;
}

export interface TasksOptions {
  readonly connectionString: string;
  readonly log: Pick<Logger, 'error' | 'warn'>;
}

const longestWaitForTasksMs = 15_000;
/** New tasks wake the worker; asking is for those whose notification was lost. */
const oneByOne = { batchSize: 1, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 10 };

/** Opens the task queues (pg-boss, schema `tasks`) on connections of their own. */
export async function createTasks({ connectionString, log }: TasksOptions): Promise<Tasks> {
  const boss = new PgBoss({
    connectionString,
    schema: 'tasks',
    application_name: 'haulwright-tasks',
    max: 3,
    useListenNotify: true,
  });
  // Without a listener a stop of the database would end the process.
  boss.on('error', (error) => log.error({ err: error }, 'a task queue failed'));
  boss.on('warning', (warning) => log.warn({ warning }, 'a task queue reported a warning'));
  await boss.start();
  const timers = new Set<NodeJS.Timeout>();
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();

  return {
    queue<Data extends object>(
      name: string,
      handler: (data: Data) => Promise<void>,
      { atOnce } = { atOnce: 1 },
    ): TaskQueue<Data> {
      const opened = boss.createQueue(name, {
        policy: 'short',
        notify: true,
        retryLimit: 2,
        retryDelay: 5,
        deleteAfterSeconds: 86_400,
      });
      const work = async () => {
        await opened;
        await boss.work<Data>(name, { ...oneByOne, localConcurrency: atOnce }, async (tasks) => {
          for (const task of tasks) await handler(task.data);
        });
      };
      const ready = work();
      ready.catch((error: unknown) =>
        log.error({ err: error }, `the task queue ${name} could not be opened`),
      );
      return {
        ready,
        enqueue: async (data, key) => {
          await opened;
          await boss.send(name, data, { singletonKey: key });
        },
      };
    },
    every(seconds, name, job) {
      let running: Promise<void> | undefined;
      const run = () => {
        if (running) return;
        const thisTime = whenBack(job, stopping.signal)
          .catch((error: unknown) => log.error({ err: error }, `${name} failed`))
          .finally(() => {
            running = undefined;
            underWay.delete(thisTime);
          });
        running = thisTime;
        underWay.add(thisTime);
      };
      run();
      timers.add(setInterval(run, seconds * 1_000));
    },
    async stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      await Promise.all(underWay);
      await boss.stop({ graceful: true, timeout: longestWaitForTasksMs, close: true });
    },
  };
}
