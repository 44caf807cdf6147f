import type { Context } from 'hono';
import type { z } from 'zod';
import { readBytes } from '../../platform/requests/read-bytes.ts';
import { readJson as parseJson } from '../../platform/requests/json-limits.ts';
import { unstorableText } from '../../platform/requests/storable.ts';
import { AuthError, validationFailed } from './auth-error.ts';

/** The largest bodies are answers of security keys, about 4 kB; user metadata is as large. */
const limits = { bytes: 65_536, withinMs: 15_000 };
const jsonLimits = { depth: 16, values: 5_000 };

/** Reads the body as text. @throws AuthError too large, too slow, or cut off */
export async function readText(c: Context): Promise<string> {
  return new TextDecoder().decode(await readLimited(c));
}

/**
 * Reads the request's JSON; an empty body is an empty object. @throws AuthError bad_json, or as `readText`
 */
export async function readJson(c: Context): Promise<unknown> {
  const read = parseJson(await readLimited(c), jsonLimits);
  if ('value' in read) return read.value === undefined ? {} : read.value;
  if (read.problem === 'malformed')
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
  throw new AuthError(400, 'bad_json', 'The request body is nested too deeply or has too many values');
}

async function readLimited(c: Context): Promise<Uint8Array> {
  const bytes = await readBytes(c.req.raw, limits).catch((cause: unknown) => {
    throw new AuthError(400, 'bad_json', 'The request body ended before it was complete', { cause });
  });
  if (bytes === 'too-large')
    throw new AuthError(413, 'validation_failed', `The request body is larger than ${limits.bytes} bytes`);
  if (bytes === 'too-slow')
    throw new AuthError(408, 'request_timeout', 'The request body did not arrive in time');
  return bytes;
}

/**
 * Unknown fields are dropped, as the client sends more than a server needs. @throws AuthError
 * validation_failed
 */
export function readBody<Schema extends z.ZodType>(schema: Schema, json: unknown): z.output<Schema> {
  const parsed = schema.safeParse(json);
  const issue = parsed.success ? unstorableText(parsed.data) : parsed.error.issues[0];
  if (parsed.success && !issue) return parsed.data;
  const field = issue?.path.join('.');
  throw validationFailed(
    field ? `${field}: ${issue?.message}` : (issue?.message ?? 'The request is invalid'),
  );
}
