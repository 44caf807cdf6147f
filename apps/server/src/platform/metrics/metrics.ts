import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { WorkFigures } from './work-figures.ts';

export interface MetricsOptions {
  readonly version: string;
  /** Requests in progress, by their path. */
  readonly openRequests: () => Iterable<{ readonly path?: string | undefined }>;
  /** Undefined while the process starts. */
  readonly pool: () => Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'> | undefined;
  /** Throws when the database cannot be asked. */
  readonly work: () => Promise<WorkFigures>;
}

/** A finished request, as `ingress.ts` reports it. */
interface AnsweredRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
}

/** Measures this process for Prometheus. */
export interface Metrics {
  requestAnswered(request: AnsweredRequest): void;
  /** @param ms how long the search and its saving took */
  planningRunEnded(ms: number): void;
  /** In Prometheus' text format, version 0.0.4. */
  read(): Promise<string>;
}

/** Streams are open for minutes by design and would distort every duration. */
const streams = new Set(['/api/live/changes']);
/** HTTP methods; strangers may send anything else. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

let ofProcess: Registry | undefined;

/** Event-loop lag, garbage collection, processor and memory: of the whole process, so measured once in it. */
function processMetrics(): Registry {
  if (!ofProcess) collectDefaultMetrics({ register: (ofProcess = new Registry()) });
  return ofProcess;
}

/** Names and units by Prometheus' conventions: seconds, bytes, `_total` for counters. */
export function createMetrics({ version, openRequests, pool, work }: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `haulwright_${name}`, help, labelNames, registers });

  const requests = new Counter({
    name: 'haulwright_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'path', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'haulwright_http_request_duration_seconds',
    help: 'From the head of a request to the last byte of its answer, streams left out.',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const planning = new Histogram({
    name: 'haulwright_planning_run_duration_seconds',
    help: 'Planning runs of this process.',
    buckets: [0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 320],
    registers,
  });
  const inFlight = gauge('http_requests_in_flight', 'Requests being answered, streams left out.');
  const live = gauge('live_streams', 'Open streams of live changes.');
  const connections = gauge('database_connections', 'Connections of the pool.', ['state']);
  const waiting = gauge(
    'database_requests_waiting',
    'Pieces of work that wait for a connection of the pool.',
  );
  const isUp = gauge('database_up', 'Whether the database could be asked for the figures of all servers.');
  const tasks = gauge('tasks', 'Background tasks of all servers on the database.', ['queue', 'state']);
  const runs = gauge('planning_runs', 'Planning runs of all servers on the database.', ['state']);
  gauge('build_info', 'The version that runs.', ['version']).set({ version }, 1);

  async function take(): Promise<void> {
    const open = [...openRequests()];
    const streaming = open.filter(({ path }) => path !== undefined && streams.has(path)).length;
    live.set(streaming);
    inFlight.set(open.length - streaming);
    const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pool() ?? {};
    connections.set({ state: 'busy' }, totalCount - idleCount);
    connections.set({ state: 'idle' }, idleCount);
    waiting.set(waitingCount);
    // Queues without work are not among the figures.
    tasks.reset();
    runs.reset();
    const figures = await work().catch(() => undefined);
    isUp.set(figures ? 1 : 0);
    for (const { queue, state, count } of figures?.tasks ?? []) tasks.set({ queue, state }, count);
    if (!figures) return;
    runs.set({ state: 'waiting' }, figures.planningRuns.waiting);
    runs.set({ state: 'running' }, figures.planningRuns.running);
  }

  const all = Registry.merge([processMetrics(), registry]);
  return {
    requestAnswered({ method, path, status, ms }) {
      const labels = {
        method: methods.has(method) ? method : 'other',
        path,
        status: `${Math.floor(status / 100)}xx`,
      };
      requests.inc(labels);
      if (!streams.has(path)) durations.observe(labels, ms / 1_000);
    },
    planningRunEnded: (ms) => planning.observe(ms / 1_000),
    async read() {
      await take();
      return all.metrics();
    },
  };
}
