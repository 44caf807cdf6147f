import { expect, it } from 'vitest';
import { momentsOf, shownTime } from './typed-times.ts';

const chicago = 'America/Chicago';

it.each([
  ['on the same day', '09:05', '09:40', '2026-03-03T15:05:00.000Z', '2026-03-03T15:40:00.000Z'],
  ['the same minute', '09:40', '09:40', '2026-03-03T15:40:00.000Z', '2026-03-03T15:40:00.000Z'],
  ['past midnight', '23:50', '00:20', '2026-03-03T05:50:00.000Z', '2026-03-03T06:20:00.000Z'],
  ['no arrival', null, '09:40', null, '2026-03-03T15:40:00.000Z'],
])('%s', (_, arrived, finished, arrivedAt, finishedAt) => {
  const moments = momentsOf({ arrived, finished }, new Date('2026-03-03T18:00:31Z'), chicago);
  expect([moments?.arrivedAt?.toISOString() ?? null, moments?.finishedAt.toISOString()]).toEqual([
    arrivedAt,
    finishedAt,
  ]);
});

it('without a finish there are none, and a clock is set between them', () => {
  const afternoon = new Date('2026-03-08T20:00:00Z');
  expect(momentsOf({ arrived: '09:00', finished: null }, afternoon, chicago)).toBeUndefined();
  const moments = momentsOf({ arrived: '01:30', finished: '04:00' }, afternoon, chicago);
  expect([moments?.arrivedAt?.toISOString(), moments?.finishedAt.toISOString()]).toEqual([
    '2026-03-08T07:30:00.000Z',
    '2026-03-08T09:00:00.000Z',
  ]);
  expect(shownTime(new Date('2026-03-08T06:00:00Z'), chicago)).toBe('00:00');
});
