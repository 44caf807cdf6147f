import { expect, test } from 'vitest';
import { evaluateForm, type FormAnswers } from './evaluate-form.ts';
import { formTemplate } from './form-template.ts';
import { itemsOnPaper, paperAnswersOf } from './paper-answers.ts';
import { starterForms } from './starter-forms.ts';

const trap = formTemplate.parse(starterForms['grease-trap']);
const said = (answers: FormAnswers) => paperAnswersOf(trap, evaluateForm(trap, answers).answers);

test.each<[string, FormAnswers, Record<string, string>]>([
  ['nothing that nobody answered', { liquidDepth: 40 }, {}],
  ['the condition, in English', { trapCondition: 'worn' }, { 'trap.condition': 'Worn' }],
  ['that it was emptied', { evacuated: true }, { 'trap.cleaned': 'Yes', 'trap.fullyEvacuated': 'Yes' }],
  ['that it was not', { evacuated: false }, { 'trap.cleaned': 'No', 'trap.fullyEvacuated': 'No' }],
  ['that no water went back', { noWaterReturned: true }, { 'trap.noGraywaterReturned': 'Yes' }],
])('a form of a trap says %s', (_, answers, expected) => {
  expect(said(answers)).toEqual(expected);
});

test('a company’s own words for an item are printed, in one line', () => {
  const own = formTemplate.parse({
    title: { en: 'Own' },
    items: [{ kind: 'text', id: 'trapCondition', label: { en: 'How is it?' }, long: true }],
  });
  const long = paperAnswersOf(own, { trapCondition: ` Lid\n cracked ${'x'.repeat(3_000)}` });
  expect(long['trap.condition']).toMatch(/^Lid cracked x+$/);
  expect(long['trap.condition']?.length).toBeLessThanOrEqual(200);
  expect(paperAnswersOf(own, { trapCondition: '  ' })).toEqual({});
});

test('the starter form of a trap asks for all of it', () => {
  const asked = new Set(trap.items.map(({ id }) => id));
  expect(itemsOnPaper.filter((id) => !asked.has(id))).toEqual([]);
});
