import { hkdfSync, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** The master key cannot be used as it is; the message says what to do. */
export class MasterKeyUnusable extends Error {
  override readonly name = 'MasterKeyUnusable';
}

export interface MasterKeySource {
  /** Folder of the installation's data; created when missing. */
  readonly dataDir: string;
  /**
   * The operator's own secret, for example the setting SECRET_KEY; without it one is generated and kept in
   * `dataDir`.
   */
  readonly secretKey?: string | undefined;
}

const fileName = 'master.key';
const keyBytes = 32;
const smallestSecret = 32;

/**
 * The installation's master key, 32 bytes. Without an operator's secret it is made once and stored in
 * `<dataDir>/master.key`, readable by its owner only; processes that start together agree on one.
 * Losing it ends every session, but no password and no company data depends on it.
 * @throws MasterKeyUnusable
 */
export async function readMasterKey(source: MasterKeySource): Promise<Buffer> {
  if (source.secretKey !== undefined) {
    if (source.secretKey.length < smallestSecret || source.secretKey.length > 1_024) {
      throw new MasterKeyUnusable(
        `SECRET_KEY must have ${smallestSecret} to 1,024 characters, for example the output of: openssl rand -base64 32`,
      );
    }
    return Buffer.from(hkdfSync('sha256', source.secretKey, '', 'haulwright master key', keyBytes));
  }
  await mkdir(source.dataDir, { recursive: true });
  const path = join(source.dataDir, fileName);
  return (await readKeyFile(path)) ?? (await makeKeyFile(path));
}

async function readKeyFile(path: string): Promise<Buffer | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw new MasterKeyUnusable(
      `${path} cannot be read. Give the account that runs Haulwright access to it.`,
      { cause: error },
    );
  }
  const key = Buffer.from(text.trim(), 'base64url');
  if (key.length !== keyBytes) {
    throw new MasterKeyUnusable(
      `${path} holds no master key. Restore it from a backup, or delete it: a new one is created and everyone must sign in again.`,
    );
  }
  // A copy or a restored backup may have opened it to others. Windows has no such bits.
  if (process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0) await chmod(path, 0o600);
  return key;
}

/**
 * Written beside and then linked, so that no process ever reads half a key and only the first of several
 * wins.
 */
async function makeKeyFile(path: string): Promise<Buffer> {
  const key = randomBytes(keyBytes);
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${key.toString('base64url')}\n`);
    await file.sync();
    await file.close();
    await link(draft, path);
    return key;
  } catch (error) {
    const winner = isCode(error, 'EEXIST') ? await readKeyFile(path) : null;
    if (winner) return winner;
    throw error;
  } finally {
    await file.close().catch(() => undefined);
    await unlink(draft).catch(() => undefined);
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
