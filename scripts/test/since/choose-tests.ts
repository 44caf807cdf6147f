import { basename, dirname } from 'node:path/posix';
import { nounOf } from '../../../test/unit/floors.ts';
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
 * How many server tests and browser specs a change asks for at most, the core apart: what nine minutes on two
 * cores have room for. A change of what a job is leads to five of six server tests; of those the nearest are the
 * ones that fail.
 */
export const nearest = { server: 30, browser: 10 } as const;

/** The tests of a change, and the files that lead to it from so far that the whole run is left to look at them. */
export interface Choice {
  readonly tests: readonly ChosenTest[];
  readonly left: readonly ChosenTest[];
}

/**
 * @param changed files that changed, from the root; also those that have gone
 * @param tests all test files there are
 * @param faults the fault tests that these changes ask for
 * @returns the test files to run and those left, each with its first reason, by name
 */
export function chooseTests(
  changed: readonly string[],
  tests: readonly string[],
  faults: readonly string[],
  sources: ProductSources,
): Choice {
  const chosen = new Map<string, ChosenTest>();
  const choose = (file: string, because: string) => {
    if (tests.includes(file) && !chosen.has(file)) chosen.set(file, testOf(file, because));
  };
  for (const file of changed) choose(file, 'changed itself');
  const every = changed.find(isEveryScreen);
  for (const test of tests) {
    if (every !== undefined && runnerOf(test) === 'browser') choose(test, `every screen stands on ${every}`);
    const user = userOf(test, changed, sources);
    if (user !== undefined) choose(test, user);
    if (test.startsWith('test/unit/')) choose(test, 'holds the rules of the house');
  }
  for (const file of faults) choose(file, 'guards what changed');
  for (const file of coreTests) choose(file, 'one of the core tests');
  const left: ChosenTest[] = [];
  const takeNearest = (runner: keyof typeof nearest, reasons: readonly Reason[]) => {
    const others = reasons.filter(({ file }) => !chosen.has(file)).toSorted((a, b) => a.far - b.far);
    for (const { file, because } of others.slice(0, nearest[runner])) choose(file, because);
    for (const { file, because } of others.slice(nearest[runner])) left.push(testOf(file, because));
  };
  takeNearest('server', serverReasons(changed, tests, sources));
  takeNearest('browser', specReasons(changed, tests, sources));
  return { tests: byName([...chosen.values()]), left: byName(left) };
}

/** How many steps nearer a feature's own server test stands, and a browser spec that is named like what changed. */
const ownFeature = 2;
const sameName = 3;

/** Why a test is to run, and how far from the change it stands. */
interface Reason {
  readonly file: string;
  readonly because: string;
  readonly far: number;
}

const testOf = (file: string, because: string): ChosenTest => ({ file, runner: runnerOf(file), because });
const byName = (list: readonly ChosenTest[]) => list.toSorted((a, b) => (a.file < b.file ? -1 : 1));

/** Why a unit test, or a browser spec with its helpers, uses what changed. */
function userOf(
  test: string,
  changed: readonly string[],
  { graph, text }: ProductSources,
): string | undefined {
  const runner = runnerOf(test);
  if (runner !== 'unit' && runner !== 'browser') return undefined;
  const reached = graph.reachedFrom([test]);
  // What is read, not imported: a style, a picture, a page of the guides.
  const isRead = (file: string) => !file.endsWith('.ts') && text(test).includes(`${basename(file)}'`);
  const used = changed.find(
    (file) =>
      file !== test &&
      (runner === 'unit' ? reached.has(file) || isRead(file) : reached.has(file) && file.startsWith('test/')),
  );
  return used === undefined ? undefined : `${runner === 'unit' ? 'reaches' : 'uses'} ${used}`;
}

