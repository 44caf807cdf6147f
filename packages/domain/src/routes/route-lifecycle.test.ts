import { describe, expect, test } from 'vitest';
import type { JobStatus } from '../jobs/job.ts';
import { messagesOf } from '../kernel/testing.ts';
import { defaultRouteName, manualRouteInput, maxVisits, routeDraft, type Visit } from './manual-route.ts';
import { routeStatuses } from './route.ts';
import {
  begunVisits,
  checkCancel,
  checkComplete,
  checkPublish,
  checkRouteEdit,
  checkTakeBack,
  isOver,
  mayBecome,
  mayDo,
  notFreeBecause,
  routeActions,
  type RouteToEdit,
} from './route-lifecycle.ts';

const job = (jobId: string, jobStatus: JobStatus = 'scheduled') => ({
  kind: 'job' as const,
  jobId,
  jobStatus,
});
const plant = { kind: 'disposal' as const, disposalSiteId: 'plant' };
const route = (changes: Partial<RouteToEdit> = {}): RouteToEdit => ({
  status: 'draft',
  routeDate: '2026-03-03',
  vehicleId: 'truck',
  visits: [job('a'), plant, job('b')],
  ...changes,
});
const wanted = (visits: readonly Visit[], changes: object = {}) => ({
  routeDate: '2026-03-03',
  vehicleId: 'truck',
  visits,
  ...changes,
});

describe('editing a route', () => {
  test.each(routeStatuses)('%s', (status) => {
    const isOver = status === 'completed' || status === 'cancelled';
    expect(checkRouteEdit(route({ status }), wanted([]))).toEqual(
      isOver ? { ok: false, refusal: 'route.not-editable' } : { ok: true, value: null },
    );
  });

  const begun = route({
    status: 'in_progress',
    visits: [job('a', 'completed'), plant, job('b', 'in_progress'), job('c')],
  });
  test.each<[string, readonly Visit[], object, boolean]>([
    ['the same', begun.visits, {}, true],
    ['the rest goes', [job('a'), plant, job('b')], {}, true],
    ['something comes after', [job('a'), plant, job('b'), plant, job('d'), job('c')], {}, true],
    ['a job under way goes', [job('a'), plant, job('c')], {}, false],
    ['a finished job goes', [plant, job('b'), job('c')], {}, false],
    ['two that are begun change places', [job('b'), plant, job('a'), job('c')], {}, false],
    [
      'the disposal stop between them is another',
      [job('a'), { kind: 'disposal', disposalSiteId: 'other' }, job('b'), job('c')],
      {},
      false,
    ],
    ['something is put before', [job('d'), ...begun.visits], {}, false],
    ['another day', begun.visits, { routeDate: '2026-03-04' }, false],
    ['another truck', begun.visits, { vehicleId: 'other' }, false],
  ])('under way: %s', (_, visits, changes, ok) => {
    expect(checkRouteEdit(begun, wanted(visits, changes)).ok).toBe(ok);
  });

  test('what is behind the truck ends with the last job that was begun', () => {
    expect(begunVisits(begun.visits)).toBe(3);
    expect(begunVisits(route().visits)).toBe(0);
  });
});

test('a route that is over stays so, and one that has begun is no draft again', () => {
  expect(routeStatuses.filter((status) => mayBecome('completed', status))).toEqual([]);
  expect(mayBecome('in_progress', 'draft')).toBe(false);
  expect(mayBecome('draft', 'in_progress')).toBe(true);
  for (const status of routeStatuses) expect(mayBecome(status, status)).toBe(false);
});

describe('what the editor sends', () => {
  const id = '018f2f6e-5d1c-7b3a-9c55-0242ac120002';
  const base = { routeDate: '2026-03-03', vehicleId: id, visits: [{ kind: 'job', jobId: id }] };

  test('needs a day, a truck and a job, each job once', () => {
    expect(manualRouteInput.parse({ ...base, name: '  ' })).toEqual({
      ...base,
      name: null,
      driverUserId: null,
    });
    expect(messagesOf(manualRouteInput, { ...base, visits: [] })).toEqual({
      visits: 'Add at least one job to the route.',
    });
    expect(messagesOf(manualRouteInput, { ...base, visits: [...base.visits, ...base.visits] })).toEqual({
      visits: 'A job can be on the route only once.',
    });
    expect(
      messagesOf(manualRouteInput, {
        ...base,
        visits: Array.from({ length: maxVisits + 1 }, () => ({ kind: 'disposal', disposalSiteId: id })),
      }),
    ).toMatchObject({ visits: expect.stringContaining('at most 150') });
  });

  test('may have no stop yet as a draft, and the same disposal site twice', () => {
    expect(routeDraft.safeParse({ ...base, visits: [] }).success).toBe(true);
    const twice = { kind: 'disposal', disposalSiteId: id };
    expect(manualRouteInput.safeParse({ ...base, visits: [twice, ...base.visits, twice] }).success).toBe(
      true,
    );
  });
});

test('a route is named after its truck and day', () => {
  expect(defaultRouteName('Truck 1', '2026-03-03')).toBe('Truck 1 – Tue, Mar 3');
});

