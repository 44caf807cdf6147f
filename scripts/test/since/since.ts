import { root } from '../runners.ts';
import { testFiles } from '../named-tests.ts';
import { changedSince, linesSince, touchedSources } from './changed-files.ts';
import { chooseTests, reasonForEverything, type ChosenTest } from './choose-tests.ts';
import { readProductSources } from './product-sources.ts';

/** What a change asks for: the whole suite because of a file, or some tests. */
export type SinceChoice =
  | { readonly kind: 'everything'; readonly because: string }
  | { readonly kind: 'some'; readonly changed: readonly string[]; readonly tests: readonly ChosenTest[] };

/**
 * Chooses the tests for what changed since a commit.
 * @param faultTests which fault tests changed files ask for
 * @throws when git knows no such commit
 */
export function chooseSince(
  revision: string,
  faultTests: (changed: readonly string[]) => readonly string[],
): SinceChoice {
  const changed = changedSince(revision, root);
  const because = reasonForEverything(changed);
  if (because !== undefined) return { kind: 'everything', because };
  const sources = readProductSources();
  const touched = touchedSources(changed, (file) => linesSince(revision, root, file), sources);
  const tests = chooseTests(touched, testFiles(root), faultTests(touched), sources);
  return { kind: 'some', changed, tests };
}

/** The choice as it is printed: each file with its reason, by runner. */
export function choiceLines(tests: readonly ChosenTest[]): string[] {
  const byRunner = Map.groupBy(tests, ({ runner }) => runner);
  return [...byRunner].flatMap(([runner, chosen]) => [
    `${runner}: ${chosen.length} files`,
    ...chosen.map(({ file, because }) => `  ${file}: ${because}`),
  ]);
}
