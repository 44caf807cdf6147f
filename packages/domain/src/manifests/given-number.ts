/**
 * The validity of a number that a phone gave to a paper. `again`: the same paper was reported again.
 * `foreign`: it was not reserved for the phone. `twice`: another paper has it.
 */
export const paperStandings = ['good', 'again', 'foreign', 'twice'] as const;
export type PaperStanding = (typeof paperStandings)[number];

interface Paper {
  readonly packId: string;
  readonly jobId: string | null;
}

/**
 * Judges a number by reservations and earlier use; the fact itself is stored in any case.
 * @param before the paper that an earlier report gave it to
 */
export function judgeNumber(paper: Paper, isReserved: boolean, before: Paper | undefined): PaperStanding {
  if (!isReserved) return 'foreign';
  if (before === undefined) return 'good';
  return paper.jobId !== null && before.jobId === paper.jobId && before.packId === paper.packId
    ? 'again'
    : 'twice';
}
