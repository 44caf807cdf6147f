import type { PaperReport } from '@haulwright/domain/field/pack-papers';
import type { Stroke } from '@haulwright/domain/field/signature-strokes';
import { draftOf, keepDraft } from './drafts.ts';
import type { PersonDatabase } from './database.ts';
import type { Draft } from './stored.ts';

/**
 * What this phone wrote on a job's papers and no pack brings back: the lines of the signature, and what was typed. It
 * is kept for a week, for the roadside.
 */
export interface PaperWritten {
  readonly strokes: readonly Stroke[];
  readonly papers: readonly PaperReport[];
}

const keyOf = (jobId: string): string => `written:${jobId}`;

export const writtenOf = (drafts: readonly Draft[], jobId: string | null): PaperWritten => ({
  strokes: [],
  papers: [],
  ...(jobId === null ? {} : (draftOf(drafts, keyOf(jobId)) as PaperWritten | undefined)),
});

/** Adds to it. Nothing else needs it, so a report never fails because there is no room for it. */
export async function keepWritten(
  database: PersonDatabase,
  jobId: string,
  written: Partial<PaperWritten>,
): Promise<void> {
  try {
    const before = (await database.drafts.get(keyOf(jobId)))?.value as PaperWritten | undefined;
    await keepDraft(database, keyOf(jobId), { ...before, ...written });
  } catch (error) {
    console.error('What was written on a paper could not be kept', error);
  }
}
