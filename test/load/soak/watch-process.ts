import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into a server under load (`node --import`): appends one line of JSON a second to the file named
 * by `WATCH_FILE`. Worker threads inherit the preload and are left alone.
 */
const file = process.env['WATCH_FILE'];
if (isMainThread && file !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  let lastCpu = process.threadCpuUsage();
  let longestTurnMs = 0;
  // Between two timers the main thread ran one turn of its loop or more: the processor time it used is the
  // turn's upper bound.
  setInterval(() => {
    const cpu = process.threadCpuUsage(lastCpu);
    lastCpu = process.threadCpuUsage();
    longestTurnMs = Math.max(longestTurnMs, (cpu.user + cpu.system) / 1_000);
  }, 5).unref();
  setInterval(() => {
    const { rss, heapUsed, external } = process.memoryUsage();
    const sample = { atMs: Date.now(), stallMs: delay.max / 1e6, longestTurnMs, rss, heapUsed, external };
    delay.reset();
    longestTurnMs = 0;
    appendFileSync(file, `${JSON.stringify(sample)}\n`);
  }, 1_000).unref();
}
