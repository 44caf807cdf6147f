import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { dataFiles } from './data-files.ts';
import { type Counties, outlineParts, type States } from './outline-files.ts';

/**
 * Gives the map its outlines: the states in one file and each state's counties in one of its own;
 * `virtual:outlines` tells the application the folder and the box around each state.
 */
export const outlines = (): Plugin =>
  dataFiles({
    folder: 'outlines',
    module: 'virtual:outlines',
    read: (root) => {
      const packages = createRequire(join(root, 'package.json'));
      const read = (name: string): unknown => JSON.parse(readFileSync(packages.resolve(name), 'utf8'));
      const { country, counties, boxes } = outlineParts(
        read('us-atlas/states-10m.json') as States,
        read('us-atlas/counties-10m.json') as Counties,
      );
      return new Map([
        ['country', JSON.stringify({ ...country, boxes })],
        ...[...counties].map(([state, file]) => [state, JSON.stringify(file)] as const),
      ]);
    },
    code: (folder) => `export const outlinesFolder = ${JSON.stringify(folder)};\n`,
  });
