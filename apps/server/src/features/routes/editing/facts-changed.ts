// Public to other features: retries a change of routes.

/** Something that the times of a step depend on changed during their calculation. */
export class FactsChanged extends Error {}

const maxTries = 4;

/**
 * Runs a step that reads facts, works out times between two transactions, and writes; retries it when the
 * facts changed in between.
 * @param giveUp called after four attempts
 */
export async function untilFactsStay<Answer>(
  step: (tries: number) => Promise<Answer>,
  giveUp: () => Answer | Promise<Answer>,
): Promise<Answer> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    try {
      return await step(tries);
    } catch (error) {
      if (!(error instanceof FactsChanged)) throw error;
    }
  }
  return giveUp();
}
