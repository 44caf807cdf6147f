/**
 * Stops calls to a failing server for a while, so that people do not wait out its timeout on every action.
 */
export class CircuitBreaker {
  readonly #pauseMs: number;
  readonly #now: () => number;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #reason: string | undefined;

  /** @param now milliseconds of any clock that does not go back */
  constructor(pauseMs: number, now: () => number) {
    this.#pauseMs = pauseMs;
    this.#now = now;
  }

  /** Why calls to the server are suspended; undefined when it may be asked. */
  get pausedBecause(): string | undefined {
    return this.#now() < this.#pausedUntil ? this.#reason : undefined;
  }

  failed(reason: string): void {
    this.#reason = reason;
    this.#pausedUntil = this.#now() + this.#pauseMs;
  }

  succeeded(): void {
    this.#pausedUntil = Number.NEGATIVE_INFINITY;
  }
}
