/** How long a server may stay silent before a call is aborted. */
const PATIENCE_MS = 30_000;

/** Calls that create or read a large file before the answer begins, so they have no limit. */
const takesItsTime = /^\/api\/(?:exports|client-imports)\b/;

/**
 * `fetch` with a limit: rejects with a `TimeoutError` (DOMException) when no answer has begun after half a
 * minute. A started answer may stream for any time.
 */
export async function patientFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const request = new Request(input, init);
  if (takesItsTime.test(new URL(request.url).pathname)) return fetch(request);
  const silence = new AbortController();
  const timer = setTimeout(
    () => silence.abort(new DOMException('The server did not answer in time', 'TimeoutError')),
    PATIENCE_MS,
  );
  try {
    return await fetch(request, { signal: AbortSignal.any([request.signal, silence.signal]) });
  } finally {
    clearTimeout(timer);
  }
}

export const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError';
