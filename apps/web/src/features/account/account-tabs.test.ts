import { expect, test } from 'vitest';
import { accountTabs, openAccountTab } from './account-tabs.ts';

const settled = { secondStep: 'settled', hasOutsideSignIns: false } as const;
const toSetUp = { secondStep: 'to-set-up', hasOutsideSignIns: true } as const;

test('outside sign-ins have a tab only where there are any', () => {
  expect(accountTabs(settled).map(({ value }) => value)).toEqual([
    'profile',
    'password',
    'second-step',
    'devices',
  ]);
  expect(accountTabs({ ...settled, hasOutsideSignIns: true }).map(({ value }) => value)).toContain(
    'sign-ins',
  );
});

test('while a second step is required and missing there is nothing else', () => {
  expect(accountTabs(toSetUp).map(({ value }) => value)).toEqual(['second-step']);
  expect(openAccountTab('devices', toSetUp)).toBe('second-step');
});

test('the address chooses the tab; what it does not know opens the first', () => {
  expect(openAccountTab('devices', settled)).toBe('devices');
  expect(openAccountTab('sign-ins', settled)).toBe('profile');
  expect(openAccountTab(undefined, settled)).toBe('profile');
});
