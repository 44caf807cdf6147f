import { expect, test } from 'vitest';
import { assigneeOptions } from './assignee-options.ts';

const levi = { userId: 'u-1', fullName: 'Levi Esh', isFieldTechnician: true };
const rosa = { userId: 'u-2', fullName: '', isFieldTechnician: false };

test('nobody first, then as the server lists them', () => {
  expect(assigneeOptions([levi, rosa], 'Nobody').map(({ label, detail }) => [label, detail])).toEqual([
    ['Nobody', undefined],
    ['Levi Esh', 'Field technician'],
    ['Unnamed User', 'Office'],
  ]);
});

test('who has left is shown where they still stand, and cannot be chosen', () => {
  const gone = { userId: 'u-9', fullName: 'Sam Nolt' };
  expect(assigneeOptions([levi], 'Nobody', gone).at(-1)).toEqual({
    value: 'u-9',
    label: 'Sam Nolt',
    detail: 'Left the company',
    disabled: true,
  });
  expect(assigneeOptions([levi], 'Nobody', levi)).toHaveLength(2);
  expect(assigneeOptions([], 'Nobody', gone)).toHaveLength(1);
});
