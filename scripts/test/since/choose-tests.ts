import { dirname } from 'node:path/posix';
import { runnerOf, type Runner } from '../named-tests.ts';
import { coreTests } from './core-tests.ts';
import { featuresOf, isEveryScreen } from './features-of-change.ts';
import type { ProductSources } from './product-sources.ts';
import { specFeatures } from './spec-features.ts';

/** A test file that a change asks for, and why. */
export interface ChosenTest {
  readonly file: string;
  readonly runner: Runner;
  readonly because: string;
}

/** What decides over the whole suite, so that a change of it is tested by all of it. */
const ofEverything =
  /^(?:package(?:-lock)?\.json|vitest\.config\.ts|tsconfig.*\.json|test\/server\/harness\.ts|test\/acceptance\/(?:playwright\.config|fixtures)\.ts|scripts\/(?:require-node-24\.mjs|start\.ts))$/;

/** The changed file because of which the whole suite is to run, if there is one. */
export const reasonForEverything = (changed: readonly string[]): string | undefined =>
  changed.find((file) => ofEverything.test(file));

/**
 * @param changed files that changed, from the root; also those that have gone
 * @param tests all test files there are
 * @param faults the fault tests that these changes ask for
 * @returns the test files to run, each with its first reason, by name
 */
export function chooseTests(
  changed: readonly string[],
  tests: readonly string[],
  faults: readonly string[],
  sources: ProductSources,
): ChosenTest[] {
  const chosen = new Map<string, ChosenTest>();
  const choose = (file: string, because: string) => {
    if (tests.includes(file) && !chosen.has(file))
      chosen.set(file, { file, runner: runnerOf(file), because });
  };
  for (const file of changed) choose(file, 'changed itself');
  const changedFiles = new Set(changed);
  const specs = specReasons(changed, sources);
  for (const test of tests) {
    const runner = runnerOf(test);
    if (runner === 'unit' || runner === 'server') {
      const reached =
        runner === 'unit' ? sources.graph.reachedFrom([test]) : reachOfServerTest(test, sources);
      const touched = [...changedFiles].find((file) => reached.has(file) && file !== test);
      if (touched !== undefined) choose(test, `reaches ${touched}`);
    } else if (runner === 'browser') {
      const helper = [...sources.graph.reachedFrom([test])].find(
        (file) => changedFiles.has(file) && file !== test && file.startsWith('test/'),
      );
      if (helper !== undefined) choose(test, `uses ${helper}`);
      const reason = specs(test);
      if (reason !== undefined) choose(test, reason);
    }
    if (test.startsWith('test/unit/')) choose(test, 'holds the rules of the house');
  }
  for (const file of faults) choose(file, 'guards what changed, or always runs');
  for (const file of coreTests) choose(file, 'one of the core tests');
  return [...chosen.values()].toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

/** Paths of calls as a test writes them. */
const writtenPath = /['"`]((?:\/api)?\/[a-z][^'"`\s]*)/g;

/**
 * The files that a server test goes through: what it imports, the files beside it, and the implementation of
 * each call it makes.
 */
export function reachOfServerTest(test: string, sources: ProductSources): ReadonlySet<string> {
  const known = reaches.get(sources) ?? new Map<string, ReadonlySet<string>>();
  reaches.set(sources, known);
  const reach = known.get(test) ?? findReach(test, sources);
  known.set(test, reach);
  return reach;
}

/** Found once: a test of the choice asks for hundreds. */
const reaches = new WeakMap<ProductSources, Map<string, ReadonlySet<string>>>();

function findReach(test: string, sources: ProductSources): ReadonlySet<string> {
  const { graph } = sources;
  const folder = dirname(test);
  const imported = [...graph.reachedFrom([test])];
  const helpers = imported.filter((file) => /\/testing[^/]*\.ts$/.test(file) && dirname(file) === folder);
  const calls = [test, ...helpers].flatMap((file) =>
    [...sources.text(file).matchAll(writtenPath)].flatMap(([, path = '']) =>
      sources.implementersOf(path.replace(/^\/api/, '')),
    ),
  );
  return graph.reachedFrom([...imported, ...sources.beside(test), ...calls]);
}

/** Why a spec is to run, if it is. */
function specReasons(
  changed: readonly string[],
  sources: ProductSources,
): (spec: string) => string | undefined {
  const every = changed.find(isEveryScreen);
  const features = new Map(
    changed.flatMap((file) => featuresOf(file, sources).map((feature) => [feature, file])),
  );
  return (spec) => {
    if (every !== undefined) return `every screen stands on ${every}`;
    const name = spec.replace(/^test\/acceptance\/|\.spec\.ts$/g, '');
    const feature = specFeatures[name]?.find((one) => features.has(one));
    return feature === undefined ? undefined : `walks through ${feature}: ${features.get(feature)}`;
  };
}
