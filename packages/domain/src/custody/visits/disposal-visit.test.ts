import { describe, expect, test } from 'vitest';
import {
  differenceOf,
  receiptOf,
  visitNote,
  type Difference,
  type Receipt,
  type VisitFacts,
} from './disposal-visit.ts';
import { defaultVarianceLimit } from '../../companies/company-custody.ts';

const visit: VisitFacts = {
  ticketNumber: null,
  photoCount: 0,
  noteKinds: [],
  gallons: 2_600,
  varianceGallons: 200,
  gateOutcome: null,
  siteSigns: false,
  signedGallons: null,
  varianceLimit: defaultVarianceLimit,
};

describe('what proves that a load was received', () => {
  test.each<[Receipt, Partial<VisitFacts>]>([
    ['missing', {}],
    ['missing', { noteKinds: ['hauler', 'site'] }],
    ['reason', { noteKinds: ['no-ticket'] }],
    ['photo', { photoCount: 1, noteKinds: ['no-ticket'] }],
    ['number', { ticketNumber: '4711', photoCount: 1 }],
    ['signature', { gateOutcome: 'accepted', noteKinds: ['no-ticket'] }],
    ['signature', { gateOutcome: 'rejected', siteSigns: true }],
    ['missing', { ticketNumber: '4711', siteSigns: true }],
    ['reason', { ticketNumber: '4711', siteSigns: true, noteKinds: ['no-ticket'] }],
    ['number', { ticketNumber: '4711', siteSigns: true, gateOutcome: 'accepted' }],
    ['number', { ticketNumber: '4711', siteSigns: true, photoCount: 1 }],
  ])('%s: %o', (receipt, more) => expect(receiptOf({ ...visit, ...more })).toBe(receipt));
});

describe('a difference between what was on board and what arrived', () => {
  test.each<[Difference, Partial<VisitFacts>]>([
    ['none', {}],
    ['none', { varianceGallons: 50, gallons: 100 }],
    ['open', { varianceGallons: 51, gallons: 100 }],
    ['open', { varianceGallons: 400 }],
    ['none', { varianceGallons: 400, varianceLimit: { gallons: 400, percent: 0 } }],
    ['none', { varianceGallons: 400, gallons: 1_600, varianceLimit: { gallons: 0, percent: 20 } }],
    ['open', { varianceGallons: 1, varianceLimit: { gallons: 0, percent: 0 } }],
    ['open', { varianceGallons: -400 }],
    ['open', { varianceGallons: 400, noteKinds: ['hauler'] }],
    ['open', { varianceGallons: 400, noteKinds: ['site', 'no-ticket'] }],
    ['explained', { varianceGallons: 400, noteKinds: ['site', 'hauler'] }],
    ['none', { gateOutcome: 'accepted', signedGallons: 2_600 }],
    ['open', { gateOutcome: 'accepted', signedGallons: 2_590, varianceGallons: 0, noteKinds: ['site'] }],
    ['explained', { gateOutcome: 'accepted', signedGallons: 2_590, noteKinds: ['site', 'hauler'] }],
    ['open', { gateOutcome: 'partly_accepted', varianceGallons: 0, noteKinds: ['site'] }],
    ['open', { gateOutcome: 'rejected', gallons: 0, varianceGallons: 0, noteKinds: ['site'] }],
    ['explained', { gateOutcome: 'rejected', gallons: 0, varianceGallons: 0, noteKinds: ['site', 'hauler'] }],
  ])('%s: %o', (difference, more) => expect(differenceOf({ ...visit, ...more })).toBe(difference));
});

test('a ticket number is as long as a phone may report one', () => {
  expect(visitNote.safeParse({ kind: 'ticket-number', text: 'x'.repeat(121) }).success).toBe(false);
  expect(visitNote.safeParse({ kind: 'site', text: 'x'.repeat(121) }).success).toBe(true);
});
