import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHearing } from './hearing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function hear() {
  const said: boolean[] = [];
  return { said, hearing: createHearing((paused) => said.push(paused)) };
}

test('who never hears a word is told after 20 seconds', () => {
  const { said } = hear();
  vi.advanceTimersByTime(19_999);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(said).toEqual([true]);
});

test('a word every few seconds keeps it quiet; 20 seconds of silence do not', () => {
  const { said, hearing } = hear();
  for (let at = 0; at < 10; at += 1) {
    hearing.word();
    vi.advanceTimersByTime(10_000);
  }
  expect(said).not.toContain(true);
  vi.advanceTimersByTime(10_000);
  expect(said.at(-1)).toBe(true);
  hearing.word();
  expect(said.at(-1)).toBe(false);
});

test('a short gap is not worth a word, a longer one is', () => {
  const { said, hearing } = hear();
  hearing.word();
  hearing.lost();
  vi.advanceTimersByTime(3_000);
  hearing.lost();
  hearing.word();
  vi.advanceTimersByTime(3_000);
  expect(said).not.toContain(true);
  hearing.lost();
  vi.advanceTimersByTime(3_000);
  hearing.lost();
  vi.advanceTimersByTime(1_000);
  expect(said.at(-1)).toBe(true);
});