function serverReasons(
  changed: readonly string[],
  tests: readonly string[],
  sources: ProductSources,
): Reason[] {
  const nouns = new Set(changed.map(nounOf).filter((noun) => noun !== undefined));
  return tests.flatMap((test) => {
    if (runnerOf(test) !== 'server') return [];
    const reach = reachOfServerTest(test, sources);
    const touched = changed.filter((file) => reach.has(file) && file !== test);
    const [nearestFile] = touched.toSorted((a, b) => (reach.get(a) ?? 0) - (reach.get(b) ?? 0));
    if (nearestFile === undefined) return [];
    // Of two that stand equally near, the one that goes through more of the change; a feature's own tests first.
    const steps = (reach.get(nearestFile) ?? 0) + 1 / (1 + touched.length);
    const far = nouns.has(nounOf(test) ?? '') ? steps - ownFeature : steps;
    return [{ file: test, because: `reaches ${nearestFile}`, far }];
  });
}

/** Paths of calls as a test writes them. */
const writtenPath = /['"`]((?:\/api)?\/[a-z][^'"`\s]*)/g;

/**
 * The files that a server test goes through, each with how many steps away it is: what it imports, the files
 * beside it, and the implementation of each call it makes.
 */
export function reachOfServerTest(test: string, sources: ProductSources): ReadonlyMap<string, number> {
  const known = reaches.get(sources) ?? new Map<string, ReadonlyMap<string, number>>();
  reaches.set(sources, known);
  const reach = known.get(test) ?? findReach(test, sources);
  known.set(test, reach);
  return reach;
}

/** Found once: a test of the choice asks for hundreds. */
const reaches = new WeakMap<ProductSources, Map<string, ReadonlyMap<string, number>>>();

function findReach(test: string, sources: ProductSources): ReadonlyMap<string, number> {
  const { graph } = sources;
  const folder = dirname(test);
  const imported = [...graph.reachedFrom([test])];
  const helpers = imported.filter((file) => /\/testing[^/]*\.ts$/.test(file) && dirname(file) === folder);
  const calls = [test, ...helpers].flatMap((file) =>
    [...sources.text(file).matchAll(writtenPath)].flatMap(([, path = '']) =>
      sources.implementersOf(path.replace(/^\/api/, '')),
    ),
  );
  return graph.stepsFrom(
    new Map([
      ...calls.map((file) => [file, 1] as const),
      ...[test, ...sources.beside(test)].map((file) => [file, 0] as const),
    ]),
  );
}

/**
 * Browser specs that walk through what changed; the nearer, the more of what they walk through changed, and
 * the more they are named like it: `board-keys.spec.ts` like `dispatch/board/board-keys.ts`.
 */
function specReasons(
  changed: readonly string[],
  tests: readonly string[],
  sources: ProductSources,
): Reason[] {
  const files = Map.groupBy(
    changed.flatMap((file) => featuresOf(file, sources).map((feature) => ({ feature, file }))),
    ({ feature }) => feature,
  );
  const words = new Set(changed.flatMap((file) => wordsOf(file.split('/').slice(2).join('/'))));
  return tests.flatMap((spec) => {
    if (runnerOf(spec) !== 'browser') return [];
    const features = specFeatures[spec.replace(/^test\/acceptance\/|\.spec\.ts$/g, '')] ?? [];
    const touched = features.filter((feature) => files.has(feature));
    const [feature = ''] = touched;
    if (feature === '') return [];
    const filesTouched = touched.flatMap((one) => files.get(one) ?? []).length;
    const because = `walks through ${feature}: ${files.get(feature)?.[0]?.file}`;
    const name = wordsOf(basename(spec, '.spec.ts'));
    const alike = name.filter((word) => words.has(word)).length / name.length;
    return [{ file: spec, because, far: features.length / filesTouched - sameName * alike }];
  });
}

/** The words of a path, without the s of several. */
const wordsOf = (path: string): string[] =>
  (path.match(/[a-z]+/g) ?? []).map((word) => word.replace(/s$/, ''));
