import { access, glob } from 'node:fs/promises';
import { delimiter, isAbsolute, join, sep } from 'node:path';
import type { Logger } from 'pino';
import { DatabaseUnusable } from '../roles.ts';
import { copyPackage, findPackageFolder, hydrateLinks, removeOldCopies } from './package-binaries.ts';
import { runProgram, type Account } from './program.ts';

export interface PostgresBinaries {
  /** Holds initdb, postgres and pg_ctl. */
  readonly folder: string;
  /** As the program reports it, for example 18.4. */
  readonly version: string;
  readonly major: number;
}

/**
 * Where binaries are looked for. `auto`: the package of this platform, then the machine's own; `package` and
 * `machine` only the one. An object names the folders instead, for tests.
 */
export type BinariesChoice =
  | 'auto'
  | 'package'
  | 'machine'
  | { readonly packageFolder?: string; readonly machineFolders?: readonly string[] };

export interface FindBinariesOptions {
  readonly choice?: BinariesChoice;
  /** The account that runs them; undefined means this process's own. */
  readonly account?: Account;
  /** A folder the account can enter; copies are placed in it where the package itself cannot be used. */
  readonly workFolder: string;
  /** The major version of an existing cluster. */
  readonly major?: number;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

const smallestMajor = 15;

/**
 * Finds a PostgreSQL that starts under the account: of the cluster's major version where one exists, else the
 * package's, else the newest on the machine.
 * @throws DatabaseUnusable saying what was found and what to do
 */
export async function findPostgresBinaries(options: FindBinariesOptions): Promise<PostgresBinaries> {
  const { packageFolder, machineFolders } = await candidates(options.choice ?? 'auto');
  const found: PostgresBinaries[] = [];
  const fits = (binaries: PostgresBinaries) =>
    options.major === undefined || binaries.major === options.major;

  const packaged = packageFolder === undefined ? undefined : await preparePackage(packageFolder, options);
  if (packaged && fits(packaged)) return packaged;
  if (packaged) found.push(packaged);
  const onMachine: PostgresBinaries[] = [];
  for (const folder of machineFolders) {
    const binaries = await inspect(folder, options);
    if (binaries && binaries.major >= smallestMajor) onMachine.push(binaries);
  }
  found.push(...onMachine.toSorted((a, b) => b.major - a.major));
  const chosen = found.find(fits);
  if (chosen) return chosen;

  if (options.major !== undefined && found.length > 0) {
    throw new DatabaseUnusable(
      `The database was made by PostgreSQL ${options.major}, but only PostgreSQL ${found.map((one) => one.version).join(' and ')} can be run here, ` +
        `which cannot read it. Install PostgreSQL ${options.major}, or start the Haulwright release that made it, ` +
        `run "npm run backup -- FILE", start this release with an empty DATA_DIR and run "npm run restore -- FILE".`,
    );
  }
  throw new DatabaseUnusable(
    `No PostgreSQL can be run on this machine (${process.platform}-${process.arch}). ` +
      `Set DATABASE_URL to a PostgreSQL ${smallestMajor} or newer, or install PostgreSQL ${options.major ?? `${smallestMajor} or newer`} so that initdb and postgres are found.`,
  );
}

async function candidates(
  choice: BinariesChoice,
): Promise<{ packageFolder: string | undefined; machineFolders: readonly string[] }> {
  if (typeof choice === 'object')
    return { packageFolder: choice.packageFolder, machineFolders: choice.machineFolders ?? [] };
  return {
    packageFolder: choice === 'machine' ? undefined : findPackageFolder(),
    machineFolders: choice === 'package' ? [] : await findMachineFolders(),
  };
}

/**
 * Default places of Debian, Red Hat, Alpine, Homebrew and the installers for macOS and Windows, besides PATH.
 */
const defaultPlaces = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/usr/libexec/postgresql*',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
  '/Library/PostgreSQL/*/bin',
  'C:/Program Files/PostgreSQL/*/bin',
];

/** Folders of this machine that hold both initdb and postgres. */
export async function findMachineFolders(): Promise<string[]> {
  const folders = new Set((process.env.PATH ?? '').split(delimiter).filter((folder) => isAbsolute(folder)));
  for await (const folder of glob(defaultPlaces)) folders.add(folder);
  const found: string[] = [];
  for (const folder of folders) {
    const complete = await Promise.all([
      access(program(folder, 'initdb')),
      access(program(folder, 'postgres')),
    ]).then(
      () => true,
      () => false,
    );
    if (complete) found.push(folder);
  }
  return found;
}

/** Uses the package in place, or a copy where its links cannot be made or the account cannot read it. */
async function preparePackage(
  packageFolder: string,
  options: FindBinariesOptions,
): Promise<PostgresBinaries | undefined> {
  const inPlace = (await hydrateLinks(packageFolder))
    ? await inspect(binFolder(packageFolder), options)
    : undefined;
  if (inPlace) {
    await removeOldCopies(options.workFolder, packageFolder + sep);
    return inPlace;
  }
  const copy = await copyPackage(packageFolder, options.workFolder);
  await removeOldCopies(options.workFolder, copy + sep);
  const copied = await inspect(binFolder(copy), options);
  if (copied) {
    options.log.info(
      { folder: copy, account: options.account?.name },
      'PostgreSQL runs from a copy because its package cannot be used where it is installed',
    );
  } else {
    options.log.warn({ folder: copy }, 'the PostgreSQL binaries of the package do not run on this machine');
  }
  return copied;
}

const binFolder = (packageFolder: string) => join(packageFolder, 'native', 'bin');

/**
 * Asks both programs for their version, as the account that will run them: anything that prevents a start
 * shows here.
 */
async function inspect(folder: string, options: FindBinariesOptions): Promise<PostgresBinaries | undefined> {
  const run = { account: options.account, cwd: options.workFolder, timeoutMs: 20_000 };
  const [postgres, initdb] = await Promise.all([
    runProgram(program(folder, 'postgres'), ['--version'], run),
    runProgram(program(folder, 'initdb'), ['--version'], run),
  ]);
  const match = /\(PostgreSQL\) ((\d+)[.\w]*)/.exec(postgres.output);
  if (postgres.code !== 0 || initdb.code !== 0 || !match?.[1] || !match[2]) return undefined;
  return { folder, version: match[1], major: Number(match[2]) };
}

/** The path of one PostgreSQL program. */
export function program(folder: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return join(folder, process.platform === 'win32' ? `${name}.exe` : name);
}
