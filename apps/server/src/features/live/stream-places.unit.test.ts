import { expect, it } from 'vitest';
import { maxStreamsOfPerson, takeStreamPlace } from './stream-places.ts';

it('only the oldest stream of the same person makes place, and a place that was left is free', () => {
  const ended: number[] = [];
  takeStreamPlace({ userId: 'another', companyId: 'company' }, () => ended.push(-1));
  const leave = Array.from({ length: maxStreamsOfPerson }, (_, at) =>
    takeStreamPlace({ userId: 'person', companyId: 'company' }, () => ended.push(at)),
  );
  leave[3]?.();
  takeStreamPlace({ userId: 'person', companyId: 'company' }, () => ended.push(20));
  expect(ended).toEqual([]);
  takeStreamPlace({ userId: 'person', companyId: 'company' }, () => ended.push(21));
  takeStreamPlace({ userId: 'person', companyId: 'company' }, () => ended.push(22));
  expect(ended).toEqual([0, 1]);
});
