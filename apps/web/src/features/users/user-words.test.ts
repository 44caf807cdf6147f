import { roles } from '@haulwright/domain/access/permissions';
import { describe, expect, test } from 'vitest';
import { inviteErrors, roleBadge, roleHelp, roleOptions } from './user-words.ts';

test('badges name the role without its underscore', () => {
  expect(roles.map(roleBadge)).toEqual(['admin', 'dispatcher', 'field technician']);
});

test('every role can be chosen and says what it allows', () => {
  expect(roleOptions.map((option) => option.value)).toEqual([...roles]);
  expect(roles.map(roleHelp)).not.toContain('');
});

describe('an invitation', () => {
  const role = 'dispatcher' as const;
  const incomplete = 'Please fill in all required fields';
  const mistyped = 'Enter an e-mail address like name@example.com.';
  test.each([
    ['is complete', { email: 'a@b.example', fullName: 'Ada' }, {}],
    [
      'lacks both',
      { email: ' ', fullName: '' },
      { message: incomplete, email: incomplete, fullName: incomplete },
    ],
    ['lacks the name', { email: 'nonsense', fullName: '' }, { message: incomplete, fullName: incomplete }],
    ['has a mistyped address', { email: 'ada', fullName: 'Ada' }, { message: mistyped, email: mistyped }],
  ])('%s', (_name, invite, errors) => {
    expect(inviteErrors({ ...invite, role })).toEqual(errors);
  });
});
