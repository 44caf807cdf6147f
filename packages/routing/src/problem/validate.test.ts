import { describe, expect, test } from 'vitest';
import type { PlanInput } from '../input.ts';
import { solve } from '../solve.ts';
import { day, line, site, stop, truck } from '../test/days.ts';
import { PlanInputError } from './validate.ts';

const septage = (gallons: number): { gallons: number; wasteType: string } => ({
  gallons,
  wasteType: 'septage',
});
const effort = { iterations: 200 };

describe('a wrong input', () => {
  const good = day({
    travel: line(0, 10),
    stops: [stop('a', 1)],
    trucks: [truck('t')],
    disposalSites: [site('d', 1)],
  });
  const cases: [mistake: RegExp, input: PlanInput][] = [
    [/place of stop "a" must be a whole number from 0 to 1, not 2/, { ...good, stops: [stop('a', 2)] }],
    [/gallons of stop "a" must be a whole number/, { ...good, stops: [stop('a', 1, septage(0.5))] }],
    [/has gallons but no waste type/, { ...good, stops: [stop('a', 1, { gallons: 5 })] }],
    [/Two stops have the id "a"/, { ...good, stops: [stop('a', 1), stop('a', 1)] }],
    [/ends \(5\) before it starts \(9\)/, { ...good, stops: [stop('a', 1, { windows: [[9, 5]] })] }],
    [/need 3 × 3 = 9 entries, not 4/, { ...good, travel: { ...good.travel, size: 3 } }],
    [/0 on its diagonal/, { ...good, travel: { size: 2, seconds: [0, 1, 1, 3], meters: [0, 1, 1, 0] } }],
    [
      /entry 1 must be a whole number/,
      { ...good, travel: { size: 2, seconds: [0, 1.5, 1, 0], meters: [0, 1, 1, 0] } },
    ],
    [
      /speed factor of truck "t" must be a number from 0.1 to 10, not 0/,
      { ...good, trucks: [truck('t', { speedFactor: 0 })] },
    ],
    [
      /load of truck "t" at the start must be a whole number from 0 to 3000, not 4000/,
      { ...good, trucks: [truck('t', { loadAtStart: { wasteType: 'septage', gallons: 4000 } })] },
    ],
    [
      /starts with grease, which it does not accept/,
      { ...good, trucks: [truck('t', { loadAtStart: { wasteType: 'grease', gallons: 1 } })] },
    ],
    [
      /breaks of truck "t" must be in the order of the day/,
      {
        ...good,
        trucks: [
          truck('t', {
            breaks: [
              { earliest: 9, latest: 10, durationSeconds: 1 },
              { earliest: 5, latest: 6, durationSeconds: 1 },
            ],
          }),
        ],
      },
    ],
    [
      /fee per gallon of disposal site "d" must be a number from 0/,
      { ...good, disposalSites: [site('d', 1, { feeCentsPerGallon: Number.NaN })] },
    ],
  ];
  test.each(cases)('%s', (mistake, input) => {
    expect(() => solve(input, effort)).toThrow(PlanInputError);
    expect(() => solve(input, effort)).toThrow(mistake);
  });
});
