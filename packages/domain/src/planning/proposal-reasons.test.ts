import { expect, it } from 'vitest';
import { explainProposedChange, type FactsOfChange, type LaneOfChange } from './proposal-reasons.ts';

const lane = (number: number, changes: Partial<LaneOfChange> = {}): LaneOfChange => ({
  routeId: `route ${number}`,
  vehicleName: `Truck ${number}`,
  secondsToday: 28_800,
  secondsProposed: 28_800,
  endToday: 57_600,
  endProposed: 57_600,
  brokenToday: [],
  brokenProposed: [],
  inService: true,
  ...changes,
});
const facts = (changes: Partial<FactsOfChange>): FactsOfChange => ({
  from: lane(1),
  to: lane(2),
  lateToday: false,
  lateProposed: false,
  savedMeters: 0,
  savedSeconds: 0,
  makesRoomFor: null,
  leftOutBecause: null,
  plan: { savedMeters: 0, savedSeconds: 0 },
  ...changes,
});

it.each<[Partial<FactsOfChange>, us: string, metric?: string]>([
  [{ to: null, leftOutBecause: 'The day is full.' }, 'The day is full.'],
  [
    { from: null, savedMeters: -10_139, savedSeconds: -840 },
    'Was on no route. It adds 6.3 miles and 14 minutes to Truck 2.',
    'Was on no route. It adds 10.1 kilometres and 14 minutes to Truck 2.',
  ],
  [{ from: null }, 'Was on no route. It is on the way for Truck 2.'],
  [{ from: lane(1, { inService: false }), savedMeters: 5_000 }, 'Truck 1 is out of service on this day.'],
  [{ lateToday: true, savedMeters: 5_000, savedSeconds: 60 }, 'Was late; now within its window.'],
  [
    { savedMeters: 10_139, savedSeconds: 840 },
    'Nearer to the other stops of Truck 2: 6.3 miles and 14 minutes less.',
    'Nearer to the other stops of Truck 2: 10.1 kilometres and 14 minutes less.',
  ],
  [
    { lateToday: true, lateProposed: true, savedMeters: 10_139, savedSeconds: 7_500 },
    'Nearer to the other stops of Truck 2: 6.3 miles and 2 h 5 min less.',
    'Nearer to the other stops of Truck 2: 10.1 kilometres and 2 h 5 min less.',
  ],
  [
    { savedMeters: 1_609, savedSeconds: 0 },
    'Nearer to the other stops of Truck 2: 1.0 miles less.',
    'Nearer to the other stops of Truck 2: 1.6 kilometres less.',
  ],
  [
    { savedMeters: 1_609, savedSeconds: -60 },
    'Nearer to the other stops of Truck 2: 1.0 miles less, for 1 minute more.',
    'Nearer to the other stops of Truck 2: 1.6 kilometres less, for 1 minute more.',
  ],
  [
    { savedMeters: -1_609, savedSeconds: 600 },
    'Quicker with Truck 2: 10 minutes less, for 1.0 miles more.',
    'Quicker with Truck 2: 10 minutes less, for 1.6 kilometres more.',
  ],
  [{ savedMeters: 0, savedSeconds: 600 }, 'Quicker with Truck 2: 10 minutes less.'],
  [
    { to: lane(1), savedMeters: 3_219, savedSeconds: 300 },
    'A better place in the order of Truck 1: 2.0 miles and 5 minutes less.',
    'A better place in the order of Truck 1: 3.2 kilometres and 5 minutes less.',
  ],
  [
    {
      savedMeters: -5,
      savedSeconds: 10,
      from: lane(1, { brokenToday: ['late', 'after-shift'], brokenProposed: ['late'] }),
    },
    'Truck 1 was back after its shift; now it is not.',
  ],
  [
    { to: lane(2, { brokenToday: ['over-capacity'] }) },
    'The tank of Truck 2 was over capacity; now it is not.',
  ],
  [
    { from: lane(1, { endProposed: null, secondsProposed: 0 }), savedMeters: -500 },
    'Truck 1 is no longer needed.',
  ],
  [{ makesRoomFor: 'JOB-000012', savedMeters: -500 }, 'Makes room for JOB-000012.'],
  [
    {
      from: lane(1, { secondsToday: 36_000, secondsProposed: 30_000 }),
      to: lane(2, { secondsToday: 20_000, secondsProposed: 27_000 }),
      savedMeters: -500,
    },
    'Evens out the work: Truck 1 works 1 h 40 min less.',
  ],
  [
    {
      from: lane(1, { endProposed: 56_000, secondsProposed: 27_000 }),
      to: lane(2, { secondsToday: 30_000 }),
      savedMeters: -500,
    },
    'Truck 1 is back 27 minutes earlier.',
  ],
  [
    {
      to: lane(1, { endProposed: 56_000 }),
      savedMeters: -500,
      plan: { savedMeters: 10_139, savedSeconds: 60 },
    },
    'Belongs with the other changes in this plan, which save 6.3 miles and 1 minute together.',
    'Belongs with the other changes in this plan, which save 10.1 kilometres and 1 minute together.',
  ],
  [
    { savedMeters: -500, plan: { savedMeters: 10_139, savedSeconds: -60 } },
    'Belongs with the other changes in this plan.',
  ],
])('%o', (changes, us, metric = us) => {
  expect(explainProposedChange(facts(changes), 'us')).toBe(us);
  expect(explainProposedChange(facts(changes), 'metric')).toBe(metric);
});
