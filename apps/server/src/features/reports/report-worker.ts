import { parentPort, workerData } from 'node:worker_threads';
import { backgroundPriority, runInBackground } from '@haulwright/routing/threads/background-priority';
import { isDatabaseAway, isDiskFull } from '../../platform/database/database-away.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { CannotMakeReport, makeReport } from './make-report.ts';
import type { FromReportWorker, ReportOrder } from './report-worker-client.ts';

/** Makes one report in a worker thread, over its own connection. */
runInBackground(backgroundPriority.files);
const order = workerData as ReportOrder;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
const say = (message: FromReportWorker): void => parentPort?.postMessage(message);

// The next query fails with the reason.
const database = openDatabase({
  connectionString: order.connectionString,
  log: { error: () => undefined },
  poolSize: 1,
});
try {
  const done = await makeReport(database, order.run, new Date(order.now), (progress) =>
    say({ kind: 'progress', progress }),
  );
  say(done ? { kind: 'done' } : { kind: 'lost' });
} catch (error) {
  if (error instanceof CannotMakeReport) say({ kind: 'refused', reason: error.message });
  else if (isDatabaseAway(error) && !isDiskFull(error)) say({ kind: 'database-away' });
  else throw error;
} finally {
  await database.close();
}
