import { roles } from '@haulwright/domain/access/permissions';
import { expect, test } from 'vitest';
import { roleBadge, roleHelp, roleOptions } from './user-words.ts';

test('badges name the role without its underscore', () => {
  expect(roles.map(roleBadge)).toEqual(['admin', 'dispatcher', 'field technician']);
});

test('every role can be chosen and says what it allows', () => {
  expect(roleOptions.map((option) => option.value)).toEqual([...roles]);
  expect(roles.map(roleHelp)).not.toContain('');
});
