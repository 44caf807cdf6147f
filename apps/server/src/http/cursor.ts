import type { z } from 'zod';
import { unstorableText } from '../platform/requests/storable.ts';

/** A place in a keyset-paged list as opaque text: the sort keys of the last row, base64url of JSON. */
export const encodeCursor = (keys: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(keys)).toString('base64url');

/** Decodes the sort keys of a cursor; null when it is not one of this list's. */
export function decodeCursor<Keys>(cursor: string, keys: z.ZodType<Keys>): Keys | null {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
  const parsed = keys.safeParse(value);
  return parsed.success && !unstorableText(parsed.data) ? parsed.data : null;
}

/** Error data for a cursor that is not one of this list's. */
export const cursorIssue = {
  issues: [
    {
      path: ['cursor'],
      message: 'This page does not exist. Start again from the first page, without a cursor.',
    },
  ],
};
