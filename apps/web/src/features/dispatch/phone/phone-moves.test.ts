import type { Visit } from '@haulwright/domain/routes/manual-route';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixedVisits, visitsOf } from '../../routes/visits.ts';
import { route, stop } from '../moves/testing.ts';
import { endOf, shiftVisit, stopKeys } from './phone-moves.ts';

const names = (visits: readonly Visit[] | undefined) =>
  visits?.map((visit) => (visit.kind === 'job' ? visit.jobId : visit.disposalSiteId)).join(' ') ?? null;

const day = route('A', [
  stop('job', 'done', { jobStatus: 'completed' }),
  stop('job', 'a'),
  stop('break', 'noon'),
  stop('job', 'b'),
  stop('disposal', 'plant'),
]);

describe('a visit one place up or down', () => {
  it.each<[string, number, -1 | 1, string | null]>([
    ['passes a break', 2, -1, 'done b a plant'],
    ['goes down', 1, 1, 'done b a plant'],
    ['may be a disposal stop', 3, -1, 'done a plant b'],
    ['passes nothing that is done', 1, -1, null],
    ['stays when it is done', 0, 1, null],
    ['stays at the end', 3, 1, null],
    ['is not there', 7, -1, null],
  ])('%s', (_, at, by, visits) => {
    expect(names(shiftVisit(day, at, by)?.visits)).toBe(visits);
  });

  it('is undone by the other way, and loses no visit', () => {
    const stops = fc
      .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1 })
      .chain((jobs) => fc.tuple(fc.constant(jobs), fc.nat(jobs.length - 1), fc.nat(jobs.length)));
    fc.assert(
      fc.property(stops, fc.constantFrom<-1 | 1>(-1, 1), ([jobs, at, done], by) => {
        const before = route(
          'A',
          jobs.map((job, index) => stop('job', job, index < done ? { jobStatus: 'completed' } : {})),
        );
        const shifted = shiftVisit(before, at, by);
        const can = Math.min(at, at + by) >= fixedVisits(before) && at + by < jobs.length && at + by >= 0;
        expect(shifted !== null).toBe(can);
        if (shifted === null) return;
        const after = route(
          'A',
          shifted.visits.flatMap((visit) => (visit.kind === 'job' ? [stop('job', visit.jobId)] : [])),
        );
        expect(shiftVisit(after, at + by, by === 1 ? -1 : 1)?.visits).toEqual(visitsOf(before));
      }),
    );
  });
});

describe('the end of a lane', () => {
  it.each([
    ['before the last emptying', [stop('job', 'a'), stop('disposal', 'plant')], 1],
    ['behind an emptying between jobs', [stop('disposal', 'plant'), stop('job', 'a')], 2],
    ['not before what is done', [stop('job', 'a', { jobStatus: 'completed' })], 1],
  ])('%s', (_, stops, at) => {
    const lane = { key: 'A', name: 'A', vehicle: null, route: route('A', stops) };
    expect(endOf(lane, '2026-03-03')).toEqual({ kind: 'route', routeId: 'A', at });
  });
});

it('a stop keeps its name when saving gives it another id, and two emptyings at one site are two', () => {
  const stops = [stop('job', 'a'), stop('disposal', 'plant'), stop('job', 'b'), stop('disposal', 'plant')];
  const keys = stopKeys(stops);
  expect(new Set(keys).size).toBe(4);
  expect(stopKeys(stops.map((one, at) => ({ ...one, id: `new-${at}` })))).toEqual(keys);
});
