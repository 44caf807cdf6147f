import { expect, it } from 'vitest';
import { photoBytes, readRescueFile } from './read-rescue-file.ts';

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

it('reads photos, also without a report, and leaves out what is none', () => {
  const photo = { sha256: 'a'.repeat(64), jpeg: btoa('picture') };
  const read = readRescueFile(
    JSON.stringify({ ...whole, commands: [], photos: [photo, null, { sha256: 'x', jpeg: '' }] }),
  );
  expect(read?.photos).toEqual([photo]);
  expect(photoBytes(read?.photos[0]?.jpeg ?? '')?.length).toBe(7);
  expect(photoBytes('no base64!')).toBeNull();
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
