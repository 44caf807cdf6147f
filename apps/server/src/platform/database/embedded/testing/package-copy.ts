import { cp, lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findPackageFolder } from '../package-binaries.ts';

export const packageFolder = findPackageFolder();

/** The package as `npm ci --ignore-scripts` leaves it: without the links to its libraries. */
export async function copyPackageWithoutLinks(into: string): Promise<string> {
  if (packageFolder === undefined) throw new Error('this platform has no package');
  const copy = join(into, 'package');
  await cp(packageFolder, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  });
  const libraries = join(copy, 'native', 'lib');
  for (const name of await readdir(libraries)) {
    const path = join(libraries, name);
    if ((await lstat(path)).isSymbolicLink()) await rm(path);
  }
  return copy;
}
