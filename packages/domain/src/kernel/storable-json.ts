/**
 * Replaces what databases cannot store, NUL and unpaired surrogates (a text field cuts an emoji in half), by
 * the replacement character U+FFFD in every text and name of a JSON value.
 */
export function storableJson<Value>(value: Value): Value;
export function storableJson(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\ufffd');
  if (Array.isArray(value)) return value.map((item) => storableJson<unknown>(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [storableJson(name), storableJson<unknown>(member)]),
  );
}
