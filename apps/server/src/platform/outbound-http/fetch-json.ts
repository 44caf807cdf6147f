/** An outside server did not give a usable answer; `message` is a sentence for people. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
}

export interface FetchJsonOptions {
  /** Time for the whole exchange, headers and body, in milliseconds. */
  timeoutMs: number;
  /** Largest body read, in bytes; a longer answer is refused, not cut. */
  maximumBytes: number;
  headers?: Record<string, string>;
  /** With one it is a POST: a form, or a text whose kind the headers name. */
  body?: FormData | string;
  /** The caller's own cancellation: its reason is thrown as it is, never as an OutboundError. */
  signal?: AbortSignal;
}

/**
 * GET one JSON document with every dimension bounded.
 * @throws OutboundError on refused connection, status other than 2xx, timeout, oversized body or a body that
 * is no JSON
 */
export const fetchJson = async (url: URL, options: FetchJsonOptions): Promise<unknown> =>
  parseJson(
    await fetchText(url, { ...options, headers: { accept: 'application/json', ...options.headers } }),
  );

/**
 * The same for an answer in text.
 * @throws OutboundError on refused connection, status other than 2xx, timeout or oversized body
 */
export async function fetchText(url: URL, options: FetchJsonOptions): Promise<string> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const response = await fetch(url, {
      ...(options.headers && { headers: options.headers }),
      ...(options.body && { method: 'POST', body: options.body }),
      signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new OutboundError(`it answered with status ${response.status}`);
    }
    return await readBounded(response, options.maximumBytes);
  } catch (cause) {
    options.signal?.throwIfAborted();
    if (cause instanceof OutboundError) throw cause;
    if (timeout.aborted)
      throw new OutboundError(`it did not answer within ${options.timeoutMs / 1000} s`, { cause });
    throw new OutboundError(`it could not be reached (${networkCode(cause)})`, { cause });
  }
}

/** The whole body as text. @throws OutboundError when it is larger */
export async function readBounded(response: Response, maximumBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let received = 0;
  for await (const chunk of response.body ?? []) {
    received += chunk.byteLength;
    if (received > maximumBytes) throw new OutboundError(`its answer was larger than ${maximumBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new OutboundError('its answer was not JSON', { cause });
  }
}

/** Node's fetch hides the system's code (ECONNREFUSED, ENOTFOUND …) in `cause`. */
function networkCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return error instanceof Error ? error.message : 'unknown error';
}