describe('publishing', () => {
  test.each([
    ['a draft with jobs and a driver', 'draft', 'levi', 3, null],
    ['one without a driver', 'draft', null, 3, 'route.no-driver'],
    ['one without jobs', 'draft', 'levi', 0, 'route.no-jobs'],
    ['one that is published', 'published', 'levi', 3, 'route.not-draft'],
    ['one under way', 'in_progress', 'levi', 3, 'route.not-draft'],
    ['one that is over', 'completed', 'levi', 3, 'route.not-draft'],
    ['one that was cancelled', 'cancelled', 'levi', 3, 'route.not-draft'],
  ] as const)('%s', (_, status, driverUserId, jobCount, refusal) => {
    expect(checkPublish({ status, driverUserId, jobCount })).toEqual(
      refusal === null ? { ok: true, value: null } : { ok: false, refusal },
    );
  });

  test.each(routeStatuses)('only what is published is taken back: %s', (status) => {
    expect(checkTakeBack(status).ok).toBe(status === 'published');
  });
});

describe('who may do what', () => {
  const draft = 'draft',
    published = 'published',
    under = 'in_progress',
    completed = 'completed',
    cancelled = 'cancelled';
  const office = {
    see: [draft, published, under, completed, cancelled],
    'look-back': [draft, published, under, completed, cancelled],
    edit: [draft, published, under],
    publish: [draft],
    'take-back': [published],
    send: [published, under],
    complete: [under],
    cancel: [draft, published, under],
    restore: [cancelled],
    remove: [draft],
  };
  const driver = { see: [draft, published, under, completed], 'look-back': [published, under, completed] };
  const people = [
    ['an administrator', { roles: ['admin'], drives: false }, office],
    ['a dispatcher', { roles: ['dispatcher'], drives: false }, office],
    ['a dispatcher who drives it', { roles: ['dispatcher'], drives: true }, office],
    ['its driver', { roles: ['field_technician'], drives: true }, driver],
    ['another technician', { roles: ['field_technician'], drives: false }, {}],
    ['its driver without a role', { roles: [], drives: true }, {}],
  ] as const;
  test.each(
    people.flatMap(([name, person, may]) =>
      routeStatuses.flatMap((status) =>
        routeActions.map((action) => [name, action, status, person, may] as const),
      ),
    ),
  )('%s: %s when %s', (_, action, status, person, may) => {
    const allowed: readonly string[] = (may as Partial<Record<string, readonly string[]>>)[action] ?? [];
    expect(mayDo(person, status, action)).toBe(allowed.includes(status));
  });
});

describe('the end of a route', () => {
  const begun = [job('a', 'completed'), plant, job('b'), job('c', 'unscheduled')];
  test.each<[string, RouteToEdit['status'], RouteToEdit['visits'], readonly string[], string | null]>([
    ['with its open jobs named', 'in_progress', begun, ['b', 'c'], null],
    ['with more named than open', 'in_progress', begun, ['a', 'b', 'c', 'd'], null],
    ['with nothing open', 'in_progress', [job('a', 'completed')], [], null],
    ['with an open job nobody was asked about', 'in_progress', begun, ['b'], 'route.changed-meanwhile'],
    ['while work goes on', 'in_progress', [job('a', 'in_progress')], [], 'route.job-under-way'],
    ['of a draft', 'draft', begun, ['b', 'c'], 'route.not-under-way'],
    ['of a published one', 'published', begun, ['b', 'c'], 'route.not-under-way'],
    ['of one that is over', 'completed', [], [], 'route.not-under-way'],
    ['of a cancelled one', 'cancelled', [], [], 'route.not-under-way'],
  ])('by hand %s', (_, status, visits, named, refusal) => {
    expect(checkComplete({ status, visits }, named)).toEqual(
      refusal === null ? { ok: true, value: null } : { ok: false, refusal },
    );
  });

  test.each<[string, RouteToEdit['status'], RouteToEdit['visits'], string | null]>([
    ['a draft', 'draft', [job('a')], null],
    ['a published one', 'published', [job('a')], null],
    ['one under way whose job was set back', 'in_progress', [job('a')], null],
    ['one with a job under way', 'in_progress', [job('a'), job('b', 'in_progress')], 'route.work-begun'],
    ['one with a job done', 'in_progress', [job('a', 'completed'), job('b')], 'route.work-begun'],
    ['one that is over', 'completed', [job('a', 'completed')], 'route.is-over'],
    ['a cancelled one', 'cancelled', [], 'route.is-over'],
  ])('by cancelling %s', (_, status, visits, refusal) => {
    expect(checkCancel({ status, visits })).toEqual(
      refusal === null ? { ok: true, value: null } : { ok: false, refusal },
    );
  });

  test.each<[RouteToEdit['status'], readonly JobStatus[], boolean]>([
    ['in_progress', ['completed', 'completed'], true],
    ['in_progress', ['completed', 'cancelled'], true],
    ['in_progress', ['completed', 'scheduled'], false],
    ['in_progress', ['completed', 'in_progress'], false],
    ['in_progress', ['cancelled'], false],
    ['in_progress', [], false],
    ['published', ['completed'], false],
    ['completed', ['completed'], false],
  ])('by itself: %s with %j', (status, jobs, over) => expect(isOver(status, jobs)).toBe(over));

  test.each([
    [undefined, 'gone'],
    [{ status: 'scheduled', routeId: 'r' }, 'on-route'],
    [{ status: 'completed', routeId: null }, 'over'],
    [{ status: 'in_progress', routeId: null }, 'over'],
    [{ status: 'cancelled', routeId: null }, 'over'],
    [{ status: 'scheduled', routeId: null }, null],
    [{ status: 'unscheduled', routeId: null }, null],
  ] as const)('a job %j comes back: %s', (one, reason) => expect(notFreeBecause(one)).toBe(reason));
});
