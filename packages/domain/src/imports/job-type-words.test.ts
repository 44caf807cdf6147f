import { expect, test } from 'vitest';
import { maxRememberedWords, rememberWords, saidWords } from './job-type-words.ts';

const pump = '0190f5fe-7c00-7a00-8000-000000000091';
const trap = '0190f5fe-7c00-7a00-8000-000000000092';
const before = [
  { word: 'One-off', jobTypeId: pump },
  { word: 'GT', jobTypeId: trap },
];

test.each([
  ['nothing', [], ['One-off pump', 'GT trap']],
  ['another word', [{ word: 'Svc', jobTypeId: pump }], ['Svc pump', 'One-off pump', 'GT trap']],
  ['a word again', [{ word: 'ONE OFF', jobTypeId: trap }], ['ONE OFF trap', 'GT trap']],
  ['a word withdrawn', [{ word: 'one-off', jobTypeId: null }], ['GT trap']],
  ['a word nobody chose', [{ word: 'Svc', jobTypeId: null }], ['One-off pump', 'GT trap']],
])('after a list that says %s', (_what, said, remembered) =>
  expect(
    rememberWords(before, said).map(
      ({ word, jobTypeId }) => `${word} ${jobTypeId === pump ? 'pump' : 'trap'}`,
    ),
  ).toEqual(remembered),
);

test('the oldest words are forgotten', () => {
  const many = Array.from({ length: maxRememberedWords }, (_, index) => ({
    word: `Word ${index}`,
    jobTypeId: pump,
  }));
  const remembered = rememberWords(many, [{ word: 'New', jobTypeId: trap }]);
  expect([remembered.length, remembered[0]?.word, remembered.at(-1)?.word]).toEqual([
    maxRememberedWords,
    'New',
    `Word ${maxRememberedWords - 2}`,
  ]);
});

test.each([
  ['an empty word', [{ word: ' ', jobTypeId: pump }]],
  ['a long word', [{ word: 'x'.repeat(121), jobTypeId: pump }]],
  ['too many', Array.from({ length: maxRememberedWords + 1 }, () => ({ word: 'x', jobTypeId: pump }))],
])('%s cannot be said', (_what, said) => expect(saidWords.safeParse(said).success).toBe(false));
