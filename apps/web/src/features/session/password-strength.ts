import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** 0 (guessed at once) to 4 (not guessed in years). */
export type StrengthScore = 0 | 1 | 2 | 3 | 4;

export interface Strength {
  readonly score: StrengthScore;
  /** Weaknesses and suggestions; empty when there are none. */
  readonly advice: string;
}

export const strengthWords: Record<StrengthScore, string> = {
  0: 'Very weak',
  1: 'Weak',
  2: 'Fair',
  3: 'Good',
  4: 'Strong',
};

/** Further characters only take more time. */
const MEASURED_CHARACTERS = 64;
const MAX_OWN_WORDS = 20;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loaded with the first character typed: the word lists are larger than the rest of the page. */
async function load(): Promise<ZxcvbnFactory> {
  const [core, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new core.ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: {
      ...english.translations,
      warnings: {
        ...english.translations.warnings,
        userInputs: 'Part of it is your name, email or company.',
      },
    },
  });
}

/**
 * How hard the password is to guess for someone who knows `about` (name, company, e-mail). Rejects when the
 * lists cannot be loaded.
 */
export async function measureStrength(password: string, about: readonly string[]): Promise<Strength> {
  estimator ??= load().catch((error: unknown) => {
    estimator = undefined;
    throw error;
  });
  const { score, feedback } = (await estimator).check(
    password.slice(0, MEASURED_CHARACTERS),
    ownWords(about),
  );
  return { score, advice: feedback.warning ?? feedback.suggestions[0] ?? '' };
}

/**
 * The words a guesser would try first: 'Ann Miller' and 'ann@miller-septic.example' give ann, miller, septic
 * …
 */
export function ownWords(about: readonly string[]): string[] {
  const words = about
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => word.trim().toLowerCase());
  return [...new Set(words.filter((word) => word.length >= 3))].slice(0, MAX_OWN_WORDS);
}
