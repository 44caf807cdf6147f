import { expect, it } from 'vitest';
import { gatePath, isBehindDay, readGatePath, readStopPath, readUnitPath, stopPath } from './stop-path.ts';

it.each(['job:0199-a', 'site:0199-r:0199-s:2'])('%s leads there and back', (key) => {
  expect(readStopPath(stopPath(key))).toEqual({ key, page: 'stop' });
});

it('a visit’s code leads there and back', () => {
  expect(readGatePath(gatePath('0199-a'))).toBe('0199-a');
  expect(readGatePath('/gate/')).toBeNull();
});

it.each([
  ['/unit/12', 12],
  ['/unit/99999', 99_999],
  ['/unit/0', null],
  ['/unit/123456', null],
  ['/unit/', null],
])('the unit of %s is %s', (path, label) => {
  expect(readUnitPath(path)).toBe(label);
});

it.each([
  ['/stop/job/0199-a/complete', { key: 'job:0199-a', page: 'complete' }],
  ['/stop/job/0199-a/not-done', { key: 'job:0199-a', page: 'not-done' }],
  ['/stop/job/0199-a/units', { key: 'job:0199-a', page: 'units' }],
  ['/stop/job/0199-a/note', { key: 'job:0199-a', page: 'note' }],
  ['/stop/site/r/s/2/note', { key: 'site:r:s:2', page: 'note' }],
  ['/stop/site/r/s/2/not-needed', { key: 'site:r:s:2', page: 'not-needed' }],
  ['/stop/site/r/s/2/dump', { key: 'site:r:s:2', page: 'dump' }],
  ['/stop/job/', null],
  ['/stop/site/a/b', null],
  ['/more', null],
])('%s', (path, expected) => {
  expect(readStopPath(path)).toEqual(expected);
});

it.each([
  ['/', false],
  ['/nowhere', false],
  ['/stop/job/', false],
  ['/stop/job/0199-a/sign', true],
  ['/shift/end', true],
  ['/more', true],
  ['/gate/0199-a', true],
  ['/unit/12', true],
])('%s lies behind the day: %s', (path, expected) => {
  expect(isBehindDay(path)).toBe(expected);
});
