import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { breaks } from '../power/breaks.ts';
import { root } from './source-files.ts';

test.each(breaks)('the break "$name" still finds its line and its test', ({ file, from, test: path }) => {
  expect(readFileSync(join(root, file), 'utf8').split(from).length - 1, `${from} in ${file}`).toBe(1);
  expect(existsSync(join(root, path)), path).toBe(true);
});
