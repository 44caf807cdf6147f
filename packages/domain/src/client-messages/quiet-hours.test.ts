import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offsetMs } from '../kernel/calendar-date.ts';
import { quietUntil } from './quiet-hours.ts';
import { timeZoneOfZip } from './zip-time-zone.ts';

describe('quiet hours', () => {
  it.each([
    ['eight in the morning', '2026-07-01T12:00:00Z', 'America/New_York', null],
    ['a minute before', '2026-07-01T11:59:59Z', 'America/New_York', '2026-07-01T12:00:00.000Z'],
    ['the same moment in Denver', '2026-07-01T12:00:00Z', 'America/Denver', '2026-07-01T14:00:00.000Z'],
    ['a minute before eight in the evening', '2026-07-01T23:59:00Z', 'America/New_York', null],
    ['eight in the evening', '2026-07-02T00:00:00Z', 'America/New_York', '2026-07-02T12:00:00.000Z'],
    ['after midnight', '2026-07-02T05:00:00Z', 'America/New_York', '2026-07-02T12:00:00.000Z'],
    [
      'the night the clocks go forward',
      '2026-03-08T02:00:00Z',
      'America/New_York',
      '2026-03-08T12:00:00.000Z',
    ],
    ['the night the clocks go back', '2026-11-01T01:30:00Z', 'America/New_York', '2026-11-01T13:00:00.000Z'],
    [
      'Arizona, which has no summer time',
      '2026-07-01T14:30:00Z',
      'America/Phoenix',
      '2026-07-01T15:00:00.000Z',
    ],
    ['the end of a year', '2027-01-01T04:00:00Z', 'America/New_York', '2027-01-01T13:00:00.000Z'],
  ])('%s', (_name, at, timeZone, until) => {
    expect(quietUntil(new Date(at), timeZone)?.toISOString() ?? null).toBe(until);
  });

  it('end within 13 hours, at eight by the clocks of the place', () => {
    const zones = fc.constantFrom(
      'America/New_York',
      'America/Chicago',
      'America/Phoenix',
      'Pacific/Honolulu',
    );
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
        zones,
        (at, zone) => {
          const until = quietUntil(at, zone);
          if (until === null) return;
          const waits = until.getTime() - at.getTime();
          expect(waits > 0 && waits <= 13 * 3_600_000).toBe(true);
          expect(((until.getTime() + offsetMs(until.getTime(), zone)) / 60_000) % 1_440).toBe(480);
          expect(quietUntil(until, zone)).toBeNull();
        },
      ),
    );
  });
});

it.each([
  ['17601', 'America/New_York'],
  ['32401', 'America/Chicago'],
  ['32301', 'America/New_York'],
  ['37402', 'America/New_York'],
  ['37201', 'America/Chicago'],
  ['46402', 'America/Chicago'],
  ['46204', 'America/New_York'],
  ['57701', 'America/Denver'],
  ['60601-1234', 'America/Chicago'],
  ['79901', 'America/Denver'],
  ['83501', 'America/Los_Angeles'],
  ['83702', 'America/Boise'],
  ['85001', 'America/Phoenix'],
  ['90210', 'America/Los_Angeles'],
  ['96813', 'Pacific/Honolulu'],
  ['99501', 'America/Anchorage'],
  ['00901', 'America/Puerto_Rico'],
  ['K1A 0B1', 'Europe/Paris'],
  ['', 'Europe/Paris'],
  [null, 'Europe/Paris'],
])('%s is in %s', (zip, timeZone) => {
  expect(timeZoneOfZip(zip, 'Europe/Paris')).toBe(timeZone);
  expect(() => new Intl.DateTimeFormat('en-US', { timeZone })).not.toThrow();
});
