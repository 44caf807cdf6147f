import { expect, it } from 'vitest';
import { mostStreamsOfPerson, takeStreamPlace } from './stream-places.ts';

it('only the oldest stream of the same person makes place, and a place that was left is free', () => {
  const ended: number[] = [];
  takeStreamPlace('another', () => ended.push(-1));
  const leave = Array.from({ length: mostStreamsOfPerson }, (_, at) => takeStreamPlace('person', () => ended.push(at)));
  leave[3]?.();
  takeStreamPlace('person', () => ended.push(20));
  expect(ended).toEqual([]);
  takeStreamPlace('person', () => ended.push(21));
  takeStreamPlace('person', () => ended.push(22));
  expect(ended).toEqual([0, 1]);
});
