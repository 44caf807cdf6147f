import { plainWords } from '@haulwright/domain/imports/client-import-duplicates';
import type { SaidWord } from '@haulwright/domain/imports/job-type-words';
import type { WorkRow } from '@haulwright/domain/imports/work-import';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../api/queries.ts';
import { type ChosenWords, foreignWords, type JobTypeWords, meaningOf, saidOf } from './job-type-words.tsx';

interface ForeignTypes {
  /** The words of this list that must be asked about. */
  readonly foreign: readonly string[];
  readonly words: JobTypeWords;
  readonly said: SaidWord[];
  /** What the lists before said is not known yet. */
  readonly isWaiting: boolean;
  /** Null withdraws a choice. */
  readonly choose: (word: string, own: string | null) => void;
}

/** What the words of a list of jobs mean: as the company's lists before said, or as it is chosen now. */
export function useJobTypeWords(
  rows: readonly WorkRow[],
  types: readonly { readonly id: string; readonly name: string }[],
  isOfJobs: boolean,
): ForeignTypes {
  const remembered = useQuery({ ...api.imports.jobTypeWords.queryOptions(), enabled: isOfJobs });
  const [chosen, setChosen] = useState<ChosenWords>(new Map());
  const words = useMemo(
    () => meaningOf(remembered.data ?? noWords, chosen, types),
    [remembered.data, chosen, types],
  );
  const foreign = useMemo(
    () => (isOfJobs && types.length > 0 ? foreignWords(rows, types) : []),
    [isOfJobs, rows, types],
  );
  return {
    foreign,
    words,
    said: saidOf(foreign, words, types),
    isWaiting: isOfJobs && remembered.isPending,
    choose: (word, own) => setChosen((before) => new Map([...before, [plainWords(word), own]])),
  };
}

const noWords: never[] = [];
