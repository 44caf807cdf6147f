import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';
import { planChunks, planChunksLike, type PlannedModule, type Visit } from './chunk-plan.ts';
import { withinMinutes } from './settle-parcels.ts';
import { keepPlan, keptPlan, searchesForPlan } from './kept-plan.ts';

/** Shared files of our own that a page loads at most, beside its own, the libraries' and the icons'. */
const maxSharedFiles = 10;

/** Grouped by name in vite.config.ts. */
const groupedOtherwise =
  /node_modules\/(react|react-dom|scheduler|@orpc|@tanstack\/(react-router|router-core|history|store|react-store|query-core|react-query))\//;

/**
 * The library of tables and what stands on it, in a file of their own: in a shared one, pages would load it that show
 * no table, or only once it is asked for.
 */
export const ofTables =
  /node_modules\/@tanstack\/(react-table|table-core)\/|\/src\/ui\/data-table\/(data-table|data-column|head-cell|row-tick|use-row-pointer|use-row-window|use-table-keys)\.tsx?$/;

/**
 * A phone loads it over a weak signal and stores all of it, so it shares next to nothing with the office. Half as
 * much, and a few modules more in the office joined the Spanish texts with its first screen, 13 kB.
 */
const fieldWeight = 60;

/** What the app loads after its first screen, see field-files.ts; it is read from the phone. */
const signIn = '/src/field/entry/sign-in-screen.tsx';
/** A phone that nobody has used before loads it over the same signal: it is in no file with the screens behind the day. */
const isSignIn = (id: string): boolean => id.endsWith(signIn);
const keptLater = [
  '/src/field/later-screens.tsx',
  '/src/field/places/place-bar.tsx',
  signIn,
  '/src/field/entry/second-step.tsx',
];
const maxKeptFiles = 32;
/** Of its first screen: in fewer, the library of schemas came with the app's texts, and pages of the office with both. */
const maxFirstFiles = 16;

/** The heaviest page, close to the limit of all of them. */
const boardWeight = 12;

/** They make more calls than the others before they can be read. */
const manyCalls = /\/features\/(account|jobs\/list)\//;
const maxFilesWithManyCalls = 9;

/** Strangers see them first and may never come back: they share nothing with the office. */
const publicWeight = 50;

/**
 * The first file waits for pages, and pages for what is shared: they would wait for each other. The office's
 * router writes into the browser's history as soon as it is loaded: shared with the technician's app, it would
 * take that app's way back away.
 */
const staysApart = /\/main\.tsx$|\/web\/src\/router\.tsx$/;

export interface FewChunks {
  readonly plugin: Plugin;
  /** For `codeSplitting.groups`: the shared file a module goes into. */
  readonly nameOf: (module: string) => string | null;
}

/**
 * Shared code in few files: reads which page needs what once all modules are known, and plans by it, close to the
 * plan that is kept; see chunk-plan.ts and kept-plan.ts.
 */
export function fewChunks(): FewChunks {
  let plan: ReadonlyMap<string, number> = new Map();
  let checkout = '';
  return {
    nameOf: (module) => {
      const group = plan.get(module);
      return group === undefined || staysApart.test(module) ? null : `shared-${group}`;
    },
    plugin: {
      name: 'haulwright-few-chunks',
      apply: 'build',
      configResolved({ root }) {
        checkout = join(root, '../..');
      },
      buildEnd() {
        const modules = new Map<string, PlannedModule>();
        // Some imports are whole paths by now: pages would weigh something else in each folder.
        const bytesOf = (id: string, code: string) =>
          minifySync(id.replace(/\?.*|\0/, ''), code.replaceAll(checkout, '')).code.length;
        const later = new Set<string>();
        // What stands behind the file of tables is needed by its pages, too.
        const importsThrough = (ids: readonly string[]): readonly string[] =>
          ids.flatMap((id) =>
            ofTables.test(id) ? importsThrough(this.getModuleInfo(id)?.importedIds ?? []) : id,
          );
        const rootsOf = (id: string): readonly string[] =>
          isSignIn(id) ? importsThrough(this.getModuleInfo(id)?.importedIds ?? []) : [id];
        // Files are read in another order each time: the plan must not follow it.
        for (const id of [...this.getModuleIds()].sort()) {
          const info = this.getModuleInfo(id);
          if (info === null || groupedOtherwise.test(id) || ofTables.test(id)) continue;
          for (const target of info.dynamicallyImportedIds) later.add(target);
          if (isSignIn(id)) continue;
          modules.set(id, { bytes: bytesOf(id, info.code ?? ''), imports: importsThrough(info.importedIds) });
        }
        const visits = visitsOf(
          [...this.getModuleIds()],
          later,
          (id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
        ).map((visit) => ({ ...visit, roots: visit.roots.flatMap(rootsOf) }));
        const nameOf = (id: string) => id.replace(checkout, '');
        const kept = keptPlan([...modules.keys()], nameOf);
        const search = process.env[searchesForPlan] === undefined ? undefined : withinMinutes;
        const found = search === undefined && planChunksLike(kept, modules, visits, maxSharedFiles);
        plan = found || planChunks(modules, visits, maxSharedFiles, search);
        if (search !== undefined) keepPlan(plan, nameOf);
        else if (!found) this.warn('The kept plan of shared files no longer fits: run `npm run plan-files`.');
      },
    },
  };
}

function visitsOf(
  all: readonly string[],
  later: ReadonlySet<string>,
  dynamicImportsOf: (id: string) => readonly string[],
): Visit[] {
  const the = (ending: string) => {
    const found = all.find((id) => id.endsWith(ending));
    if (found === undefined) throw new Error(`${ending} is not in the build: see build/few-chunks.ts.`);
    return found;
  };
  const application = the('/web/src/main.tsx');
  const office = the('/src/office/office-layout.tsx');
  const pages = ['/src/router.tsx', '/src/public-routes.tsx']
    .flatMap((routes) => dynamicImportsOf(the(routes)))
    .filter((page) => page !== office);
  const publicStart = the('/src/public/main.tsx');
  const publicPages = dynamicImportsOf(the('/src/public/pages.ts'));
  const known = new Set([office, ...pages, ...publicPages]);
  return [
    ...pages.map((page) => ({
      roots: [application, ...(page.includes('/src/features/') ? [office] : []), page],
      isPage: true,
      ...(page.includes('/features/dispatch/') && { weight: boardWeight }),
      ...(manyCalls.test(page) && { maxFiles: maxFilesWithManyCalls }),
    })),
    ...publicPages.map((page) => ({ roots: [publicStart, page], isPage: true, weight: publicWeight })),
    { roots: [the('/src/field/main.tsx')], isPage: true, weight: fieldWeight, maxFiles: maxFirstFiles },
    // On a phone that nobody has used before, all of it comes over that signal, and the screens behind the day do not.
    {
      roots: [the('/src/field/main.tsx'), the(signIn)],
      isPage: true,
      weight: fieldWeight,
      maxFiles: maxKeptFiles,
    },
    {
      roots: [the('/src/field/main.tsx'), ...keptLater.map(the)],
      isPage: true,
      weight: fieldWeight,
      maxFiles: maxKeptFiles,
    },
    ...[...later]
      .filter((id) => !known.has(id))
      .sort()
      .map((id) => ({ roots: [id], isPage: false })),
  ];
}
