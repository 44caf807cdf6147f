import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardsOf } from '../../../test/faults/guards.ts';
import { breaks } from '../../../test/power/breaks.ts';
import { runnerOf, testFiles } from '../named-tests.ts';
import { root } from '../runners.ts';
import { changedRecently, changedSince, touchedSources } from './changed-files.ts';
import { chooseTests, nearest, reachOfServerTest, reasonForEverything } from './choose-tests.ts';
import { coreTests } from './core-tests.ts';
import { isCallOf, readProductSources } from './product-sources.ts';
import { referencesOf, roofs } from './source-graph.ts';
import { specFeatures } from './spec-features.ts';

const tests = testFiles(root);
const sources = readProductSources();
const choose = (...changed: string[]) => chooseTests(changed, tests, [], sources);
const reasonOf = (test: string, ...changed: string[]): string | undefined =>
  choose(...changed).tests.find(({ file }) => file === test)?.because;
const features = 'apps/server/src/features';

describe('the tests of a change', () => {
  it('are those that import it, through other files too', () => {
    expect(
      reasonOf(
        'packages/domain/src/rentals/rental-owed.test.ts',
        'packages/domain/src/kernel/calendar-date.ts',
      ),
    ).toBe('reaches packages/domain/src/kernel/calendar-date.ts');
  });

  it('on the server are those beside it, and those whose calls go through it', () => {
    const changed = `${features}/quotes/write-quote.ts`;
    expect(reasonOf(`${features}/quotes/quotes.test.ts`, changed)).toBe(`reaches ${changed}`);
    expect(reasonOf(`${features}/push/push.test.ts`, changed)).toBeUndefined();
  });

  it('on the server are those of a feature whose event it hears', () => {
    const reached = reachOfServerTest(`${features}/jobs/jobs.test.ts`, sources);
    expect(reached.has(`${features}/pricing/pricing.hearers.ts`)).toBe(true);
  });

  it('on the server are those of a contract that changed', () => {
    const changed = 'packages/contract/src/rentals.contract.ts';
    expect(reasonOf(`${features}/rentals/sanitation.test.ts`, changed)).toBe(`reaches ${changed}`);
  });

  it('in the browser are those that walk through its feature', () => {
    const changed = 'apps/web/src/features/quotes/quote-page.tsx';
    expect(reasonOf('test/acceptance/quotes.spec.ts', changed)).toBe(`walks through quotes: ${changed}`);
    expect(reasonOf('test/acceptance/land.spec.ts', changed)).toBeUndefined();
  });

  it('in the browser are all when it is part of every screen', () => {
    const changed = 'apps/web/src/ui/buttons/button.tsx';
    const chosen = choose(changed).tests.filter(({ runner }) => runner === 'browser');
    expect(chosen.map(({ file }) => file)).toEqual(tests.filter((file) => file.endsWith('.spec.ts')));
  });

  it('are the nearest of those that most of the product leads to, and the others are counted', () => {
    const changed = `${features}/pricing/fix-price.ts`;
    const { tests: chosen, left } = choose(changed);
    const reaching = tests.filter(
      (test) => runnerOf(test) === 'server' && reachOfServerTest(test, sources).has(changed),
    );
    const nearestOnes = chosen.filter(
      ({ runner, because }) => runner === 'server' && because === `reaches ${changed}`,
    );
    expect(nearestOnes).toHaveLength(nearest.server);
    const stepsOf = ({ file }: { file: string }) => reachOfServerTest(file, sources).get(changed) ?? 0;
    const leftOnes = left.filter(({ runner }) => runner === 'server');
    expect(Math.max(...nearestOnes.map(stepsOf))).toBeLessThanOrEqual(Math.min(...leftOnes.map(stepsOf)));
    const core = reaching.filter((file) => coreTests.includes(file));
    expect(nearestOnes.length + leftOnes.length + core.length).toBe(reaching.length);
    expect(reasonOf(`${features}/pricing/job-prices.test.ts`, changed)).toBeDefined();
  });

  it('are those that catch each break on purpose, but for what is looked at on pages of another name', () => {
    const missed = breaks.filter(
      ({ file, test }) =>
        !chooseTests([file], tests, guardsOf([file]), sources).tests.some((chosen) => chosen.file === test),
    );
    expect(missed.map(({ name }) => name)).toEqual([
      'the link to the dashboard above the page of a phone has no name',
    ]);
  });

  it('are those that read a file which is no module', () => {
    expect(reasonOf('apps/web/src/styles/colour-contrast.test.ts', 'apps/web/src/styles/tokens.css')).toBe(
      'reaches apps/web/src/styles/tokens.css',
    );
  });

  it('are what changed itself, what uses a helper that changed, the rules of the house, and the core', () => {
    expect(reasonOf('test/acceptance/land.spec.ts', 'test/acceptance/land.spec.ts')).toBe('changed itself');
    expect(reasonOf('test/acceptance/gate.spec.ts', 'test/acceptance/field-steps.ts')).toBe(
      'uses test/acceptance/field-steps.ts',
    );
    expect(reasonOf('test/unit/words.test.ts')).toBe('holds the rules of the house');
    expect(choose().tests.filter(({ because }) => because === 'one of the core tests')).toHaveLength(40);
  });

  it.each(['package-lock.json', 'vitest.config.ts', 'test/server/harness.ts', 'test/acceptance/fixtures.ts'])(
    'of %s are all there are',
    (file) => expect(reasonForEverything(['README.md', file])).toBe(file),
  );
});

