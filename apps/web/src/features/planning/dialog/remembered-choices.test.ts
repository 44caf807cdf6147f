import { defaultChoices } from '@haulwright/domain/planning/planning-choices';
import { describe, expect, it } from 'vitest';
import { choicesInWords } from '../runs/choice-words.ts';
import { chosenTrucks, rememberChoices, rememberedChoices, defaultPlan } from './remembered-choices.ts';

function memory(kept: Record<string, string> = {}) {
  return {
    kept,
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => void (kept[key] = text),
  };
}

describe('planning choices of a browser', () => {
  it('come back as they were, for their company alone', () => {
    const store = memory();
    const plan = { ...defaultPlan, goal: 'even-work' as const, mostShiftMinutes: null, leftAtHome: ['t2'] };
    rememberChoices('a', plan, store);
    expect(rememberedChoices('a', store)).toEqual(plan);
    expect(rememberedChoices('b', store)).toEqual(defaultPlan);
  });

  it.each(['', '{', '7', '{"goal":"glory"}', '{"mostShiftMinutes":-5,"leftAtHome":[]}'])(
    'are the defaults where %j is kept',
    (text) => {
      expect(rememberedChoices('a', memory({ 'haulwright.planning:a': text }))).toEqual(defaultPlan);
    },
  );

  it('are the defaults in a browser that keeps nothing', () => {
    const refusing = {
      getItem: () => {
        throw new Error('refused');
      },
      setItem: () => {
        throw new Error('refused');
      },
    };
    rememberChoices('a', defaultPlan, refusing);
    expect(rememberedChoices('a', refusing)).toEqual(defaultPlan);
  });

  it.each([
    [[], ['t1', 't2'], null],
    [['t2'], ['t1', 't2', 'new'], ['t1', 'new']],
    [['sold'], ['t1'], null],
    [['t1'], ['t1'], []],
  ])('without %j of %j the trucks are %j', (leftAtHome, inService, expected) => {
    expect(chosenTrucks({ leftAtHome }, inService)).toEqual(expected);
  });
});

it.each([
  [defaultChoices, 'us', 'Default settings'],
  [{ ...defaultChoices, vehicleIds: ['a', 'b'], goal: 'miles' }, 'us', '2 of 6 trucks · Fewer miles'],
  [{ ...defaultChoices, goal: 'miles' }, 'metric', 'Fewer kilometres'],
  [
    { ...defaultChoices, existing: 'keep', mostShiftMinutes: 0, planForExtraPercent: 15 },
    'us',
    'Keep them as they are · times may move not at all · +15 %',
  ],
  [{ ...defaultChoices, mostShiftMinutes: null }, 'us', 'times may move freely'],
] as const)('%j in %s says %j', (choices, units, words) => {
  expect(
    choicesInWords(
      {
        ...choices,
        vehicleIds: 'vehicleIds' in choices && choices.vehicleIds !== null ? [...choices.vehicleIds] : null,
      },
      6,
      units,
    ),
  ).toBe(words);
});
