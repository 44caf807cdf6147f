import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Set in the environment of a build that searches for a plan for some minutes and keeps it: `npm run plan-files`. */
export const searchesForPlan = 'SEARCH_SHARED_FILES';

/** The names of the modules that share a file, for each file. */
type KeptFiles = readonly (readonly string[])[];

const file = join(import.meta.dirname, 'kept-plan.json');

/**
 * The plan of shared files that was searched for last. Builds stay close to it, so that a changed import moves few
 * modules and a page weighs tomorrow what it weighs today.
 * @param nameOf a module's name in the plan, the same in each folder
 */
export function keptPlan(
  modules: readonly string[],
  nameOf: (module: string) => string,
): ReadonlyMap<string, number> {
  const files = JSON.parse(readFileSync(file, 'utf8')) as KeptFiles;
  const fileOf = new Map(files.flatMap((names, index) => names.map((name) => [name, index] as const)));
  return new Map(
    modules.flatMap((module) => {
      const index = fileOf.get(nameOf(module));
      return index === undefined ? [] : [[module, index] as const];
    }),
  );
}

export function keepPlan(plan: ReadonlyMap<string, number>, nameOf: (module: string) => string): void {
  const files = [...Map.groupBy(plan.keys(), (module) => plan.get(module)).values()].map((modules) =>
    modules.map(nameOf).toSorted(),
  );
  files.sort(([one = ''], [other = '']) => one.localeCompare(other, 'en'));
  writeFileSync(file, `${JSON.stringify(files, null, 2)}\n`);
}
