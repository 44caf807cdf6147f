import { describe, expect, it } from 'vitest';
import { leftOutReasonOf, type LeftOutReason, type OutgoingInvoice } from './sending.ts';

const approved: OutgoingInvoice = {
  state: 'approved',
  isHeld: false,
  isDisputed: false,
  isSent: false,
  isBeingSent: false,
  lineCount: 1,
  taxesNotSet: 0,
};
const issued = { ...approved, state: 'issued' } as const;

describe('an invoice that is to go out', () => {
  it.each<[string, OutgoingInvoice, LeftOutReason | null]>([
    ['approved', approved, null],
    ['issued, not sent', issued, null],
    ['a draft', { ...approved, state: 'draft' }, 'not-approved'],
    ['a held draft', { ...approved, state: 'draft', isHeld: true }, 'on-hold'],
    ['approved, without lines', { ...approved, lineCount: 0 }, 'empty'],
    ['approved, tax not set', { ...approved, taxesNotSet: 1 }, 'tax-not-set'],
    ['void', { ...issued, state: 'void' }, 'void'],
    ['disputed', { ...issued, isDisputed: true }, 'disputed'],
    ['sent', { ...issued, isSent: true }, 'already-sent'],
    ['sent and disputed', { ...issued, isSent: true, isDisputed: true }, 'already-sent'],
    ['issued, whatever its taxes', { ...issued, taxesNotSet: 2 }, null],
    ['in another send-out', { ...approved, isBeingSent: true }, 'being-sent'],
  ])('%s', (_, invoice, reason) => expect(leftOutReasonOf(invoice)).toBe(reason));
});
