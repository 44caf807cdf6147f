import { matchesGlob } from 'node:path';

/** Run with every whole run: that what was acknowledged is kept is the product's first promise. */
export const alwaysRun: readonly string[] = ['test/faults/kill.test.ts', 'test/faults/database.test.ts'];

/** How a product is started, stopped and asked from outside; all tests of faults do. */
const everyTest = [
  'test/product-process.ts',
  'scripts/start.ts',
  'scripts/start/start-product.ts',
  'apps/server/src/main.ts',
  'apps/server/src/compose.ts',
];
const office = 'test/faults/office.ts';
const database = [
  'apps/server/src/platform/database/*.ts',
  'apps/server/src/platform/database/embedded/*.ts',
  'apps/server/src/platform/data-dir/*.ts',
];
const stopping = [
  'apps/server/src/platform/process/*.ts',
  'apps/server/src/platform/tasks/*.ts',
  'apps/server/src/http/{app,listen,health,event-streams,leaves-in-order}.ts',
];

/** Which files each test of faults guards: it runs by itself once one of them, or the test, has changed. */
export const guards: Readonly<Record<string, readonly string[]>> = {
  'test/faults/kill.test.ts': [...everyTest, ...database, 'apps/server/src/http/idempotency.ts'],
  'test/faults/database.test.ts': [
    ...everyTest,
    ...database,
    office,
    'test/faults/{exports,load,replica}.ts',
    'test/fakes/wire-proxy.ts',
    'apps/server/src/features/exports/*.ts',
    'apps/server/src/platform/archive/*.ts',
    'apps/server/src/platform/events/*.ts',
    'apps/server/src/platform/live/*.ts',
    'apps/server/src/http/idempotency.ts',
  ],
  'test/faults/full-disk.test.ts': [
    ...everyTest,
    office,
    'apps/server/src/platform/data-dir/*.ts',
    'apps/server/src/platform/database/embedded/*.ts',
    'apps/server/src/platform/files/*.ts',
    'apps/server/src/http/health.ts',
  ],
  'test/faults/rolling-restart.test.ts': [
    ...everyTest,
    ...stopping,
    'test/readiness-proxy.ts',
    'apps/server/src/http/idempotency.ts',
    'apps/web/src/api/send-again-once.ts',
  ],
  'test/faults/signals.test.ts': [
    ...everyTest,
    ...stopping,
    'test/npm-process.ts',
    'package.json',
    'scripts/{backup,end-with-npm,few-malloc-arenas,operator-command,require-node-24,restore}.{ts,mjs}',
    'apps/server/src/platform/backup/*.ts',
    'apps/server/src/platform/database/embedded/*.ts',
  ],
  'test/faults/stop.test.ts': [
    ...everyTest,
    ...stopping,
    office,
    'test/faults/{load,planning-day}.ts',
    'apps/server/src/platform/database/*.ts',
    'apps/server/src/platform/live/*.ts',
    'apps/server/src/features/live/*.ts',
    'apps/server/src/features/planning/{planning-run,route-planning}.ts',
    'apps/server/src/features/planning/{runs,lanes,search}/*.ts',
    'apps/server/src/features/imports/*.ts',
  ],
  'test/faults/bill-run.test.ts': [
    ...everyTest,
    office,
    'test/faults/bill-run-kills.ts',
    'test/load/rental-fleet.ts',
    'apps/server/src/platform/tasks/*.ts',
    'apps/server/src/platform/database/*.ts',
    'apps/server/src/features/invoicing/**/*.ts',
    'apps/server/src/features/rentals/*.ts',
    'packages/domain/src/invoicing/*.ts',
  ],
  'test/faults/send-out.test.ts': [
    ...everyTest,
    office,
    'test/faults/send-out-{kills,audit,page}.ts',
    'test/killable-browser.ts',
    'test/fakes/mail-server-fake.ts',
    'apps/server/src/platform/{tasks,mail}/*.ts',
    'apps/server/src/features/invoicing/{sending,issuing}/*.ts',
  ],
  'test/faults/payment.test.ts': [
    ...everyTest,
    office,
    'test/faults/payment-kills.ts',
    'test/fakes/stripe-fake*.ts',
    'test/readiness-proxy.ts',
    'apps/server/src/platform/tasks/*.ts',
    'apps/server/src/features/payments/*.ts',
    'apps/server/src/features/invoicing/{receivables,rows}/*.ts',
  ],
  'test/faults/any-folder.test.ts': [
    'scripts/*.{ts,mjs}',
    'scripts/{demo,start}/*.ts',
    'package.json',
    'test/npm-process.ts',
    'apps/web/build/*.ts',
    'apps/web/vite.config.ts',
    'apps/server/src/{main,compose,settings}.ts',
    'apps/server/src/operator/*.ts',
    'apps/server/src/platform/{data-dir,pdf,secrets}/*.ts',
    'apps/server/src/platform/database/embedded/*.ts',
  ],
  'test/faults/custody.test.ts': [
    ...everyTest,
    office,
    'test/faults/custody-{kills,books}.ts',
    'apps/server/src/platform/database/*.ts',
    'apps/server/src/features/custody/**/*.ts',
    'apps/server/src/features/field/*.ts',
    'apps/server/src/features/compliance/*.ts',
    'apps/server/src/operator/verify-custody.ts',
    'packages/domain/src/custody/**/*.ts',
  ],
};

/** Tests beside the code change nothing that a fault could meet. */
const isTestBeside = (file: string): boolean => file.startsWith('apps/') && /\.test\.tsx?$/.test(file);

/**
 * The tests of faults that guard what changed, in the order of the list.
 * @param changedFiles as paths with `/` from the root of the repository
 */
export function guardsOf(changedFiles: readonly string[]): string[] {
  const changed = changedFiles.filter((file) => !isTestBeside(file));
  return Object.entries(guards).flatMap(([test, globs]) =>
    changed.some((file) => file === test || globs.some((glob) => matchesGlob(file, glob))) ? test : [],
  );
}

/** The tests of faults of a whole run: those that guard what changed, and those that always run. */
export function faultTestsFor(changedFiles: readonly string[]): string[] {
  const guarding = guardsOf(changedFiles);
  return Object.keys(guards).filter((test) => alwaysRun.includes(test) || guarding.includes(test));
}
