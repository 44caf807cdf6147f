import type { RouteEditor } from '@haulwright/domain/dispatch/route-editors';
import { expect, it } from 'vitest';
import { othersInWords } from './editor-words.ts';

const editor = (changes: Partial<RouteEditor>): RouteEditor => ({
  routeId: 'r1',
  userId: 'maria',
  name: 'Maria',
  screen: 'hers',
  where: 'editor',
  since: '2026-03-03T13:12:40.000Z',
  ...changes,
});

it.each<[Partial<RouteEditor>[], string[]]>([
  [[], []],
  [[{}], ['Maria has been editing this route since 8:12 AM.']],
  [[{ where: 'board' }], ['Maria has been editing this route on the board since 8:12 AM.']],
  [[{ name: '' }], ['A colleague has been editing this route since 8:12 AM.']],
  [[{ screen: 'mine', userId: 'me' }], []],
  [
    [{ screen: 'other', userId: 'me' }],
    ['You have been editing this route in another window since 8:12 AM.'],
  ],
  [
    [{}, { name: 'Rosa', screen: 'third', since: '2026-03-03T12:00:00.000Z' }],
    ['Rosa has been editing this route since 7:00 AM.', 'Maria has been editing this route since 8:12 AM.'],
  ],
])('%j', (editors, words) => {
  expect(othersInWords(editors.map(editor), { userId: 'me', screen: 'mine' }, 'America/New_York')).toEqual(
    words,
  );
});
