import { isSameCode } from '../kernel/same-name.ts';

/** Papers of a person that say what work they may do (decision 0250). */
export const skillPapers = ['certification', 'licence'] as const;

/** One of them; `expiresOn` is its last day, null: it does not expire. */
export interface DriverPaper {
  readonly userId: string;
  readonly name: string;
  readonly expiresOn: string | null;
}

/** What a driver holds on a day, by the names of the papers; null while no driver is chosen. */
export const heldBy = (
  driverUserId: string | null,
  papers: readonly DriverPaper[],
  date: string,
): string[] | null =>
  driverUserId === null
    ? null
    : papers
        .filter(
          ({ userId, expiresOn }) => userId === driverUserId && (expiresOn === null || expiresOn >= date),
        )
        .map(({ name }) => name);

/**
 * Which of the required ones a truck has with its driver, however they are written. Without a driver it has
 * all: one who may do the work can still be chosen.
 */
export const skillsOf = (required: readonly string[], held: readonly string[] | null): string[] =>
  required.filter((name) => held === null || held.some((one) => isSameCode(one, name)));
