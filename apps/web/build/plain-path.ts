import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Signs that mean nothing but themselves in the name of a module. */
const plain = /^[\w\-./\\: ]*$/;

/** A folder under a name that a bundler can read; the name goes when it is disposed of. */
export interface PlainPath extends AsyncDisposable {
  readonly folder: string;
}

/**
 * A name that a bundler can read for a folder: to it the name of a module is an address, in which `#`, `?` and
 * `%` are signs of their own, and people do call folders *Work #1*. With such a sign it is that of a link in a
 * temporary folder; see `plainPaths`.
 * @param folder the checkout
 */
export async function plainPath(folder: string): Promise<PlainPath> {
  if (plain.test(folder)) return { folder, [Symbol.asyncDispose]: () => Promise.resolve() };
  const place = await mkdtemp(join(tmpdir(), 'haulwright-build-'));
  const link = join(place, 'haulwright');
  // On Windows links to folders need no rights when they are junctions; elsewhere the kind is not looked at.
  await symlink(folder, link, 'junction');
  return { folder: link, [Symbol.asyncDispose]: () => rm(place, { recursive: true, force: true }) };
}

/**
 * Keeps the names of modules as they were asked for: a link is not followed to what it leads to. Our own packages,
 * which npm links into node_modules, are read where they lie; the contract as a whole is replaced
 * (contract-routes.ts).
 */
export function plainPaths(): Plugin {
  return {
    name: 'haulwright-plain-paths',
    apply: 'build',
    config({ root = '' }) {
      const packages = join(root, '../../packages').replaceAll('\\', '/');
      return {
        resolve: {
          preserveSymlinks: true,
          alias: [
            {
              find: /^@haulwright\/(domain|contract)\/(?!contract$)(.*)$/,
              replacement: `${packages}/$1/src/$2.ts`,
            },
          ],
        },
      };
    },
  };
}
