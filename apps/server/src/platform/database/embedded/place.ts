import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import { DatabaseUnusable } from '../roles.ts';
import { canEnter, chooseAccount, letPass } from './account.ts';
import { readIfPresent, writeWhole } from './files.ts';
import type { Account } from './program.ts';

/** Where the database lies and who runs it. */
export interface Place {
  /**
   * Belongs to this process; the account may pass through it. Holds the cluster, the server's log and copied
   * binaries.
   */
  readonly folder: string;
  readonly cluster: string;
  readonly logFolder: string;
  readonly account: Account | undefined;
  /** The port of the last start. */
  readonly port: number | undefined;
  /** Major version of the cluster; undefined when there is none yet. */
  readonly major: number | undefined;
}

const stateSchema = z.object({
  /** Relative to DATA_DIR where it lies in it, so that DATA_DIR can be moved. */
  location: z.string().min(1).max(4096),
  port: z.int().min(1).max(65_535).optional(),
  initialized: z.boolean(),
});
type State = z.infer<typeof stateSchema>;

const stateFile = (dataDir: string) => join(dataDir, 'postgres.json');

/** The state kept in DATA_DIR, if a start got that far. */
export async function readState(dataDir: string): Promise<State | undefined> {
  const text = await readIfPresent(stateFile(dataDir));
  if (text === undefined) return undefined;
  try {
    return stateSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new DatabaseUnusable(
      `${stateFile(dataDir)} is damaged. It says where the database lies: restore it from a backup.`,
      { cause },
    );
  }
}

/** Stores the place and its port for the next start. */
export async function rememberPlace(dataDir: string, place: Place, port: number): Promise<void> {
  await writeState(dataDir, { location: storedLocation(dataDir, place.folder), port, initialized: true });
}

async function writeState(dataDir: string, state: State): Promise<void> {
  await writeWhole(stateFile(dataDir), `${JSON.stringify(state, null, 2)}\n`, { mode: 0o644 });
}

function storedLocation(dataDir: string, folder: string): string {
  const inside = relative(dataDir, folder);
  return inside.startsWith('..') || isAbsolute(inside) ? folder : inside;
}

/**
 * Finds the place of the last start, or chooses one: inside DATA_DIR, or for root, where PostgreSQL's account
 * cannot reach that, in a folder of the system.
 * @throws DatabaseUnusable when the remembered place is gone or cannot be used
 */
export async function openPlace(dataDir: string, log: Pick<Logger, 'info' | 'warn'>): Promise<Place> {
  const state = await readState(dataDir);
  let folder = resolve(dataDir, state?.location ?? 'postgres');
  const account = await chooseAccount(join(folder, 'cluster'));
  const initialized = state?.initialized === true || (await exists(join(folder, 'cluster')));
  if (initialized) {
    await checkRemembered(dataDir, folder, account);
  } else {
    folder = await chooseFolder(dataDir, folder, account, log);
    await writeState(dataDir, { location: storedLocation(dataDir, folder), initialized: false });
  }
  const cluster = join(folder, 'cluster');
  const version = await readIfPresent(join(cluster, 'PG_VERSION'));
  if (initialized && version === undefined) {
    throw new DatabaseUnusable(
      `The database in ${cluster} is damaged: PG_VERSION is missing. Restore the folder, or start with an empty DATA_DIR and restore a backup.`,
    );
  }
  return {
    folder,
    cluster,
    logFolder: join(folder, 'log'),
    account,
    port: state?.port,
    major: version === undefined ? undefined : Number.parseInt(version, 10),
  };
}

/**
 * An initialised database is never silently replaced by an empty one, and never shared by two data folders.
 */
