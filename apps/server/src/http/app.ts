import { largestImportBytes } from '@haulwright/domain/clients/client-import';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import type { Auth } from '../auth/auth.ts';
import { apiHandler, openApiDocument } from './api-handler.ts';
import { cameByTls } from './came-by-tls.ts';
import type { RequestContext, Services } from './context.ts';
import { unbufferedEventStreams } from './event-streams.ts';
import { gzipAnswer } from './gzip-answer.ts';
import type { Health, Lifecycle } from './health.ts';
import { securityHeaders } from './security-headers.ts';
import { serveWebApplication } from './static-files.ts';

export interface AppParts {
  readonly log: Logger;
  readonly publicUrl: string;
  /** Addresses and networks of our own proxies. */
  readonly trustedProxies: readonly string[];
  readonly webFolder: string;
  readonly lifecycle: Lifecycle;
  readonly health: () => Promise<Health>;
  /** Undefined while the process starts. */
  readonly running: () => { services: Services; auth: Auth } | undefined;
}

const largestBodyBytes = 1_048_576;
/** Paths that take more: lists to import. */
const importPaths = ['/api/client-imports', '/api/client-imports/duplicates'];
/** What a screen calls itself, so that it knows its own changes when it hears of them. */
const madeByPattern = /^[\w-]{8,64}$/;
const idempotencyKeyPattern = /^[\w.:-]{8,200}$/;

/** Web, API and authentication on one port. */
export function createApp(parts: AppParts): Hono {
  const app = new Hono();
  app.use('*', requestLog(parts.log));
  app.use('*', securityHeaders(cameByTls(parts.publicUrl, parts.trustedProxies)));
  app.use('/api/*', unbufferedEventStreams());
  app.use('/api/*', notStored());

  const health = async (context: { json: (body: object, status: 200 | 503) => Response }) => {
    const answer = await parts.health();
    return answer.ok ? context.json({ status: 'ok' }, 200) : context.json({ status: 'unavailable', problem: answer.problem }, 503);
  };
  app.get('/healthz', health);
  app.get('/readyz', health);

  const notReady = () => ({ code: 'SERVICE_UNAVAILABLE', status: 503, message: parts.lifecycle.problem ?? 'The server is starting.' });
  const smallBodies = bodiesUpTo(largestBodyBytes, '1 MB');
  const lists = bodiesUpTo(largestImportBytes, '10 MB');
  app.use('/api/*', (c, next) => (importPaths.includes(c.req.path) ? lists(c, next) : smallBodies(c, next)));

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
      context: requestContext(running, context, key),
    });
    if (!matched) return context.json({ code: 'NOT_FOUND', status: 404, message: 'There is no such call.' }, 404);
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

function requestContext(running: { services: Services; auth: Auth }, c: Context, key: string | undefined): RequestContext {
  const screen = c.req.header('made-by') ?? '';
  const madeBy = madeByPattern.test(screen) ? { madeBy: screen } : undefined;
  const token = /^Bearer (\S{1,8192})$/i.exec(c.req.header('authorization') ?? '')?.[1];
  return {
    services: running.services,
    idempotencyKey: key,
    device: running.auth.deviceOf(c),
    async authenticate() {
      if (!token) return 'none';
      const user = await running.auth.verifyAccessToken(token);
      if (!user) return 'none';
      const actor = await running.services.actors.find(user.userId);
      if (!actor) return 'no-profile';
      const { sessionId, aal, hasVerifiedFactor } = user;
      return { actor: { ...actor, ...madeBy }, session: { sessionId, aal, hasVerifiedFactor } };
    },
  };
}

/** Neither browsers nor proxies keep what the API says, refusals included. */
function notStored(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  };
}

const bodiesUpTo = (maxSize: number, inWords: string) =>
  bodyLimit({ maxSize, onError: (c) => c.json({ code: 'PAYLOAD_TOO_LARGE', status: 413, message: `The request is larger than ${inWords}.` }, 413) });

function requestLog(log: Logger) {
  return async (context: { req: { method: string; path: string }; res: Response }, next: () => Promise<void>) => {
    const started = performance.now();
    await next();
    log.debug({ method: context.req.method, path: context.req.path, status: context.res.status, ms: Math.round(performance.now() - started) }, 'request');
  };
}
