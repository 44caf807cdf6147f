import type { Context, Hono } from 'hono';
import type { StrangersDoor } from '../auth/rate-limits/rate-limits.ts';
import { readBytes } from '../platform/requests/read-bytes.ts';
import type { RequestContext } from './context.ts';
import { countRefused } from './strangers-links.ts';

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
  /** Whose count of a network each refusal is added to. */
  readonly counts: StrangersDoor;
  answer(request: RawRequest): Promise<200 | 400 | 404>;
}

const withinMs = 10_000;

interface ReadyEndpoints extends Pick<RequestContext, 'services' | 'device'> {
  readonly endpoints: readonly RawEndpoint[];
}

/**
 * Serves the raw endpoints; any other path below `/hooks` is not found, and never the page. A network that is refused
 * too often gets 429 in place of the reason.
 * @param readyFor the endpoints, or the answer of a server that is not ready
 */
export function serveRawEndpoints(
  app: Hono,
  readyFor: (context: Context) => ReadyEndpoints | Response,
): void {
  app.all('/hooks/*', async (context) => {
    const ready = readyFor(context);
    if (ready instanceof Response) return ready;
    const { endpoints } = ready;
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
    const isOver = status !== 200 && !(await countRefused(ready, endpoint.counts));
    return context.body(null, isOver ? 429 : status);
  });
}
