import type { LiveEvent } from '@haulwright/contract/live.contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createChangeRefresher } from './refresh-changed.ts';

const today = '2026-03-03';
const tomorrow = '2026-03-04';
const routeId = '0190a000-0000-7000-8000-000000000001';
const moved: LiveEvent = {
  topics: ['routes', 'jobs', 'dashboard'],
  changes: [{ noun: 'routes', ids: [routeId], dates: [today] }],
};
const by = (...screens: string[]): LiveEvent => ({
  ...moved,
  changes: moved.changes?.map((change) => ({ ...change, madeBy: screens })),
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A screen with active queries; `asked` lists those sent. */
function openScreen(questions: Readonly<Record<string, readonly [readonly string[], unknown, unknown?]>>) {
  const cache = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, networkMode: 'always' } },
  });
  const asked: string[] = [];
  for (const [name, [path, input, data = {}]] of Object.entries(questions)) {
    const queryKey = [path, { input, type: 'query' }];
    new QueryObserver(cache, {
      queryKey,
      queryFn: async () => {
        asked.push(name);
        return data;
      },
    }).subscribe(() => undefined);
  }
  let knownSince: number | null = Number.NEGATIVE_INFINITY;
  const refresher = createChangeRefresher(
    cache,
    { screenId: 'me', knownSince: () => knownSince },
    () => false,
  );
  return {
    cache,
    refresher,
    /** Queries sent because of `act`. */
    async after(act: () => void, forMs = 1_000): Promise<string[]> {
      await vi.advanceTimersByTimeAsync(1);
      asked.length = 0;
      act();
      await vi.advanceTimersByTimeAsync(forMs);
      return [...asked].toSorted();
    },
    writes: () => (knownSince = null),
    isAnswered: () => (knownSince = performance.now()),
  };
}

const boards = {
  today: [['dispatch', 'day'], { date: today }],
  tomorrow: [['dispatch', 'day'], { date: tomorrow }],
  'where it was': [['dispatch', 'day'], { date: '2026-03-05' }, { routes: [{ id: routeId }] }],
  pool: [['routes', 'openJobs'], { date: today }],
  trucks: [['vehicles', 'list'], undefined],
} as const;

describe('a change by somebody else', () => {
  test('is asked for by the boards that show its day or its route', async () => {
    const screen = openScreen(boards);
    expect(await screen.after(() => screen.refresher.onChange(moved))).toEqual([
      'pool',
      'today',
      'where it was',
    ]);
    expect(await screen.after(() => screen.refresher.onChange(by('somebody')))).toEqual([
      'pool',
      'today',
      'where it was',
    ]);
  });

  test('of which only the noun is known is asked for by all that show it', async () => {
    const screen = openScreen(boards);
    expect(await screen.after(() => screen.refresher.onChange({ topics: ['routes'] }))).toEqual([
      'pool',
      'today',
      'tomorrow',
      'where it was',
    ]);
    expect(await screen.after(() => screen.refresher.onCaughtUp())).toEqual(Object.keys(boards).toSorted());
  });
});

describe('a change of our own', () => {
  test('is not asked for again by what was asked for after the answer', async () => {
    const screen = openScreen(boards);
    screen.writes();
    const asked = await screen.after(() => {
      screen.refresher.onChange(by('me'));
      setTimeout(() => {
        screen.isAnswered();
        // Like the board.
        void screen.cache.invalidateQueries({ queryKey: [['dispatch', 'day'], { input: { date: today } }] });
      }, 400);
    });
    // The form did not refetch the pool.
    expect(asked).toEqual(['pool', 'today', 'where it was']);
  });

  test('that somebody else had a part in is asked for', async () => {
    const screen = openScreen(boards);
    screen.isAnswered();
    const asked = await screen.after(() => {
      void screen.cache.invalidateQueries({ queryKey: [['dispatch', 'day'], { input: { date: today } }] });
      screen.refresher.onChange(by('me', 'somebody'));
    });
    expect(asked).toEqual(['pool', 'today', 'today', 'where it was']);
  });

  test('whose answer does not come is asked for all the same', async () => {
    const screen = openScreen(boards);
    screen.writes();
    expect(await screen.after(() => screen.refresher.onChange(by('me')), 12_000)).toEqual([
      'pool',
      'today',
      'where it was',
    ]);
  });
});

describe('fifty boards, ten on each of five days', () => {
  const boardOf = (date: string) =>
    ({
      day: [['dispatch', 'day'], { date }],
      pool: [['routes', 'openJobs'], { date }],
      plan: [['routes', 'latestOptimization'], { date }],
      people: [['jobs', 'assignees'], undefined],
      trucks: [['vehicles', 'list'], undefined],
    }) as const;
  const days = Array.from({ length: 5 }, (_, at) => `2026-03-0${at + 2}`);
  const askedBy = async (event: LiveEvent): Promise<number> => {
    const screens = days.flatMap((date) => Array.from({ length: 10 }, () => openScreen(boardOf(date))));
    const asked = await Promise.all(
      screens.map((screen) => screen.after(() => screen.refresher.onChange(event))),
    );
    return asked.flat().length;
  };

  test.each<[string, LiveEvent, number, number]>([
    ['a move on one of the days', moved, 20, 200],
    [
      'a planning run that goes on',
      { topics: ['routes'], changes: [{ noun: 'planningRuns', ids: [routeId], dates: [today] }] },
      10,
      150,
    ],
    [
      'a job begun on the road',
      {
        topics: ['jobs', 'dashboard', 'compliance'],
        changes: [
          { noun: 'jobs', ids: [routeId], dates: [today] },
          { noun: 'jobEvents', ids: [routeId] },
        ],
      },
      20,
      150,
    ],
  ])('%s: only those of its day ask', async (_what, event, asked, before) => {
    expect(await askedBy(event)).toBe(asked);
    expect(await askedBy({ topics: event.topics })).toBe(before);
  });
});
