import type { Context, Hono } from 'hono';
import type { AuthContext, ClientDevice } from '../auth-context.ts';
import { currentRequest } from '../../platform/requests/current-request.ts';
import type { AccessClaims } from '../tokens/access-token.ts';
import { AuthError } from './auth-error.ts';

/** Dependencies of every group of endpoints. */
export interface Wire {
  readonly context: AuthContext;
  /** Where the request comes from. */
  readonly deviceOf: (c: Context) => ClientDevice;
}

/** Adds a group of endpoints; the logic is in `flows/`. */
export type AuthRoutes = (app: Hono, wire: Wire) => void;

/**
 * Reads the access token's claims. Does not check the session behind it: flows ask the database
 * (`requireSession`).
 * @throws AuthError no_authorization, bad_jwt
 */
export async function requireClaims(c: Context, { accessTokens }: AuthContext): Promise<AccessClaims> {
  const token = /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const claims = await accessTokens.verify(token);
  if (!claims) throw new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature');
  const record = currentRequest();
  if (record) record.userId = claims.userId;
  return claims;
}
