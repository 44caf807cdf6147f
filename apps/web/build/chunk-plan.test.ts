import { expect, test } from 'vitest';
import { planChunks, planChunksLike, type PlannedModule } from './chunk-plan.ts';

const graph = (
  edges: Readonly<Record<string, readonly string[]>>,
  bytes: Readonly<Record<string, number>> = {},
): ReadonlyMap<string, PlannedModule> =>
  new Map(Object.entries(edges).map(([id, imports]) => [id, { bytes: bytes[id] ?? 1_000, imports }]));

const pages = (...roots: readonly string[]) => roots.map((root) => ({ roots: [root], isPage: true }));

const jobsAndClients = graph({
  jobs: ['frame', 'list', 'form'],
  clients: ['frame', 'list'],
  about: ['frame'],
  frame: [],
  list: [],
  form: ['frame'],
});

test('without a limit each set of pages has its file, and what one page alone needs is in none of them', () => {
  const plan = planChunks(jobsAndClients, pages('jobs', 'clients', 'about'), 10);
  expect(plan.get('frame')).not.toBe(plan.get('list'));
  expect([plan.has('form'), plan.has('jobs')]).toEqual([false, false]);
});

test('with a limit of one, what pages share is one file', () => {
  const plan = planChunks(jobsAndClients, pages('jobs', 'clients', 'about'), 1);
  expect(plan.get('frame')).toBe(plan.get('list'));
});

test('joined are those that cost the fewest superfluous bytes', () => {
  const modules = graph(
    {
      a: ['all', 'small', 'large'],
      b: ['all', 'small', 'large'],
      c: ['all', 'small'],
      d: ['all', 'large'],
      e: ['all'],
      all: [],
      small: [],
      large: [],
    },
    { all: 10, small: 10, large: 1_000_000 },
  );
  const plan = planChunks(modules, pages('a', 'b', 'c', 'd', 'e'), 2);
  expect(plan.get('all')).toBe(plan.get('small'));
  expect(plan.get('large')).not.toBe(plan.get('all'));
});

test('no two files import each other, whatever lies between those that are joined', () => {
  // Least shared imports more shared imports most shared: the outer two alone would make a circle with the
  // one between.
  const modules = graph(
    { a: ['one'], b: ['one'], c: ['two'], d: ['three'], one: ['two'], two: ['three'], three: [] },
    { one: 10, two: 1_000_000, three: 10 },
  );
  const plan = planChunks(modules, pages('a', 'b', 'c', 'd'), 2);
  const imports = new Set(
    [
      ['one', 'two'],
      ['two', 'three'],
    ].map(([from = '', to = '']) => `${plan.get(from)} ${plan.get(to)}`),
  );
  const both = [...imports].filter((edge) => {
    const [from, to] = edge.split(' ');
    return from !== to && imports.has(`${to} ${from}`);
  });
  expect(both).toEqual([]);
});

test('what only comes later is in no file of the plan: a dialog would load the others with it', () => {
  const visits = [
    ...pages('page', 'other'),
    { roots: ['dialog'], isPage: false },
    { roots: ['drawer'], isPage: false },
  ];
  const modules = graph({
    page: ['frame'],
    other: ['frame'],
    dialog: ['frame', 'window'],
    drawer: ['frame', 'window'],
    frame: [],
    window: [],
  });
  const plan = planChunks(modules, visits, 1);
  expect([plan.has('window'), plan.has('frame')]).toEqual([false, true]);
});

test('a visit may have a limit of its own, which the others need not keep', () => {
  const modules = graph({
    board: ['frame', 'list', 'map'],
    jobs: ['frame', 'list'],
    route: ['frame', 'map'],
    frame: [],
    list: [],
    map: [],
  });
  const visits = [{ roots: ['board'], isPage: true, maxFiles: 1 }, ...pages('jobs', 'route')];
  expect(new Set(planChunks(modules, visits, 10).values()).size).toBe(1);
  expect(new Set(planChunks(modules, pages('board', 'jobs', 'route'), 10).values()).size).toBe(3);
});

test('a kept plan is followed where pages still need the same, and what is new joins it', () => {
  const kept = new Map([
    ['frame', 3],
    ['list', 5],
  ]);
  const modules = graph({
    jobs: ['frame', 'list', 'fresh'],
    clients: ['frame', 'list', 'fresh'],
    about: ['frame'],
    frame: [],
    list: [],
    fresh: [],
  });
  const plan = planChunksLike(kept, modules, pages('jobs', 'clients', 'about'), 2);
  expect(plan?.get('frame')).toBe(3);
  expect([plan?.get('list'), plan?.get('fresh')]).toEqual([5, 5]);
});

test('a kept plan in which files would import each other now is changed', () => {
  const kept = new Map([
    ['one', 0],
    ['three', 0],
    ['two', 1],
  ]);
  const modules = graph({
    a: ['one'],
    b: ['one'],
    c: ['two'],
    d: ['three'],
    one: ['two'],
    two: ['three'],
    three: [],
  });
  const plan = planChunksLike(kept, modules, pages('a', 'b', 'c', 'd'), 3);
  expect(plan?.get('one') === plan?.get('three') && plan?.get('two') !== plan?.get('one')).toBe(false);
});
