import { assert, double, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tankMeasure } from '../tanks/tank.ts';
import { evaluateForm, type FormAnswers } from './evaluate-form.ts';
import { measuresTank, readingOf } from './form-reading.ts';
import { formTemplate, type FormTemplate, type FormTemplateInput } from './form-template.ts';
import { starterForms, type StarterFormName } from './starter-forms.ts';

const starter = (name: StarterFormName): FormTemplate => formTemplate.parse(starterForms[name]);
const read = (form: FormTemplate, answers: FormAnswers) =>
  readingOf(form, evaluateForm(form, answers).answers);
const reading = (liquidDepthInches: number, scumInches: number, sludgeInches: number) => ({
  sludgeInches,
  scumInches,
  liquidDepthInches,
});

describe('the reading of a filled-in form', () => {
  test.each<[string, StarterFormName, FormAnswers, unknown]>([
    ['of a trap', 'grease-trap', { liquidDepth: 40, floatingFog: 4, settledSolids: 3 }, reading(40, 4, 3)],
    [
      'of a shallow trap',
      'grease-trap',
      { liquidDepth: 9, floatingFog: 1, settledSolids: 1 },
      reading(9, 1, 1),
    ],
    ['with one left out', 'grease-trap', { liquidDepth: 40, floatingFog: 4 }, null],
    [
      'deeper than the liquid',
      'grease-trap',
      { liquidDepth: 40, floatingFog: 21, settledSolids: 20 },
      'impossible',
    ],
    ['of a septic tank', 'pump-out', { liquid: 48, scum: 2, sludge: 9 }, reading(48, 2, 9)],
    ['of one whose depth nobody measured', 'pump-out', { scum: 2, sludge: 9 }, null],
    [
      'of several tanks: the fullest',
      'septic-inspection',
      {
        tanks: [
          { liquid: 48, scum: 2, sludge: 4 },
          { liquid: 40, scum: 6, sludge: 12 },
          { liquid: 48, scum: 1 },
        ],
      },
      reading(40, 6, 12),
    ],
    [
      'of several, one of which cannot be',
      'septic-inspection',
      {
        tanks: [
          { liquid: 48, scum: 2, sludge: 4 },
          { liquid: 12, scum: 6, sludge: 12 },
        ],
      },
      'impossible',
    ],
    ['of a form that measures nothing', 'portable-service', { units: 3 }, null],
  ])('%s', (_, name, answers, expected) => {
    expect(read(starter(name), answers)).toEqual(expected);
  });

  const changed = (change: (item: Record<string, unknown>) => object): FormTemplate => {
    const { title, items } = starter('grease-trap');
    return formTemplate.parse({ title, items: items.slice(0, 3).map((item) => change(item)) });
  };
  const answers = { liquidDepth: 40, floatingFog: 4, settledSolids: 3 };

  test.each<[string, FormTemplate, unknown]>([
    ['other texts', changed((item) => ({ ...item, label: { en: 'X' } })), reading(40, 4, 3)],
    ['another unit', changed((item) => ({ ...item, unit: 'cm' })), null],
    ['a text for a reading', changed(({ id, label }) => ({ kind: 'text', id, label })), null],
    ['other items', changed((item) => ({ ...item, id: `q${String(item['id'])}` })), null],
  ])('goes by the items, whatever the company changed: %s', (_, form, expected) => {
    expect(readingOf(form, answers)).toEqual(expected);
    expect(measuresTank(form)).toBe(expected !== null);
  });
});

describe('measurements that cannot be', () => {
  const problems = (name: StarterFormName, given: FormAnswers) =>
    evaluateForm(starter(name), given)
      .problems.filter(({ code }) => code !== 'missing')
      .map(({ at, code }) => `${at} ${code}`);

  test.each<[string, StarterFormName, FormAnswers, string[]]>([
    ['as deep as the liquid', 'grease-trap', { liquidDepth: 40, floatingFog: 20, settledSolids: 20 }, []],
    [
      'deeper',
      'grease-trap',
      { liquidDepth: 40, floatingFog: 21, settledSolids: 20 },
      ['settledSolids deeper-than-liquid'],
    ],
    [
      'no depth',
      'grease-trap',
      { liquidDepth: 0, floatingFog: 0, settledSolids: 0 },
      ['liquidDepth too-small'],
    ],
    [
      'in the second tank',
      'septic-inspection',
      {
        tanks: [
          { liquid: 48, scum: 2, sludge: 4 },
          { liquid: 40, scum: 21, sludge: 20 },
        ],
      },
      ['tanks/1/sludge deeper-than-liquid'],
    ],
  ])('are a problem of the form on the phone: %s', (_, name, given, expected) => {
    expect(problems(name, given)).toEqual(expected);
  });

  test('of an older form with wider bounds, too', () => {
    const older: FormTemplateInput = {
      title: { en: 'Old' },
      items: ['liquidDepth', 'floatingFog', 'settledSolids'].map((id) => ({
        kind: 'reading',
        id,
        label: { en: id },
        unit: 'in',
      })),
    };
    const form = formTemplate.parse(older);
    const of = (given: FormAnswers) => evaluateForm(form, given).problems;
    expect(of({ liquidDepth: 300, floatingFog: -1, settledSolids: 2 })).toEqual([
      { at: 'liquidDepth', code: 'too-large' },
      { at: 'floatingFog', code: 'too-small' },
    ]);
  });
});

test('tenths of an inch become whole ones that a tank can have, on their side of a quarter', () => {
  const { title, items } = starter('grease-trap');
  const tenths = formTemplate.parse({
    title,
    items: items.slice(0, 3).map((item) => ({ ...item, decimals: 1 })),
  });
  const tenth = (most: number) =>
    double({ min: 0, max: most, noNaN: true }).map((x) => Math.round(x * 10) / 10);
  assert(
    property(tenth(239), tenth(0.5), tenth(0.5), (more, fog, solids) => {
      const liquidDepth = 1 + more;
      const floor = (share: number) => Math.floor(share * liquidDepth * 10) / 10;
      const given = { liquidDepth, floatingFog: floor(fog), settledSolids: floor(solids) };
      const whole = readingOf(tenths, given);
      if (whole === null || whole === 'impossible') throw new Error(JSON.stringify(given));
      expect(tankMeasure.safeParse(whole).error).toBeUndefined();
      const [sum, wholeSum] = [
        given.floatingFog + given.settledSolids,
        whole.sludgeInches + whole.scumInches,
      ];
      expect(wholeSum / whole.liquidDepthInches >= 0.25).toBe(sum / liquidDepth >= 0.25);
      expect(Math.abs(wholeSum - sum)).toBeLessThanOrEqual(1.5);
      expect(Math.abs(whole.scumInches - given.floatingFog)).toBeLessThanOrEqual(1.5);
      expect(Math.abs(whole.sludgeInches - given.settledSolids)).toBeLessThanOrEqual(1.5);
    }),
  );
});
