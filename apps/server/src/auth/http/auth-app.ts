import { Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import { currentRequest } from '../../platform/requests/current-request.ts';
import type { AuthContext } from '../auth-context.ts';
import type { SigningKeys } from '../tokens/signing-keys.ts';
import { accountRoutes } from './account.routes.ts';
import { AuthError } from './auth-error.ts';
import { emailRoutes } from './email.routes.ts';
import { errorAnswer } from './error-answer.ts';
import { factorRoutes } from './factors.routes.ts';
import { oauthRoutes } from './oauth.routes.ts';
import { publicRoutes } from './public.routes.ts';
import { sessionRoutes } from './session.routes.ts';
import type { Wire } from './wire.ts';

export interface AuthAppOptions {
  readonly context: AuthContext;
  readonly keys: SigningKeys;
  /** Prefix of every path. */
  readonly basePath: string;
  readonly deviceOf: Wire['deviceOf'];
}

/** HTTP routing: paths, statuses and headers. The logic is in `flows/`. */
export function createAuthApp({ context, keys, basePath, deviceOf }: AuthAppOptions): Hono {
  const app = new Hono().basePath(basePath);

  app.onError((error, c) => errorAnswer(error, c, context.log));
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
    const record = currentRequest();
    const endpoint = matchedRoutes(c).find(({ path }) => !path.endsWith('*'));
    if (record && endpoint) record.path = endpoint.path;
  });
  const wire: Wire = { context, deviceOf };
  for (const add of [
    emailRoutes,
    sessionRoutes,
    accountRoutes,
    factorRoutes,
    oauthRoutes,
    publicRoutes(keys),
  ])
    add(app, wire);

  // The client understands JSON only.
  app.all('*', (c) =>
    errorAnswer(new AuthError(404, 'feature_disabled', 'There is no such endpoint'), c, context.log),
  );
  return app;
}
