import { contract } from '@haulwright/contract/contract';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { accessToken, refreshedAccessToken } from './auth.ts';
import { asOwnWrite, screenId } from './own-writes.ts';
import { refusalOf } from './errors.ts';
import { patientFetch } from './patient-fetch.ts';
import { randomId } from './random-id.ts';
import { sendKnowing } from './send-knowing.ts';
import { sendAgainOnce } from './send-again-once.ts';

/** Options of a call besides its input. */
export interface CallContext {
  /**
   * From `newIdempotencyKey()`: the same key gives the same answer, so a write can be sent again after a lost
   * reply.
   */
  readonly idempotencyKey?: string;
}

const link = new OpenAPILink<CallContext>(contract, {
  url: `${window.location.origin}/api`,
  headers: async ({ context }) => {
    const token = await accessToken();
    return {
      'made-by': screenId,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(context.idempotencyKey === undefined ? {} : { 'idempotency-key': context.idempotencyKey }),
    };
  },
  fetch: (request, init) =>
    request.method === 'GET'
      ? sendWithOneRefresh(request, init)
      : sendKnowing(request, (one) => asOwnWrite(() => sendWithOneRefresh(one, init))),
  customErrorResponseBodyDecoder: refusalOf,
});

/** Every call of the contract: `await apiClient.jobs.get({ id })`. Screens use `api` of queries.ts. */
export const apiClient: ContractRouterClient<typeof contract, CallContext> = createORPCClient(link);

/** A key for one intended write: create it when the form opens, keep it over retries. */
export const newIdempotencyKey = (): string => randomId();

/** A 401 may only mean that the token expired (a laptop that slept): refreshes once and retries. */
async function sendWithOneRefresh(
  request: Request,
  init: { redirect?: Request['redirect'] },
): Promise<Response> {
  const again = request.headers.has('authorization') ? request.clone() : undefined;
  const send = (one: Request) => patientFetch(one, init);
  const response = await sendAgainOnce(request, send);
  if (response.status !== 401 || again === undefined) return response;
  const token = await refreshedAccessToken();
  if (token === undefined) return response;
  again.headers.set('authorization', `Bearer ${token}`);
  return sendAgainOnce(again, send);
}
