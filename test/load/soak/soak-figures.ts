import { percentile } from '../statistics.ts';

interface Kind {
  readonly times: number[];
  readonly firstBytes: number[];
  /** Answers other than 2xx, by status. */
  readonly refused: Map<number, number>;
  resets: number;
}

/** What was measured of every kind of call. */
export class SoakFigures {
  readonly #kinds = new Map<string, Kind>();
  readonly #messages = new Set<string>();

  add(name: string, milliseconds: number, status: number, firstByteMs: number): void {
    const kind = this.#kind(name);
    kind.times.push(milliseconds);
    kind.firstBytes.push(firstByteMs);
    if (status < 200 || status > 299) kind.refused.set(status, (kind.refused.get(status) ?? 0) + 1);
  }

  reset(name: string, error: Error): void {
    this.#kind(name).resets += 1;
    this.#messages.add(`${name}: ${error.message}`);
  }

  /** Forgets the warm-up. */
  clear(): void {
    this.#kinds.clear();
    this.#messages.clear();
  }

  get total(): number {
    return [...this.#kinds.values()].reduce((sum, { times }) => sum + times.length, 0);
  }

  get resets(): number {
    return [...this.#kinds.values()].reduce((sum, { resets }) => sum + resets, 0);
  }

  lines(): string[] {
    const ms = (sorted: readonly number[], share: number) => percentile(sorted, share).toFixed(0).padStart(7);
    const rows = [...this.#kinds.entries()]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, { times, firstBytes, refused, resets }]) => {
        const sorted = times.toSorted((a, b) => a - b);
        const others = [...refused].map(([status, count]) => `${status} × ${count}`).join(', ');
        return `${name.padEnd(20)} ${String(times.length).padStart(7)} ${ms(sorted, 0.5)} ${ms(sorted, 0.95)} ${ms(sorted, 0.99)} ${ms(sorted, 1)} ${ms(
          firstBytes.toSorted((a, b) => a - b),
          0.95,
        )} ${String(resets).padStart(6)}  ${others}`;
      });
    return [
      'call                   calls     p50     p95     p99   worst  1st p95 resets  refused',
      ...rows,
      ...[...this.#messages].slice(0, 5),
    ];
  }

  #kind(name: string): Kind {
    let kind = this.#kinds.get(name);
    if (!kind) this.#kinds.set(name, (kind = { times: [], firstBytes: [], refused: new Map(), resets: 0 }));
    return kind;
  }
}
