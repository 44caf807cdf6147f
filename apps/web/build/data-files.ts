import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

interface DataFiles {
  /** Of the files below /assets/, before the hash. */
  readonly folder: string;
  /** The module that lists them for the application. */
  readonly module: string;
  /** The files by their names without `.json`. Called once. */
  readonly read: (root: string) => ReadonlyMap<string, string>;
  /** The module's code. */
  readonly code: (folder: string, files: ReadonlyMap<string, string>) => string;
}

/**
 * Serves data as small JSON files, in a folder named by their content, so that they may be cached for ever,
 * and a module that lists them.
 */
export function dataFiles({ folder, module, read, code }: DataFiles): Plugin {
  const resolved = `\0${module}`;
  let made: { readonly folder: string; readonly files: ReadonlyMap<string, string> } | undefined;
  let root = '';
  const all = () => (made ??= named(folder, read(root)));
  return {
    name: `haulwright-${folder}`,
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => (id === module ? resolved : undefined),
    load: (id) => (id === resolved ? code(`/${all().folder}/`, all().files) : undefined),
    generateBundle() {
      for (const [name, source] of all().files)
        this.emitFile({ type: 'asset', fileName: `${all().folder}/${name}.json`, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, path, name = ''] = /^\/(assets\/\w+-\w+)\/([\w-]+)\.json$/.exec(request.url ?? '') ?? [];
        const source = path === all().folder ? all().files.get(name) : undefined;
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

function named(folder: string, files: ReadonlyMap<string, string>) {
  const hash = createHash('sha256');
  for (const [name, source] of files) hash.update(name).update(source);
  return { folder: `assets/${folder}-${hash.digest('hex').slice(0, 8)}`, files };
}
