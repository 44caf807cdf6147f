import { expect, it } from 'vitest';
import { readRescueFile } from './read-rescue-file.ts';

const whole = {
  kind: 'haulwright-field-work',
  v: 1,
  userId: 'u',
  fullName: 'Levi',
  deviceId: 'd',
  appVersion: '1.0.0',
  sentAt: '2026-11-23T15:00:00.000Z',
  commands: [{ id: 'c', type: 'job.completed' }],
};

it('reads what a phone wrote', () => {
  expect(readRescueFile(JSON.stringify(whole))).toMatchObject({ fullName: 'Levi', commands: [{ id: 'c' }] });
});

it.each([
  ['no JSON', 'name,phone'],
  ['null', 'null'],
  ['another kind of file', JSON.stringify({ ...whole, kind: 'backup' })],
  ['one without work', JSON.stringify({ ...whole, commands: [] })],
  ['one whose work has no id', JSON.stringify({ ...whole, commands: [null] })],
  ['one without its person', JSON.stringify({ ...whole, userId: undefined })],
])('refuses %s', (_, text) => {
  expect(readRescueFile(text)).toBeNull();
});
