/**
 * Splits a whole amount in proportion to weights, into whole parts that add up to it: largest remainder
 * (Hamilton), ties to the first. Exact for amounts and weights up to 2^53: products are big integers.
 * @param amount whole; negative amounts give negative parts
 * @param weights whole and not negative; if all are zero, the first gets everything
 * @returns one part per weight; empty for no weights
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n) return weights.map((_, at) => (at === 0 ? amount : 0));
  const sign = amount < 0 ? -1 : 1;
  const whole = BigInt(Math.abs(amount));
  const parts = weights.map((weight) => (whole * BigInt(weight)) / sum);
  const remainders = weights.map((weight, at) => ({ at, rest: (whole * BigInt(weight)) % sum }));
  let left = Number(whole - parts.reduce((all, part) => all + part, 0n));
  const byRemainder = remainders.toSorted(
    (a, b) => Number(b.rest > a.rest) - Number(b.rest < a.rest) || a.at - b.at,
  );
  for (const { at } of byRemainder) {
    if (left === 0) break;
    parts[at] = (parts[at] ?? 0n) + 1n;
    left -= 1;
  }
  // Not -0, which compares equal but prints otherwise.
  return parts.map((part) => (part === 0n ? 0 : sign * Number(part)));
}
