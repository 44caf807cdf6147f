import type { LiveEvent } from '@haulwright/contract/live.contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followChanges, type OpenStream, silentMs } from './follow-changes.ts';

const beat: LiveEvent = { topics: [] };
const change: LiveEvent = { topics: ['clients'] };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A fake stream server: each opened stream waits for events until it is ended. */
function fakeServer() {
  const streams: { say(event: LiveEvent): void; end(): void }[] = [];
  const open: OpenStream = async (signal) => {
    const waiting: (LiveEvent | null)[] = [];
    let wake: () => void = () => undefined;
    const put = (event: LiveEvent | null) => {
      waiting.push(event);
      wake();
    };
    streams.push({ say: put, end: () => put(null) });
    signal.addEventListener('abort', () => wake());
    return (async function* () {
      for (;;) {
        if (signal.aborted) throw new DOMException('aborted', 'AbortError');
        const event = waiting.shift();
        if (event === null) return;
        if (event === undefined) await new Promise<void>((resolve) => (wake = resolve));
        else yield event;
      }
    })();
  };
  return { open, streams, newest: () => streams.at(-1) };
}

function follow(open: OpenStream) {
  const told: string[] = [];
  const stopping = new AbortController();
  const done = followChanges(
    open,
    {
      onChange: ({ topics }) => told.push(topics.join()),
      onCaughtUp: () => told.push('caught up'),
      onWord: () => told.push('word'),
      onLost: () => told.push('lost'),
    },
    stopping.signal,
  );
  return { told, stop: () => (stopping.abort(), done) };
}

test('it is live once the stream spoke, and hears what changes', async () => {
  const { open, newest } = fakeServer();
  const { told, stop } = follow(open);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual([]);
  newest()?.say(beat);
  newest()?.say(change);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(['word', 'word', 'clients']);
  await stop();
});

test('a stream that falls silent is lost; another one is opened, and everything is read again once it speaks', async () => {
  const { open, streams, newest } = fakeServer();
  const { told, stop } = follow(open);
  for (let at = 0; at < 6; at += 1) {
    newest()?.say(beat);
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect(streams).toHaveLength(1);
  expect(told).not.toContain('lost');
  await vi.advanceTimersByTimeAsync(silentMs);
  expect(told.at(-1)).toBe('lost');
  expect(streams).toHaveLength(2);
  newest()?.say(beat);
  await vi.advanceTimersByTimeAsync(1);
  expect(told.slice(-2)).toEqual(['word', 'caught up']);
  await stop();
});

test('a stream that never speaks is given up, and what was on the screen before the first word is read again', async () => {
  const { open, streams, newest } = fakeServer();
  const { told, stop } = follow(open);
  await vi.advanceTimersByTimeAsync(silentMs + 1_000);
  expect(streams).toHaveLength(2);
  newest()?.say(beat);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(['lost', 'word', 'caught up']);
  await stop();
});

test('who has too many streams stays away for a minute, and while nobody looks', async () => {
  const { open, streams, newest } = fakeServer();
  const { stop } = follow(open);
  await vi.advanceTimersByTimeAsync(1);
  newest()?.say(beat);
  newest()?.say({ topics: [], ended: 'too-many-streams' });
  Object.assign(document, { visibilityState: 'hidden' });
  await vi.advanceTimersByTimeAsync(300_000);
  expect(streams).toHaveLength(1);
  Object.assign(document, { visibilityState: 'visible' });
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(1);
  expect(streams).toHaveLength(2);
  await stop();
});
