import { anything, assert, constantFrom, dictionary, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateForm, formAnswers, type FormAnswers } from './evaluate-form.ts';
import { formTemplate, textIn, type FormTemplate } from './form-template.ts';
import { condition, fieldsOf, holds, term, valueOf } from './terms.ts';

const label = (en: string) => ({ en });

const trap: FormTemplate = formTemplate.parse({
  title: { en: 'Grease trap', es: 'Trampa de grasa' },
  items: [
    {
      kind: 'reading',
      id: 'depth',
      label: label('Liquid depth'),
      unit: 'in',
      min: 1,
      max: 200,
      requireWhen: true,
    },
    { kind: 'reading', id: 'fog', label: label('Floating grease'), unit: 'in', min: 0, requireWhen: true },
    { kind: 'reading', id: 'solids', label: label('Settled solids'), unit: 'in', min: 0, requireWhen: true },
    {
      kind: 'calculated',
      id: 'share',
      label: label('Share of grease and solids'),
      calculate: {
        product: [100, { quotient: [{ sum: [{ field: 'fog' }, { field: 'solids' }] }, { field: 'depth' }] }],
      },
      decimals: 1,
      unit: '%',
    },
    {
      kind: 'note',
      id: 'due',
      label: label('Clean it now: a quarter is reached.'),
      showWhen: { not: { field: 'share', below: 25 } },
    },
    { kind: 'yes-no', id: 'cleaned', label: label('Cleaned?'), requireWhen: { field: 'share', above: 24.9 } },
    {
      kind: 'text',
      id: 'why',
      label: label('Why not?'),
      showWhen: { field: 'cleaned', is: false },
      requireWhen: true,
    },
    {
      kind: 'repeat',
      id: 'baffles',
      label: label('Baffles'),
      minRows: 1,
      maxRows: 3,
      items: [
        { kind: 'pass-fail-na', id: 'state', label: label('State'), requireWhen: true },
        {
          kind: 'photo',
          id: 'photo',
          label: label('Photo'),
          showWhen: { field: 'state', is: 'fail' },
          requireWhen: true,
          maxPhotos: 2,
        },
      ],
    },
    {
      kind: 'choice',
      id: 'wastes',
      label: label('Wastes'),
      several: true,
      options: [
        { value: 'fog', label: label('FOG') },
        { value: 'water', label: label('Water') },
      ],
    },
    {
      kind: 'level',
      id: 'odor',
      label: label('Odor'),
      levels: [label('None'), label('Some'), label('Strong')],
    },
    { kind: 'time', id: 'at', label: label('At') },
    { kind: 'date', id: 'next', label: label('Next') },
  ],
});

const filled: FormAnswers = { depth: 40, fog: 4, solids: 2, baffles: [{ state: 'pass' }] };
const problems = (answers: FormAnswers) =>
  evaluateForm(trap, { ...filled, ...answers }).problems.map(({ at, code }) => `${at} ${code}`);

describe('a form', () => {
  test('calculates, hides and requires by what is answered', () => {
    const low = evaluateForm(trap, filled);
    expect(low.answers['share']).toBe(15);
    expect([low.shown.has('due'), low.required.has('cleaned'), low.problems]).toEqual([false, false, []]);
    const high = evaluateForm(trap, { ...filled, fog: 9, cleaned: false });
    expect(high.answers['share']).toBe(27.5);
    expect([high.shown.has('due'), high.required.has('cleaned')]).toEqual([true, true]);
    expect(high.problems).toEqual([{ at: 'why', code: 'missing' }]);
  });

  test('does not count what is hidden', () => {
    const { answers, problems: found } = evaluateForm(trap, {
      ...filled,
      cleaned: true,
      why: 'left over from before',
    });
    expect([answers['why'], found]).toEqual([undefined, []]);
  });

  test.each<[string, FormAnswers, string[]]>([
    ['nothing missing', {}, []],
    ['a reading is missing', { depth: null }, ['depth missing']],
    ['a text for a number', { depth: '40' }, ['depth wrong-kind']],
    ['below the least', { depth: 0.5 }, ['depth too-small', 'cleaned missing']],
    ['above the greatest', { depth: 201 }, ['depth too-large']],
    ['more decimals than read', { fog: 4.25 }, ['fog too-many-decimals']],
    ['no row', { baffles: [] }, ['baffles too-few-rows']],
    [
      'too many rows',
      { baffles: Array.from({ length: 4 }, () => ({ state: 'na' })) },
      ['baffles too-many-rows'],
    ],
    ['rows that are none', { baffles: 'one' }, ['baffles wrong-kind']],
    ['a failed one without its photo', { baffles: [{ state: 'fail' }] }, ['baffles/0/photo missing']],
    [
      'a photo that is no hash',
      { baffles: [{ state: 'fail', photo: ['x'] }] },
      ['baffles/0/photo wrong-kind'],
    ],
    [
      'too many photos',
      { baffles: [{ state: 'fail', photo: Array.from({ length: 3 }, () => 'a'.repeat(64)) }] },
      ['baffles/0/photo too-many-photos'],
    ],
    ['a state that is none', { baffles: [{ state: 'ok' }] }, ['baffles/0/state not-a-choice']],
    ['several choices', { wastes: ['fog', 'water'] }, []],
    ['a choice that is none', { wastes: ['fog', 'oil'] }, ['wastes not-a-choice']],
    ['one for several', { wastes: 'fog' }, ['wastes wrong-kind']],
    ['a level that is none', { odor: 3 }, ['odor too-large']],
    ['a time', { at: '23:59' }, []],
    ['a time that is none', { at: '24:00' }, ['at wrong-kind']],
    ['a date that is none', { next: '2026-02-30' }, ['next wrong-kind']],
    ['an item nobody knows', { other: 1 }, ['other unknown-item']],
    ['within a row, too', { baffles: [{ state: 'pass', other: 1 }] }, ['baffles/0/other unknown-item']],
  ])('%s', (_, answers, expected) => {
    expect(problems(answers)).toEqual(expected);
  });

  test('whatever arrives is evaluated, and what it counts is counted the same again', () => {
    assert(
      property(dictionary(constantFrom(...trap.items.map(({ id }) => id), 'x'), anything()), (raw) => {
        const read = formAnswers.safeParse(raw);
        if (!read.success) return;
        const once = evaluateForm(trap, read.data);
        const { share: _share, ...entered } = once.answers;
        expect(evaluateForm(trap, entered).answers).toEqual(once.answers);
      }),
      { examples: [[{ baffles: '' }], [{ baffles: null }], [{ baffles: [] }]] },
    );
  });
});

