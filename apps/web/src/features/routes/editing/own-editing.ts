import { maxEdited, type RouteEditing } from '@haulwright/domain/dispatch/route-editors';

type Where = RouteEditing['where'];
interface Begun {
  readonly routeId: string;
  readonly where: Where;
  readonly sinceMs: number;
  /** Expires then; never while null. */
  readonly untilMs: number | null;
}

/** A route that was moved on the board counts as being edited for this long. */
const moveCountsMs = 120_000;
/** The server's entry expires after 40 seconds. */
const sayAgainMs = 12_000;

/** This screen's reports of the routes it edits. Times are milliseconds of a monotonic clock. */
export class OwnEditing {
  readonly #begun = new Map<string, Begun>();
  #saidAtMs = Number.NEGATIVE_INFINITY;
  #said = '';

  /** A route was opened in the editor. */
  open(routeId: string, nowMs: number): void {
    this.#begun.set(`editor ${routeId}`, { routeId, where: 'editor', sinceMs: nowMs, untilMs: null });
  }

  closed(routeId: string): void {
    this.#begun.delete(`editor ${routeId}`);
  }

  /** Something on these routes was moved. */
  moved(routeIds: readonly string[], nowMs: number): void {
    for (const routeId of routeIds) {
      const key = `board ${routeId}`;
      const sinceMs = this.#begun.get(key)?.sinceMs ?? nowMs;
      // The newest last, so that the oldest are dropped first.
      this.#begun.delete(key);
      this.#begun.set(key, { routeId, where: 'board', sinceMs, untilMs: nowMs + moveCountsMs });
    }
  }

  leftBoard(): void {
    for (const key of this.#begun.keys()) if (key.startsWith('board ')) this.#begun.delete(key);
  }

  /** The report due now; null when the server knows it already. */
  next(nowMs: number): RouteEditing[] | null {
    for (const [key, { untilMs }] of this.#begun)
      if (untilMs !== null && untilMs <= nowMs) this.#begun.delete(key);
    const routes = [...this.#begun.values()].slice(-maxEdited);
    const words = routes.map(({ where, routeId }) => `${where} ${routeId}`).join();
    if (words === this.#said && (words === '' || nowMs - this.#saidAtMs < sayAgainMs)) return null;
    this.#said = words;
    this.#saidAtMs = nowMs;
    return routes.map(({ routeId, where, sinceMs }) => ({
      routeId,
      where,
      forSeconds: Math.min(86_400, Math.round((nowMs - sinceMs) / 1_000)),
    }));
  }
}
