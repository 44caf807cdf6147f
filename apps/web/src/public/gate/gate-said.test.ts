import type { Stroke } from '@haulwright/domain/field/signature-strokes';
import { expect, test } from 'vitest';
import { readGallons, readPh, saidOf, wrongIn, type GateTyped } from './gate-said.ts';

const drawn: Stroke = [
  [100, 800],
  [300, 200],
];
const typed: GateTyped = {
  outcome: 'accepted',
  receivedGallons: '1,700',
  reason: '',
  ticketNumber: '',
  ph: '',
  note: '',
  name: 'Pat',
  code: null,
  strokes: [drawn],
};

test.each([
  ['1700', 1_700],
  ['1,700', 1_700],
  [' 1 700 ', 1_700],
  ['0', 0],
  ['1000000', 1_000_000],
  ['1000001', null],
  ['99999999999', null],
  ['1700.5', null],
  ['', null],
  ['many', null],
])('%j are %j gallons', (text, gallons) => {
  expect(readGallons(text)).toBe(gallons);
});

test.each([
  ['6.8', 6.8],
  ['6,85', 6.85],
  [' 7 ', 7],
  ['7.', 7],
  ['0', 0],
  ['14', 14],
  ['14.00', 14],
  ['14.01', undefined],
  ['-1', undefined],
  ['6.855', undefined],
  ['1e1', undefined],
  ['acid', undefined],
  ['', null],
])('%j is pH %j', (text, ph) => {
  expect(readPh(text)).toBe(ph);
});

const rejected = { outcome: 'rejected', reason: ' Grease ' } as const;
test.each<[string, Partial<GateTyped>, object]>([
  ['an accepted load', {}, { outcome: 'accepted', receivedGallons: 1_700, reason: '', ph: null }],
  ['a reason typed before the load was accepted', { reason: 'Grease' }, { outcome: 'accepted', reason: '' }],
  ['gallons typed before it was rejected', rejected, { receivedGallons: 0, reason: ' Grease ' }],
  ['no gallons of a rejected load', { ...rejected, receivedGallons: '' }, { receivedGallons: 0 }],
  ['a part', { ...rejected, outcome: 'partly_accepted' }, { receivedGallons: 1_700, reason: ' Grease ' }],
  ['pH', { ph: '4,5' }, { ph: 4.5 }],
  ['a mailed code', { code: '012345' }, { code: '012345' }],
])('of %s this is sent: %o', (_, changes, expected) => {
  expect(saidOf({ ...typed, ...changes })).toMatchObject(expected);
});

test.each<Partial<GateTyped>>([
  { outcome: null },
  { name: '' },
  { ph: '15' },
  { receivedGallons: '' },
  { code: '' },
])('of %o nothing is sent', (changes) => {
  expect(saidOf({ ...typed, ...changes })).toBeNull();
});

test.each<[string, Partial<GateTyped>, object]>([
  ['all there', {}, {}],
  ['nothing chosen', { outcome: null }, { outcome: 'Choose whether you accept the load.' }],
  [
    'rejected without a reason',
    { ...rejected, reason: ' ' },
    { reason: 'Say why not all of it was accepted.' },
  ],
  ['rejected, without gallons', { ...rejected, receivedGallons: '' }, {}],
  [
    'a part without anything',
    { outcome: 'partly_accepted', receivedGallons: '' },
    {
      receivedGallons: 'Enter the gallons you received.',
      reason: 'Say why not all of it was accepted.',
    },
  ],
  ['no pH', { ph: '15' }, { ph: 'pH is from 0 to 14, with at most two decimals.' }],
  ['no gallons', { receivedGallons: ' ' }, { receivedGallons: 'Enter the gallons you received.' }],
  ['none received', { receivedGallons: '0' }, { receivedGallons: 'Enter the gallons you received.' }],
  [
    'parts of gallons',
    { receivedGallons: '1.5' },
    { receivedGallons: 'Enter whole gallons, at most 1,000,000.' },
  ],
  ['no name', { name: '  ' }, { name: 'Enter your name.' }],
  ['the code that was mailed', { code: '123456' }, {}],
  ['no code', { code: '' }, { code: 'Enter the 6 digits from the mail.' }],
  ['a part of the code', { code: '12345' }, { code: 'Enter the 6 digits from the mail.' }],
  ['nothing drawn', { strokes: [] }, { strokes: 'Sign in the box.' }],
  ['a slip of the finger', { strokes: [[[100, 100]] as Stroke] }, { strokes: 'Sign in the box.' }],
])('%s', (_, changes, wrong) => {
  expect(wrongIn({ ...typed, ...changes })).toEqual(wrong);
});
