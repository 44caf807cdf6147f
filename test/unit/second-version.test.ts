import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  foldersWithSql,
  ofOneVersion,
  testedFrom,
  testsOfFolder,
  testsOnSecondVersion,
} from '../server/second-version.ts';
import { root } from './source-files.ts';

const chosen = testsOnSecondVersion(root);

it('takes a test of every folder that holds SQL of its own to the second version of PostgreSQL', () => {
  const folders = foldersWithSql(root);
  expect(folders.length).toBeGreaterThan(20);
  const without = folders.filter(
    (folder) => !testsOfFolder(root, folder).some((file) => chosen.includes(file)),
  );
  expect(without).toEqual([]);
});

it('names files that exist, and only folders that hold SQL', () => {
  expect([...chosen, ...ofOneVersion].filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(Object.keys(testedFrom).filter((folder) => !foldersWithSql(root).includes(folder))).toEqual([]);
});
