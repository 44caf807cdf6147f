import { chmod, chown, lchown, lstat, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../../data-dir/data-dir.ts';
import { DatabaseUnusable } from '../roles.ts';
import { runProgram, type Account } from './program.ts';

/** Tried in this order; PostgreSQL refuses to run as root. */
const unprivilegedNames = ['haulwright', 'postgres', '_postgres', 'nobody'];

/**
 * The account PostgreSQL runs under: this process's own, or for root an unprivileged one — the cluster's
 * owner where a cluster exists, so that a folder created by an ordinary user stays theirs.
 * @throws DatabaseUnusable when the cluster belongs to an account this process cannot become, or root finds
 * no account
 */
export async function chooseAccount(cluster: string): Promise<Account | undefined> {
  const uid = process.getuid?.();
  if (uid === undefined) return undefined; // Windows: pg_ctl drops the privileges
  const owner = await ownerOf(cluster);
  if (uid !== 0) {
    if (owner && owner.uid !== uid) {
      throw new DatabaseUnusable(
        `The database in ${cluster} belongs to user id ${owner.uid}, this process runs as user id ${uid}. ` +
          `Start it as the account that made it (root, if it was started by root), or as root: chown -R ${uid} "${cluster}".`,
      );
    }
    return undefined;
  }
  if (owner && owner.uid !== 0) return checkSwitch({ name: `user id ${owner.uid}`, ...owner });
  for (const name of unprivilegedNames) {
    const account = await findAccount(name);
    if (account) return checkSwitch(account);
  }
  throw new DatabaseUnusable(
    `PostgreSQL does not run as root and none of the accounts ${unprivilegedNames.join(', ')} exists. Start Haulwright as an ordinary user, or set DATABASE_URL.`,
  );
}

/** A container may run as root without being allowed to become another user. */
async function checkSwitch(account: Account): Promise<Account> {
  const trial = await runProgram('id', ['-u'], { account, cwd: '/', timeoutMs: 10_000 });
  if (trial.startError !== 'EPERM') return account;
  throw new DatabaseUnusable(
    `PostgreSQL does not run as root, and this process is root but may not become the account "${account.name}" (CAP_SETUID and CAP_SETGID are missing). ` +
      'Start Haulwright as an ordinary user, or set DATABASE_URL.',
  );
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const { uid, gid } = await stat(path);
    return { uid, gid };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new DatabaseUnusable(
      `The database folder ${path} cannot be reached by user id ${process.getuid?.() ?? '?'}. Start Haulwright as the account that made it.`,
      { cause: error },
    );
  }
}

/** Asks `id`, which knows every directory of accounts, not only /etc/passwd. */
async function findAccount(name: string): Promise<Account | undefined> {
  const options = { account: undefined, cwd: '/', timeoutMs: 10_000 };
  const [uid, gid] = await Promise.all([
    runProgram('id', ['-u', name], options),
    runProgram('id', ['-g', name], options),
  ]);
  if (
    uid.code !== 0 ||
    gid.code !== 0 ||
    !/^\d+$/.test(uid.output) ||
    !/^\d+$/.test(gid.output) ||
    uid.output === '0'
  )
    return undefined;
  return { name, uid: Number(uid.output), gid: Number(gid.output) };
}

/** Whether the account may enter the folder: every folder from the root down must let it through. */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  for (let current = await realpath(folder); ; current = dirname(current)) {
    const { uid, gid, mode } = await stat(current);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (dirname(current) === current) return true;
  }
}

/**
 * Lets the account pass through a folder owned by this process, by giving the folder the account's group and
 * nothing more.
 * @returns whether the account can now enter it, which also depends on the folders above
 */
export async function letPass(account: Account, folder: string): Promise<boolean> {
  if (await canEnter(account, folder)) return true;
  const { uid, mode } = await stat(folder);
  const groupIsUnused = (mode & 0o070) === 0;
  if (uid !== process.getuid?.() || !groupIsUnused) return false;
  if (!(await canEnter(account, dirname(folder)))) return false;
  await chown(folder, uid, account.gid);
  await chmod(folder, (mode & 0o777) | 0o010);
  return canEnter(account, folder);
}

/**
 * Changes the owner of a folder and everything in it to the account. Links themselves change owner, and are
 * never followed.
 */
export async function giveTo(account: Account | undefined, path: string): Promise<void> {
  if (!account) return;
  const info = await lstat(path);
  if (info.uid !== account.uid || info.gid !== account.gid) await lchown(path, account.uid, account.gid);
  if (!info.isDirectory()) return;
  for (const name of await readdir(path)) await giveTo(account, join(path, name));
}

/** Changes the owner of one folder or file, not of its content. */
export async function giveOnly(account: Account | undefined, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}
