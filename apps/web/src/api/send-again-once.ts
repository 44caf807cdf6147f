/** Before the second attempt: a server that restarts behind a balancer is out of the way by then. */
const PAUSE_MS = 250;

/**
 * Nothing was done, or it is not known whether: a proxy found no server (502), or a server starts or stops
 * (503).
 */
const worthAnother = new Set([502, 503]);

/**
 * Sends what may be sent twice once more when nothing answered or no server was there: reads, and writes with
 * an `Idempotency-Key`, which are done once however often they come. What the caller gave up is not sent
 * again, and neither is a request that waited so long without an answer that the person should be told.
 * @param send fetch, or what behaves like it: a `TypeError` says that the connection failed
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

/** Ends early when the caller gives up; the attempt that follows then says so. */
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
