import { refresh } from '../flows/refresh.ts';
import { signIn } from '../flows/sign-in.ts';
import { signOut } from '../flows/sign-out.ts';
import { exchangeCode } from '../oauth/exchange-code.ts';
import { AuthError, invalidCredentials } from './auth-error.ts';
import { readJson } from './read-body.ts';
import { requireClaims, type AuthRoutes } from './wire.ts';

/** Sign-in, refresh, sign-out. */
export const sessionRoutes: AuthRoutes = (app, { context, deviceOf }) => {
  app.post('/token', async (c) => {
    const json = await readJson(c);
    switch (c.req.query('grant_type')) {
      case 'password':
        return c.json(await signIn(context, deviceOf(c), json));
      case 'refresh_token':
        return c.json(await refresh(context, deviceOf(c), json));
      case 'pkce':
        return c.json(await exchangeCode(context, deviceOf(c), json));
      case 'id_token':
        throw new AuthError(400, 'oauth_provider_not_supported', 'Sign-in by ID token is not supported');
      default:
        throw new AuthError(400, invalidCredentials().code, 'unsupported_grant_type');
    }
  });

  app.post('/logout', async (c) => {
    await signOut(context, deviceOf(c), await requireClaims(c, context), c.req.query('scope'));
    return c.body(null, 204);
  });
};
