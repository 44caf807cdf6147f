import { describe, expect, it } from 'vitest';
import { cycleInWords, labelSpan, termsInWords, type RentalTerms } from './rental-words.ts';

const terms: RentalTerms = {
  cycle: { every: 'days', days: 28 },
  anchorDate: '2026-06-01',
  bills: 'advance',
  proratesDelivery: true,
  creditsEarlyPickup: false,
  billsFees: true,
  minimumDays: 14,
  waiverPpm: 75_000,
  endDate: '2026-12-24',
  deliveryCents: 2_500,
  pickupCents: 0,
  moveCents: 1_000,
  exchangeCents: 2_000,
  people: 40,
  serviceRule: 'one-to-ten',
};

describe('the terms of a rental', () => {
  it('are said a sentence each', () => {
    expect(termsInWords(terms)).toEqual([
      'Rent is due every 28 days, at the start of each period. Periods count from Jun 1, 2026.',
      'A unit delivered mid-period is charged only for its days.',
      'A unit picked up mid-period is charged for the whole period.',
      'For each unit: delivery $25.00, move $10.00, exchange $20.00.',
      'Each stay costs at least 14 days.',
      'Damage waiver: 7.5 % of the rent.',
      'One toilet for 10 people, serviced every week, for 40 people.',
      'Planned to end on Dec 24, 2026.',
    ]);
  });

  it('say the planned delivery and what all units together cost to bring and fetch', () => {
    const together = { ...terms, deliverOn: '2026-06-11', roundTripCents: 15_000 };
    const words = 'Delivery and pickup of all units: $150.00, billed when the first are delivered.';
    expect(termsInWords(together)).toContain('Delivery planned on Jun 11, 2026.');
    expect(termsInWords(together)).toContain(
      `${words} For each unit: delivery $25.00, move $10.00, exchange $20.00.`,
    );
    const free = { ...together, deliveryCents: 0, moveCents: 0, exchangeCents: 0 };
    expect(termsInWords(free)).toContain(words);
  });

  it('say of an event only what can be true of it', () => {
    const event: RentalTerms = {
      ...terms,
      cycle: { every: 'event' },
      bills: 'arrears',
      billsFees: false,
      waiverPpm: 0,
      endDate: null,
      serviceRule: null,
    };
    expect(termsInWords(event)).toEqual([
      'Rent is due once for the whole rental, after pickup.',
      'Deliveries, pickups, moves and exchanges cost nothing extra.',
    ]);
  });

  it.each([
    [{ every: 'days', days: 7 }, 'every week'],
    [{ every: 'months', months: 1, day: 1 }, 'every month, from the 1st on'],
    [{ every: 'months', months: 1, day: 12 }, 'every month, from the 12th on'],
    [{ every: 'months', months: 3, day: 23 }, 'every three months, from the 23rd on'],
    [{ every: 'months', months: 1, day: 31 }, 'every month, from the 31st or the last day on'],
  ] as const)('name the cycle %j', (cycle, words) => {
    expect(cycleInWords(cycle)).toBe(words);
  });
});

it('labels are one or from one to another', () => {
  expect([labelSpan(4, 4), labelSpan(4, 9)]).toEqual(['#4', '#4 – #9']);
});
