/** How long a server may stay silent before a call is given up. */
const PATIENCE_MS = 30_000;

/** Large files are made, or read, before the answer begins: they take as long as they take. */
const takesItsTime = /^\/api\/(?:exports|client-imports)\b/;

/**
 * `fetch` that does not wait for ever: when no answer has begun after half a minute it rejects with a
 * `TimeoutError` (DOMException). What a begun answer still streams is not limited.
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
