import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import type { Auth } from '../auth/auth.ts';
import { apiHandler, openApiDocument } from './api-handler.ts';
import type { RequestContext, Services } from './context.ts';
import { gzipAnswer } from './gzip-answer.ts';
import type { Health, Lifecycle } from './health.ts';
import { securityHeaders } from './security-headers.ts';
import { serveWebApplication } from './static-files.ts';

export interface AppParts {
  readonly log: Logger;
  readonly publicUrl: string;
  readonly webFolder: string;
  readonly lifecycle: Lifecycle;
  readonly health: () => Promise<Health>;
  /** Undefined while the process starts. */
  readonly running: () => { services: Services; auth: Auth } | undefined;
}

const largestBodyBytes = 1_048_576;
const idempotencyKeyPattern = /^[\w.:-]{8,200}$/;

/** Web, API and authentication on one port. */
export function createApp(parts: AppParts): Hono {
  const app = new Hono();
  app.use('*', requestLog(parts.log));
  app.use('*', securityHeaders(parts.publicUrl.startsWith('https:')));

  const health = async (context: { json: (body: object, status: 200 | 503) => Response }) => {
    const answer = await parts.health();
    return answer.ok ? context.json({ status: 'ok' }, 200) : context.json({ status: 'unavailable', problem: answer.problem }, 503);
  };
  app.get('/healthz', health);
  app.get('/readyz', health);

  const notReady = () => ({ code: 'SERVICE_UNAVAILABLE', status: 503, message: parts.lifecycle.problem ?? 'The server is starting.' });
  app.use('/api/*', bodyLimit({ maxSize: largestBodyBytes, onError: (c) => c.json({ code: 'PAYLOAD_TOO_LARGE', status: 413, message: 'The request is larger than 1 MB.' }, 413) }));

  let document: Promise<object> | undefined;
  app.get('/api/openapi.json', async (context) => context.json(await (document ??= openApiDocument(parts.publicUrl))));

  const handler = apiHandler(parts.log);
  app.all('/api/*', async (context) => {
    const running = parts.running();
    if (!running || parts.lifecycle.problem !== null) return context.json(notReady(), 503);
    const key = context.req.header('idempotency-key');
    if (key !== undefined && !idempotencyKeyPattern.test(key)) {
      return context.json({ code: 'BAD_REQUEST', status: 400, message: 'Idempotency-Key takes 8 to 200 letters, digits, dots, colons, dashes or underscores.' }, 400);
    }
    const { matched, response } = await handler.handle(context.req.raw, {
      prefix: '/api',
      context: requestContext(running, context.req.header('authorization'), key),
    });
    if (!matched) return context.json({ code: 'NOT_FOUND', status: 404, message: 'There is no such call.' }, 404);
    response.headers.set('Cache-Control', 'no-store');
    return gzipAnswer(response, context.req.header('accept-encoding'));
  });

  app.all('/auth/v1/*', (context) => {
    const running = parts.running();
    // 503 makes the browser's client keep its session and try again.
    if (!running || parts.lifecycle.problem !== null) return context.json(notReady(), 503);
    return running.auth.app.fetch(context.req.raw, context.env);
  });

  serveWebApplication(app, parts.webFolder);
  app.onError((error, context) => {
    parts.log.error({ err: error, path: context.req.path }, 'a request failed');
    return context.json({ code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'Something went wrong on the server. Nothing was changed.' }, 500);
  });
  return app;
}

function requestContext(running: { services: Services; auth: Auth }, authorization: string | undefined, key: string | undefined): RequestContext {
  const token = /^Bearer (\S{1,8192})$/i.exec(authorization ?? '')?.[1];
  return {
    services: running.services,
    idempotencyKey: key,
    async authenticate() {
      if (!token) return 'none';
      const claims = await running.auth.verifyAccessToken(token);
      if (!claims) return 'none';
      return (await running.services.actors.find(claims.userId)) ?? 'no-profile';
    },
  };
}

function requestLog(log: Logger) {
  return async (context: { req: { method: string; path: string }; res: Response }, next: () => Promise<void>) => {
    const started = performance.now();
    await next();
    log.debug({ method: context.req.method, path: context.req.path, status: context.res.status, ms: Math.round(performance.now() - started) }, 'request');
  };
}
