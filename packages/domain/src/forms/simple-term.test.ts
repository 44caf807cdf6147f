import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTerm, writeTerm, type SimpleTerm } from './simple-term.ts';
import { starterForms } from './starter-forms.ts';
import { formTemplate } from './form-template.ts';
import { term, valueOf } from './terms.ts';

const name = fc.constantFrom('scum', 'sludge', 'liquid');
const parts = fc.array(name, { minLength: 1, maxLength: 4 });
const chosen: fc.Arbitrary<SimpleTerm> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('sum' as const, 'product' as const),
    parts: fc.array(name, { maxLength: 4 }),
    of: fc.constant(''),
  }),
  fc.record({
    kind: fc.constantFrom('difference' as const, 'quotient' as const),
    parts: name.map((one) => [one]),
    of: name,
  }),
  fc.record({ kind: fc.constant('percent' as const), parts, of: name }),
);

describe('a calculation chosen on a screen', () => {
  it('is read back as it was written, and is one that forms accept', () => {
    fc.assert(
      fc.property(chosen, (one) => {
        expect(term.safeParse(writeTerm(one)).success).toBe(true);
        expect(readTerm(writeTerm(one))).toEqual(one);
      }),
    );
  });

  it.each<[SimpleTerm, number]>([
    [{ kind: 'sum', parts: ['a', 'b'], of: '' }, 14],
    [{ kind: 'product', parts: ['a', 'b'], of: '' }, 48],
    [{ kind: 'difference', parts: ['a'], of: 'b' }, 2],
    [{ kind: 'quotient', parts: ['a'], of: 'b' }, 8 / 6],
    [{ kind: 'percent', parts: ['a', 'b'], of: 'c' }, 50],
  ])('works out %j', (one, value) => {
    expect(valueOf(writeTerm(one), { a: 8, b: 6, c: 28 })).toBe(value);
  });

  it('shows every calculation of the forms a company starts with', () => {
    const calculated = Object.values(starterForms).flatMap((form) =>
      formTemplate.parse(form).items.flatMap((item) => (item.kind === 'repeat' ? item.items : [item])),
    );
    const terms = calculated.flatMap((item) => (item.kind === 'calculated' ? [item.calculate] : []));
    expect(terms.length).toBeGreaterThan(1);
    for (const one of terms) expect(readTerm(one)).toMatchObject({ kind: 'percent' });
  });

  it('is none where terms nest in other ways', () => {
    expect(readTerm({ sum: [{ product: [2, { field: 'a' }] }, { field: 'b' }] })).toBeNull();
    expect(readTerm({ product: [100, { field: 'a' }] })).toBeNull();
  });

  it('is refused while an item is still to be chosen', () => {
    expect(term.safeParse(writeTerm({ kind: 'quotient', parts: ['a'], of: '' })).success).toBe(false);
  });
});
