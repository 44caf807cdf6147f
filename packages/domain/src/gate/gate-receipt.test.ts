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
  expect(gateReceiptInput.parse(said)).toMatchObject({ ticketNumber: '4711', note: null, name: 'Pat Gate' });
});

test.each([
  ['no gallons', { receivedGallons: 0 }, 'receivedGallons'],
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
