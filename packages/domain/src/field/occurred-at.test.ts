import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { occurredAt } from './occurred-at.ts';

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
    ['never after the report arrived', at('19:00:00'), check(0), batch, received],
  ])('%s', (_, captured, clock, sent, expected) => {
    expect(occurredAt(captured, clock, sent)).toEqual(expected);
  });
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
