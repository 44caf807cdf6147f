import { Hono, type Context, type MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Auth } from '../auth/auth.ts';
import { currentRequest } from '../platform/requests/current-request.ts';
import { apiHandler, openApiDocument, type ApiRouter } from './api-handler.ts';
import { cameByTls } from './came-by-tls.ts';
import { readKnowing } from './likeness.ts';
import type { RequestContext, Services } from './context.ts';
import { unbufferedEventStreams } from './event-streams.ts';
import { gzipAnswer } from './gzip-answer.ts';
import type { Health, Lifecycle } from './health.ts';
import { serveMapTiles } from './map-tiles.ts';
import type { StreetMap } from '../platform/map/street-map.ts';
import { serveRawEndpoints, type RawEndpoint } from './raw-endpoints.ts';
import { serveMetrics } from './metrics-endpoint.ts';
import { securityHeaders } from './security-headers.ts';
import { serveWebApplication } from './static-files.ts';
import { productVersion } from '../version.ts';

export interface AppParts {
  readonly router: ApiRouter;
  readonly log: Logger;
  readonly publicUrl: string;
  /** Addresses and networks of our own proxies. */
  readonly trustedProxies: readonly string[];
  readonly webFolder: string;
  readonly streetMap: StreetMap;
  readonly lifecycle: Lifecycle;
  readonly health: () => Promise<Health>;
  /** The token Prometheus sends; undefined: metrics are switched off. */
  readonly metricsToken: string | undefined;
  readonly metrics: () => Promise<string>;
  /** Adds pages of others. */
  readonly mount: ((app: Hono) => void) | undefined;
  /** Undefined while the process is starting. */
  readonly running: () =>
    { services: Services; auth: Auth; rawEndpoints: readonly RawEndpoint[] } | undefined;
}

/** The id a screen sends, by which it recognises its own changes. */
const madeByPattern = /^[\w-]{8,64}$/;
const idempotencyKeyPattern = /^[\w.:-]{8,200}$/;

/** Web, API and authentication on one port. */
export function createApp(parts: AppParts): Hono {
  const app = new Hono();
  const shown = parts.streetMap.shown;
  app.use(
    '*',
    securityHeaders(
      cameByTls(parts.publicUrl, parts.trustedProxies),
      shown?.kind === 'style' ? new URL(shown.url).origin : undefined,
    ),
  );
  app.use('/api/*', unbufferedEventStreams());
  app.use('/api/*', notStored());
  app.use('*', retryAfter());

  const health = async (context: { json: (body: object, status: 200 | 503) => Response }) => {
    const answer = await parts.health();
    return answer.ok
      ? context.json({ status: 'ok', version: productVersion }, 200)
      : context.json({ status: 'unavailable', problem: answer.problem }, 503);
  };
  app.get('/healthz', health);
  app.get('/readyz', async (c) =>
    parts.lifecycle.leaving
      ? c.json({ status: 'unavailable', problem: 'The server is stopping.' }, 503)
      : health(c),
  );
  serveMetrics(app, parts.metricsToken, parts.metrics);

  const notReady = (c: Context) =>
    refusal(c, 503, 'SERVICE_UNAVAILABLE', parts.lifecycle.problem ?? 'The server is starting.');

  let document: Promise<object> | undefined;
  app.get('/api/openapi.json', async (context) =>
    context.json(await (document ??= openApiDocument(parts.publicUrl))),
  );

  serveRawEndpoints(app, (context) => {
    const running = parts.running();
    if (!running || parts.lifecycle.problem !== null) return notReady(context);
    return { ...requestContext(running, context), endpoints: running.rawEndpoints };
  });

  const handler = apiHandler(parts.router, parts.log);
  app.all('/api/*', async (context) => {
    const running = parts.running();
    if (!running || parts.lifecycle.problem !== null) return notReady(context);
    const key = context.req.header('idempotency-key');
    if (key !== undefined && !idempotencyKeyPattern.test(key)) {
      return refusal(
        context,
        400,
        'BAD_REQUEST',
        'Idempotency-Key takes 8 to 200 letters, digits, dots, colons, dashes or underscores.',
      );
    }
    const knowing = readKnowing(context.req.header('knowing'));
    if (knowing === null)
      return refusal(
        context,
        400,
        'BAD_REQUEST',
        'Knowing takes up to 100 URL-encoded ids with commas between.',
      );
    const request = { ...requestContext(running, context), idempotencyKey: key, knowing };
    const response = await handler(context.req.raw, request);
    if (!response) return refusal(context, 404, 'NOT_FOUND', 'There is no such endpoint.');
    return gzipAnswer(response, context.req.header('accept-encoding'));
  });

  app.all('/auth/v1/*', (context) => {
    const running = parts.running();
    // On a 503 the browser's client keeps its session and tries again.
    if (!running || parts.lifecycle.problem !== null) return notReady(context);
    return running.auth.app.fetch(context.req.raw, context.env);
  });

  serveMapTiles(app, parts.streetMap);

  parts.mount?.(app);
  serveWebApplication(app, parts.webFolder);
  app.onError((error, context) => {
    parts.log.error({ err: error, path: context.req.path }, 'a request failed');
    return refusal(
      context,
      500,
      'INTERNAL_SERVER_ERROR',
      'Something went wrong on the server. Nothing was changed.',
    );
  });
  return app;
}

/** A refusal in the same form as those of the contract. */
const refusal = (c: Context, status: 400 | 404 | 500 | 503, code: string, message: string): Response =>
  c.json({ code, status, message, requestId: currentRequest()?.id }, status);

function requestContext(
  running: { services: Services; auth: Auth },
  c: Context,
): Omit<RequestContext, 'idempotencyKey' | 'knowing'> {
  const screen = c.req.header('made-by') ?? '';
  const madeBy = madeByPattern.test(screen) ? { madeBy: screen } : undefined;
  const token = /^Bearer (\S{1,8192})$/i.exec(c.req.header('authorization') ?? '')?.[1];
  return {
    services: running.services,
    answerTag: {},
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

/** Browsers and proxies must not store API answers, refusals included. */
function notStored(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  };
}

/** Every 503 says when to try again. */
function retryAfter(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.status === 503 && !c.res.headers.has('Retry-After')) c.header('Retry-After', '2');
  };
}
