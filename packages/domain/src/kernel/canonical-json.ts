/**
 * Writes JSON in the one form that RFC 8785 gives every value: names sorted by their UTF-16 code units,
 * numbers and texts as ECMAScript writes them, nothing between. Equal values have equal digests, no
 * matter who wrote them and in what order. A year's chain of custody has a hundred thousand of these, so it appends
 * to one string rather than joining lists.
 * @throws TypeError what JSON cannot say: undefined, a function, a number that is not finite
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value);
  if (typeof value !== 'object') throw new TypeError(`JSON cannot say ${String(value)}`);
  let text = '';
  if (Array.isArray(value)) {
    for (const item of value) text += `${text === '' ? '' : ','}${canonicalJson(item)}`;
    return `[${text}]`;
  }
  const members = value as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(members).sort())
    text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(members[name])}`;
  return `{${text}}`;
}