describe('a template', () => {
  const item = (more: object) => ({ kind: 'text', id: 'a', label: label('A'), ...more });
  test.each<[string, unknown[], string]>([
    ['two items of one id', [item({}), item({})], 'Two items are called a.'],
    [
      'an item that looks at a later one',
      [item({ showWhen: { field: 'b', answered: true } }), item({ id: 'b' })],
      'does not come before it',
    ],
    [
      'a calculation over what is not there',
      [{ kind: 'calculated', id: 'c', label: label('C'), calculate: { field: 'z' } }],
      'does not come before it',
    ],
    ['a least above the greatest', [item({ kind: 'number', min: 2, max: 1 })], 'The lowest value'],
    ['no text', [item({ label: label(' ') })], 'Enter the text.'],
    ['no item', [], ''],
    ['an id with a space', [item({ id: 'my id' })], 'Start with a lowercase letter'],
  ])('with %s is none', (_, items, message) => {
    const parsed = formTemplate.safeParse({ title: label('T'), items });
    expect(parsed.success).toBe(false);
    expect(parsed.error?.issues.map((issue) => issue.message).join(' ')).toContain(message);
  });

  test('speaks Spanish where somebody wrote it', () => {
    expect([textIn(trap.title, 'es'), textIn(label('Only'), 'es'), textIn(trap.title, 'en')]).toEqual([
      'Trampa de grasa',
      'Only',
      'Grease trap',
    ]);
  });
});

describe('terms', () => {
  test.each([
    [{ sum: [1, 2, { field: 'x' }] }, { x: 4 }, 7],
    [{ sum: [1, { field: 'x' }] }, {}, null],
    [{ quotient: [1, { field: 'x' }] }, { x: 0 }, null],
    [{ difference: [5, { field: 'x' }] }, { x: 7 }, -2],
    [{ product: [{ field: 'x' }, 3] }, { x: 'two' }, null],
  ])('%j of %j is %s', (given, values, expected) => {
    expect(valueOf(term.parse(given), values)).toBe(expected);
  });

  test.each([
    [
      {
        any: [
          { field: 'x', is: 'a' },
          { field: 'y', above: 3 },
        ],
      },
      { y: 4 },
      true,
    ],
    [
      {
        all: [
          { field: 'x', is: 'a' },
          { field: 'y', above: 3 },
        ],
      },
      { y: 4 },
      false,
    ],
    [{ not: { field: 'x', answered: true } }, { x: '' }, true],
    [{ field: 'x', below: 3 }, {}, false],
    [{ field: 'x', is: 'fog' }, { x: ['water', 'fog'] }, true],
    [{ field: 'x', answered: true }, { x: false }, true],
    [{ field: 'x', answered: true }, { x: [] }, false],
  ])('%j with %j: %s', (given, values, expected) => {
    expect(holds(condition.parse(given), values)).toBe(expected);
  });

  test('name what they look at, and are refused when they are deeper than any form needs', () => {
    expect(fieldsOf({ all: [{ field: 'a', is: 1 }, { not: { field: 'b', above: 1 } }] })).toEqual(['a', 'b']);
    let deep: object = { field: 'a', is: 1 };
    for (let level = 0; level < 8; level += 1) deep = { not: deep };
    expect(condition.safeParse(deep).success).toBe(false);
    assert(
      property(string(), (text) => {
        expect(condition.safeParse(text).success).toBe(false);
      }),
    );
  });
});
