import type { contract } from '@haulwright/contract/contract';
import { ORPCError } from '@orpc/client';
import type { InferContractRouterErrorMap } from '@orpc/contract';
import { broken, silent, unreachable } from './failure-words.ts';
import { isTimeout } from './patient-fetch.ts';

/** The keys of each member of a union, where `keyof` gives only those all members share. */
type KeyOfEach<Union> = Union extends unknown ? keyof Union : never;

/** Every refusal the contract declares. */
export type ErrorCode = Extract<KeyOfEach<InferContractRouterErrorMap<typeof contract>>, string>;

/** A field the server rejected: `path` as in the input (`['addresses', 0, 'street']`). */
export interface FieldIssue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Messages more helpful than the contract's own, which is used for all other codes. */
const sentences: Partial<Record<ErrorCode, string>> = {
  NOT_FOUND: 'This is no longer there. Someone may have removed it; go back and reload the list.',
  'idempotency.key-reused':
    'This form was already sent with different content. Close it, open it again and repeat your change.',
};

/** The request id of a refusal, by which the operator finds it in the log. */
const requestIds = new WeakMap<object, string>();

/**
 * Reads the error from a refusal's body, which contains beside the contract's fields the request id.
 * Undefined for anything that is not our refusal, such as a proxy's page.
 */
export function refusalOf(body: unknown): ORPCError<string, unknown> | undefined {
  if (
    typeof body !== 'object' ||
    body === null ||
    !('code' in body) ||
    !('status' in body) ||
    !('message' in body)
  )
    return undefined;
  const { code, status, message, defined, data, requestId } = body as Record<string, unknown>;
  if (typeof code !== 'string' || typeof status !== 'number' || typeof message !== 'string' || status < 400)
    return undefined;
  const error = new ORPCError(code, { defined: defined === true, status, message, data });
  if (typeof requestId === 'string') requestIds.set(error, requestId);
  return error;
}

/** One sentence for people: what happened and what to do. Works for anything a call can throw. */
export function messageOf(error: unknown): string {
  const requestId = typeof error === 'object' && error !== null ? requestIds.get(error) : undefined;
  const sentence = sentenceOf(error);
  // Only unexpected errors are worth looking up in a log; refusals say what to do.
  return sentence === broken && requestId !== undefined ? `${sentence}\nRequest ${requestId}` : sentence;
}

function sentenceOf(error: unknown): string {
  if (error instanceof ORPCError) {
    const issue = fieldIssuesOf(error)[0];
    if (issue !== undefined) return issue.message;
    const sentence = sentences[error.code as ErrorCode];
    if (sentence !== undefined) return sentence;
    if (error.status >= 500) return broken;
    return error.message;
  }
  if (isTimeout(error)) return silent;
  if (isNetworkFailure(error)) return unreachable;
  return error instanceof Error && error.message !== '' ? error.message : broken;
}

/** Whether a refusal has a message; without one the client puts its code there. */
export function hasWords(error: Error): boolean {
  return error.message !== '' && !(error instanceof ORPCError && error.message === error.code);
}

/** The declared code of a refusal, to branch on: `codeOf(error) === 'job.client-not-active'`. */
export function codeOf(error: unknown): ErrorCode | undefined {
  return error instanceof ORPCError ? (error.code as ErrorCode) : undefined;
}

/** The thing as it is now, by the refusal to replace it; undefined for other errors. */
export function presentOf(error: unknown): unknown {
  if (!(error instanceof ORPCError) || codeOf(error) !== 'version.changed-meanwhile') return undefined;
  return (error.data as { readonly present: unknown }).present;
}

/** Which fields were wrong; empty for other errors. */
export function fieldIssuesOf(error: unknown): readonly FieldIssue[] {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return [];
  const data = error.data as { readonly issues?: readonly FieldIssue[] } | undefined;
  return data?.issues ?? [];
}

/** Whether retrying can help: no connection, or a server that is silent, starting, stopping or overloaded. */
export function isWorthRetrying(error: unknown): boolean {
  return isTimeout(error) || isNetworkFailure(error) || (error instanceof ORPCError && error.status >= 500);
}

/**
 * `fetch` rejects with a TypeError when nothing answered; a proxy without a server behind it answers 502–504.
 */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof ORPCError && [502, 503, 504].includes(error.status));
}
