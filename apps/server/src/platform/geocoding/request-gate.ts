import { setTimeout as sleep } from 'node:timers/promises';
import { OutboundError } from '../outbound-http/fetch-json.ts';

/** Lets one request through at a time, with a minimum interval between their starts and a bounded queue. */
export class RequestGate {
  readonly #minimumIntervalMs: number;
  readonly #maximumWaiting: number;
  #waiting = 0;
  #tail: Promise<unknown> = Promise.resolve();
  #lastStart = Number.NEGATIVE_INFINITY;

  constructor(minimumIntervalMs: number, maximumWaiting: number) {
    this.#minimumIntervalMs = minimumIntervalMs;
    this.#maximumWaiting = maximumWaiting;
  }

  /** @throws OutboundError when the queue is full */
  async run<T>(request: () => Promise<T>): Promise<T> {
    if (this.#waiting > this.#maximumWaiting) throw new OutboundError('too many requests are waiting for it');
    this.#waiting += 1;
    const turn = this.#tail.then(async () => {
      const pause = this.#lastStart + this.#minimumIntervalMs - performance.now();
      if (pause > 0) await sleep(pause);
      this.#lastStart = performance.now();
      return request();
    });
    this.#tail = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#waiting -= 1;
    }
  }
}
