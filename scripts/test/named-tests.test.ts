import { describe, expect, it } from 'vitest';
import { findTests, runnerOf } from './named-tests.ts';
import { root } from './runners.ts';

describe('a test by its name', () => {
  const here = 'scripts/test/named-tests.test.ts';

  it.each([
    [here, { runner: 'unit', file: here }],
    ['named-tests', { runner: 'unit', file: here }],
    [`${here} › a test by its name › is found`, { title: 'a test by its name › is found' }],
    ['gate.spec.ts', { runner: 'browser', file: 'test/acceptance/gate.spec.ts' }],
  ])('is found by %s', (name, tests) => {
    expect(findTests(root, name)).toMatchObject(tests);
  });

  it.each([
    ['', /^Name a test/],
    ['no such file', /^No test file/],
    ['.test.ts', /^Which of them\?\n/],
  ])('is not found by %j, and why is said', (name, sentence) => {
    expect(findTests(root, name)).toMatch(sentence);
  });

  it.each([
    ['packages/domain/src/kernel/text.test.ts', 'unit'],
    ['apps/web/build/chunk-plan.test.ts', 'unit'],
    ['apps/server/src/auth/refresh.test.ts', 'server'],
    ['apps/server/src/auth/refresh.unit.test.ts', 'unit'],
    ['test/server/tenancy.test.ts', 'server'],
    ['test/unit/words.test.ts', 'unit'],
    ['test/faults/kill.test.ts', 'faults'],
    ['test/acceptance/field-kills/server.spec.ts', 'browser'],
  ])('%s belongs to %s', (file, runner) => {
    expect(runnerOf(file)).toBe(runner);
  });
});
