import { describe, expect, test } from 'vitest';
import { evaluateForm } from './evaluate-form.ts';
import { formTemplate, type FormTemplate } from './form-template.ts';
import { inspectedParts } from '../inspections/inspected-parts.ts';
import { starterForms } from './starter-forms.ts';

const forms = Object.entries(starterForms).map(([name, form]) => [name, formTemplate.parse(form)] as const);

describe.each(forms)('the starter form %s', (_, form) => {
  test('says everything in English and Spanish', () => {
    const texts = (template: FormTemplate) =>
      template.items.flatMap((item) => [
        item.label,
        ...(item.kind === 'repeat' ? item.items.map(({ label }) => label) : []),
        ...(item.kind === 'choice' ? item.options.map(({ label }) => label) : []),
        ...(item.kind === 'signature' ? [item.statement] : []),
      ]);
    expect([form.title, ...texts(form)].filter(({ es }) => es === undefined || es === '')).toEqual([]);
  });

  test('asks for something before it can be filed', () => {
    expect(evaluateForm(form, {}).problems.length).toBeGreaterThan(0);
  });
});

const parsed = (name: string): FormTemplate => {
  const found = forms.find(([one]) => one === name)?.[1];
  if (found === undefined) throw new Error(name);
  return found;
};

test('the vehicle inspection names the eleven parts of 49 CFR 396.11(a)(1), and asks what is wrong with a failed one', () => {
  expect(inspectedParts.slice(0, 11)).toHaveLength(11);
  const passed = Object.fromEntries(inspectedParts.map(([id]) => [id, 'pass']));
  const form = parsed('vehicle-inspection');
  expect(evaluateForm(form, { ...passed, driver: 'a'.repeat(64) }).problems).toEqual([]);
  expect(evaluateForm(form, { ...passed, tires: 'fail', driver: 'a'.repeat(64) }).problems).toEqual([
    { at: 'defects', code: 'missing' },
  ]);
});

test('the grease trap says when a quarter was reached', () => {
  const form = parsed('grease-trap');
  const at = (fog: number) => evaluateForm(form, { liquidDepth: 40, floatingFog: fog, settledSolids: 1 });
  expect([at(8).shown.has('over'), at(9).shown.has('over'), at(9).answers['share']]).toEqual([
    false,
    true,
    25,
  ]);
});

test('each inspected tank has its own share of solids', () => {
  const { answers, shown } = evaluateForm(parsed('septic-inspection'), {
    tanks: [
      { liquid: 48, scum: 2, sludge: 4, structure: 'pass' },
      { liquid: 48, scum: 6, sludge: 12, structure: 'pass' },
    ],
  });
  expect(answers['tanks']).toMatchObject([{ solids: 13 }, { solids: 38 }]);
  expect([shown.has('tanks/0/pump'), shown.has('tanks/1/pump')]).toEqual([false, true]);
});
