import { expect, it } from 'vitest';
import { complaintAbout } from './complaint.ts';
import { tableOf } from './table.ts';

it.each([
  ['/jobs', 200_000, /^$/],
  ['/jobs', 210_000, /^$/],
  ['/jobs', 210_001, /\/jobs weighs 210,001 bytes\. It weighed 200,000 bytes, and 210,000 bytes are allowed/],
  ['/jobs', 1, /^$/],
  ['/new', 1, /\/new was never weighed: `npm run weigh`/],
])('says of %s with %i bytes what is to be said', (name, bytes, complaint) => {
  expect(complaintAbout(name, bytes, { '/jobs': 200_000 }) ?? '').toMatch(complaint);
});

it('writes the table by name, rounded up to a hundred', () => {
  const text = tableOf(
    new Map([
      ['/jobs', 200_001],
      ['/clients', 1_199_900],
    ]),
  );
  expect(text.split('\n').filter((line) => line.startsWith("  '"))).toEqual([
    "  '/clients': 1_199_900,",
    "  '/jobs': 200_100,",
  ]);
});
