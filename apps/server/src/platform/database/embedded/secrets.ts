import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readIfPresent, writeWhole } from './files.ts';

export const superuserName = 'postgres';
/** Owns the database and its tables; row-level security binds it. */
export const ownerName = 'app_owner';
export const databaseName = 'haulwright';

export interface Passwords {
  readonly superuser: string;
  readonly owner: string;
}

const passwordFile = (dataDir: string, role: string) => join(dataDir, `${role}.password`);

/**
 * The passwords of both roles, generated at the first start and kept in DATA_DIR readable by this account
 * only.
 */
export async function loadPasswords(dataDir: string): Promise<Passwords> {
  return {
    superuser: await loadOrMake(passwordFile(dataDir, superuserName)),
    owner: await loadOrMake(passwordFile(dataDir, ownerName)),
  };
}

/** The passwords, if they exist. */
export async function readPasswords(dataDir: string): Promise<Passwords | undefined> {
  const superuser = await read(passwordFile(dataDir, superuserName));
  const owner = await read(passwordFile(dataDir, ownerName));
  return superuser === undefined || owner === undefined ? undefined : { superuser, owner };
}

async function loadOrMake(path: string): Promise<string> {
  const existing = await read(path);
  if (existing !== undefined) return existing;
  const made = randomBytes(32).toString('base64url');
  await writeWhole(path, `${made}\n`, { mode: 0o600 });
  return made;
}

async function read(path: string): Promise<string | undefined> {
  const text = (await readIfPresent(path))?.trim();
  return text === undefined || !/^[\w-]{20,200}$/.test(text) ? undefined : text;
}

/**
 * A connection string for the server on this machine. Passwords are base64url, so nothing needs escaping. It
 * says that there is no TLS, or PGSSLMODE of this process's environment would ask for it.
 */
export function connectionString(role: string, password: string, port: number, database: string): string {
  return `postgresql://${role}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`;
}
