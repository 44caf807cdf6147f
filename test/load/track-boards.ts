import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from './statistics.ts';

/** A board that listens, and calls back for each message that carries places. */
async function listen(
  url: string,
  token: string,
  signal: AbortSignal,
  onPlaces: (measuredAt: readonly string[]) => void,
): Promise<void> {
  const answer = await fetch(`${url}/api/live/changes`, {
    headers: { authorization: `Bearer ${token}` },
    signal,
  });
  if (!answer.ok || answer.body === null) throw new Error(`a board was answered ${answer.status}`);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  // The first message says that it is heard.
  await reader.read();
  void (async () => {
    let rest = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines)
        if (line.startsWith('data: {')) {
          const event = JSON.parse(line.slice(6)) as { positions?: { measuredAt: string }[] };
          onPlaces((event.positions ?? []).map(({ measuredAt }) => measuredAt));
        }
    }
  })().catch(() => undefined);
}

/**
 * Milliseconds from when a truck sends a place until a board has it, sorted: each place on each board that had it.
 * @param tokens of the boards' people; one stream each
 * @param send one place measured at this moment
 */
export async function placesToBoards(
  url: string,
  tokens: readonly string[],
  times: number,
  send: (measuredAt: Date) => Promise<void>,
): Promise<{ readonly milliseconds: number[]; readonly expected: number; p95: number }> {
  const ending = new AbortController();
  const sentAt = new Map<string, number>();
  const milliseconds: number[] = [];
  const onPlaces = (measured: readonly string[]) => {
    for (const at of measured) {
      const sent = sentAt.get(at);
      if (sent !== undefined) milliseconds.push(performance.now() - sent);
    }
  };
  await Promise.all(tokens.map((token) => listen(url, token, ending.signal, onPlaces)));
  for (let nth = 0; nth < times; nth += 1) {
    const measuredAt = new Date();
    sentAt.set(measuredAt.toISOString(), performance.now());
    await send(measuredAt);
    // Not in step with what is told once a second.
    await wait(1_300 + (nth % 7) * 110);
  }
  await wait(3_000);
  ending.abort();
  milliseconds.sort((a, b) => a - b);
  return { milliseconds, expected: times * tokens.length, p95: percentile(milliseconds, 0.95) };
}
