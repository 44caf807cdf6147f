import type { Context } from 'hono';
import { isDatabaseAway, isDiskFull } from '../../platform/database/database-away.ts';
import { currentRequest } from '../../platform/requests/current-request.ts';
import type { AuthContext } from '../auth-context.ts';
import { HasherBusy } from '../passwords/password-hasher.ts';
import { AuthError, diskFull, tooManySignIns, tryAgain } from './auth-error.ts';

const versionHeader = 'X-Supabase-Api-Version';
const newestVersion = '2024-01-01';

/**
 * Writes a refusal in the form that the caller's API version expects; unforeseen errors are logged and not
 * revealed.
 */
export function errorAnswer(error: unknown, c: Context, log: AuthContext['log']): Response {
  const refusal = asRefusal(error);
  if (refusal.status >= 500) log.error({ err: error, path: c.req.path }, 'An authentication request failed');
  if (refusal.retryAfterSeconds !== undefined) c.header('Retry-After', String(refusal.retryAfterSeconds));
  const { status, code, message } = refusal;
  const weak = refusal.weakPassword && { weak_password: { reasons: refusal.weakPassword } };
  const request_id = currentRequest()?.id;
  if (!understandsNewForm(c.req.header(versionHeader)))
    return c.json({ code: status, error_code: code, msg: message, request_id, ...weak }, status);
  c.header(versionHeader, newestVersion);
  return c.json({ code, message, request_id, ...weak }, status);
}

function asRefusal(error: unknown): AuthError {
  if (isDiskFull(error)) return diskFull(error);
  if (error instanceof AuthError) return error;
  if (error instanceof HasherBusy) return tooManySignIns(5);
  if (isDatabaseAway(error)) return tryAgain(error);
  return new AuthError(500, 'unexpected_failure', 'Something went wrong on our side. Please try again.');
}

/** Versions are dates, which sort as text. */
const understandsNewForm = (version: string | undefined): boolean =>
  version !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= newestVersion;
