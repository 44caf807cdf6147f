import { root } from '../runners.ts';
import { testFiles } from '../named-tests.ts';
import { changedSince, linesSince, touchedSources } from './changed-files.ts';
import { chooseTests, reasonForEverything, type Choice } from './choose-tests.ts';
import { readProductSources } from './product-sources.ts';

/** What a change asks for: the whole suite because of a file, or some tests. */
export type SinceChoice =
  | { readonly kind: 'everything'; readonly because: string }
  | ({ readonly kind: 'some'; readonly changed: readonly string[] } & Choice);

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
  return {
    kind: 'some',
    changed,
    ...chooseTests(touched, testFiles(root), faultTests(touched), sources),
  };
}

/** The choice as it is printed: each file with its reason, by runner, and how many are left to the whole run. */
export function choiceLines({ tests, left }: Choice): string[] {
  const chosen = [...Map.groupBy(tests, ({ runner }) => runner)].flatMap(([runner, files]) => [
    `${runner}: ${files.length} files`,
    ...files.map(({ file, because }) => `  ${file}: ${because}`),
  ]);
  const farther = [...Map.groupBy(left, ({ runner }) => runner)].map(
    ([runner, files]) =>
      `${files.length} more ${runner} files lead here from farther away: npm test runs them.`,
  );
  return [...chosen, ...farther];
}
