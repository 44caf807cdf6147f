import type { PlanInput } from '../input.ts';
import { HOUR, MINUTE, day, line, site, stop, truck } from './days.ts';

/**
 * Days on which a truck returns early and waits for the load of its second trip, occasionally taking a break
 * meanwhile.
 */
export function waitingDay(number: number): PlanInput {
  const load = { gallons: 1000 + 100 * number, wasteType: 'septage' };
  const ready = 10 * HOUR + 10 * number * MINUTE;
  return day({
    travel: line(0, 10 + number, 20, 30),
    disposalSites: [site('d', number % 2 === 0 ? 0 : 2)],
    trucks: [
      truck('t', {
        ...(number % 3 === 0 && {
          breaks: [
            {
              earliest: 8 * HOUR + 30 * MINUTE,
              latest: 9 * HOUR + 30 * MINUTE,
              durationSeconds: 30 * MINUTE,
            },
          ],
        }),
      }),
    ],
    stops: [
      stop('a', 1, { ...load, windows: [[8 * HOUR, 8 * HOUR + 25 * MINUTE]] }),
      stop('b', 2, { ...load, releaseSeconds: ready }),
      stop('c', 3, { ...load, gallons: 500, releaseSeconds: ready - HOUR }),
    ],
  });
}
