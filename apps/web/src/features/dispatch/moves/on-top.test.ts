import { describe, expect, it } from 'vitest';
import { visitsOf } from '../../routes/visits.ts';
import { moveJobs, type Place, undoOf } from './board-moves.ts';
import { type Clash, onTop } from './on-top.ts';
import { route, stop } from './testing.ts';

const day = (routes: Record<string, string>) =>
  Object.entries(routes).map(([id, jobs]) =>
    route(
      id,
      jobs.split('').map((name) => stop('job', name)),
    ),
  );
const words = (requests: Pick<ReturnType<typeof onTop>[number], 'id' | 'visits'>[]) =>
  Object.fromEntries(
    requests.map(({ id, visits }) => [
      id,
      visits.map((visit) => (visit.kind === 'job' ? visit.jobId : '')).join(''),
    ]),
  );

/** A move on the previous day's state, while the day has changed to the other. */
function clash(before: Record<string, string>, now: Record<string, string>, job: string, to: Place): Clash {
  const routes = day(before);
  const mine = moveJobs(routes, [job], to, () => 'new');
  return { base: undoOf(mine, routes), mine, theirs: day(now) };
}

describe('a move made again on the routes as they are now', () => {
  const toB: Place = { kind: 'route', routeId: 'B', at: 1 };
  it.each<[string, Record<string, string>, Record<string, string>, Record<string, string>]>([
    ['keeps their order', { A: 'abc', B: 'xy' }, { A: 'cba', B: 'yx' }, { A: 'cb', B: 'yxa' }],
    ['keeps what they added', { A: 'abc', B: 'xy' }, { A: 'abcd', B: 'xyz' }, { A: 'bcd', B: 'xayz' }],
    [
      'leaves a job where they put it',
      { A: 'abc', B: 'xy', C: '' },
      { A: 'bc', B: 'xy', C: 'a' },
      { A: 'bc', B: 'xy' },
    ],
    ['makes a route again that they removed', { A: 'abc', B: 'x' }, { A: 'abc' }, { A: 'bc', B: 'a' }],
  ])('%s', (_, before, now, result) => {
    expect(words(onTop(clash(before, now, 'a', toB)))).toEqual(result);
  });

  it('keeps the driver they chose', () => {
    const wanted = clash({ A: 'ab', B: 'x' }, { A: 'ab', B: 'x' }, 'a', toB);
    const theirs = wanted.theirs.map((one) => ({ ...one, driverUserId: 'levi', name: 'Late' }));
    expect(onTop({ ...wanted, theirs }).map(({ driverUserId, name }) => [driverUserId, name])).toEqual([
      ['levi', 'Late'],
      ['levi', 'Late'],
    ]);
  });

  it('is the move itself where nothing was changed', () => {
    const same = clash({ A: 'abc', B: 'xy' }, { A: 'abc', B: 'xy' }, 'a', toB);
    expect(words(onTop(same))).toEqual(words([...same.mine]));
    expect(visitsOf(same.theirs[0] ?? { stops: [] })).toHaveLength(3);
  });
});
