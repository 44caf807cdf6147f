import type { SanitationRules } from './sanitation-need.ts';

/**
 * The initial, editable rules, each with its source (decision 0254). The chart of events is published by several
 * makers and renters of toilets with the same figures; it assumes service between the days.
 */
export const startingRules: SanitationRules = {
  events: {
    source:
      'Special event chart of TSF Company (tuff-jon.com), the same at advancedportabletoilets.com: a custom of the ' +
      'trade, no law; ask your county for its own. For several days it takes the longest and the fullest one. ' +
      'Alcohol: 15 to 20 % more; accessible: 1 in 20, at least 1 where the public comes, as 2010 ADA Standards ' +
      '213.2; 1 hand-wash station for 4 toilets. More than 10 hours or 10,000 people: in proportion, our own rule.',
    rows: [
      { people: 50, toilets: [1, 1, 1, 1, 2, 2, 2, 2, 2, 2] },
      { people: 100, toilets: [2, 2, 2, 2, 3, 3, 3, 3, 3, 4] },
      { people: 250, toilets: [2, 2, 3, 3, 3, 4, 4, 6, 6, 8] },
      { people: 500, toilets: [3, 4, 5, 5, 5, 6, 6, 7, 7, 8] },
      { people: 1_000, toilets: [5, 7, 8, 8, 9, 9, 10, 10, 12, 12] },
      { people: 2_000, toilets: [8, 13, 15, 17, 18, 19, 19, 19, 20, 20] },
      { people: 3_000, toilets: [12, 19, 23, 25, 28, 28, 28, 30, 30, 30] },
      { people: 4_000, toilets: [16, 24, 30, 34, 36, 38, 38, 38, 38, 38] },
      { people: 5_000, toilets: [19, 32, 38, 42, 44, 46, 46, 48, 48, 48] },
      { people: 6_000, toilets: [23, 38, 46, 50, 54, 57, 57, 60, 60, 60] },
      { people: 7_000, toilets: [28, 42, 54, 60, 63, 66, 66, 66, 66, 66] },
      { people: 8_000, toilets: [32, 48, 60, 66, 72, 72, 75, 78, 78, 78] },
      { people: 10_000, toilets: [38, 60, 75, 84, 88, 92, 96, 96, 96, 100] },
    ],
    alcoholPercent: 15,
    toiletsPerAccessible: 20,
    toiletsPerHandWash: 4,
  },
  sites: {
    source:
      '29 CFR 1926.51(c)(1), Table D-1, the least the law asks for: 20 or less: 1; 20 or more: 1 toilet seat and 1 ' +
      'urinal per 40 workers; 200 or more: 1 and 1 per 50. It names 20 in two rows; here the first one has it. ' +
      'Set urinals to 0 if your toilets have one inside and your inspector counts it. Hand-wash: the federal rule ' +
      'has no number; 1 for 20 workers is California’s (8 CCR 1527). The trade often sets 1 toilet for 10.',
    rows: [
      { from: 1, peoplePerSet: 20, toilets: 1, urinals: 0 },
      { from: 21, peoplePerSet: 40, toilets: 1, urinals: 1 },
      { from: 200, peoplePerSet: 50, toilets: 1, urinals: 1 },
    ],
    peoplePerHandWash: 20,
  },
  crews: {
    source:
      '29 CFR 1928.110(c)(2): 1 toilet and 1 hand-washing facility for each 20 hand-laborers or fraction, within a ' +
      'quarter-mile walk; from 11 on a day (1928.110(a)), and not for 3 hours or less, travel included. States ' +
      'may ask for more.',
    fromPeople: 11,
    hoursWithout: 3,
    peoplePerToilet: 20,
    peoplePerHandWash: 20,
  },
};
