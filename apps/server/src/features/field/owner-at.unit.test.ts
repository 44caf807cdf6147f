import { expect, it } from 'vitest';
import { ownerAt, type Giving } from './owner-at.ts';

const at = (clock: string): Date => new Date(`2026-03-03T${clock}:00Z`);
const assigned = (clock: string, from: string | null, to: string | null): Giving => ({
  type: 'assigned',
  details: { from, to },
  happenedAt: at(clock),
});
const planned = (clock: string, routeId = 'north'): Giving => ({
  type: 'planned',
  details: { routeId },
  happenedAt: at(clock),
});
const unplanned = (clock: string): Giving => ({ type: 'unplanned', details: {}, happenedAt: at(clock) });
const status = (clock: string, to: string): Giving => ({
  type: 'status-changed',
  details: { to },
  happenedAt: at(clock),
});

it.each<[string, Giving[], string, string | null, string | null]>([
  ['nobody, without a history', [], '10:00', null, null],
  ['the person it was given to', [assigned('08:00', null, 'ann')], '10:00', 'ann', null],
  ['nobody, before that', [assigned('08:00', null, 'ann')], '07:00', null, null],
  [
    'the person it was taken from since',
    [assigned('08:00', null, 'ann'), assigned('12:00', 'ann', 'ben')],
    '10:00',
    'ann',
    null,
  ],
  [
    'the person it was taken from, when its first change tells no more',
    [assigned('12:00', 'ann', 'ben')],
    '10:00',
    'ann',
    null,
  ],
  ['the driver of its route', [planned('08:00')], '10:00', null, 'north'],
  [
    'the driver of the route it was moved to',
    [planned('08:00'), unplanned('09:00'), planned('09:00', 'south')],
    '10:00',
    null,
    'south',
  ],
  ['nobody, off its route', [planned('08:00'), unplanned('09:00')], '10:00', null, null],
  [
    'the person it was assigned to, on a route without a driver',
    [assigned('07:00', null, 'ann'), planned('08:00')],
    '10:00',
    'ann',
    'north',
  ],
  [
    'the person it was given to, for whom it left its route',
    [planned('08:00'), assigned('09:00', 'ann', 'ben'), unplanned('09:00')],
    '10:00',
    'ben',
    null,
  ],
  ['nobody, put back', [assigned('08:00', null, 'ann'), status('09:00', 'unscheduled')], '10:00', null, null],
  [
    'whose it was, cancelled',
    [assigned('08:00', null, 'ann'), status('09:00', 'cancelled')],
    '10:00',
    'ann',
    null,
  ],
])('a job was that of %s', (_, givings, clock, byHand, routeId) => {
  expect(ownerAt(givings, at(clock))).toEqual({ byHand, routeId });
});
