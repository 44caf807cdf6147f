/** Why work is aborted: this process was asked to stop. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
  readonly signal: NodeJS.Signals;
  constructor(signal: NodeJS.Signals) {
    super(`Stopped by ${signal}.`);
    this.signal = signal;
  }
}

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
/**
 * Ctrl-C arrives twice, from the terminal and passed on by npm: a second signal this soon is the same
 * request.
 */
const sameRequestMs = 1_000;
let stopping: AbortSignal | undefined;

/**
 * Aborted, with a `Stopped` as its reason, by the first SIGTERM, SIGINT or SIGHUP. From the first call on
 * these no longer end the process by themselves: the caller stops what it started. Another signal, a second
 * or more later, means "now": exit code 1.
 */
export function stopSignal(): AbortSignal {
  if (stopping) return stopping;
  const controller = new AbortController();
  let askedAt: number | undefined;
  for (const signal of signals) {
    process.on(signal, () => {
      if (askedAt === undefined) {
        askedAt = performance.now();
        controller.abort(new Stopped(signal));
      } else if (performance.now() - askedAt > sameRequestMs) process.exit(1);
    });
  }
  return (stopping = controller.signal);
}

/** How long work that listens to the signal may take to clean up. */
const patienceMs = 1_000;

/**
 * The outcome of the work, or a rejection with `Stopped` when this process is asked to stop. Work that does
 * not end by itself then continues until the caller removes what it works on.
 */
export async function unlessStopped<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = stopSignal();
  signal.throwIfAborted();
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const working = work(signal);
  const onAbort = () => {
    const giveUp = () => reject(signal.reason as Stopped);
    working.then(giveUp, giveUp);
    setTimeout(giveUp, patienceMs);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([
      stopped,
      working.catch((error: unknown) => (signal.aborted ? stopped : Promise.reject(error))),
    ]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
