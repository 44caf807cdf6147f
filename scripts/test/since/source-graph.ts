import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Which source files each file leads to: what it imports, and what it reaches by an event, a call or a thread. */
export class SourceGraph {
  readonly #edges = new Map<string, readonly string[]>();
  readonly #reached = new Map<string, ReadonlySet<string>>();

  constructor(edges: Iterable<readonly [string, readonly string[]]>) {
    for (const [file, targets] of edges) this.#edges.set(file, targets);
  }

  /** All files that these lead to, themselves among them. */
  reachedFrom(files: readonly string[]): ReadonlySet<string> {
    const [only] = files;
    if (files.length === 1 && only !== undefined) {
      const known = this.#reached.get(only);
      if (known !== undefined) return known;
    }
    const seen = new Set<string>();
    const waiting = [...files];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      waiting.push(...(this.#edges.get(file) ?? []));
    }
    if (files.length === 1 && only !== undefined) this.#reached.set(only, seen);
    return seen;
  }

  /** All files that these lead to and by how many steps at the least; themselves by the given number. */
  stepsFrom(start: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
    const steps = new Map<string, number>();
    const last = Math.max(...start.values());
    let layer: string[] = [];
    for (let step = 0; step <= last || layer.length > 0; step++) {
      const given = [...start].flatMap(([file, at]) => (at === step ? file : []));
      const next = [...given, ...layer].filter((file) => !steps.has(file));
      for (const file of next) steps.set(file, step);
      layer = next.flatMap((file) => this.#edges.get(file) ?? []);
    }
    return steps;
  }
}

/**
 * Files that put everything together. They lead everywhere, so they are not followed: a test that starts the
 * product reaches a feature by the calls it makes (`reach.ts`).
 */
export const roofs: readonly string[] = [
  'apps/server/src/compose.ts',
  'apps/server/src/router.ts',
  'apps/server/src/hearers.ts',
  'apps/server/src/main.ts',
  'packages/contract/src/contract.ts',
  'apps/web/src/router.tsx',
  'apps/web/src/public-routes.tsx',
  'apps/web/src/main.tsx',
];

/** Types alone change nothing at run time; the compiler, which always looks at everything, holds them. */
const typeImport = /(?:^|\n)\s*(?:import|export)\s+type\s[^'"`;]*?\sfrom\s*['"][^'"]+['"]/g;
/** Imports, and files named for a thread or another process. */
const reference = /['"]((?:\.{1,2}\/|@haulwright\/(?:contract|domain|routing)\/)[^'"\n]+)['"]/g;

/** Source files, from the root, that the text of a file names; `isFile` says which paths exist. */
export function referencesOf(file: string, text: string, isFile: (path: string) => boolean): string[] {
  const found = new Set<string>();
  for (const [, specifier = ''] of text.replaceAll(typeImport, '').matchAll(reference)) {
    const target = targetOf(file, specifier).find(isFile);
    if (target !== undefined) found.add(target);
  }
  return [...found];
}

/** Where a specifier may lead: packages export their files by name, those of the planner by doors of their own. */
function targetOf(file: string, specifier: string): string[] {
  if (specifier.startsWith('.')) return [posix.join(posix.dirname(file), specifier)];
  const [, name = '', path = ''] = /^@haulwright\/([\w-]+)\/(.+)$/.exec(specifier) ?? [];
  const source = `packages/${name}/src`;
  return [`${source}/${path}.ts`, doors(name)[`./${path}`]?.replace('./src', source) ?? ''];
}

const packages = new Map<string, Readonly<Record<string, string>>>();
const packagesFolder = join(import.meta.dirname, '../../../packages');

/** The `exports` of a package. */
function doors(name: string): Readonly<Record<string, string>> {
  let known = packages.get(name);
  if (known === undefined) {
    const text = readFileSync(join(packagesFolder, name, 'package.json'), 'utf8');
    packages.set(name, (known = (JSON.parse(text) as { exports: Record<string, string> }).exports));
  }
  return known;
}
