import { describe, expect, it } from 'vitest';
import {
  holdInWords,
  leftOutInWords,
  newsInWords,
  tellsInWords,
  toldInWords,
  undoneInWords,
} from './publish-words.ts';

const now = new Date('2026-11-30T12:00:00Z');
const telling = { now, timeZone: 'America/New_York', isOver: false };
const heard = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const route = { driverUserId: 'levi', hasPhone: true, phoneHeardAt: heard(5) };

describe('how a driver hears of a route', () => {
  it.each([
    ['on the phone', {}, 'Told on the phone.'],
    [
      'on a phone that is silent',
      { phoneHeardAt: heard(70) },
      'Phone last heard of today, 5:50 AM: mailed too.',
    ],
    ['without notifications', { hasPhone: false }, 'Mailed: no phone takes notifications.'],
    ['without any phone', { hasPhone: false, phoneHeardAt: null }, 'Mailed: no phone takes notifications.'],
    [
      'without notifications, and silent',
      { hasPhone: false, phoneHeardAt: heard(24 * 60) },
      'Mailed: the phone takes no notifications, and was last heard of yesterday, 7:00 AM.',
    ],
    ['without a driver', { driverUserId: null }, 'Nobody is told.'],
  ] as const)('%s', (_, changes, words) => {
    expect(toldInWords({ ...route, ...changes }, telling)).toBe(words);
  });

  it('not at all when its day is over', () => {
    expect(toldInWords(route, { ...telling, isOver: true })).toBe('Nobody is told: its day is over.');
    expect(tellsInWords([route], { ...telling, isOver: true })).toBe('Tells nobody: the day is over');
  });

  it('is added up over the routes', () => {
    const silent = { ...route, phoneHeardAt: heard(90) };
    const mailed = { ...route, hasPhone: false };
    expect([[route], [mailed], [route, silent, mailed], []].map((all) => tellsInWords(all, telling))).toEqual(
      ['Tells 1 phone', 'Tells 1 by email', 'Tells 2 phones, 2 by email', 'Nothing is chosen'],
    );
  });
});

it.each([
  [null, null, null],
  ['no-jobs', null, 'It has no job, so it cannot be published.'],
  ['no-driver', null, 'It has no driver, so nobody would get it.'],
  ['times-pending', null, 'Its times are being calculated. It can be published in a moment.'],
  ['unsafe', 'Brakes: soft', 'The truck must not be driven. Brakes: soft'],
  ['out-of-service', null, 'The truck is out of service on this day.'],
  ['warnings', 'Zook: 20 min late.', 'Zook: 20 min late.'],
] as const)('says what speaks against a route: %s', (hold, holdText, words) => {
  expect(holdInWords({ hold, holdText })).toBe(words);
});

it('says what a driver will see change', () => {
  expect(newsInWords({ changes: null, jobCount: 7 })).toEqual(['New to the driver: 7 jobs.']);
  expect(newsInWords({ changes: [], jobCount: 7 })).toEqual(['The same as the driver had it before.']);
  expect(
    newsInWords({ changes: [{ type: 'added', titles: ['Zook'] }, { type: 'order' }], jobCount: 7 }),
  ).toEqual(['Added: Zook.', 'The order of the stops changed.']);
});

it('names what was left out, and says what an undo did', () => {
  const left = { routeId: 'a', code: 'route.no-driver', message: 'It has no driver.' };
  expect(
    leftOutInWords([
      { ...left, name: 'Truck 11' },
      { ...left, name: '' },
    ]),
  ).toBe('Truck 11: It has no driver. It has no driver.');
  expect([undoneInWords({ routeIds: ['a'] }), undoneInWords({ routeIds: ['a', 'b'] })]).toEqual([
    'It is a draft again. Its driver was not told.',
    '2 routes are drafts again. No driver was told.',
  ]);
});
