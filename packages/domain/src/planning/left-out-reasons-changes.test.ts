import { expect, test } from 'vitest';
import { explainHelpfulChange, type HelpfulChange } from './left-out-reasons-changes.ts';

const names = { truck: (id: string) => `Truck ${id}`, site: (id: string) => `Plant ${id}` };
const truckId = '2';

type Case = readonly [change: HelpfulChange, us: string, metric?: string];

/** At least one case of every kind; the compiler enforces it. */
const cases: { [Kind in HelpfulChange['kind']]: readonly Case[] } = {
  'window-later': [
    [
      { truckId, kind: 'window-later', seconds: 2_341, until: 56_401 },
      'its arrival window lasted until 3:41 PM, 40 min longer',
    ],
    [
      { truckId, kind: 'window-later', seconds: 60, until: 90_000 },
      'its arrival window lasted until 1:00 AM the next day, 1 min longer',
    ],
  ],
  'window-earlier': [
    [
      { truckId, kind: 'window-earlier', seconds: 3_601, from: 28_799 },
      'its arrival window began at 7:59 AM, 1 h 1 min earlier',
    ],
  ],
  'shift-later': [[{ truckId, kind: 'shift-later', seconds: 2_100 }, "the truck's shift ended 35 min later"]],
  'shift-earlier': [
    [{ truckId, kind: 'shift-earlier', seconds: 1 }, "the truck's shift began 1 min earlier"],
  ],
  'site-later': [
    [
      { truckId, kind: 'site-later', siteId: '7', seconds: 1_800, until: 63_000 },
      'Plant 7 were open until 5:30 PM, 30 min longer',
    ],
  ],
  'site-takes-more': [
    [
      { truckId, kind: 'site-takes-more', siteId: '7', gallons: 1_200 },
      'Plant 7 took 1,200 gal more on this day',
      'Plant 7 took 4,540 L more on this day',
    ],
  ],
  'site-takes-waste': [
    [{ truckId, kind: 'site-takes-waste', siteId: '7', wasteType: 'grease' }, 'Plant 7 took grease'],
  ],
  'larger-tank': [
    [
      { truckId, kind: 'larger-tank', gallons: 500 },
      "the truck's tank held 500 gal more",
      "the truck's tank held 1,895 L more",
    ],
  ],
  'day-limit': [
    [
      { truckId, kind: 'day-limit', limit: 'gallons', more: 1_000 },
      'the truck were allowed 1,000 gal more on one day',
      'the truck were allowed 3,785 L more on one day',
    ],
    [
      { truckId, kind: 'day-limit', limit: 'stops', more: 1 },
      'the truck were allowed 1 stop more on one day',
    ],
  ],
  'truck-takes-waste': [
    [
      { truckId, kind: 'truck-takes-waste', wasteType: 'portable_toilet' },
      'the truck were allowed to carry portable-toilet waste',
    ],
  ],
  'truck-has-skills': [
    [
      { truckId, kind: 'truck-has-skills', skills: ['long hose', 'jetter'] },
      'its driver held what the job requires: long hose, jetter',
    ],
  ],
  'truck-allowed': [[{ truckId, kind: 'truck-allowed' }, 'the job were not limited to other trucks']],
  'truck-gets-there': [
    [{ truckId, kind: 'truck-gets-there', truckSize: 3 }, 'a large truck got in at the site'],
  ],
  'any-position': [[{ truckId, kind: 'any-position' }, 'it did not have to come first or last']],
};

test.each(
  Object.values(cases)
    .flat()
    .map(([change, us, metric = us]) => ({ change, us, metric })),
)('$change.kind $us', ({ change, us, metric }) => {
  expect(explainHelpfulChange(change, 0, names, 'us')).toBe(`Truck 2 could do it if ${us}.`);
  expect(explainHelpfulChange(change, 8_420, names, 'metric')).toBe(
    `Truck 2 could do it if ${metric}. That costs $84.20 more.`,
  );
});
