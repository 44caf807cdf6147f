import { expect, it } from 'vitest';
import { OwnEditing } from './own-editing.ts';

const words = (own: OwnEditing, nowMs: number) =>
  own.next(nowMs)?.map(({ routeId, where, forSeconds }) => `${routeId} ${where} ${forSeconds}`) ?? null;

it('says what is open at once, again while it is, and once that it is not any more', () => {
  const own = new OwnEditing();
  expect(words(own, 0)).toBeNull();
  own.open('r1', 1_000);
  expect(words(own, 1_000)).toEqual(['r1 editor 0']);
  expect(words(own, 6_000)).toBeNull();
  expect(words(own, 13_000)).toEqual(['r1 editor 12']);
  own.closed('r1');
  expect(words(own, 14_000)).toEqual([]);
  expect(words(own, 60_000)).toBeNull();
});

it('counts a move for two minutes, from the first one on', () => {
  const own = new OwnEditing();
  own.moved(['r1', 'r2'], 0);
  own.moved(['r1'], 100_000);
  expect(words(own, 119_000)).toEqual(['r2 board 119', 'r1 board 119']);
  expect(words(own, 121_000)).toEqual(['r1 board 121']);
  own.leftBoard();
  expect(words(own, 122_000)).toEqual([]);
});

it('says no more than the server takes', () => {
  const own = new OwnEditing();
  own.moved(
    Array.from({ length: 30 }, (_, at) => `r${at}`),
    0,
  );
  expect(words(own, 0)?.at(0)).toBe('r10 board 0');
});
