import { blankItem, type AskedItem } from '@haulwright/domain/forms/edit-form';
import { writeCondition } from '@haulwright/domain/forms/simple-condition';
import { holds, type AnswerValue } from '@haulwright/domain/forms/terms';
import { describe, expect, it } from 'vitest';
import { comparisonsOf, firstRow, withComparison } from './condition-words.ts';

const item = (kind: AskedItem['kind']) => blankItem(kind, 'q1') as AskedItem;

describe('what can be said of an item', () => {
  it.each<[AskedItem['kind'], string[]]>([
    ['yes-no', ['is', 'is-not', 'answered', 'not-answered']],
    ['choice', ['is', 'is-not', 'answered', 'not-answered']],
    ['reading', ['above', 'below', 'answered', 'not-answered']],
    ['level', ['is', 'is-not', 'above', 'below', 'answered', 'not-answered']],
    ['photo', ['answered', 'not-answered']],
  ])('%s', (kind, comparisons) => {
    expect(comparisonsOf(item(kind)).map(({ value }) => value)).toEqual(expect.arrayContaining(comparisons));
  });

  it.each<[AskedItem['kind'], AnswerValue]>([
    ['yes-no', true],
    ['pass-fail-na', 'pass'],
    ['choice', 'o1'],
    ['level', 0],
    ['gallons', 5],
    ['text', 'words'],
    ['photo', ['0'.repeat(64)]],
  ])('a first line about %s holds for an answer it can have', (kind, answer) => {
    const condition = writeCondition({ join: 'all', rows: [firstRow(item(kind))] });
    expect(condition && holds(condition, { q1: answer })).toBe(true);
    expect(condition && holds(condition, {})).toBe(false);
  });

  it('a line that asks for no value gets one when its comparison needs it', () => {
    const answered = withComparison(firstRow(item('yes-no')), 'answered', item('yes-no'));
    expect(answered.value).toBeNull();
    expect(withComparison(answered, 'is-not', item('yes-no')).value).toBe(true);
  });
});
