import { assert, boolean, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crewNeed, eventNeed, siteNeed, type EventQuestion } from './sanitation-need.ts';
import { startingRules } from './starting-rules.ts';

const { events, sites, crews } = startingRules;

const event = (changes: Partial<EventQuestion> = {}): EventQuestion => ({
  people: 400,
  hoursADay: 6,
  days: 1,
  hasAlcohol: false,
  isPublic: false,
  isServicedNightly: true,
  ...changes,
});

/** Read off the printed chart and worked out by hand: toilets, accessible ones among them, hand-wash stations. */
describe('ten events', () => {
  it.each([
    // Row 50, 4 hours: 1.
    ['a birthday', { people: 40, hoursADay: 4 }, [1, 0, 1]],
    // Row 250, 8 hours: 6; 6.9 with alcohol, so 7; 7 ÷ 4 = 1.75.
    ['a wedding', { people: 180, hoursADay: 8, hasAlcohol: true }, [7, 0, 2]],
    // Row 500, 6 hours: 6; 6.9, so 7.
    ['the fair of the design', { hasAlcohol: true, isPublic: true, days: 3 }, [7, 1, 2]],
    // Row 500, 2 hours: 4.
    ['a short ceremony', { hoursADay: 2, isPublic: true }, [4, 1, 1]],
    // Row 500, 40 hours in one go: 8 in 10 hours, so 32.
    ['five days that nobody services', { hoursADay: 8, days: 5, isServicedNightly: false }, [32, 0, 8]],
    // Row 500, 8 hours.
    ['five days, serviced nightly', { hoursADay: 8, days: 5 }, [7, 0, 2]],
    // Row 1,000, 10 hours: 12; 13.8, so 14; 14 ÷ 4 = 3.5.
    ['a brewers’ day', { people: 501, hoursADay: 10, hasAlcohol: true, isPublic: true }, [14, 1, 4]],
    // Row 4,000, 5 hours: 36; 41.4, so 42; 42 ÷ 20 = 2.1.
    ['a concert', { people: 4_000, hoursADay: 5, hasAlcohol: true, isPublic: true }, [42, 3, 11]],
    // Row 10,000, 1 hour: 38, two in 20 make 1.9.
    ['a parade', { people: 9_000, hoursADay: 1, isPublic: true }, [38, 2, 10]],
    // Row 10,000, 10 hours: 100 for 10,000, so 250 for 25,000; 287.5, so 288; 288 ÷ 20 = 14.4.
    [
      'a festival larger than the chart',
      { people: 25_000, hoursADay: 10, hasAlcohol: true, isPublic: true },
      [288, 15, 72],
    ],
  ] as const)('%s', (_, changes, [toilets, accessible, handWashes]) => {
    expect(eventNeed(event(changes), events)).toMatchObject({ toilets, accessible, handWashes });
  });

  it('say the row and each step', () => {
    expect(eventNeed(event({ hasAlcohol: true, isPublic: true }), events).steps).toEqual([
      'Row up to 500 people, column 6 hours: 6 toilets.',
      '1 more for alcohol (15 %).',
      '1 of them accessible (1 in 20, at least 1).',
      '2 hand-wash stations (1 for 4 toilets).',
    ]);
    expect(
      eventNeed(event({ people: 20_000, hoursADay: 10, days: 2, isServicedNightly: false }), events).steps,
    ).toContain(
      '20,000 people, in proportion; 20 hours without service between, in proportion: 400 toilets.',
    );
  });

  it('never need fewer toilets for more people, hours, days or alcohol, nor with nobody servicing them', () => {
    assert(
      property(
        integer({ min: 1, max: 30_000 }),
        integer({ min: 1, max: 23 }),
        integer({ min: 1, max: 9 }),
        boolean(),
        boolean(),
        (people, hoursADay, days, hasAlcohol, isServicedNightly) => {
          const asked = event({ people, hoursADay, days, hasAlcohol, isServicedNightly });
          const need = (more: Partial<EventQuestion>) => eventNeed({ ...asked, ...more }, events).toilets;
          const least = need({});
          for (const more of [
            { people: people + 1 },
            { hoursADay: hoursADay + 1 },
            { days: days + 1 },
            { hasAlcohol: true },
            { isServicedNightly: false },
          ])
            expect(need(more)).toBeGreaterThanOrEqual(least);
        },
      ),
    );
  });
});

/** 29 CFR 1926.51, Table D-1, each toilet and each urinal a unit. */
it.each([
  [1, 1, 1],
  [20, 1, 1],
  [21, 2, 2],
  [40, 2, 2],
  [41, 4, 3],
  [199, 10, 10],
  [200, 8, 10],
  [201, 10, 11],
])(
  'a building site with %i workers has %i units and %i hand-wash stations',
  (people, toilets, handWashes) => {
    expect(siteNeed({ people }, sites)).toMatchObject({ toilets, accessible: 0, handWashes });
  },
);

/** 29 CFR 1928.110(a) and (c)(2). */
it.each([
  [10, 8, 0],
  [11, 3, 0],
  [11, 4, 1],
  [20, 8, 1],
  [21, 8, 2],
  [60, 10, 3],
])(
  'a crew of %i, %i hours a day, has %i toilets and as many hand-wash stations',
  (people, hoursADay, units) => {
    expect(crewNeed({ people, hoursADay }, crews)).toMatchObject({ toilets: units, handWashes: units });
  },
);

it('names the row of a site, and why a crew needs none', () => {
  expect(siteNeed({ people: 60 }, sites).steps[0]).toBe(
    'Row from 21 workers: 1 toilet and 1 urinal for each 40 workers.',
  );
  expect(crewNeed({ people: 4, hoursADay: 8 }, crews).steps).toEqual([
    'The rule begins with 11 workers; for fewer it asks for none.',
  ]);
});

it('follows the company’s own figures', () => {
  const own = {
    ...events,
    rows: [{ people: 100, toilets: [1, 1, 1, 1, 1, 1, 1, 1, 1, 3] }],
    alcoholPercent: 50,
  };
  expect(eventNeed(event({ people: 250, hoursADay: 10, hasAlcohol: true }), own).toilets).toBe(12);
});
