import { expect, test } from 'vitest';
import { foreignWords, meaningOf, saidOf, withOwnWords } from './job-type-words.tsx';

const types = [
  { id: 'p', name: 'Pump-out' },
  { id: 't', name: 'Trap' },
];
const remembered = [
  { word: 'One-off', jobTypeId: 'p' },
  { word: 'trap', jobTypeId: 'p' },
  { word: 'Gone', jobTypeId: 'x' },
];
const rows = ['ONE OFF', 'Trap', 'GT', 'Gone'].map((jobType, index) => ({
  row: index + 2,
  values: { jobType },
}));

test.each([
  ['as remembered', [], ['Pump-out', 'Trap', 'GT', 'Gone'], ['p', null, null]],
  ['chosen otherwise', [['one off', 'Trap']], ['Trap', 'Trap', 'GT', 'Gone'], ['t', null, null]],
  ['withdrawn', [['one off', null]], ['ONE OFF', 'Trap', 'GT', 'Gone'], [null, null, null]],
  ['chosen now', [['gt', 'Trap']], ['Pump-out', 'Trap', 'Trap', 'Gone'], ['p', 't', null]],
] as const)('words of a list are %s', (_what, chosen, read, said) => {
  const meaning = meaningOf(remembered, new Map<string, string | null>(chosen), types);
  expect(withOwnWords(rows, meaning).map(({ values }) => values.jobType)).toEqual(read);
  const foreign = foreignWords(rows, types);
  expect(foreign).toEqual(['ONE OFF', 'GT', 'Gone']);
  expect(saidOf(foreign, meaning, types).map(({ jobTypeId }) => jobTypeId)).toEqual(said);
});

test('a row without a job type has no word', () => {
  const empty = [{ row: 2, values: { jobType: ' ' } }];
  expect(withOwnWords(empty, new Map([['', 'Trap']]))).toEqual(empty);
});
