/**
 * Writes JSON in the one form that RFC 8785 gives every value: names sorted by their UTF-16 code units,
 * numbers and texts as ECMAScript writes them, nothing between. Equal values have equal digests, no
 * matter who wrote them and in what order.
 * @throws TypeError what JSON cannot say: undefined, a function, a number that is not finite
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(',')}]`;
  if (typeof value !== 'object') throw new TypeError(`JSON cannot say ${String(value)}`);
  const members = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
