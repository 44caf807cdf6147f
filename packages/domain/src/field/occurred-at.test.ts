import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isImpossibleTime, occurredAt, timesInOrder } from './occurred-at.ts';

const at = (clock: string): Date => new Date(`2026-03-03T${clock}Z`);
const hour = 3_600_000;
const received = at('12:00:00');
const check = (offsetMs: number) => ({ offsetMs, checkedAt: '2026-03-03T08:00:00Z' });
const batch = { sentAt: received, receivedAt: received };

describe('when something reported by a phone happened', () => {
  it.each([
    ['a right clock', at('10:00:00'), check(0), batch, at('10:00:00')],
    ['a clock a minute off is left alone', at('10:00:00'), check(-60_000), batch, at('10:00:00')],
    ['exactly two minutes are left alone', at('10:00:00'), check(120_000), batch, at('10:00:00')],
    ['more than two minutes behind', at('10:00:00'), check(120_001), batch, at('10:02:00.001')],
    ['three hours behind', at('07:00:00'), check(3 * hour), batch, at('10:00:00')],
    ['three hours ahead', at('13:00:00'), check(-3 * hour), batch, at('10:00:00')],
    [
      'never checked: the batch itself tells how far it is off',
      at('13:00:00'),
      null,
      { sentAt: at('15:00:00'), receivedAt: received },
      at('10:00:00'),
    ],
    [
      "the capture's own check goes before the batch's",
      at('10:00:00'),
      check(0),
      { sentAt: at('15:00:00'), receivedAt: received },
      at('10:00:00'),
    ],
    [
      'set three hours ahead since its check, and still so when it sent',
      at('14:50:00'),
      check(0),
      { sentAt: at('15:00:00'), receivedAt: received },
      at('11:50:00'),
    ],
    ['never after the report arrived', at('19:00:00'), check(0), batch, received],
  ])('%s', (_, captured, clock, sent, expected) => {
    expect(occurredAt(captured, clock, sent)).toEqual(expected);
  });
});

describe('a time that cannot be', () => {
  const report = { capturedAt: at('10:00:00'), clock: check(0), seen: at('09:00:00') };
  it.each([
    ['a right clock', {}, false],
    ['minutes after it arrived, as clocks differ', { capturedAt: at('12:10:00') }, false],
    ['more than ten minutes after it arrived', { capturedAt: at('12:10:01') }, true],
    [
      'a clock a day ahead that was checked',
      { capturedAt: new Date('2026-03-04T10:00:00Z'), clock: check(-24 * hour) },
      false,
    ],
    ['an arrival kept for a question while the office changed the job', { seen: at('11:00:00') }, false],
    ['more than an hour before the job it saw', { seen: at('11:00:01') }, true],
    [
      'the day before, of a job first published today',
      { capturedAt: new Date('2026-03-02T10:00:00Z') },
      true,
    ],
    ['more than an hour before its own clock check', { capturedAt: at('06:59:59'), seen: null }, true],
    [
      'days before, about no job and never checked',
      { capturedAt: new Date('2026-03-01T10:00:00Z'), clock: null, seen: null },
      false,
    ],
  ])('%s', (_, changes, expected) => {
    expect(isImpossibleTime({ ...report, ...changes }, batch)).toBe(expected);
  });
});

it('a clock that is still ahead when it sends says what can be, one that was set right in between does not', () => {
  const ahead = { capturedAt: at('14:50:00'), clock: check(0), seen: at('09:00:00') };
  expect(isImpossibleTime(ahead, { sentAt: at('15:00:00'), receivedAt: received })).toBe(false);
  expect(isImpossibleTime(ahead, { sentAt: at('12:00:00'), receivedAt: received })).toBe(true);
  // Nothing is sent before it was captured.
  expect(isImpossibleTime(ahead, { sentAt: at('14:00:00'), receivedAt: received })).toBe(true);
});

describe('whatever the clocks say', () => {
  const instants = fc
    .integer({ min: 0, max: 4 * 24 * 60 })
    .map((minutes) => new Date(at('00:00:00').getTime() + minutes * 60_000));

  it('nothing happened after its report arrived', () => {
    fc.assert(
      fc.property(
        instants,
        instants,
        fc.integer({ min: -1e12, max: 1e12 }),
        (captured, arrived, offsetMs) => {
          expect(
            occurredAt(captured, check(offsetMs), { sentAt: captured, receivedAt: arrived }) <= arrived,
          ).toBe(true);
        },
      ),
    );
  });

  it('a clock that was off by the same all day gives the true time back', () => {
    fc.assert(
      fc.property(
        instants,
        fc.tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: -24 * 60, max: 24 * 60 })),
        (happened, [later, minutesOff]) => {
          const off = minutesOff * 60_000;
          const arrived = new Date(happened.getTime() + later * 60_000);
          const found = occurredAt(new Date(happened.getTime() + off), check(-off), {
            sentAt: arrived,
            receivedAt: arrived,
          });
          expect(Math.abs(found.getTime() - happened.getTime())).toBeLessThanOrEqual(120_000);
        },
      ),
    );
  });
});

describe('reports that arrive together', () => {
  const report = (clock: string) => ({ capturedAt: at(clock), clock: check(0), seen: null });
  const timesOf = (...clocks: string[]) =>
    timesInOrder(clocks.map(report), batch).map(({ at: time }) => time.toISOString().slice(11, -1));

  it.each([
    ['keep their times', ['09:00:00', '10:00:00'], ['09:00:00.000', '10:00:00.000']],
    ['sent in another order keep them as well', ['10:00:00', '09:00:00'], ['10:00:00.000', '09:00:00.000']],
    [
      'of a clock that is ahead keep their order, before they arrived',
      ['12:00:03', '12:00:01', '12:00:02'],
      ['12:00:00.000', '11:59:59.998', '11:59:59.999'],
    ],
    [
      'push what was done just before them back by as much',
      ['11:59:59.999', '12:00:01', '12:00:02'],
      ['11:59:59.998', '11:59:59.999', '12:00:00.000'],
    ],
    ['of one instant keep it', ['10:00:00', '10:00:00'], ['10:00:00.000', '10:00:00.000']],
    [
      'with times that cannot be keep it, too',
      ['14:00:00', '13:00:00', '10:00:00'],
      ['11:59:59.999', '12:00:00.000', '10:00:00.000'],
    ],
  ])('%s', (_, clocks, times) => {
    expect(timesOf(...clocks)).toEqual(times);
  });

  it('are in one order by what their phone says, none after it arrived, and moved by a millisecond each at most', () => {
    const seconds = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(seconds, (list) => {
        const reports = list.map((second) => ({
          capturedAt: new Date(received.getTime() + second * 1_000),
          clock: check(0),
          seen: null,
        }));
        const times = timesInOrder(reports, batch).map(({ at: time }) => time.getTime());
        for (const [one, second] of list.entries()) {
          const alone = Math.min(received.getTime() + second * 1_000, received.getTime());
          expect(times[one]).toBeLessThanOrEqual(alone);
          expect(times[one]).toBeGreaterThan(alone - list.length);
          const after = list.flatMap((later, other) =>
            second < later || (second === later && one < other)
              ? [(times[other] ?? 0) - (later > 0 ? 1 : 0)]
              : [],
          );
          expect(times[one]).toBeLessThanOrEqual(Math.min(...after, received.getTime()));
        }
      }),
    );
  });
});
