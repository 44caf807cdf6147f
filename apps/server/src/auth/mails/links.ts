import type { AuthContext } from '../auth-context.ts';
import { allowedRedirect } from '../oauth/redirects.ts';

/** The type that the page behind an emailed link passes to `verifyOtp`. */
export type ConfirmType = 'signup' | 'magiclink' | 'recovery' | 'email_change';

type Place = Pick<AuthContext, 'publicUrl'>;

interface ConfirmLink {
  readonly linkToken: string;
  readonly type: ConfirmType;
  readonly next: string | null;
}

/**
 * Links lead to the product's own pages, which show a button: mail scanners that open every link consume
 * nothing. The secret follows the `#`, which browsers never send to a server. The origin is the operator's
 * setting, never the request's.
 */
export function confirmUrl({ publicUrl }: Place, { linkToken, type, next }: ConfirmLink): string {
  const values = new URLSearchParams({ token_hash: linkToken, type, ...(next !== null && { next }) });
  return `${publicUrl}/auth/confirm#${values.toString()}`;
}

export const invitationUrl = ({ publicUrl }: Place, linkToken: string): string =>
  `${publicUrl}/auth/invite#${new URLSearchParams({ token_hash: linkToken }).toString()}`;

/**
 * Where to continue after an emailed link: the path of a `redirect_to` on an allowed origin; null for any
 * other.
 */
export function nextPath(
  context: Pick<AuthContext, 'publicUrl' | 'redirectUrls'>,
  redirectTo: string | undefined,
): string | null {
  const welcome = allowedRedirect(context, redirectTo);
  if (welcome === null) return null;
  const { pathname, search } = new URL(welcome);
  // `//elsewhere.example` as a path would be an absolute address
  return `${pathname.replace(/^\/+/, '/')}${search}`;
}
