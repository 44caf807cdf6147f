import type { Context } from 'hono';
import { IdentityProviderClient } from '../oauth/identity-provider-client.ts';
import { allowedRedirect, returnPage, withRefusal } from '../oauth/redirects.ts';
import { returnFromProvider } from '../oauth/return-from-provider.ts';
import { startFlow } from '../oauth/start-flow.ts';
import { unlinkIdentity } from '../oauth/unlink-identity.ts';
import { AuthError } from './auth-error.ts';
import { readText } from './read-body.ts';
import { requireClaims, type AuthRoutes } from './wire.ts';

/** Sign-in through other identity providers, and the identities of an account. */
export const oauthRoutes: AuthRoutes = (app, { context, deviceOf }) => {
  const providers = context.identityProviders.map((settings) => new IdentityProviderClient(settings));

  app.get('/authorize', (c) => {
    const query = queryOf(c);
    return navigating(
      c,
      allowedRedirect(context, query.get('redirect_to') ?? undefined) ?? returnPage(context),
      async () => {
        const url = await startFlow(context, deviceOf(c), providers, query);
        return query.get('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302);
      },
    );
  });

  const comeBack = (c: Context, parameters: URLSearchParams) =>
    navigating(c, returnPage(context), async () =>
      c.redirect(await returnFromProvider(context, deviceOf(c), providers, parameters), 302),
    );
  app.get('/callback', (c) => comeBack(c, queryOf(c)));
  app.post('/callback', async (c) => comeBack(c, new URLSearchParams(await readText(c))));

  app.get('/user/identities/authorize', async (c) => {
    const claims = await requireClaims(c, context);
    return c.json({ url: await startFlow(context, deviceOf(c), providers, queryOf(c), claims) });
  });
  app.delete('/user/identities/:identityId', async (c) => {
    await unlinkIdentity(context, deviceOf(c), await requireClaims(c, context), c.req.param('identityId'));
    return c.json({});
  });
};

const queryOf = (c: Context) => new URL(c.req.url).searchParams;

/** A person whose browser shows the answer is better served by our page than by JSON. */
async function navigating(c: Context, page: string, go: () => Promise<Response>): Promise<Response> {
  try {
    return await go();
  } catch (error) {
    if (!(error instanceof AuthError) || !showsTheAnswer(c)) throw error;
    return c.redirect(withRefusal(page, error), 302);
  }
}

const showsTheAnswer = (c: Context): boolean => (c.req.header('Accept') ?? '').includes('text/html');
