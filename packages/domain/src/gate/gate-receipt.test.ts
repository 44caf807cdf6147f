import { expect, test } from 'vitest';
import { gateReceiptInput } from './gate-receipt.ts';

const drawn: [number, number][] = [
  [100, 800],
  [300, 200],
  [500, 800],
];
const said = {
  token: 'abc',
  receivedGallons: 2_500,
  ticketNumber: ' 4711 ',
  note: '',
  name: 'Pat Gate',
  strokes: [drawn],
};

test('a receipt is tidied', () => {
  expect(gateReceiptInput.parse(said)).toMatchObject({
    outcome: 'accepted',
    ticketNumber: '4711',
    reason: null,
    ph: null,
    note: null,
    name: 'Pat Gate',
  });
});

test('pH is taken with two decimals, from 0 to 14', () => {
  const hundredths = Array.from({ length: 1_401 }, (_, at) => at / 100);
  expect(hundredths.filter((ph) => !gateReceiptInput.safeParse({ ...said, ph }).success)).toEqual([]);
});

test.each([
  [{ outcome: 'rejected', receivedGallons: 0, reason: ' Too acid ', ph: 4.5 }],
  [{ outcome: 'partly_accepted', receivedGallons: 900, reason: 'Digester full' }],
])('taken: %o', (changes) => {
  expect(gateReceiptInput.parse({ ...said, ...changes })).toMatchObject({
    ...changes,
    reason: changes.reason.trim(),
  });
});

test.each([
  ['no gallons', { receivedGallons: 0 }, 'receivedGallons'],
  [
    'no gallons of a part',
    { outcome: 'partly_accepted', receivedGallons: 0, reason: 'Full' },
    'receivedGallons',
  ],
  ['gallons of a rejected load', { outcome: 'rejected', reason: 'Full' }, 'receivedGallons'],
  ['rejected without a reason', { outcome: 'rejected', receivedGallons: 0, reason: ' ' }, 'reason'],
  ['partly accepted without a reason', { outcome: 'partly_accepted' }, 'reason'],
  ['accepted with a reason', { reason: 'Full' }, 'reason'],
  ['a reason that is too long', { outcome: 'partly_accepted', reason: 'x'.repeat(201) }, 'reason'],
  ['an outcome nobody knows', { outcome: 'returned' }, 'outcome'],
  ['pH below 0', { ph: -0.1 }, 'ph'],
  ['pH above 14', { ph: 14.01 }, 'ph'],
  ['pH as exact as no meter is', { ph: 7.123 }, 'ph'],
  ['more than any tank holds', { receivedGallons: 1_000_001 }, 'receivedGallons'],
  ['parts of gallons', { receivedGallons: 10.5 }, 'receivedGallons'],
  ['no name', { name: '  ' }, 'name'],
  ['nothing drawn', { strokes: [] }, 'strokes'],
  ['a slip of the finger', { strokes: [[[100, 100]]] }, 'strokes'],
  [
    'more points than a hand draws',
    { strokes: Array.from({ length: 2 }, () => Array.from({ length: 501 }, (_, at) => [at, at % 2])) },
    'strokes',
  ],
])('refused: %s', (_, changes, path) => {
  const read = gateReceiptInput.safeParse({ ...said, ...changes });
  expect(read.error?.issues.map((issue) => issue.path[0])).toEqual([path]);
});
