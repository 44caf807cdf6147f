import { workers } from '../../../test/patience.ts';
import { expectedSeconds, type FileTimes } from '../file-times.ts';
import { root } from '../runners.ts';
import { testFiles } from '../named-tests.ts';
import { changedSince, linesSince, touchedSources } from './changed-files.ts';
import { chooseTests, reasonForEverything, type Choice, type ChosenTest } from './choose-tests.ts';
import { readProductSources } from './product-sources.ts';
import { roofs } from './source-graph.ts';

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
    ...chooseTests(
      touched,
      testFiles(root),
      // A new call is a line in a file that puts all together; that the product still starts, server tests say.
      faultTests(touched.filter((file) => !roofs.includes(file))),
      sources,
    ),
  };
}

/**
 * The choice as it is printed: each file with its reason, by runner and with how long they will take by what they
 * took here before, and how many are left to the whole run.
 */
export function choiceLines({ tests, left }: Choice, times: FileTimes = {}): string[] {
  const chosen = [...Map.groupBy(tests, ({ runner }) => runner)].flatMap(([runner, files]) => [
    `${runner}: ${files.length} files${expected(files, times)}`,
    ...files.map(({ file, because }) => `  ${file}: ${because}`),
  ]);
  const farther = [...Map.groupBy(left, ({ runner }) => runner)].map(
    ([runner, files]) =>
      `${files.length} more ${runner} files lead here from farther away: npm test runs them.`,
  );
  return [...chosen, ...farther];
}

function expected(chosen: readonly ChosenTest[], times: FileTimes): string {
  const files = chosen.map(({ file }) => file);
  const seconds = expectedSeconds(files, times, workers);
  return seconds === undefined ? '' : `, about ${Math.ceil(seconds)} s`;
}
