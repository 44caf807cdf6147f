import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { requiredText } from '../kernel/text.ts';
import { plainWords } from './client-import-duplicates.ts';

/** How many words of other programs a company's lists remember, and how long one is. */
export const maxRememberedWords = 200;
export const longestWord = 120;

/** A word of another program and the own job type it stands for. */
export const jobTypeWord = z.object({ word: requiredText(longestWord), jobTypeId: id });
export type JobTypeWord = z.infer<typeof jobTypeWord>;

/** What was said about the words of a list; null forgets what was said before. */
export const saidWords = z
  .array(jobTypeWord.extend({ jobTypeId: id.nullable() }))
  .max(maxRememberedWords)
  .default([]);
export type SaidWord = z.output<typeof saidWords>[number];

/** What is remembered after a list: what was said last comes first, and the oldest goes when there are too many. */
export function rememberWords(before: readonly JobTypeWord[], said: readonly SaidWord[]): JobTypeWord[] {
  const words = new Map<string, SaidWord>();
  for (const one of [...said, ...before])
    if (!words.has(plainWords(one.word))) words.set(plainWords(one.word), one);
  return [...words.values()]
    .flatMap(({ word, jobTypeId }) => (jobTypeId === null ? [] : [{ word, jobTypeId }]))
    .slice(0, maxRememberedWords);
}
