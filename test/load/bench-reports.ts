import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { reportTypes, type Report } from '@haulwright/domain/reports/report';
import { startHaulwright } from '../../apps/server/src/compose.ts';
import { readSettings } from '../../apps/server/src/settings.ts';
import { demoPassword, loadDemo } from '../../scripts/demo/load-demo.ts';
import { percentile } from './statistics.ts';

/**
 * `npm run bench:reports`: every type of report over a year of the load-test company (5,000 clients, 50,000
 * jobs), from the request to the ready files, and the longest time the server's event loop stood still
 * meanwhile. The server runs in this process, so that its loop can be watched. Other programs on the machine
 * make both longer; the CPU figures (of the process, without the database; of the main thread between two
 * turns of its loop) are theirs alone. `--rounds`, `--clients`, `--jobs` set the size.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    clients: { type: 'string', default: '5000' },
    jobs: { type: 'string', default: '50000' },
  },
});
const dataDir = await mkdtemp(join(tmpdir(), 'haulwright-bench-reports-'));
await chmod(dataDir, 0o755);
const server = await startHaulwright(
  { ...readSettings({ DATA_DIR: dataDir }), port: 0 },
  pino({ level: 'error' }),
);
try {
  await loadDemo(server, { companies: 1, clients: Number(values.clients), jobs: Number(values.jobs) });
  await server.database.pool.query('analyze');
  const token = await signIn();
  const today = calendarDateIn(new Date(), 'America/New_York');
  const period = { startDate: addDays(today, -371), endDate: addDays(today, 14) };
  console.log(
    `${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}; ${values.jobs} jobs in the period; median and slowest of ${values.rounds} rounds`,
  );
  const idle = await watch(() => pause(3_000));
  console.log(
    `idle: the event loop stood still ${idle.stallMs.toFixed(0)} ms at the longest, ${idle.busyMs.toFixed(0)} ms of them at work`,
  );
  console.log('type         median s   slowest s   CPU s each   stall ms   at work ms     pdf kB     csv kB');
  for (const type of reportTypes) {
    const times: number[] = [];
    let report: Report | undefined;
    const { stallMs, busyMs, cpuSeconds } = await watch(async () => {
      for (let round = 0; round < Number(values.rounds); round += 1) {
        const began = performance.now();
        report = await make(token, { type, ...period });
        times.push((performance.now() - began) / 1_000);
      }
    });
    times.sort((a, b) => a - b);
    const kiloBytes = (bytes: number | null | undefined) => ((bytes ?? 0) / 1_000).toFixed(0).padStart(10);
    console.log(
      [
        type.padEnd(12),
        percentile(times, 0.5).toFixed(2).padStart(8),
        percentile(times, 1).toFixed(2).padStart(11),
        (cpuSeconds / times.length).toFixed(2).padStart(12),
        stallMs.toFixed(0).padStart(10),
        busyMs.toFixed(0).padStart(12),
        kiloBytes(report?.pdfBytes),
        kiloBytes(report?.csvBytes),
      ].join(' '),
    );
  }
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

interface Watched {
  /**
   * The longest delay of the event loop, and the longest CPU time the main thread used between two of its turns.
   */
  readonly stallMs: number;
  readonly busyMs: number;
  /** All threads of the process. */
  readonly cpuSeconds: number;
}

async function watch(work: () => Promise<unknown>): Promise<Watched> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const began = process.cpuUsage();
  let last = threadMs();
  let busyMs = 0;
  const timer = setInterval(() => {
    const now = threadMs();
    busyMs = Math.max(busyMs, now - last);
    last = now;
  }, 5);
  delay.enable();
  await work();
  delay.disable();
  clearInterval(timer);
  const { user, system } = process.cpuUsage(began);
  return { stallMs: delay.max / 1e6, busyMs, cpuSeconds: (user + system) / 1e6 };
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'dana@keystone.example', password: demoPassword }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function make(token: string, input: object): Promise<Report> {
  let report = await call(token, '/api/reports', input);
  while (report.status === 'queued' || report.status === 'running') {
    await pause(50);
    report = await call(token, `/api/reports/${report.id}`);
  }
  if (report.status !== 'ready') throw new Error(`the report failed: ${report.failure}`);
  return report;
}

async function call(token: string, path: string, body?: object): Promise<Report> {
  const answer = await fetch(server.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Report;
}
