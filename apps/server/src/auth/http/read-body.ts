import type { Context } from 'hono';
import type { z } from 'zod';
import { AuthError, validationFailed } from './auth-error.ts';

/** The request's JSON; an empty body is an empty object. @throws AuthError bad_json */
export async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text();
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON', { cause });
  }
}

/** Unknown fields are left out, as the client sends more than any server needs. @throws AuthError validation_failed */
export function readBody<Schema extends z.ZodType>(schema: Schema, json: unknown): z.output<Schema> {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.');
  throw validationFailed(field ? `${field}: ${issue?.message}` : (issue?.message ?? 'The request is invalid'));
}
