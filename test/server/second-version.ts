import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Which server tests run on a second version of PostgreSQL as well: those of every folder that holds SQL of its
 * own, since what the query builder writes is the same plain SQL everywhere. A folder's tests lie in it, or
 * where `testedFrom` says.
 */
const sources = 'apps/server/src';

/** Folders with SQL whose tests lie elsewhere. */
export const testedFrom: Readonly<Record<string, string>> = {
  [`${sources}/platform/live`]: `${sources}/features/live/live.test.ts`,
  [`${sources}/platform/tasks`]: `${sources}/features/planning/planning-queue.test.ts`,
  [`${sources}/features/dispatch`]: `${sources}/features/dispatch/arranging/days.test.ts`,
  [`${sources}/features/dispatch/messages`]: `${sources}/features/dispatch/life/route-life.test.ts`,
  [`${sources}/features/agreements`]: `${sources}/features/invoicing/agreement-billing.test.ts`,
  [`${sources}/features/inspections`]: `${sources}/features/field/shifts-inspections.test.ts`,
  [`${sources}/features/planning/day`]: `${sources}/features/planning/planning-queue.test.ts`,
  [`${sources}/features/planning/runs`]: `${sources}/features/planning/planning-queue.test.ts`,
  [`${sources}/features/routes/rows`]: `${sources}/features/routes/editing/manual-routes.test.ts`,
  [`${sources}/features/routes/timing`]: `${sources}/features/routes/following/stale-routes.test.ts`,
  [`${sources}/features/routes/versions`]: `${sources}/features/dispatch/life/route-history.test.ts`,
  [`${sources}/features/subscription`]: `${sources}/features/companies/company.test.ts`,
  [`${sources}/platform/metrics`]: 'test/server/ingress.test.ts',
  [`${sources}/http`]: 'test/server/product.test.ts',
  [`${sources}/auth/factors`]: `${sources}/auth/flows/factor-recovery-codes.test.ts`,
  [`${sources}/auth/one-time`]: `${sources}/auth/confirmation.test.ts`,
  [`${sources}/auth/users`]: `${sources}/auth/confirmation.test.ts`,
};

/** What looks at all tables and calls, whichever folder they belong to. */
const everywhere = ['test/server/tenancy.test.ts', 'test/server/isolation.test.ts'];

/** Slow tests of what is not SQL; the other tests of their folder run the same statements. */
export const ofOneVersion: readonly string[] = [
  `${sources}/features/reports/reports.test.ts`,
  `${sources}/features/planning/optimize.test.ts`,
  `${sources}/features/planning/planning-restart.test.ts`,
  `${sources}/features/planning/proposals/proposals.test.ts`,
];

const ownSql = /\bsql(?:<[^`]*>)?`|\.(?:query|execute)\(/;
/** The supervisor of the packaged PostgreSQL brings servers of its own. */
const notHere = /\/platform\/(?:database\/embedded|data-dir)(?:\/|$)|\/testing(?:\/|$)/;

/** Folders of the server that hold SQL beyond what the query builder writes, from the root. */
export function foldersWithSql(root: string): string[] {
  const files = globSync(`${sources}/**/*.ts`, { cwd: root }).filter(
    (file) =>
      !/\.(?:test|tables)\.ts$/.test(file) &&
      !basename(file).startsWith('testing') &&
      !notHere.test(dirname(file)) &&
      ownSql.test(readFileSync(join(root, file), 'utf8')),
  );
  return [...new Set(files.map((file) => dirname(file)))].toSorted();
}

/** The tests of a folder, or the file that stands for them. */
export function testsOfFolder(root: string, folder: string): string[] {
  const other = testedFrom[folder];
  if (other !== undefined) return [other];
  return globSync(`${folder}/*.test.ts`, { cwd: root }).filter((file) => !file.endsWith('.unit.test.ts'));
}

export const testsOnSecondVersion = (root: string): string[] =>
  [...new Set([...everywhere, ...foldersWithSql(root).flatMap((folder) => testsOfFolder(root, folder))])]
    .filter((file) => !ofOneVersion.includes(file))
    .toSorted();
