import type { Context, Hono } from 'hono';
import { readBytes } from '../platform/requests/read-bytes.ts';

/** What an endpoint outside the contract gets: the bytes as they came. */
export interface RawRequest {
  readonly body: Buffer;
  readonly header: (name: string) => string | undefined;
  /** The path after the endpoint's own. */
  readonly rest: string;
}

/** A POST endpoint outside the contract, for callers whose signature is over the bytes. */
export interface RawEndpoint {
  readonly path: `/hooks/${string}/`;
  readonly largestBytes: number;
  answer(request: RawRequest): Promise<200 | 400 | 404>;
}

const withinMs = 10_000;

/**
 * Serves the raw endpoints; any other path below `/hooks` is not found, and never the page.
 * @param endpointsFor the endpoints, or the answer of a server that is not ready
 */
export function serveRawEndpoints(
  app: Hono,
  endpointsFor: (context: Context) => readonly RawEndpoint[] | Response,
): void {
  app.all('/hooks/*', async (context) => {
    const endpoints = endpointsFor(context);
    if (endpoints instanceof Response) return endpoints;
    const { path, method } = context.req;
    const endpoint = endpoints.find((one) => path.startsWith(one.path));
    if (endpoint === undefined || method !== 'POST') return context.body(null, 404);
    const body = await readBytes(context.req.raw, { bytes: endpoint.largestBytes, withinMs });
    if (body === 'too-large') return context.body(null, 413);
    if (body === 'too-slow') return context.body(null, 408);
    const status = await endpoint.answer({
      body: Buffer.from(body),
      header: (name) => context.req.header(name),
      rest: path.slice(endpoint.path.length),
    });
    return context.body(null, status);
  });
}