describe('what a change touches', () => {
  it('of a file that puts all together is what its changed lines name', () => {
    const lines = '+  gateProcedures,\n-  somethingElse,';
    expect(touchedSources(['apps/server/src/router.ts'], () => lines, sources)).toEqual([
      'apps/server/src/router.ts',
      `${features}/manifests/gate/gate.procedures.ts`,
    ]);
  });
});

describe('a path as a test writes it', () => {
  it.each([
    ['/jobs/{id}/price', '/jobs/${job.id}/price?at=1', true],
    ['/jobs/{id}/price', '/jobs/3/price', true],
    ['/jobs/{id}', '/jobs/${id}/price', false],
    ['/billing/drafts', '/billing/drafts', true],
    ['/billing/drafts', '/billing/runs', false],
    ['/billing/drafts', '/billing/${kind}', true],
  ])('%s is called by %s: %s', (pattern, written, is) => {
    expect(isCallOf(pattern, written)).toBe(is);
  });
});

describe('the files a text names', () => {
  const isFile = (path: string) =>
    !path.includes('missing') && path !== 'packages/routing/src/better-plan.ts';
  it.each([
    ["import { a } from './a.ts';", ['x/a.ts']],
    ["import type { A } from './a.ts';\nimport { b } from '../b.ts';", ['b.ts']],
    ["import {\n  a,\n  type A,\n} from './a.ts';", ['x/a.ts']],
    ["new Worker(new URL('./work.ts', import.meta.url))", ['x/work.ts']],
    ["import { z } from '@haulwright/domain/kernel/text';", ['packages/domain/src/kernel/text.ts']],
    ["import { z } from '@haulwright/routing/better-plan';", ['packages/routing/src/compare/better-plan.ts']],
    ["import { z } from './missing.ts'; import 'zod';", []],
  ])('%j', (text, files) => {
    expect(referencesOf('x/file.ts', text, isFile)).toEqual(files);
  });
});

describe('the lists', () => {
  const specs = tests.filter((file) => file.endsWith('.spec.ts'));
  const specName = (file: string) => file.replace(/^test\/acceptance\/|\.spec\.ts$/g, '');
  const named = new Set(Object.values(specFeatures).flat());
  const folders = (path: string) =>
    readdirSync(join(root, path), { withFileTypes: true }).flatMap((one) =>
      one.isDirectory() ? one.name : [],
    );

  it('name every browser spec, and none that has gone', () => {
    expect(Object.keys(specFeatures).toSorted()).toEqual(specs.map(specName).toSorted());
  });

  it('name features that there are', () => {
    const there = new Set([
      'auth',
      'office',
      'public',
      'field',
      'access',
      'geocoding',
      'live',
      ...folders('apps/server/src/features'),
      ...folders('apps/web/src/features'),
    ]);
    expect([...named].filter((name) => !there.has(name))).toEqual([]);
  });

  it('look at every folder of screens', () => {
    const missing = folders('apps/web/src/features').filter((name) => specsOf(name).length === 0);
    expect(missing).toEqual([]);
  });

  it('hold forty core tests that there are, and roofs that there are', () => {
    expect(coreTests.filter((file) => !tests.includes(file))).toEqual([]);
    expect(new Set(coreTests).size).toBe(40);
    expect(roofs.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  function specsOf(folder: string): string[] {
    const changed = `apps/web/src/features/${folder}/any-screen.tsx`;
    return choose(changed).tests.flatMap(({ file, because }) => (because.startsWith('walks') ? file : []));
  }
});

describe('what changed', () => {
  let folder: string;
  const git = (date: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      cwd: folder,
      env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
    });
  const commit = async (name: string, date: string) => {
    await writeFile(join(folder, name), date);
    git(date, 'add', '-A');
    git(date, 'commit', '--quiet', '-m', name);
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'haulwright (changed) '));
    git('2026-03-01T08:00:00Z', 'init', '--quiet');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('of late is not known without an older commit', async () => {
    await commit('old ü.ts', '2026-03-01T08:00:00Z');
    expect(changedRecently(folder)).toBeUndefined();
  });

  it('of late is what changed in a day before the newest commit, or is not committed', async () => {
    await commit('a day before.ts', '2026-03-08T09:00:00Z');
    await commit('new.ts', '2026-03-08T10:00:00Z');
    await writeFile(join(folder, 'newest.ts'), '');
    expect(changedRecently(folder)).toEqual(['a day before.ts', 'new.ts', 'newest.ts']);
  });

  it('since a commit is what differs from it, what is gone too', async () => {
    await rm(join(folder, 'old ü.ts'));
    expect(changedSince('HEAD~1', folder)).toEqual(['new.ts', 'newest.ts', 'old ü.ts']);
  });

  it.each(['no-such-commit', '--output=/tmp/x', ''])('since %j is refused', (revision) => {
    expect(() => changedSince(revision, folder)).toThrow(/rev-parse/);
  });
});
