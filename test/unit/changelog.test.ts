import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { productVersion } from '../../apps/server/src/version.ts';
import { root } from './source-files.ts';

const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
const headings = [...changelog.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);

it("the changelog begins with what is not released and then the product's version", () => {
  expect(headings[0]).toBe('[Unreleased]');
  expect(headings[1]).toMatch(/^\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/);
  expect(headings[1]).toContain(`[${productVersion}]`);
});

it('versions go down, and so do their days', () => {
  const released = headings
    .slice(1)
    .map((heading) => /^\[(\d+)\.(\d+)\.(\d+)\] - (\d{4}-\d\d-\d\d)$/.exec(heading));
  expect(released).not.toContain(null);
  const order = released.map((one) =>
    [...(one ?? []).slice(1, 4).map((number) => number.padStart(4, '0')), one?.[4]].join(' '),
  );
  expect(order).toEqual(order.toSorted().toReversed());
  const days = released.map((one) => one?.[4] ?? '');
  expect(days).toEqual(days.toSorted().toReversed());
});

it('the lockfile names the version', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    version: string;
    packages: Record<string, { version?: string }>;
  };
  expect([lock.version, lock.packages['']?.version]).toEqual([productVersion, productVersion]);
});
