import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankItem, copyOf, itemKinds, itemsBefore, moved, newItemId, newOption } from './edit-form.ts';
import { evaluateForm } from './evaluate-form.ts';
import { formTemplate, type FormItem, type FormTemplate } from './form-template.ts';

/** The item with a text in every empty place. */
const written = (item: FormItem): unknown =>
  JSON.parse(JSON.stringify(item).replaceAll('"en":""', '"en":"Words"'));

describe('a new item', () => {
  it.each(itemKinds)(
    'of kind %s is accepted once its texts are written, and can be previewed before',
    (kind) => {
      const item = blankItem(kind, 'q1', 'q2');
      expect(formTemplate.safeParse({ title: { en: 'Form' }, items: [written(item)] }).error).toBeUndefined();
      expect(formTemplate.safeParse({ title: { en: 'Form' }, items: [item] }).success).toBe(false);
      expect(evaluateForm({ title: { en: '' }, items: [item] }, {}).shown.has('q1')).toBe(true);
    },
  );

  it('has a name that forms accept', () => {
    const item = { ...blankItem('date', newItemId('7F-a0/9')), label: { en: 'Day' } };
    expect(item.id).toBe('q7Fa09');
    expect(formTemplate.safeParse({ title: { en: 'Form' }, items: [item] }).success).toBe(true);
  });

  it('of a choice never takes the value of an option that is still there', () => {
    const [first, second] = [newOption([]), newOption([newOption([])])];
    expect(newOption([second]).value).not.toBe(second.value);
    expect(newOption([first, second]).value).toBe('o3');
  });
});

describe('ordering', () => {
  it('keeps every entry, and comes back by the opposite move', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { minLength: 2, maxLength: 9 }), fc.nat(7), (list, place) => {
        const at = place % (list.length - 1);
        const down = moved(list, at, 1);
        expect(down[at + 1]).toBe(list[at]);
        expect(moved(down, at + 1, -1)).toEqual(list);
      }),
    );
  });

  it('leaves the ends where they are', () => {
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
  });
});

it('conditions look at answers that come before', () => {
  const items = [
    blankItem('note', 'hint'),
    blankItem('yes-no', 'alarm'),
    blankItem('repeat', 'pumps', 'hours'),
    blankItem('text', 'wrong'),
  ];
  expect(itemsBefore(items, 3).map(({ id }) => id)).toEqual(['alarm']);
});

it("a copy of a state's form is not locked", () => {
  const form: FormTemplate = { title: { en: 'State form' }, items: [], locked: { cite: '25 Pa. Code § 73' } };
  expect(copyOf(form, { en: 'Own form' })).toEqual({ title: { en: 'Own form' }, items: [] });
});
