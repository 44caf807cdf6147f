import { expect, it } from 'vitest';
import { taggedAnswer } from './tagged-answer.ts';

const answer = (status = 200) =>
  new Response('{}', { status, headers: { 'content-type': 'application/json' } });

it.each([
  ['nothing', null, 200],
  ['another tag', '"b"', 200],
  ['the tag without its quotes', 'a', 200],
  ['the tag', '"a"', 304],
  ['the tag among others', '"b", "a"', 304],
  ['the tag as a proxy made it', 'W/"a"', 304],
  ['any', '*', 304],
])('answers who holds %s', async (_, held, status) => {
  const given = taggedAnswer(answer(), { value: 'a' }, held);
  expect([given.status, given.headers.get('etag'), await given.text()]).toEqual([
    status,
    '"a"',
    status === 304 ? '' : '{}',
  ]);
});

it('leaves refusals and answers without a tag as they are', () => {
  expect(taggedAnswer(answer(403), { value: 'a' }, '"a"').headers.has('etag')).toBe(false);
  expect(taggedAnswer(answer(), {}, '*').status).toBe(200);
});
