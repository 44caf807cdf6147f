import { expect, it } from 'vitest';
import { storableJson } from './storable-json.ts';

it('replaces what no database stores, everywhere', () => {
  expect(storableJson({ 'a\0': ['half \ud83d', { b: 'x\0y', c: 1, d: null }], e: true })).toEqual({
    'a\ufffd': ['half \ufffd', { b: 'x\ufffdy', c: 1, d: null }],
    e: true,
  });
});

it('leaves everything else as it is', () => {
  const value = { text: 'whole \ud83d\ude00\tand\nlines', list: [1, 'two', false, null] };
  expect(storableJson(value)).toEqual(value);
});
