/** The part of a thread that the pool uses: Node's `Worker` implements it. */
export interface Thread {
  on(event: 'error', listener: (error: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  postMessage(message: unknown): void;
  /** While it works it keeps the process alive; while it waits it does not. */
  ref(): void;
  unref(): void;
  terminate(): Promise<number>;
}

export interface AskOptions {
  /** False: the thread ends after the answer, as one that needed much memory should. */
  readonly keep?: boolean;
  /**
   * Only an unused thread: V8 compiles functions for the first closures made of them, with the addresses of
   * their arrays, and for all later ones without, which makes a search in a used thread a third slower.
   */
  readonly fresh?: boolean;
}

export interface ThreadPool<Said> {
  /**
   * Sends a message to a waiting thread, or to a new one. `hear` receives its messages until it returns true:
   * that was the answer, and the thread waits again. Rejects with the thread's error when it fails, which
   * ends it.
   */
  ask(message: unknown, hear: (said: Said) => boolean, options?: AskOptions): Promise<void>;
  /** Threads that have worked and wait. */
  readonly waiting: number;
}

interface Job {
  hear(said: unknown): boolean;
  resolve(): void;
  reject(error: unknown): void;
  keep: boolean;
  fresh: boolean;
}

interface Member {
  thread: Thread;
  job: Job | null;
  ending: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Keeps up to `maxWaiting` used threads for the next message, because a new one first has to load the
 * program; and, after a message that required a fresh one, a new one for the next of its kind. Each waits for
 * at most `waitMs`.
 */
export function createThreadPool<Said>(
  start: () => Thread,
  maxWaiting: number,
  waitMs: number,
): ThreadPool<Said> {
  const waiting: Member[] = [];
  /** Has loaded the program, or is loading it, and was never used. */
  let spare: Member | null = null;

  function leave(member: Member): void {
    clearTimeout(member.ending);
    if (spare === member) spare = null;
    const at = waiting.indexOf(member);
    if (at >= 0) waiting.splice(at, 1);
  }

  function end(member: Member): void {
    leave(member);
    void member.thread.terminate();
  }

  function fail(member: Member, error: unknown): void {
    leave(member);
    member.job?.reject(error);
    member.job = null;
  }

  function begin(): Member {
    const member: Member = { thread: start(), job: null, ending: undefined };
    member.thread.on('message', (said) => {
      const { job } = member;
      if (!job) return;
      try {
        if (!job.hear(said)) return;
      } catch (error) {
        // The listener has failed. The thread is still working for it.
        member.job = null;
        job.reject(error);
        end(member);
        return;
      }
      member.job = null;
      rest(member, job.keep);
      if (job.fresh) prepare();
      job.resolve();
    });
    member.thread.on('error', (error) => fail(member, error));
    // After the answer this changes nothing; before it, there would be no answer.
    member.thread.on('exit', (code) =>
      fail(member, new Error(`The thread ended without an answer (exit code ${code}).`)),
    );
    return member;
  }

  function rest(member: Member, keep: boolean): void {
    if (!keep || waiting.length >= maxWaiting) {
      end(member);
      return;
    }
    waiting.push(member);
    idle(member);
  }

  function prepare(): void {
    if (spare !== null) return;
    spare = begin();
    idle(spare);
  }

  function idle(member: Member): void {
    member.thread.unref();
    member.ending = setTimeout(() => end(member), waitMs);
    member.ending.unref();
  }

  return {
    ask(
      message: unknown,
      hear: (said: Said) => boolean,
      { keep = true, fresh = false }: AskOptions = {},
    ): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const member = (fresh ? spare : waiting.at(-1)) ?? begin();
      leave(member);
      member.job = { hear: (said) => hear(said as Said), resolve, reject, keep, fresh };
      member.thread.ref();
      try {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        member.thread.postMessage(message);
      } catch (error) {
        // The message could not be sent: the thread did not get it and keeps waiting.
        member.job = null;
        rest(member, true);
        reject(error);
      }
      return promise;
    },
    get waiting() {
      return waiting.length;
    },
  };
}
