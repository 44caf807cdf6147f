import { expect, test } from 'vitest';
import { codeSheet, groupedCode } from './recovery-code-text.ts';

test('codes are shown in fours, however they come', () => {
  expect(groupedCode('k4m9x7qp2ab8ht3z')).toBe('k4m9-x7qp-2ab8-ht3z');
  expect(groupedCode('k4m9-x7qp-2a')).toBe('k4m9-x7qp-2a');
  expect(groupedCode('')).toBe('');
});

test('the sheet says what the codes are for and holds every one', () => {
  const sheet = codeSheet({
    codes: ['aaaabbbb', 'ccccdddd'],
    email: 'rosa@keystone.example',
    madeOn: 'Nov 20, 2026',
    site: 'app.example.com',
  });
  expect(sheet).toContain('rosa@keystone.example at app.example.com');
  expect(sheet).toContain('\naaaa-bbbb\ncccc-dddd\n');
});
