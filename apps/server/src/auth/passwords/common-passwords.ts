import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/**
 * The 100,000 most common passwords of at least 6 characters, lower-cased: for each the first 5 bytes of the
 * SHA-256 of its UTF-8 form, ascending. One in eleven million other passwords is a false match. Source:
 * NOTICES.md.
 */
const file = new URL('common-passwords.bin', import.meta.url);
const entryBytes = 5;

let loading: Promise<Buffer> | undefined;

/** Whether the password is one of the most common ones, in any case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= readFile(file).catch((error: unknown) => {
    loading = undefined; // the next caller tries again
    throw error;
  });
  return hasEntry(
    await loading,
    createHash('sha256').update(password.toLowerCase()).digest().subarray(0, entryBytes),
  );
}

function hasEntry(entries: Buffer, wanted: Buffer): boolean {
  let [low, high] = [0, entries.length / entryBytes];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = entries.compare(wanted, 0, entryBytes, middle * entryBytes, (middle + 1) * entryBytes);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}
