import { plainWords } from '@haulwright/domain/imports/client-import-duplicates';
import { longestWord, type JobTypeWord, type SaidWord } from '@haulwright/domain/imports/job-type-words';
import type { WorkRow } from '@haulwright/domain/imports/work-import';
import { Select } from '../../ui/fields/select.tsx';
import { shortText } from './short-text.ts';

/** Own job types by the words of the file, as `plainWords` has them. */
export type JobTypeWords = ReadonlyMap<string, string>;
/** What was chosen for this list; null: as rows without a job type. */
export type ChosenWords = ReadonlyMap<string, string | null>;

const maxWords = 30;
const asWithout = 'as-without';

/** The words for job types in the list that are none of the company's, each once. */
export function foreignWords(rows: readonly WorkRow[], own: readonly { readonly name: string }[]): string[] {
  const known = new Set(own.map(({ name }) => plainWords(name)));
  const found = new Map<string, string>();
  for (const { values } of rows) {
    const word = values.jobType?.trim() ?? '';
    if (word !== '' && !known.has(plainWords(word)) && !found.has(plainWords(word)))
      found.set(plainWords(word), word);
  }
  return [...found.values()].slice(0, maxWords);
}

interface OwnType {
  readonly id: string;
  readonly name: string;
}

/** What each word means: as remembered from the lists before, unless it is chosen otherwise or is an own job type. */
export function meaningOf(
  remembered: readonly JobTypeWord[],
  chosen: ChosenWords,
  types: readonly OwnType[],
): JobTypeWords {
  const own = new Set(types.map(({ name }) => plainWords(name)));
  const before = remembered.flatMap(({ word, jobTypeId }): [string, string][] => {
    const type = types.find(({ id }) => id === jobTypeId);
    return type && !own.has(plainWords(word)) ? [[plainWords(word), type.name]] : [];
  });
  const all = new Map<string, string | null>([...before, ...chosen]);
  return new Map([...all].filter((entry): entry is [string, string] => entry[1] !== null));
}

/** What is to be remembered about the words of this list. */
export const saidOf = (
  words: readonly string[],
  meaning: JobTypeWords,
  types: readonly OwnType[],
): SaidWord[] =>
  words
    .filter((word) => word.length <= longestWord)
    .map((word) => ({
      word,
      jobTypeId: types.find(({ name }) => name === meaning.get(plainWords(word)))?.id ?? null,
    }));

/** The rows with the company's own names of job types. */
export const withOwnWords = (rows: readonly WorkRow[], words: JobTypeWords): WorkRow[] =>
  rows.map((row) => {
    const written = row.values.jobType?.trim() ?? '';
    const own = words.get(plainWords(written));
    return own === undefined || written === '' ? row : { ...row, values: { ...row.values, jobType: own } };
  });

/** Asks once what each foreign word means; the next list knows it. */
export function JobTypeWordSelects({
  words,
  types,
  chosen,
  onChoose,
}: {
  readonly words: readonly string[];
  readonly types: readonly { readonly name: string }[];
  readonly chosen: JobTypeWords;
  /** Null withdraws a choice. */
  readonly onChoose: (word: string, own: string | null) => void;
}) {
  return words.map((word) => (
    <Select
      key={word}
      label={`“${shortText(word)}” in the file is`}
      options={[
        { value: asWithout, label: 'As rows without a job type' },
        ...types.map(({ name }) => ({ value: name, label: name })),
      ]}
      value={chosen.get(plainWords(word)) ?? asWithout}
      onValueChange={(own) => onChoose(word, own === asWithout ? null : own)}
    />
  ));
}
