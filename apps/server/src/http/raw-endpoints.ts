import type { Access } from '@haulwright/contract/base';
import { ORPCError } from '@orpc/server';
import type { Context, Hono } from 'hono';
import type { StrangersDoor } from '../auth/rate-limits/rate-limits.ts';
import { readBytes } from '../platform/requests/read-bytes.ts';
import type { Actor } from './actor.ts';
import type { RequestContext } from './context.ts';
import { authorised } from './procedures.ts';
import { countRefused } from './strangers-links.ts';

/** What an endpoint outside the contract gets: the bytes as they came. */
export interface RawRequest {
  readonly body: Buffer;
  readonly header: (name: string) => string | undefined;
  /** A field of the query; null when it is not there. */
  readonly query: (name: string) => string | null;
  /** The path after the endpoint's own. */
  readonly rest: string;
  /** The person who is signed in with the caller's token, or why they may not call. */
  readonly signedIn: (access: Access) => Promise<Actor | 401 | 403>;
}

type RawStatus = 200 | 400 | 401 | 403 | 404 | 429;

/** An endpoint outside the contract: for callers whose signature is over the bytes, or who speak another protocol. */
export interface RawEndpoint {
  /** Everything below it when it ends with a slash. */
  readonly path: `/hooks/${string}/` | '/hooks/sms' | `/api/track/v1/${string}`;
  readonly methods: readonly ('GET' | 'POST')[];
  readonly largestBytes: number;
  /** Whose count of a network each refusal is added to. */
  readonly counts: StrangersDoor;
  /** Refusals that do not count: of callers who are known. */
  readonly uncounted?: readonly RawStatus[];
  /** The answer's body, for callers who expect one. */
  readonly says?: string;
  answer(request: RawRequest): Promise<RawStatus>;
}

const withinMs = 10_000;

interface ReadyEndpoints extends Omit<RequestContext, 'idempotencyKey'> {
  readonly endpoints: readonly RawEndpoint[];
}

/**
 * Serves the raw endpoints; any other path beside them is not found, and never the page. A network that is refused
 * too often gets 429 in place of the reason.
 * @param readyFor the endpoints, or the answer of a server that is not ready
 */
export function serveRawEndpoints(
  app: Hono,
  readyFor: (context: Context) => ReadyEndpoints | Response,
): void {
  const answer = async (context: Context) => {
    const ready = readyFor(context);
    if (ready instanceof Response) return ready;
    const { endpoints } = ready;
    const { path, method } = context.req;
    const endpoint = endpoints.find((one) =>
      one.path.endsWith('/') ? path.startsWith(one.path) : path === one.path,
    );
    if (endpoint === undefined || !endpoint.methods.some((one) => one === method))
      return context.body(null, 404);
    const body = await readBytes(context.req.raw, { bytes: endpoint.largestBytes, withinMs });
    if (body === 'too-large') return context.body(null, 413);
    if (body === 'too-slow') return context.body(null, 408);
    const status = await endpoint.answer({
      body: Buffer.from(body),
      header: (name) => context.req.header(name),
      query: (name) => context.req.query(name) ?? null,
      rest: path.slice(endpoint.path.length),
      signedIn: (access) => signedIn(ready, access),
    });
    if (status === 200 && endpoint.says !== undefined)
      return context.body(endpoint.says, 200, { 'Content-Type': 'application/json' });
    const isCounted = status !== 200 && endpoint.uncounted?.includes(status) !== true;
    const isOver = isCounted && !(await countRefused(ready, endpoint.counts));
    return context.body(null, isOver ? 429 : status);
  };
  app.all('/hooks/*', answer);
  app.all('/api/track/v1/*', answer);
}

async function signedIn(ready: ReadyEndpoints, access: Access): Promise<Actor | 401 | 403> {
  try {
    return (await authorised({ ...ready, idempotencyKey: undefined }, { access })).actor;
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    return error.status === 401 ? 401 : 403;
  }
}
