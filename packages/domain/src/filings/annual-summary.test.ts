import { expect, test } from 'vitest';
import { collectedGallons, groupsOf, openUntil, sumOf, type SummaryRow } from './annual-summary.ts';

const row = (changes: Partial<SummaryRow>): SummaryRow => ({
  siteId: 'plant',
  siteName: 'County Plant',
  siteAddress: '',
  sitePermit: null,
  wasteType: 'septage',
  clientId: 'miller',
  clientName: 'Miller',
  address: '',
  ticketCount: 1,
  receivedGallons: 975,
  differenceGallons: 75,
  ...changes,
});
// A site that metered more than was on board.
const rows = [
  row({}),
  row({ wasteType: 'grease', receivedGallons: 520, differenceGallons: -20 }),
  row({ siteId: 'farm', receivedGallons: 100, differenceGallons: 0 }),
];

test('what was collected is what was received and what got lost', () => {
  expect(rows.map(collectedGallons)).toEqual([1_050, 500, 100]);
  expect(sumOf(rows)).toEqual({ collectedGallons: 1_650, receivedGallons: 1_595, differenceGallons: 55 });
  expect(sumOf([])).toEqual({ collectedGallons: 0, receivedGallons: 0, differenceGallons: 0 });
});

test('groups keep their order, and their sums are the whole', () => {
  const sites = groupsOf(rows, ({ siteId }) => siteId);
  expect(sites.map(({ key, collectedGallons: gallons }) => [key, gallons])).toEqual([
    ['plant', 1_550],
    ['farm', 100],
  ]);
  expect(sites.reduce((sum, { receivedGallons }) => sum + receivedGallons, 0)).toBe(
    sumOf(rows).receivedGallons,
  );
});

test.each([
  ['2026-12-30', '2026-12-31'],
  ['2026-12-31', '2026-12-31'],
  ['2027-01-01', null],
])('on %s the year lacks what comes until %s', (today, expected) => {
  expect(openUntil({ to: '2026-12-31' }, today)).toBe(expected);
});
