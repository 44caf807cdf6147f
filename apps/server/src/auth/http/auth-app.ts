import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AuthContext } from '../auth-context.ts';
import { readAccount, updateAccount } from '../flows/account.ts';
import { refresh } from '../flows/refresh.ts';
import { signIn } from '../flows/sign-in.ts';
import { signOut } from '../flows/sign-out.ts';
import { signUp } from '../flows/sign-up.ts';
import type { AccessClaims } from '../tokens/access-token.ts';
import type { SigningKeys } from '../tokens/signing-keys.ts';
import { AuthError, invalidCredentials } from './auth-error.ts';
import { clientDevice } from './client-device.ts';
import { errorAnswer } from './error-answer.ts';
import { readJson } from './read-body.ts';

const largestBodyBytes = 64 * 1_024;

export interface AuthAppOptions {
  readonly context: AuthContext;
  readonly keys: SigningKeys;
  /** Path that every request's path begins with. */
  readonly basePath: string;
  readonly clientAddress: (c: Context) => string | null;
}

/** The wire: paths, statuses and headers. What happens is in `flows/`. */
export function createAuthApp({ context, keys, basePath, clientAddress }: AuthAppOptions): Hono {
  const app = new Hono().basePath(basePath);
  const deviceOf = (c: Context) => clientDevice(c, clientAddress(c));

  app.onError((error, c) => errorAnswer(error, c, context.log));
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });
  app.use(
    bodyLimit({
      maxSize: largestBodyBytes,
      onError: () => {
        throw new AuthError(413, 'validation_failed', `The request body is larger than ${largestBodyBytes} bytes`);
      },
    }),
  );

  app.post('/signup', async (c) => c.json(await signUp(context, deviceOf(c), await readJson(c))));

  app.post('/token', async (c) => {
    const json = await readJson(c);
    switch (c.req.query('grant_type')) {
      case 'password':
        return c.json(await signIn(context, deviceOf(c), json));
      case 'refresh_token':
        return c.json(await refresh(context, deviceOf(c), json));
      case 'pkce':
        throw new AuthError(404, 'flow_state_not_found', 'Invalid flow state, no valid flow state found');
      case 'id_token':
        throw new AuthError(400, 'oauth_provider_not_supported', 'Sign-in by ID token is not offered');
      default:
        throw new AuthError(400, invalidCredentials().code, 'unsupported_grant_type');
    }
  });

  app.get('/user', async (c) => c.json(await readAccount(context, await requireClaims(c, context))));
  app.put('/user', async (c) => c.json(await updateAccount(context, deviceOf(c), await requireClaims(c, context), await readJson(c))));

  app.post('/logout', async (c) => {
    await signOut(context, deviceOf(c), await requireClaims(c, context), c.req.query('scope'));
    return c.body(null, 204);
  });

  app.get('/.well-known/jwks.json', (c) => {
    c.header('Cache-Control', 'public, max-age=600');
    return c.json(keys.jwks());
  });
  app.get('/health', (c) => c.json({ name: 'Haulwright authentication', version: '1', description: 'Signs people in' }));
  app.get('/settings', (c) => c.json(publicSettings));

  // The client understands JSON only.
  app.all('*', (c) => errorAnswer(new AuthError(404, 'feature_disabled', 'There is no such endpoint'), c, context.log));
  return app;
}

/** @throws AuthError no_authorization, bad_jwt */
async function requireClaims(c: Context, { accessTokens }: AuthContext): Promise<AccessClaims> {
  const token = /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const claims = await accessTokens.verify(token);
  if (!claims) throw new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature');
  return claims;
}

const publicSettings = {
  external: { email: true, phone: false, anonymous_users: false },
  disable_signup: false,
  mailer_autoconfirm: true,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
  mfa_enabled: false,
};
