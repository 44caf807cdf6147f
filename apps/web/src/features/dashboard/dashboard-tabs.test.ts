import type { Role } from '@haulwright/domain/access/permissions';
import { expect, test } from 'vitest';
import { openTab, tabsFor } from './dashboard-tabs.ts';

const office = ['Overview', 'Routes', 'Jobs', 'Compliance'];

test.each<[Role[], string[]]>([
  [['admin'], office],
  [['dispatcher'], office],
  [['field_technician'], ['My Jobs']],
  [
    ['dispatcher', 'field_technician'],
    ['Overview', 'Routes', 'Jobs', 'My Jobs', 'Compliance'],
  ],
  [[], []],
])('%j see the tabs %j', (roles, labels) => {
  expect(tabsFor(roles).map((tab) => tab.label)).toEqual(labels);
});

test.each<[string | undefined, Role[], string]>([
  [undefined, ['admin'], 'overview'],
  [undefined, ['field_technician'], 'my-jobs'],
  [undefined, ['dispatcher', 'field_technician'], 'overview'],
  ['jobs', ['dispatcher'], 'jobs'],
  ['jobs', ['field_technician'], 'my-jobs'],
  ['nonsense', ['admin'], 'overview'],
])('with %s in the address %j open on %s', (wanted, roles, tab) => {
  expect(openTab(wanted, roles)).toBe(tab);
});
