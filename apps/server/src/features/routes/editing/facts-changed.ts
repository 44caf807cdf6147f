// Public to other features: how a step of routes is tried again.

/** Something that the times of a step depend on changed while they were worked out. */
export class FactsChanged extends Error {}

const maxTries = 4;

/**
 * Runs a step that reads facts, works out times between two transactions, and writes; runs it again when the
 * facts changed in between.
 * @param giveUp what to do after four tries
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
