import { expect, test } from 'vitest';
import { itemOf, mostRecent, parseRecent, type RecentItem, withRecent } from './recent-items.ts';

const id = (last: number) => `018f6b1a-0000-7000-8000-00000000000${last}`;
const client = (last: number): RecentItem => ({ kind: 'clients', id: id(last) });

test.each([
  [`/clients/${id(1)}`, client(1)],
  [`/clients/${id(1)}/edit`, client(1)],
  [`/jobs/${id(2)}`, { kind: 'jobs', id: id(2) }],
  ['/clients/new', null],
  ['/jobs/recurring', null],
  [`/users/${id(1)}`, null],
  [`/x/clients/${id(1)}`, null],
])('%s', (pathname, item) => {
  expect(itemOf(pathname)).toEqual(item);
});

test('the newest comes first, each once, and old ones go', () => {
  const items = [1, 2, 3, 4, 5, 6].map(client);
  expect(withRecent(items, client(3)).map((item) => item.id.at(-1))).toEqual(['3', '1', '2', '4', '5', '6']);
  expect(withRecent(items, client(7))).toHaveLength(mostRecent);
  expect(withRecent(items, client(7))[0]).toEqual(client(7));
});

test.each([null, '', 'x', '{}', '[1, null, {"id": 3}]', '["/users/1"]'])(
  '%j in the storage is nobody',
  (text) => {
    expect(parseRecent(text)).toEqual([]);
  },
);

test('what was stored is read again', () => {
  expect(parseRecent(JSON.stringify([`/clients/${id(1)}`, `/jobs/${id(2)}`]))).toEqual([
    client(1),
    { kind: 'jobs', id: id(2) },
  ]);
});
