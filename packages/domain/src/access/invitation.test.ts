import { describe, expect, test } from 'vitest';
import { messagesOf } from '../kernel/testing.ts';
import { invitationInput, invite, type Standing } from './invitation.ts';

const now = new Date('2026-03-03T12:00:00Z');
const [later, earlier] = [new Date('2026-03-03T12:00:01Z'), new Date('2026-03-03T12:00:00Z')];
const stranger: Standing = { memberOf: null, hasRoles: false, invitation: null };

describe('a company may invite', () => {
  test.each<[string, Partial<Standing>, string | boolean]>([
    ['a stranger', {}, false],
    ['whom it removed', { memberOf: 'ours' }, false],
    ['whom another company invited in vain', { invitation: { companyId: 'theirs', endsAt: earlier } }, true],
    ['not its own people', { memberOf: 'ours', hasRoles: true }, 'invitation.already-member'],
    ['not those of another company', { memberOf: 'theirs', hasRoles: true }, 'invitation.other-company'],
    ['not those whom another company removed', { memberOf: 'theirs' }, 'invitation.other-company'],
    [
      'not whom it has invited',
      { invitation: { companyId: 'ours', endsAt: later } },
      'invitation.already-invited',
    ],
    [
      'not whom it has invited in vain: that is sent again',
      { invitation: { companyId: 'ours', endsAt: earlier } },
      'invitation.already-invited',
    ],
    [
      'not whom another company waits for',
      { invitation: { companyId: 'theirs', endsAt: later } },
      'invitation.other-company',
    ],
    [
      'not a removed person whom it has invited',
      { memberOf: 'ours', invitation: { companyId: 'ours', endsAt: later } },
      'invitation.already-invited',
    ],
  ])('%s', (_whom, known, answer) => {
    const decided = invite('ours', { ...stranger, ...known }, now);
    expect(decided.ok ? decided.value.replace : decided.refusal).toBe(answer);
  });
});

test('an invitation names the person and a role, the address in lower case', () => {
  expect(
    invitationInput.parse({ email: ' Lee@Example.COM ', fullName: ' Lee Park ', role: 'dispatcher' }),
  ).toEqual({ email: 'lee@example.com', fullName: 'Lee Park', role: 'dispatcher' });
  expect(messagesOf(invitationInput, { email: 'lee', fullName: '', role: 'admin' })).toEqual({
    email: 'Enter an e-mail address like name@example.com.',
    fullName: 'Fill in this field.',
  });
  expect(
    Object.keys(messagesOf(invitationInput, { email: 'lee@example.com', fullName: 'Lee', role: 'owner' })),
  ).toEqual(['role']);
});