async function checkRemembered(dataDir: string, folder: string, account: Account | undefined): Promise<void> {
  if (!(await exists(join(folder, 'cluster')))) {
    throw new DatabaseUnusable(
      `The database of DATA_DIR "${dataDir}" lay in ${folder}, which is gone. Restore that folder, or start with an empty DATA_DIR and restore a backup.`,
    );
  }
  if (account && !(await canEnter(account, folder))) {
    throw new DatabaseUnusable(
      `The database in ${folder} can no longer be reached by the account "${account.name}" that runs PostgreSQL. Let that account enter every folder above it (chmod o+x).`,
    );
  }
  const owner = (await readIfPresent(join(folder, ownerFile)))?.trim();
  if (owner === undefined || owner === dataDir) return;
  const other = await readState(owner).catch(() => undefined);
  if (other && resolve(owner, other.location) === folder) {
    throw new DatabaseUnusable(
      `The database in ${folder} belongs to "${owner}", of which DATA_DIR "${dataDir}" is a copy. Use a backup to copy a database: npm run backup, npm run restore.`,
    );
  }
  await writeWhole(join(folder, ownerFile), `${dataDir}\n`, { mode: 0o644 }); // the data folder was moved
}

const ownerFile = 'data-dir';

async function chooseFolder(
  dataDir: string,
  wanted: string,
  account: Account | undefined,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<string> {
  try {
    await mkdir(wanted, { recursive: true, mode: 0o700 });
    await chmod(wanted, 0o700);
    if (!account) return wanted;
    const dataDirOpen = !wanted.startsWith(dataDir + sep) || (await letPass(account, dataDir));
    if (dataDirOpen && (await letPass(account, wanted))) return wanted;
  } catch (cause) {
    throw new DatabaseUnusable(
      `${wanted} cannot be made for the database. Give this account the folder, or set DATA_DIR to another one.`,
      { cause },
    );
  }
  const bases = ['/var/lib/haulwright', '/opt/haulwright', join(tmpdir(), 'haulwright')];
  for (const base of bases) {
    const folder = join(
      base,
      `${basename(dataDir)
        .replaceAll(/[^\w.-]/g, '_')
        .slice(0, 40)}-${randomBytes(6).toString('hex')}`,
    );
    if (!(await makeTrustedFolder(base)) || !(await canEnter(account, base))) continue;
    await warnOfEarlier(base, dataDir, log);
    await mkdir(folder, { mode: 0o700 });
    await letPass(account, folder);
    await writeWhole(join(folder, ownerFile), `${dataDir}\n`, { mode: 0o644 });
    log[base === bases.at(-1) ? 'warn' : 'info'](
      { folder, dataDir, account: account.name },
      `PostgreSQL does not run as root, and its account "${account.name}" cannot enter DATA_DIR: the database is kept in ${folder}. Include it in copies of the disk`,
    );
    return folder;
  }
  throw new DatabaseUnusable(
    `PostgreSQL does not run as root, and its account "${account.name}" can enter neither DATA_DIR "${dataDir}" nor ${bases.join(', ')}. ` +
      'Set DATA_DIR to a folder every account may pass through, start Haulwright as an ordinary user, or set DATABASE_URL.',
  );
}

/** False when the folder cannot be made, or someone else may have prepared it. */
async function makeTrustedFolder(folder: string): Promise<boolean> {
  try {
    const made = await mkdir(folder, { recursive: true });
    if (made !== undefined) await chmod(folder, 0o711);
    const { uid, mode } = await stat(folder);
    return uid === 0 && (mode & 0o022) === 0;
  } catch {
    return false;
  }
}

/** The data folder was emptied, but its database outside of it was not. */
async function warnOfEarlier(base: string, dataDir: string, log: Pick<Logger, 'warn'>): Promise<void> {
  for (const name of await readdir(base)) {
    const folder = join(base, name);
    if ((await readIfPresent(join(folder, ownerFile)))?.trim() !== dataDir) continue;
    log.warn(
      { folder, dataDir },
      `an earlier database of this DATA_DIR is still in ${folder}: remove it if you no longer need it`,
    );
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
