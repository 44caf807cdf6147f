/** Before the second attempt: by then a balancer has removed a server that restarts. */
const PAUSE_MS = 250;

/** The call may or may not have run: a proxy found no server (502), or a server starts or stops (503). */
const worthAnother = new Set([502, 503]);

/**
 * Retries idempotent calls once when no server answered: reads, and writes with an `Idempotency-Key`, which take
 * effect once however often they arrive. Calls aborted by the caller or by the time limit are not retried.
 * @param send fetch or a wrapper of it: a `TypeError` means that the connection failed
 */
export async function sendAgainOnce(
  request: Request,
  send: (request: Request) => Promise<Response>,
): Promise<Response> {
  const mayComeTwice =
    request.method === 'GET' || request.method === 'HEAD' || request.headers.has('idempotency-key');
  if (!mayComeTwice) return send(request);
  const again = request.clone();
  try {
    const response = await send(request);
    if (!worthAnother.has(response.status)) return response;
    await response.body?.cancel();
  } catch (error) {
    if (!(error instanceof TypeError) || request.signal.aborted) throw error;
  }
  await pause(PAUSE_MS * (0.5 + Math.random()), again.signal);
  return send(again);
}

/** Ends early when the caller aborts; the following attempt then reports that. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}
