import type { FormTemplate } from '@haulwright/domain/forms/form-template';
import { expect, it } from 'vitest';
import { isVoid, signedContent, strokesAt, submittedSignatures } from './form-signatures.ts';

const text = (en: string) => ({ en });
const template = {
  title: text('Visit'),
  items: [
    { kind: 'number', id: 'depth', label: text('Depth') },
    { kind: 'signature', id: 'owner', label: text('Owner'), statement: text('I saw it.') },
  ],
} as unknown as FormTemplate;
const line: [number, number][] = [
  [100, 100],
  [600, 500],
  [900, 100],
];

it('a signature counts for the answers it was drawn under, whatever the name is corrected to', () => {
  const of = signedContent(template, { depth: 12, owner: 'Mrs. Miler' });
  const drawn = { owner: { strokes: [line], of } };
  const now = signedContent(template, { depth: 12, owner: 'Mrs. Miller' });
  expect(strokesAt(drawn, 'owner', now)).toEqual([line]);
  expect(isVoid(drawn, 'owner', now)).toBe(false);
  expect(submittedSignatures(drawn, new Set(['owner']), now)).toEqual([{ at: 'owner', strokes: [line] }]);
});

it('an answer that changes voids it, and it is not sent', () => {
  const drawn = { owner: { strokes: [line], of: signedContent(template, { depth: 12 }) } };
  const now = signedContent(template, { depth: 13 });
  expect(strokesAt(drawn, 'owner', now)).toEqual([]);
  expect(isVoid(drawn, 'owner', now)).toBe(true);
  expect(submittedSignatures(drawn, new Set(['owner']), now)).toEqual([]);
});

it('one of an item that is hidden now is not sent', () => {
  const of = signedContent(template, {});
  expect(submittedSignatures({ owner: { strokes: [line], of } }, new Set(), of)).toEqual([]);
});
