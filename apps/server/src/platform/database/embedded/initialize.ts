import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { DatabaseUnusable } from '../roles.ts';
import { giveOnly } from './account.ts';
import { program, type PostgresBinaries } from './binaries.ts';
import { syncFolder, writeWhole } from './files.ts';
import { runProgram, type Account } from './program.ts';
import { superuserName } from './secrets.ts';

export interface InitializeOptions {
  readonly binaries: PostgresBinaries;
  readonly account: Account | undefined;
  /** Does not exist yet; its parent does and belongs to this process. */
  readonly cluster: string;
  readonly superuserPassword: string;
  readonly fast: boolean;
  readonly log: Pick<Logger, 'info'>;
}

const unfinishedPrefix = 'initializing-';

/**
 * Creates a new cluster beside its final place and renames it, so that a cluster is complete or absent.
 * @throws DatabaseUnusable with the output of initdb
 */
export async function initializeCluster(options: InitializeOptions): Promise<void> {
  const { account, binaries, cluster } = options;
  const parent = dirname(cluster);
  const unfinished = join(parent, unfinishedPrefix + randomBytes(6).toString('hex'));
  const passwordFile = `${unfinished}.password`;
  options.log.info({ cluster, version: binaries.version }, 'creating the database for the first time');
  try {
    // initdb runs as the account, which cannot read this process's files unless it owns them.
    await writeWhole(passwordFile, `${options.superuserPassword}\n`, { mode: 0o600, account });
    let output = '';
    for (const locale of localeArguments(binaries.major)) {
      await mkdir(unfinished, { mode: 0o700 });
      await chmod(unfinished, 0o700);
      await giveOnly(account, unfinished);
      const result = await runProgram(
        program(binaries.folder, 'initdb'),
        [
          `--pgdata=${unfinished}`,
          `--username=${superuserName}`,
          `--pwfile=${passwordFile}`,
          '--auth=scram-sha-256',
          '--encoding=UTF8',
          ...locale,
          '--data-checksums',
          '--no-instructions',
          ...(options.fast ? ['--no-sync'] : []),
        ],
        { account, cwd: parent, timeoutMs: 180_000 },
      );
      if (result.code === 0) {
        await rename(unfinished, cluster);
        await syncFolder(parent);
        return;
      }
      output = result.output;
      await rm(unfinished, { recursive: true, force: true, maxRetries: 5 });
    }
    throw new DatabaseUnusable(`PostgreSQL could not make its database in ${cluster}: ${lastLines(output)}`);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(unfinished, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Always UTF-8 and the same order of texts on every machine: no LANG gave SQL_ASCII, and a missing locale
 * failed.
 */
function localeArguments(major: number): string[][] {
  if (major >= 17) return [['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']];
  return [['--locale=C.UTF-8'], ['--locale=C']];
}

/**
 * Removes what an interrupted first initialisation left behind; a running remainder of it is given a moment
 * to end.
 */
export async function removeUnfinished(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (name.startsWith(unfinishedPrefix))
      await rm(join(parent, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** The last few lines of a program's output as one sentence. */
export function lastLines(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.slice(-4).join(' · ').slice(-1200) || 'no reason given';
}
