/** What a page may gain from one change to the next before somebody has to say that it is worth it. */
const allowedGrowth = 1.05;

/**
 * Complains about a page that grew too much, or was never weighed.
 * @param bytes of its first visit, packed
 * @param weights bytes by name, as last measured
 */
export function complaintAbout(
  name: string,
  bytes: number,
  weights: Readonly<Record<string, number>>,
): string | undefined {
  const measured = weights[name];
  if (measured === undefined) return `${name} was never weighed: ${howToWeigh}`;
  const allowed = Math.floor(measured * allowedGrowth);
  if (bytes <= allowed) return undefined;
  return (
    `${name} weighs ${inBytes(bytes)}. It weighed ${inBytes(measured)}, and ${inBytes(allowed)} are allowed. ` +
    `Take out what it does not need; if it is worth its weight, ${howToWeigh}`
  );
}

const howToWeigh = '`npm run weigh` writes test/acceptance/page-weights.ts again, for the next commit.';

const inBytes = (count: number): string => `${count.toLocaleString('en-US')} bytes`;
