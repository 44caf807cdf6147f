import type { FieldReview } from '@haulwright/contract/field.contract';
import { expect, it } from 'vitest';
import { actsOfStop, decisionsAtOnce, decisionsOfStop, stopsOf } from './stops-of-card.ts';

const review = (id: string, changes: Partial<FieldReview>): FieldReview =>
  ({
    id,
    kind: 'effect',
    job: null,
    about: null,
    acts: ['count', 'note'],
    atOnce: 'count',
    ...changes,
  }) as FieldReview;
const job = { id: 'job', jobNumber: 'J-1', title: '', clientName: 'Eby', status: 'completed' } as const;
const about = { clientName: 'Groff', address: null, jobNumber: 'J-2', title: null };
const conflict = { acts: ['replace', 'second-visit', 'note'], atOnce: null } as Partial<FieldReview>;
const deleted = { about, acts: ['make-job', 'note'], atOnce: 'make-job' } as Partial<FieldReview>;

const all = [
  review('arrived', { job }),
  review('dumped', {}),
  review('completed', { job, ...conflict }),
  review('gone-arrived', deleted),
  review('note', { kind: 'note', job, acts: ['note'], atOnce: 'note' }),
  review('gone-done', deleted),
];

it('reports of one stop stand together, in the order of its first one', () => {
  expect(stopsOf(all).map(({ reviews }) => reviews.map(({ id }) => id))).toEqual([
    ['arrived', 'completed'],
    ['dumped'],
    ['gone-arrived', 'gone-done'],
    ['note'],
  ]);
});

it('one press decides the arrival with the work', () => {
  const [conflicting, , gone] = stopsOf(all);
  if (conflicting === undefined || gone === undefined) throw new Error('there are two');
  expect(actsOfStop(conflicting)).toEqual(['replace', 'second-visit', 'note']);
  expect(decisionsOfStop(conflicting, 'replace')).toEqual([
    { id: 'arrived', act: 'count' },
    { id: 'completed', act: 'replace' },
  ]);
  expect(decisionsOfStop(conflicting, 'note').map(({ act }) => act)).toEqual(['note', 'note']);
  expect(actsOfStop(gone)).toEqual(['make-job', 'note']);
});

it('accepting all leaves what has to be chosen', () => {
  expect(decisionsAtOnce(all).map(({ id }) => id)).toEqual([
    'arrived',
    'dumped',
    'gone-arrived',
    'note',
    'gone-done',
  ]);
});
