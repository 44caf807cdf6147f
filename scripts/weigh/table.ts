/** The text of test/acceptance/page-weights.ts: sorted, and rounded up so that a few bytes change nothing. */
export const tableOf = (weights: ReadonlyMap<string, number>): string =>
  `/**
 * Bytes of each page's first visit, packed, rounded up to a hundred, as \`npm run weigh\` measured them: it writes
 * this file.
 */
export const pageWeights: Readonly<Record<string, number>> = {
${[...weights]
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([name, bytes]) => `  '${name}': ${withSeparators(Math.ceil(bytes / 100) * 100)},\n`)
  .join('')}};
`;

const withSeparators = (count: number): string => count.toLocaleString('en-US').replaceAll(',', '_');
