import type { GateReceipt } from '@haulwright/domain/gate/gate-receipt';
import { describe, expect, it, test } from 'vitest';
import { broken, unreachable } from '../../api/failure-words.ts';
import { isReceiptOf, refusalOf } from './gate-calls.ts';

describe('a refusal', () => {
  it('is said in the words of the contract', () => {
    const { message, code, issues } = refusalOf(404, {
      code: 'gate.no-such-link',
      message: 'Not valid.',
      status: 404,
    });
    expect([message, code, issues]).toEqual(['Not valid.', 'gate.no-such-link', {}]);
  });

  it('stands beside the fields it is about, the first of each', () => {
    const issues = [
      { path: ['note'], message: 'Remove control characters.' },
      { path: ['note'], message: 'Use at most 200 characters.' },
      { path: ['strokes', 0, 1], message: 'Sign in the box.' },
      { path: [], message: 'All of it' },
    ];
    const refusal = refusalOf(400, { code: 'BAD_REQUEST', message: 'Bad', status: 400, data: { issues } });
    expect(refusal.issues).toEqual({ note: 'Remove control characters.', strokes: 'Sign in the box.' });
    expect(refusal.message).toBe('Remove control characters.');
  });

  it.each(['gate.code-missing', 'gate.code-wrong', 'gate.code-ended', 'gate.code-not-mailed'])(
    '%s stands beside the code',
    (code) => {
      const refusal = refusalOf(422, { code, message: 'Mail a new one.', status: 422 });
      expect([refusal.message, refusal.issues]).toEqual(['Mail a new one.', { code: 'Mail a new one.' }]);
      expect(refusal.waitSeconds).toBeUndefined();
    },
  );

  it('says how long to wait before another code is mailed', () => {
    const body = { code: 'gate.code-mailed-often', message: 'In 42 seconds.', data: { waitSeconds: 42 } };
    expect(refusalOf(429, body)).toMatchObject({ waitSeconds: 42, issues: { code: 'In 42 seconds.' } });
  });

  it.each([
    [502, undefined, unreachable],
    [503, { code: 'x', message: 'y' }, unreachable],
    [500, { code: 'x', message: 'y', requestId: 'r-1' }, `${broken}\nRequest r-1`],
    [403, undefined, broken],
    [200, undefined, broken],
  ])('of status %i with %j is none of ours', (status, body, said) => {
    expect(refusalOf(status, body).message).toBe(said);
  });
});

const said = {
  outcome: 'accepted',
  receivedGallons: 1_700,
  reason: '',
  ticketNumber: ' P-88 ',
  ph: 6.8,
  note: '',
  name: 'Pat ',
  code: null,
  strokes: [],
} as const;
const receipt = {
  outcome: 'accepted',
  receivedGallons: 1_700,
  reportedGallons: 2_000,
  isPosted: true,
  ticketNumber: 'P-88',
  reason: null,
  ph: 6.8,
  note: null,
  name: 'Pat',
  codeMailedTo: null,
  at: '2026-11-26T15:00:00Z',
  version: 1,
  earlier: [],
} satisfies GateReceipt;

test.each<[string, GateReceipt | null, boolean]>([
  ['the same', receipt, true],
  ['nobody’s', null, false],
  ['of other gallons', { ...receipt, receivedGallons: 1_800 }, false],
  ['of a part', { ...receipt, outcome: 'partly_accepted', reason: 'Full' }, false],
  ['for another reason', { ...receipt, reason: 'Full' }, false],
  ['of another pH', { ...receipt, ph: null }, false],
  ['somebody else’s', { ...receipt, name: 'Sam' }, false],
  ['with another ticket', { ...receipt, ticketNumber: null }, false],
  ['with another note', { ...receipt, note: 'Meter 2' }, false],
])('a receipt that is there is %s', (_, there, isOurs) => {
  expect(isReceiptOf({ receipt: there }, said)).toBe(isOurs);
});
