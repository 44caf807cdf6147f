import { plainWords } from '@haulwright/domain/imports/client-import-duplicates';
import type { WorkRow } from '@haulwright/domain/imports/work-import';
import { Select } from '../../ui/fields/select.tsx';
import { shortText } from './short-text.ts';

/** Own job types by the words of the file, as `plainWords` has them. */
export type JobTypeWords = ReadonlyMap<string, string>;

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

/** The rows with the company's own names of job types. */
export const withOwnWords = (rows: readonly WorkRow[], words: JobTypeWords): WorkRow[] =>
  rows.map((row) => {
    const own = words.get(plainWords(row.values.jobType ?? ''));
    return own === undefined ? row : { ...row, values: { ...row.values, jobType: own } };
  });

/** Asks once for the file what each foreign word means. */
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
