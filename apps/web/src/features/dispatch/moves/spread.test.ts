import { expect, it } from 'vitest';
import { spreadInWords, spreadRequests } from './spread.ts';
import { route, stop } from './testing.ts';

const job = (jobId: string) => ({ kind: 'job', jobId }) as const;
const lane = (routeId: string | null, vehicleName: string, jobs: readonly string[], visits = jobs) => ({
  routeId,
  vehicleId: `truck-${vehicleName}`,
  vehicleName,
  driverUserId: null,
  visits: visits.map(job),
  jobs: jobs.map((jobId) => ({ jobId, title: jobId })),
  addedMinutes: 10,
  addedMiles: 1,
});
const broken = route('A', [
  stop('job', 'done', { jobStatus: 'completed' }),
  stop('job', 'a'),
  stop('disposal', 'plant'),
  stop('job', 'b'),
  stop('job', 'locked', { lock: 'truck' }),
]);
const other = route('B', [stop('job', 'c')]);

it('changes the broken route and those that take its jobs; what is done or locked stays', () => {
  const requests = spreadRequests(
    broken,
    {
      lanes: [lane('B', 'B', ['a'], ['a', 'c']), lane(null, 'C', ['b'])],
      left: [],
      held: [{ jobId: 'locked', title: 'locked' }],
    },
    [broken, other],
    () => 'new',
  );
  expect(requests.map(({ id, vehicleId, visits }) => [id, vehicleId, visits])).toEqual([
    ['A', 'truck-A', [job('done'), job('locked')]],
    ['B', 'truck-B', [job('a'), job('c')]],
    ['new', 'truck-C', [job('b')]],
  ]);
});

it('removes a route of which nothing is left but disposal stops', () => {
  const only = route('A', [stop('job', 'a'), stop('disposal', 'plant')]);
  const spread = { lanes: [], left: [{ jobId: 'a', title: 'a', reason: 'No.' }], held: [] };
  expect(spreadRequests(only, spread, [only], () => 'new')[0]?.visits).toEqual([]);
});

it.each([
  [[lane('B', 'B', ['a', 'b'])], 0, '2 jobs of T are on B.'],
  [
    [lane('B', 'B', ['a']), lane('C', 'C', ['b']), lane('D', 'D', ['c'])],
    1,
    '3 jobs of T are on B, C and D, 1 job is back in the pool.',
  ],
  [[lane('B', 'B', ['a'])], 2, '1 job of T is on B, 2 jobs are back in the pool.'],
  [[], 1, '1 job of T is back in the pool.'],
] as const)('says what was done', (lanes, back, words) => {
  const left = Array.from({ length: back }, (_, at) => ({ jobId: `${at}`, title: '', reason: '' }));
  expect(spreadInWords('T', { lanes: [...lanes], left, held: [] })).toBe(words);
});
