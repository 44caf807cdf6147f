import { validationFailed, type AuthError } from '../http/auth-error.ts';

/** Where providers send people back to: a fixed address, so that no request header can change it. */
export const callbackUrl = (context: { publicUrl: string }): string =>
  `${context.publicUrl}/auth/v1/callback`;

/**
 * Our page that takes a code or a refusal, when no other page was requested or the requested one is not
 * allowed.
 */
export const returnPage = (context: { publicUrl: string }): string => `${context.publicUrl}/auth/return`;

const longestRedirect = 2_000;

/** The address when its origin is ours or on the operator's list, else null. */
export function allowedRedirect(
  context: { publicUrl: string; redirectUrls: readonly string[] },
  wanted: string | undefined,
): string | null {
  if (wanted === undefined || wanted.length > longestRedirect || !URL.canParse(wanted)) return null;
  const url = new URL(wanted);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const origins = [context.publicUrl, ...context.redirectUrls].map((one) => new URL(one).origin);
  return origins.includes(url.origin) ? url.href : null;
}

const ours = ['code', 'error', 'error_code', 'error_description'];

export function withCode(redirectTo: string, code: string): string {
  const url = cleaned(redirectTo);
  url.searchParams.set('code', code);
  return url.href;
}

/** Adds the refusal to query and fragment, where the client looks for it. */
export function withRefusal(redirectTo: string, refusal: AuthError): string {
  const url = cleaned(redirectTo);
  const said = new URLSearchParams({
    error: oauthErrorOf(refusal),
    error_code: refusal.code,
    error_description: refusal.message,
  });
  for (const [name, value] of said) url.searchParams.set(name, value);
  url.hash = said.toString();
  return url.href;
}

function cleaned(redirectTo: string): URL {
  const url = new URL(redirectTo);
  for (const name of ours) url.searchParams.delete(name);
  return url;
}

/** RFC 6749 §4.1.2.1. */
function oauthErrorOf({ status, code }: AuthError): 'server_error' | 'invalid_request' | 'access_denied' {
  if (status >= 500) return 'server_error';
  return code === validationFailed('').code ? 'invalid_request' : 'access_denied';
}
